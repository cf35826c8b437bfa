#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The public headers as data, for whoever generates bindings: tests/abi/api.json.

    python3 tests/abi/api_dump.py [--include FOLDER] [--clang CLANG] [--accept] FILE

Reads the declarations from clang's syntax tree and compares with FILE; --accept writes it. In the file stand, each with the
header that declares it and in the order of the headers:

    opaque     structs that are only pointed to
    typedefs   integer types with names, and their constants: those of the nameless enum, or the macros, that follow the typedef.
               `is_set`: a value is several of them, since they are bits
    macros     the other constants of the preprocessor, with the type that their suffix gives them: numbers, versions, colours
    structs    size, align, and fields with C type, offset, size and count (more than 1: an array), for 64-bit processors. On
               32-bit ones the order is the same and only pointers are smaller
    callbacks  types of functions that a host passes in
    functions  what they return and their parameters, with C types

What bindings could not be made of is refused, with its name: unions, bit-fields, gaps in structs, structs by value that are no
ids, functions that are variadic, inline or static, constants of no type (an enum or bits that follow no typedef, numbers without
suffix), types that are sets by their name and have no bits, types outside of the list below. Exits 1 then, and where FILE differs; 77 where there is no clang.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SCALARS = {"char": 1, "int8_t": 1, "uint8_t": 1, "int16_t": 2, "uint16_t": 2, "int32_t": 4, "uint32_t": 4, "int64_t": 8,
           "uint64_t": 8, "float": 4, "double": 8}
POINTER = 8


class Refused(Exception):
    pass


def plain(kind):
    return re.sub(r"\b(const|struct)\b|\*", "", kind).strip()


def is_pointer(kind):
    return kind.rstrip().endswith("*") or kind.rstrip().endswith("*const")


def split_array(kind):
    """The type of the elements, and how many there are in all: arrays of arrays lie flat in memory."""
    count = 1
    for length in re.findall(r"\[(\d+)\]", kind):
        count *= int(length)
    return kind.split("[")[0].strip(), count


def value_of(node):
    """What a constant is set to, wherever in its expression clang has the value; None: it counts on."""
    for part in node.get("inner", []):
        if part["kind"] == "ConstantExpr":
            return int(part["value"])
        found = value_of(part)
        if found is not None:
            return found
    return None


