#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether README.md and docs say what is so.

    check_pages.py held ROOT
        the index has every page; links, anchors and tests that pages name exist; C on the pages of tests/pages is compiled there, and
        CMake of docs/packages.md and docs/integrate.md in tests/consumer; docs/errors.md has every result; versions agree; README.md has a row for each
        target of tests/matrix.sh; the first program of integrate, csharp, rust and web has at most 25 lines
    check_pages.py errors ROOT PROGRAM...
        what docs/errors.md prints is what the program prints
    check_pages.py ffi ROOT LIBRARY
        the Python of docs/ffi.md runs on the library and prints what the page and hello.md say

Prints each thing that is not so, and exits with 1 if there is one.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

# The programs that hold the C of a page.
COMPILED = {"abi": ["test_abi.c"], "integrate": ["test_hands.c"], "rig_file": ["rig_file.c"], "spaces": ["test_spaces.c"],
            "threading": ["threading.c", "test_ownership.c"]}
# Pages that begin in an empty folder, whose first program is compiled and run: by tests/consumer, and the tests of the bindings.
FIRST_PROGRAMS = {"integrate": "c", "csharp": "csharp", "rust": "rust", "web": "js"}
# Results that tests/pages/errors.c does not provoke: no input is known for the second.
UNPROVOKED = {"TSL_OK", "TSL_ERROR_TOLERANCE_NOT_MET"}
# What stands for a target of tests/matrix.sh in the table of README.md.
PLATFORMS = {"gcc": "Linux x86-64", "clang": "Linux x86-64", "static": "Linux x86-64", "shared": "Linux x86-64",
             "i686": "Linux x86, 32 bits", "aarch64": "Linux aarch64", "s390x": "Linux s390x", "wasm": "WebAssembly", "windows": "Windows x86-64"}


def pages(root):
    found = [root / "README.md", *sorted((root / "docs").glob("*.md")), *sorted((root / "examples").glob("*/README.md"))]
    return {page: page.read_text(encoding="utf-8") for page in found}


def fences(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.S | re.M)


def without_code(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)


def squeezed(code):
    return re.sub(r"\s+", " ", code).strip()


def anchors(text):
    """As GitHub makes them of headings."""
    headings = re.findall(r"^#+ (.*)$", without_code(text), re.M)
    texts = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in headings)
    return {re.sub(r"[^\w\- ]", "", text).replace(" ", "-") for text in texts}


def wrong_links(root, texts):
    for page, text in texts.items():
        for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", without_code(text)):
            target = target[0] or target[1]
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = target.partition("#")
            other = (page.parent / file).resolve() if file else page.resolve()
            if not other.exists():
                yield f"{page.relative_to(root)}: there is no {target}"
            elif anchor and other.suffix == ".md" and anchor not in anchors(other.read_text(encoding="utf-8")):
                yield f"{page.relative_to(root)}: {target} has no such heading"


def missing_in_index(root, texts):
    index = root / "docs/README.md"
    named = set(re.findall(r"\]\(([^)#\s]+)", texts[index]))
    for page in texts:
        if page.parent == index.parent and page != index and page.name not in named:
            yield f"docs/README.md does not name {page.name}"


def named_tests(text):
    """Of `ctest ... -R NAMES`, `-R NAMES` and, in tables of proofs, of `folder/name`."""
    for pattern in re.findall(r"-R (\"[^\"]+\"|[^`\s]+)", text):
        yield from re.split(r"\\?\|", pattern.strip('"'))
    for row in re.findall(r"^\|.*\|$", text, re.M):
        yield from re.findall(r"[`\"|]([a-z]+/[a-z_]+)(?=[`\"\\])", row)


def unknown_tests(root, texts):
    tests = root / "tests"
    lists = "".join(path.read_text() for path in [*tests.glob("**/*.cmake"), tests / "CMakeLists.txt"])
    folders = {path.name for path in tests.iterdir() if path.is_dir()}
    for page, text in texts.items():
        for name in named_tests(text):
            name = name.rstrip("$").lstrip("^")
            folder, _, rest = name.partition("/")
            if folder not in folders or not rest:
                continue
            sources = tests.glob(f"{folder}/*{rest}*.c*")
            if not any(sources) and f"{folder}/{rest}" not in lists and f"{folder}_test({rest}" not in lists:
                yield f"{page.relative_to(root)}: no test is called {name}"


def code_that_is_not_compiled(root):
    for page, sources in COMPILED.items():
        compiled = squeezed("".join((root / "tests/pages" / source).read_text() for source in sources))
        blocks = fences((root / "docs" / f"{page}.md").read_text(), "c")
        if not blocks:
            yield f"docs/{page}.md has no C"
        for block in blocks:
            if squeezed(block) not in compiled and not (page in FIRST_PROGRAMS and block == blocks[0]):
                yield f"docs/{page}.md: tests/pages/{sources[0]} does not have\n{block}"


