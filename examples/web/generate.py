#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# python3 generate.py [--check] API_JSON OUT_JS
# Writes, or with --check compares, the raw layer of the web package, raw.js, from the description of the headers: where the fields of
# structs lie in WebAssembly's memory, the numbers of the headers, and the functions with their types for TypeScript.
# With --exports it prints the names of all functions instead, for the linker.
import argparse
import json
import pathlib
import re

SCALARS = {"float": ("f32", 4), "double": ("f64", 8), "char": ("u8", 1)}
SCALARS.update({f"{sign}int{bits}_t": (("u" if sign else "i") + str(bits), bits // 8) for sign in ("", "u") for bits in (8, 16, 32, 64)})
POINTER = ("ptr", 4)


class Writer:
    """Structs have no padding on any target (tests/abi/headers), so that fields follow one another."""

    def __init__(self, api):
        self.api = api
        self.names = {t["name"]: t["type"] for t in api["typedefs"]}
        self.callbacks = {c["name"] for c in api["callbacks"]}
        self.sizes = {}
        self.structs = {}
        for struct in api["structs"]:
            self.place(struct)

    def scalar(self, c_type):
        bare = c_type.replace("const ", "").strip()
        if "*" in bare or bare in self.callbacks:
            return POINTER
        return SCALARS.get(self.names.get(bare, bare))

    def place(self, struct):
        at, fields = 0, {}
        for field in struct["fields"]:
            scalar = self.scalar(field["type"])
            kind, size = scalar if scalar else (field["type"], self.sizes[field["type"]])
            fields[field["name"]] = [at, kind, field["count"]]
            at += size * field["count"]
        self.sizes[struct["name"]] = at
        self.structs[struct["name"]] = {"size": at, "fields": fields}

    def js_type(self, c_type):
        """As the engine hands values over: 64 bits, and structs of one number, are BigInt."""
        bare = c_type.replace("const ", "").strip()
        if bare == "void":
            return "void"
        scalar = self.scalar(c_type)
        if not scalar:
            return "bigint"
        return "bigint" if scalar[0] in ("i64", "u64") else "number"

    def function(self, entry):
        parameters = ", ".join(f"{argument(p['name'])}: {self.js_type(p['type'])}" for p in entry["parameters"])
        return f" * @property {{({parameters}) => {self.js_type(entry['returns'])}}} {entry['name']}"

    def text(self):
        lines = ["// SPDX-License-Identifier: MIT", "// Written by generate.py from tests/abi/api.json.", ""]
        lines += ["/** Where the fields of structs lie: [offset, kind, count]. A kind is a number's or another struct's.",
                  " * @type {Record<string, {size: number, fields: Record<string, [number, string, number]>}>} */", "export const structs = {"]
        for name, struct in self.structs.items():
            fields = ", ".join(f"{f}: {json.dumps(v)}" for f, v in struct["fields"].items())
            lines.append(f"  {name}: {{size: {struct['size']}, fields: {{{fields}}}}},")
        lines += ["};", "", "/** The numbers of the headers, without TSL_. */", "export const constants = /** @type {const} */ ({"]
        groups = [(t["name"] + (", or several of them" if t.get("is_set") else ""), t["constants"]) for t in self.api["typedefs"]]
        for name, constants in groups + [("numbers", self.api["macros"])]:
            lines += [f"  // {name}"] if constants else []
            lines += [f"  {c['name'][4:]}: {c['value']}," for c in constants]
        lines += ["});", "", "/** The functions of the headers as WebAssembly exports them. Pointers are numbers.", " * @typedef {object} Exports",
                  " * @property {WebAssembly.Memory} memory", " * @property {(size: number) => number} malloc", " * @property {(pointer: number) => void} free"]
        lines += [self.function(entry) for entry in self.api["functions"]]
        return "\n".join(lines + [" */", ""])


def camel(name):
    return re.sub(r"_(\w)", lambda m: m[1].upper(), name)


def argument(name):
    return name + "put" if name in ("in", "out") else camel(name)  # a word of the language


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--exports", action="store_true")
    parser.add_argument("api", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path, nargs="?")
    options = parser.parse_args()
    api = json.loads(options.api.read_text(encoding="utf-8"))
    if options.exports:
        print("\n".join(f["name"] for f in api["functions"]))
        return
    text = Writer(api).text()
    if not options.check:
        options.out.write_text(text, encoding="utf-8")
    elif options.out.read_text(encoding="utf-8") != text:
        raise SystemExit(f"{options.out} is not what generate.py writes: python3 generate.py {options.api} {options.out}")


main()
