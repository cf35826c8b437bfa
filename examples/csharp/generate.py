#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# python3 generate.py [--check] API_JSON OUT_CS
# Writes, or with --check compares, the raw layer of the C# bindings, Tassel/Native.cs, from the description of the headers.
import json
import re
import sys

BASIC = {
    "void": "void", "char": "byte", "float": "float", "double": "double",
    "int8_t": "sbyte", "uint8_t": "byte", "int16_t": "short", "uint16_t": "ushort",
    "int32_t": "int", "uint32_t": "uint", "int64_t": "long", "uint64_t": "ulong",
}
# Those of C# that are names of parameters in C.
KEYWORDS = {"in", "out", "ref", "params", "event", "base", "object", "string", "float", "fixed", "lock", "this", "new"}


def pascal(words):
    return "".join(word[:1].upper() + word[1:] for word in words.split("_"))


def type_name(name):
    return pascal(name[len("tsl_"):])


# A member of C# cannot be named as its type is.
def field_name(structure, field):
    return pascal(field) + ("Value" if pascal(field) == type_name(structure) else "")


def parameter_name(name):
    return "@" + name if name in KEYWORDS else name


class Writer:
    def __init__(self, api):
        self.api = api
        self.lines = []
        self.opaque = {entry["name"] for entry in api["opaque"]}
        self.callbacks = {entry["name"] for entry in api["callbacks"]}
        self.known = {entry["name"] for key in ("typedefs", "structs") for entry in api[key]}

    def put(self, depth, text):
        self.lines.append("    " * depth + text if text else "")

    def summary(self, depth, text, header):
        self.put(depth, "/// <summary><c>%s</c> of %s.</summary>" % (text, header))

    # A world goes in as its handle, which the call then keeps from being closed. Whoever makes or destroys one has the
    # pointer itself.
    def cs_type(self, spelled, handles):
        stars = spelled.count("*")
        base = re.sub(r"\b(const|struct)\b|\*", " ", spelled).split()
        if len(base) != 1:
            raise SystemExit("generate.py: cannot spell the type '%s' in C#" % spelled)
        name = base[0]
        if name in self.callbacks:
            return "IntPtr" + "*" * stars
        if name in self.opaque:
            if handles and stars == 1 and name == "tsl_world":
                return type_name(name) + "Handle"
            return "IntPtr" + "*" * (stars - 1)
        if name in BASIC:
            return BASIC[name] + "*" * stars
        if name in self.known:
            return type_name(name) + "*" * stars
        raise SystemExit("generate.py: unknown type '%s'" % spelled)

    def enumeration(self, entry):
        names = [constant["name"] for constant in entry["constants"]]
        words = [name.split("_") for name in names]
        # What all have in common goes; one alone has in common with its type.
        others = words if len(names) > 1 else words + [entry["name"].upper().split("_") + [""]]
        shared = 1
        while all(len(w) > shared + 1 and w[shared] == words[0][shared] for w in others):
            shared += 1
        self.summary(1, entry["name"], entry["header"])
        if entry.get("is_set"):
            self.put(1, "[Flags]")
        self.put(1, "public enum %s : %s" % (type_name(entry["name"]), BASIC[entry["type"]]))
        self.put(1, "{")
        for constant, parts in zip(entry["constants"], words):
            member = "".join(part[:1] + part[1:].lower() for part in parts[shared:])
            self.summary(2, constant["name"], entry["header"])
            self.put(2, "%s = %d," % ("_" + member if member[0].isdigit() else member, constant["value"]))
        self.put(1, "}")
        self.put(0, "")

    def structure(self, entry, initialized):
        name = type_name(entry["name"])
        self.summary(1, entry["name"], entry["header"])
        self.put(1, "[StructLayout(LayoutKind.Sequential)]")
        self.put(1, "public unsafe struct %s" % name)
        self.put(1, "{")
        for field in entry["fields"]:
            self.field(entry, field)
        if entry["name"] + "_init" in initialized:
            self.put(2, "/// <summary>One filled with the defaults, by <c>%s_init</c>.</summary>" % entry["name"])
            self.put(2, "public static %s Default" % name)
            self.put(2, "{")
            self.put(3, "get")
            self.put(3, "{")
            self.put(4, "%s made;" % name)
            size = ", (uint)sizeof(%s)" % name if initialized[entry["name"] + "_init"] == 2 else ""
            self.put(4, "Native.%s_init(&made%s);" % (entry["name"], size))
            self.put(4, "return made;")
            self.put(3, "}")
            self.put(2, "}")
        self.put(1, "}")
        self.put(0, "")

    # C# has fixed arrays of numbers only: an array of anything else becomes one field for each of its elements.
    def field(self, entry, field):
        kind = self.cs_type(re.sub(r"\[\d*\]", "", field["type"]), False)
        name = field_name(entry["name"], field["name"])
        text = "%s.%s" % (entry["name"], field["name"])
        count = field.get("count", 1)
        if count == 1:
            self.summary(2, text, entry["header"])
            self.put(2, "public %s %s;" % (kind, name))
        elif kind in BASIC.values():
            self.summary(2, text, entry["header"])
            self.put(2, "public fixed %s %s[%d];" % (kind, name, count))
        else:
            for index in range(count):
                self.summary(2, "%s[%d]" % (text, index), entry["header"])
                self.put(2, "public %s %s%d;" % (kind, name, index))

    def parameters(self, entry, handles):
        return ", ".join("%s %s" % (self.cs_type(p["type"], handles), parameter_name(p["name"]))
                         for p in entry["parameters"])

    def callback(self, entry):
        self.summary(1, entry["name"], entry["header"])
        self.put(1, "[UnmanagedFunctionPointer(CallingConvention.Cdecl)]")
        self.put(1, "public unsafe delegate %s %s(%s);" % (
            self.cs_type(entry["returns"], False), type_name(entry["name"]), self.parameters(entry, False)))
        self.put(0, "")

    def macro(self, entry):
        value = entry["value"]
        kind, text = ("float", repr(value) + "f") if isinstance(value, float) else ("uint", "0x%xu" % value)
        self.summary(2, entry["name"], entry["header"])
        self.put(2, "public const %s %s = %s;" % (kind, entry["name"], text))

    def function(self, entry):
        handles = not any(entry["name"] == name + "_destroy" for name in self.opaque)
        self.summary(2, entry["name"], entry["header"])
        library = {"asset.h": "Asset", "convert": "Convert"}.get(entry["header"].split("/")[0], "") + "Library"
        self.put(2, "[DllImport(" + library + ", CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]")
        self.put(2, "public static extern %s %s(%s);" % (
            self.cs_type(entry["returns"], False), entry["name"], self.parameters(entry, handles)))

    def write(self):
        for line in ("// SPDX-License-Identifier: MIT",
                     "// Written by generate.py from tests/abi/api.json: change that, and write this again.",
                     "using System;", "using System.Runtime.InteropServices;", "", "namespace Tassel", "{"):
            self.put(0, line)
        initialized = {entry["name"]: len(entry["parameters"]) for entry in self.api["functions"]}
        for entry in self.api["typedefs"]:
            self.enumeration(entry)
        for entry in self.api["callbacks"]:
            self.callback(entry)
        for entry in self.api["structs"]:
            self.structure(entry, initialized)
        self.put(1, "/// <summary>The C functions as they are, and the numbers of the headers.</summary>")
        self.put(1, "public static unsafe class Native")
        self.put(1, "{")
        self.put(0, "#if TASSEL_STATIC // linked into the program, as Unity does for iOS and the web")
        self.put(2, "private const string Library = \"__Internal\", ConvertLibrary = Library, AssetLibrary = Library;")
        self.put(0, "#else")
        self.put(2, "private const string Library = \"tassel\", ConvertLibrary = \"tassel_convert\", AssetLibrary = \"tassel_asset\";")
        self.put(0, "#endif")
        for entry in self.api["macros"]:
            self.macro(entry)
        for entry in self.api["functions"]:
            self.function(entry)
        self.put(1, "}")
        self.put(0, "}")
        return "\n".join(self.lines) + "\n"


def main():
    checks = sys.argv[1:2] == ["--check"]
    files = sys.argv[2 if checks else 1:]
    if len(files) != 2:
        raise SystemExit("usage: generate.py [--check] API_JSON OUT_CS")
    with open(files[0], encoding="utf-8") as file:
        api = json.load(file)
    if api["format"] != 1:
        raise SystemExit("generate.py: %s is of format %s and not 1" % (files[0], api["format"]))
    text = Writer(api).write()
    with open(files[1], "r" if checks else "w", encoding="utf-8", newline="\n") as file:
        if not checks:
            file.write(text)
        elif file.read() != text:
            raise SystemExit("%s is not what generate.py makes of %s: run it without --check" % (files[1], files[0]))


main()