def programs_that_are_long(root):
    """The first program of each page that begins with an empty folder: whole, and with its blank lines."""
    for page, language in FIRST_PROGRAMS.items():
        programs = fences((root / f"docs/{page}.md").read_text(), language)
        lines = programs[0].strip().count("\n") + 1 if programs else 0
        if not 10 <= lines <= 25:
            yield f"docs/{page}.md: its first program has {lines} lines, and not 10 to 25"


def cmake_that_no_project_uses(root):
    projects = [squeezed(path.read_text()) for path in (root / "tests/consumer").glob("*/CMakeLists.txt")]
    for page in ("packages", "integrate"):
        for block in fences((root / f"docs/{page}.md").read_text(), "cmake"):
            code = squeezed(block)
            if not any(code in project or code.replace("(game ", "(consumer ") in project for project in projects):
                yield f"docs/{page}.md: no project of tests/consumer has\n{block}"


def results_of(root):
    api = json.loads((root / "tests/abi/api.json").read_text())
    return next(entry["constants"] for entry in api["typedefs"] if entry["name"] == "tsl_result")


def wrong_errors(root):
    rows = re.findall(r"^\| `(TSL_\w+)` \| (-?\d+) \| \S.* \|.*\|$", (root / "docs/errors.md").read_text(), re.M)
    expected = [(constant["name"], str(constant["value"])) for constant in results_of(root)]
    if rows != expected:
        yield f"docs/errors.md has other rows than base.h: {sorted(set(rows) ^ set(expected)) or 'another order'}"


def wrong_versions(root):
    header = (root / "include/tassel/base.h").read_text()
    version = ".".join(re.search(rf"TSL_VERSION_{part} (\d+)", header).group(1) for part in ("MAJOR", "MINOR", "PATCH"))
    for file, pattern in (("docs/CHANGELOG.md", r"^## (\S+)"), ("CMakeLists.txt", r"project\(tassel VERSION (\S+)")):
        said = re.search(pattern, (root / file).read_text(), re.M).group(1)
        if said != version:
            yield f"{file} is of version {said}, base.h of {version}"


def missing_platforms(root):
    script = (root / "tests/matrix.sh").read_text()
    readme = (root / "README.md").read_text()
    for target in re.search(r'usual_targets="(.*?)"', script).group(1).split():
        row = PLATFORMS.get(target.split("-")[0])
        if not row or not re.search(rf"^\| {re.escape(row)}", readme, re.M):
            yield f"README.md: no platform tested is that of the target {target} of tests/matrix.sh"


def held(root):
    texts = pages(root)
    yield from missing_in_index(root, texts)
    yield from wrong_links(root, texts)
    yield from unknown_tests(root, texts)
    yield from code_that_is_not_compiled(root)
    yield from programs_that_are_long(root)
    yield from cmake_that_no_project_uses(root)
    yield from wrong_errors(root)
    yield from wrong_versions(root)
    yield from missing_platforms(root)


def differs(what, said, printed):
    if said != printed:
        yield f"{what} says\n{said}but printed is\n{printed}"


def errors(root, *program):
    ran = subprocess.run(program, capture_output=True, text=True)
    if ran.returncode != 0:
        yield f"{' '.join(program)} ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}"
    yield from differs("docs/errors.md", fences((root / "docs/errors.md").read_text(), "text")[0], ran.stdout)
    yield from unprovoked(root, ran.stdout)


def unprovoked(root, printed):
    for constant in results_of(root):
        if constant["name"] not in UNPROVOKED and not re.search(rf"^{constant['name']}$", printed, re.M):
            yield f"tests/pages/errors.c does not provoke {constant['name']}"


def ffi(root, library):
    page = (root / "docs/ffi.md").read_text()
    program = "\n".join(fences(page, "python"))
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                         env={**os.environ, "TASSEL": str(root), "LIBRARY": library})
    if ran.returncode != 0:
        yield f"docs/ffi.md: {ran.stderr}"
    hello = [text for text in fences((root / "docs/hello.md").read_text(), "text") if text.startswith("frame")][0]
    yield from differs("docs/ffi.md", hello.replace("TSL_OK\n", "") + fences(page, "text")[0], ran.stdout)


def main():
    task, root, rest = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    found = list({"held": held, "errors": errors, "ffi": ffi}[task](root, *rest))
    for line in found:
        print(line)
    print(f"{task}: {len(found)} things are not so")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