class Reader:
    def __init__(self, include):
        self.include = include
        self.file = ""
        self.api = {"format": 1, "headers": [], "opaque": [], "typedefs": [], "macros": [], "structs": [], "callbacks": [],
                    "functions": []}
        self.sizes = {name: (size, size) for name, size in SCALARS.items()}
        self.opaque = {}
        self.callbacks = set()
        self.macro_names = set()
        self.last_typedef = None  # the one that stands right before

    # clang names a file only where it is another than in the place that it printed before.
    def follow(self, node):
        if isinstance(node, dict):
            if "file" in node and "line" in node:
                self.file = node["file"]
            for value in node.values():
                self.follow(value)
        elif isinstance(node, list):
            for value in node:
                self.follow(value)

    def header(self):
        path = pathlib.Path(os.path.normpath(self.file))  # ".../convert/../tassel.h"
        return path.relative_to(self.include).as_posix() if self.include in path.parents else None

    def check_type(self, kind, where):
        name = plain(split_array(kind)[0])
        if name == "void" and (is_pointer(kind) or kind == "void"):
            return
        if name not in self.sizes and name not in self.opaque and name not in self.callbacks:
            raise Refused(f"{where}: no bindings can be made of the type {kind}")
        if name in self.opaque and not is_pointer(kind):
            raise Refused(f"{where}: {kind} is only declared")

    def size_of(self, kind, where):
        self.check_type(kind, where)
        if is_pointer(kind) or plain(kind) in self.callbacks:
            return POINTER, POINTER
        return self.sizes[plain(kind)]

    # ---- declarations -----------------------------------------------------------------------------------------------

    def read_enum(self, node, header):
        inner = [c for c in node.get("inner", []) if c["kind"] == "EnumConstantDecl"]
        constants, value = [], -1
        for constant in inner:
            value += 1
            given = value_of(constant)
            value = value if given is None else given
            constants.append({"name": constant["name"], "value": value})
        if "name" in node:
            raise Refused(f"enum {node['name']}: enums have no size that all compilers agree on; use a typedef")
        if self.last_typedef is None:
            raise Refused(f"{header}: {constants[0]['name']} belongs to no typedef")
        self.last_typedef["constants"] = constants

    def read_typedef(self, node, header):
        name, kind = node["name"], node["type"]["qualType"]
        function = re.fullmatch(r"(.+?)\s*\(\*\)\((.*)\)", kind)
        if function:
            self.read_callback(node, header, function)
        elif name in self.sizes or name in self.opaque:
            return  # typedef struct x {...} x;
        elif kind in SCALARS:
            self.sizes[name] = self.sizes[kind]
            self.last_typedef = {"name": name, "header": header, "type": kind, "constants": []}
            self.api["typedefs"].append(self.last_typedef)
        else:
            raise Refused(f"{name}: no bindings can be made of a typedef of {kind}")

    def read_callback(self, node, header, function):
        name = node["name"]
        kinds = [k.strip() for k in function[2].split(",")] if function[2] not in ("", "void") else []
        for kind in kinds + [function[1]]:
            self.check_type(kind, name)
        text = (self.include / header).read_text()
        names = re.search(r"\*\s*" + name + r"\)\(([^;]*)\);", text)
        names = [re.search(r"(\w+)$", p.strip())[1] for p in names[1].split(",")] if names and kinds else []
        self.callbacks.add(name)
        self.api["callbacks"].append({"name": name, "header": header, "returns": function[1], "parameters": [
            {"name": n, "type": k} for n, k in zip(names, kinds)]})

    def read_struct(self, node, header):
        name = node["name"]
        if node["tagUsed"] == "union":
            raise Refused(f"{name}: a union")
        if not node.get("completeDefinition"):
            if name not in self.opaque and name not in self.sizes:
                self.opaque[name] = {"name": name, "header": header}
            return
        self.opaque.pop(name, None)
        fields, at, most = [], 0, 1
        for field in node.get("inner", []):
            if field["kind"] in ("RecordDecl", "IndirectFieldDecl"):
                raise Refused(f"{name}: a struct or a union without a name in it")
            if field["kind"] != "FieldDecl":
                continue
            where = f"{name}.{field.get('name', '?')}"
            if field.get("isBitfield"):
                raise Refused(f"{where}: a bit-field")
            kind, count = split_array(field["type"]["qualType"])
            size, align = self.size_of(kind, where)
            if at % align:
                raise Refused(f"{where}: a gap before it")
            fields.append({"name": field["name"], "type": kind, "offset": at, "size": size * count, "count": count})
            at, most = at + size * count, max(most, align)
        if at % most:
            raise Refused(f"{name}: a gap at its end")
        self.sizes[name] = (at, most)
        self.api["structs"].append({"name": name, "header": header, "size": at, "align": most, "fields": fields})

    def check_value(self, kind, where):
        self.check_type(kind, where)
        if not is_pointer(kind) and kind in [s["name"] for s in self.api["structs"]] and not kind.endswith("_id"):
            raise Refused(f"{where}: a struct by value that is no id")

    def read_function(self, node, header):
        name = node["name"]
        if node.get("variadic") or node.get("inline") or node.get("storageClass") == "static":
            raise Refused(f"{name}: a function that is variadic, inline or static")
        returns = node["type"]["qualType"].split("(")[0].strip()
        parameters = [{"name": p["name"], "type": p["type"]["qualType"]} for p in node.get("inner", [])
                      if p["kind"] == "ParmVarDecl" and "name" in p]
        if len(parameters) != len([p for p in node.get("inner", []) if p["kind"] == "ParmVarDecl"]):
            raise Refused(f"{name}: a parameter without a name")
        for p in parameters:
            self.check_value(p["type"], f"{name}({p['name']})")
        self.check_value(returns, f"what {name} returns")
        self.api["functions"].append({"name": name, "header": header, "returns": returns, "parameters": parameters})

    def read(self, tree):
        readers = {"EnumDecl": self.read_enum, "TypedefDecl": self.read_typedef, "RecordDecl": self.read_struct,
                   "FunctionDecl": self.read_function}
        for node in tree["inner"]:
            self.follow({"loc": node.get("loc"), "range": node.get("range", {}).get("begin")})
            header = self.header()
            if header and node["kind"] in readers and not node.get("isImplicit"):
                before = self.last_typedef
                readers[node["kind"]](node, header)
                if self.last_typedef is before:
                    self.last_typedef = None
            self.follow(node)
        self.api["opaque"] = list(self.opaque.values())

    # ---- the preprocessor's constants -----------------------------------------------------------------------------

    # Macros belong to the typedef that they follow, with nothing but comments and empty lines between them.
    def owners(self, header):
        typedefs = {t["name"]: t for t in self.api["typedefs"]}
        owner, owners = None, {}
        for line in (self.include / header).read_text().splitlines():
            typedef = re.match(r"typedef \w+ (tsl_\w+);", line)
            macro = re.match(r"#define (TSL_\w+) ", line)
            if typedef:
                owner = typedefs.get(typedef[1])
            elif macro:
                owners[macro[1]] = owner
                self.macro_names.add(macro[1])
            elif line.strip() and not line.lstrip().startswith("//"):
                owner = None
        return owners

    def read_macros(self, text):
        defined = dict(re.findall(r"^#define (TSL_\w+) (.+)$", text, re.M))
        for header in self.api["headers"]:
            for name, owner in self.owners(header).items():
                value = evaluate(defined.get(name, ""), defined)
                if value is None:
                    continue
                is_bit = is_one_bit(defined[name])
                if is_bit and owner is not None:
                    owner["constants"].append({"name": name, "value": value})
                    continue
                if is_bit:
                    raise Refused(f"{header}: {name} is a bit of no type: let it follow a typedef")
                kind = suffix_type(defined[name], defined)
                if kind is None:
                    raise Refused(f"{header}: {name} has no type: give it the suffix u or f")
                self.api["macros"].append({"name": name, "header": header, "type": kind, "value": value})
        self.mark_sets()

    def mark_sets(self):
        for t in self.api["typedefs"]:
            values = [c["value"] for c in t["constants"]]
            is_set = t["name"].endswith(SETS)
            if is_set and (not values or any(v & (v - 1) for v in values) or 0 in values or len(set(values)) < len(values)):
                raise Refused(f"{t['name']}: a set has bits, each of its own")
            if not is_set and t["constants"] and t["constants"][0]["name"] in self.macro_names:
                raise Refused(f"{t['name']}: bits follow it, and its name ends in none of {', '.join(SETS)}")
            if is_set:
                t["is_set"] = True


