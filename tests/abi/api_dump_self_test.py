#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What api_dump.py refuses, one small header each, and one that it takes. Exits 77 where there is no clang."""
import pathlib
import shutil
import sys
import tempfile

import api_dump

GOOD = """#include <stdint.h>
#define TSL_MANY 3u // of them
#define TSL_MORE (TSL_MANY + 2u)
#define TSL_FAR 1000.0f
#define TSL_WHITE 0xffffffffu
typedef uint32_t tsl_thing_flags;
// What it does.
#define TSL_LOUD 0x1u

#define TSL_BRIGHT 0x20u
typedef uint32_t tsl_kind;
enum { TSL_A = 0, TSL_B, TSL_C = 1u << 4 };
typedef struct tsl_thing tsl_thing;
typedef struct tsl_id { uint64_t bits; } tsl_id;
typedef struct tsl_pair { float x[3]; tsl_kind kind; const float *more; } tsl_pair;
typedef void (*tsl_fn)(void *user, tsl_kind kind);
extern tsl_kind tsl_do(tsl_thing *thing, tsl_id id, const tsl_pair *pair, tsl_fn fn);
"""
REFUSED = {
    "a union": "typedef union tsl_u { float x; uint32_t y; } tsl_u;",
    "without a name in it": "typedef struct tsl_s { union { float x; uint32_t y; }; } tsl_s;",
    "a bit-field": "typedef struct tsl_s { uint32_t x : 3; } tsl_s;",
    "a gap before it": "typedef struct tsl_s { uint32_t x; uint64_t y; } tsl_s;",
    "a gap at its end": "typedef struct tsl_s { uint64_t y; uint32_t x; } tsl_s;",
    "variadic": "extern void tsl_f(uint32_t x, ...);",
    "inline": "static inline void tsl_f(void) {}",
    "belongs to no typedef": "enum { TSL_LOST = 1 };",
    "of the type int": "extern int tsl_f(void);",
    "of the type long": "extern void tsl_f(long x);",
    "is only declared": "typedef struct tsl_o tsl_o; extern void tsl_f(tsl_o o);",
    "by value": "typedef struct tsl_v { float x; } tsl_v; extern void tsl_f(tsl_v v);",
    "a parameter without a name": "extern void tsl_f(uint32_t);",
    "enum tsl_e": "enum tsl_e { TSL_E1 };",
    "a typedef of long": "typedef long tsl_l;",
    "TSL_LOUD is a bit of no type": "#define TSL_LOUD 0x1u",
    "TSL_LATE is a bit of no type": "typedef uint32_t tsl_x_flags;\n#define TSL_SOON 0x1u\nextern void tsl_f(void);\n#define TSL_LATE 0x2u",
    "TSL_MANY has no type": "#define TSL_MANY 3",
    "TSL_SUM has no type": "#define TSL_SUM (3u + 4)",
    "tsl_x_flags: a set has bits": "typedef uint32_t tsl_x_flags;",
    "tsl_y_flags: a set has bits": "typedef uint32_t tsl_y_flags;\n#define TSL_A 0x4u\n#define TSL_B 0x4u",
    "tsl_z_flags: a set has bits": "typedef uint32_t tsl_z_flags;\nenum { TSL_A = 3 };",
    "tsl_kind: bits follow it": "typedef uint32_t tsl_kind;\n#define TSL_A 0x4u",
}


def dump_of(text):
    with tempfile.TemporaryDirectory() as folder:
        include = pathlib.Path(folder) / "tassel"
        include.mkdir()
        (include / "made_up.h").write_text(text)
        return api_dump.dump(include, shutil.which("clang"))


def check_good():
    api = dump_of(GOOD)
    pair = [s for s in api["structs"] if s["name"] == "tsl_pair"][0]
    return (api["opaque"] == [{"name": "tsl_thing", "header": "made_up.h"}]
            and [(m["name"], m["type"], m["value"]) for m in api["macros"]]
            == [("TSL_MANY", "uint32_t", 3), ("TSL_MORE", "uint32_t", 5), ("TSL_FAR", "float", 1000.0),
                ("TSL_WHITE", "uint32_t", 0xffffffff)]
            and [(c["name"], c["value"]) for c in api["typedefs"][0]["constants"]] == [("TSL_LOUD", 1), ("TSL_BRIGHT", 32)]
            and [t.get("is_set") for t in api["typedefs"]] == [True, None]
            and [c["value"] for c in api["typedefs"][1]["constants"]] == [0, 1, 16]
            and (pair["size"], pair["align"]) == (24, 8)
            and [(f["name"], f["type"], f["offset"], f["size"], f["count"]) for f in pair["fields"]]
            == [("x", "float", 0, 12, 3), ("kind", "tsl_kind", 12, 4, 1), ("more", "const float *", 16, 8, 1)]
            and [p["name"] for p in api["callbacks"][0]["parameters"]] == ["user", "kind"]
            and [p["type"] for p in api["functions"][0]["parameters"]]
            == ["tsl_thing *", "tsl_id", "const tsl_pair *", "tsl_fn"])


def check_refused(reason, text):
    try:
        dump_of("#include <stdint.h>\n" + text + "\n")
    except api_dump.Refused as refused:
        return reason in str(refused) or print(f"{text}\n    is refused for: {refused}")
    return print(f"{text}\n    is not refused")


def main():
    if not shutil.which("clang"):
        print("skipped: no clang")
        return 77
    results = [check_good()] + [check_refused(reason, text) for reason, text in REFUSED.items()]
    passed = sum(bool(r) for r in results)
    print(f"{passed} passed, {len(results) - passed} failed")
    return 0 if passed == len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
