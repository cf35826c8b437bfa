#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""budget.py finds what is over in a made-up tree, and nothing where there is nothing."""
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
import budget  # beside this file

FUNCTION = "int f(void)\n{\n" + "    g();\n" * 61 + "}\n"  # 63 lines between its braces, with them


def found_in(files, table):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        return [fault.replace(f"{root}/", "") for fault in budget.faults(root, table)]


def main():
    lines = "x\n" * 100
    cases = [
        ("nothing", {"src/a.c": lines}, "all 100 50 1 1 src/*.c", []),
        ("lines", {"src/a.c": lines}, "all 99 50 1 1 src/*.c", ["all: 100 lines, and 99 are allowed"]),
        ("files", {"src/a.c": lines, "src/b.c": ""}, "all 100 50 1 1 src/*.c", ["all: 2 files, and 1 are allowed"]),
        ("slack", {"src/a.c": lines}, "all 106 50 - - src/*.c", ["all: 100 lines: lower its budget of 106"]),
        ("a file twice", {"src/a.c": lines}, "all 100 50 1 1 src/*.c src/a.c", []),
        ("no file", {"src/a.c": lines}, "all 100 50 - - docs/*.md", ["all: nothing is there"]),
        ("a long file", {"src/a.c": "x\n" * 601}, "all 601 50 - - src/*.c", ["src/a.c: 601 lines, and a file has at most 600"]),
        ("a function", {"src/a.c": FUNCTION}, "all 64 50 - - src/*.c", []),
        ("a long function", {"src/a.c": FUNCTION.replace("}", "    g();\n    g();\n}")}, "all 66 50 - - src/*.c",
         ["src/a.c:2: a function of 65 lines, and the longest has 64"]),
    ]
    wrong = [f"{name}: {got}" for name, files, table, want in cases if (got := found_in(files, table)) != want]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(cases) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