SETS = ("_flags", "_notes", "_outputs", "_constraints", "_resistance")


def is_one_bit(text):
    """Written as bits are, in hexadecimal digits: one is set."""
    hexadecimal = re.fullmatch(r"0x([0-9a-fA-F]+)[uU]?", text.strip())
    return hexadecimal is not None and bin(int(hexadecimal[1], 16)).count("1") == 1


def suffix_type(text, defined):
    """The type of a number, or of an expression of such numbers; None: a number in it has no suffix."""
    text = re.sub(r"\bTSL_\w+", lambda m: defined.get(m[0], "?"), text)
    text = re.sub(r"(<<|>>) *\d+", r"\1", text)  # by how much is no part of the type
    numbers = re.findall(r"\b(?:0x[0-9a-fA-F]+|[0-9][0-9.]*(?:e[-+]?\d+)?)[uUlLfF]*", text)
    kinds = {"float" if re.fullmatch(r"\d+\.[^u]*[fF]", n) else "uint32_t" if n[-1] in "uU" else None for n in numbers}
    return kinds.pop() if len(kinds) == 1 else None


def evaluate(text, defined):
    text = re.sub(r"\bTSL_\w+", lambda m: defined.get(m[0], "?"), text)
    text = re.sub(r"\bTSL_\w+", lambda m: defined.get(m[0], "?"), text)
    text = re.sub(r"\b(0x[0-9a-fA-F]+|\d+)[uUlL]+", r"\1", text)
    text = re.sub(r"\b(\d+\.\d*(e[-+]?\d+)?)f\b", r"\1", text)
    if not re.fullmatch(r"[-+*/|<>().\s0-9a-fA-Fx]+", text):
        return None  # a macro with code
    return eval(text, {"__builtins__": {}})


# ---- running clang --------------------------------------------------------------------------------------------------


def run_clang(clang, include, headers, *arguments):
    with tempfile.NamedTemporaryFile("w", suffix=".c") as source:
        source.write("".join(f'#include "tassel/{h}"\n' for h in headers))
        source.flush()
        done = subprocess.run([clang, "-std=c11", "--target=x86_64-linux-gnu", "-I", str(include.parent), *arguments,
                               source.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise Refused(done.stderr)
    return done.stdout


# The compiler has the last word about what was computed here.
def check_layout(api, clang, include):
    lines = [f'#include "tassel/{h}"\n' for h in api["headers"]] + ["#include <stddef.h>\n"]
    for s in api["structs"]:
        lines.append(f'_Static_assert(sizeof({s["name"]}) == {s["size"]}, "{s["name"]}");\n')
        lines += [f'_Static_assert(offsetof({s["name"]}, {f["name"]}) == {f["offset"]}, "{s["name"]}.{f["name"]}");\n'
                  for f in s["fields"]]
    for constant in [c for t in api["typedefs"] for c in t["constants"]]:
        lines.append(f'_Static_assert({constant["name"]} == {constant["value"]}, "{constant["name"]}");\n')
    for macro in api["macros"]:
        lines.append(f'_Static_assert((long long)({macro["name"]}) == {int(macro["value"])}, "{macro["name"]}");\n')
    done = subprocess.run([clang, "-std=c11", "-x", "c", "--target=x86_64-linux-gnu", "-fsyntax-only", "-I",
                           str(include.parent), "-"], input="".join(lines), stderr=subprocess.PIPE, text=True)
    if "error:" in done.stderr:
        raise Refused(done.stderr)


def dump(include, clang):
    include = pathlib.Path(include).resolve()
    reader = Reader(include)
    reader.api["headers"] = sorted(h.relative_to(include).as_posix() for h in include.rglob("*.h"))
    headers = reader.api["headers"]
    reader.read(json.loads(run_clang(clang, include, headers, "-fsyntax-only", "-Xclang", "-ast-dump=json")))
    reader.read_macros(run_clang(clang, include, headers, "-E", "-dM"))
    check_layout(reader.api, clang, include)
    return reader.api


def as_text(api):
    """One line an item, so that a change shows as the lines that changed."""
    parts = [f'"format": {api["format"]}', f'"headers": {json.dumps(api["headers"])}']
    for kind in ("opaque", "typedefs", "macros", "structs", "callbacks", "functions"):
        parts.append(f'"{kind}": [\n' + ",\n".join("  " + json.dumps(item) for item in api[kind]) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--include", default=pathlib.Path(__file__).resolve().parents[2] / "include" / "tassel")
    options.add_argument("--clang", default=shutil.which("clang"))
    options.add_argument("--accept", action="store_true")
    options.add_argument("file", type=pathlib.Path)
    given = options.parse_args()
    if not given.clang:
        print("skipped: no clang")
        return 77
    try:
        text = as_text(dump(given.include, given.clang))
    except Refused as refused:
        print(refused)
        return 1
    if given.accept:
        given.file.write_text(text)
        return 0
    if given.file.exists() and given.file.read_text() == text:
        print(f"{given.file}: as the headers are")
        return 0
    print(f"{given.file}: the headers say something else; python3 tests/abi/api_dump.py --accept {given.file}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
