#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_pages.py finds what is not so: each planted mistake, in a copy of README.md, docs and what they are compared with.

    check_pages_self_test.py ROOT
"""
import contextlib
import io
import pathlib
import shutil
import sys
import tempfile

import check_pages

# File, what stands there, what is put in its place, what is then said.
MISTAKES = [
    ("docs/README.md", "(abi.md)", "(ffi.md)", "docs/README.md does not name abi.md"),
    ("docs/abi.md", "(CHANGELOG.md)", "(CHANGES.md)", "there is no CHANGES.md"),
    ("docs/errors.md", "vrm.md#files-that-are-not-clean", "vrm.md#files-that-are-clean", "has no such heading"),
    ("docs/abi.md", "`pages/abi`", "`pages/abl`", "no test is called pages/abl"),
    ("docs/errors.md", "-R solver/memory", "-R solver/memories", "no test is called solver/memories"),
    ("docs/threading.md", "pool_for(threads, task_count", "pool_for(threads, task_count + 1", "does not have"),
    ("docs/spaces.md", "-v.x, v.y, v.z", "v.x, v.y, -v.z", "does not have"),
    ("docs/errors.md", "| `TSL_ERROR_BUSY` | -16 |", "| `TSL_ERROR_BUSY` | -17 |", "other rows than base.h"),
    ("docs/packages.md", "MakeAvailable(tassel)", "MakeAvailable(Tassel)", "no project of tests/consumer"),
    ("docs/integrate.md", "add_subdirectory(tassel)", "add_subdirectory(Tassel)", "no project of tests/consumer"),
    ("docs/integrate.md", "    tsl_rig_id rig = {0};\n", "\n    tsl_rig_id rig = {0};\n", "has 26 lines"),
    ("docs/csharp.md", "    static void Main()\n", "\n    static void Main()\n", "has 26 lines"),
    ("docs/CHANGELOG.md", "## 0.1.0", "## 0.1.1", "is of version 0.1.1"),
    ("README.md", "| Linux s390x", "| Linux mips", "s390x"),
    ("tests/matrix.sh", "s390x wasm", "s390x riscv64 wasm", "the target riscv64"),
]
COPIED = ("README.md", "CMakeLists.txt", "LICENSE", "docs", "examples", "include", "src", "tests")


def said_of(root):
    with contextlib.redirect_stdout(io.StringIO()):
        return "\n".join(check_pages.held(root))


def missed(root, mistake):
    file, old, new, expected = mistake
    path = root / file
    text = path.read_text(encoding="utf-8")
    if old not in text:
        return f"{file} has no {old}: the mistake cannot be planted"
    path.write_text(text.replace(old, new), encoding="utf-8")
    said = said_of(root)
    path.write_text(text, encoding="utf-8")
    return None if expected in said else f"{file}: {new} was not found; said was: {said or 'nothing'}"


def without_a_row(root):
    path = root / "docs/errors.md"
    text = path.read_text(encoding="utf-8")
    others = [line for line in text.splitlines(True) if "`TSL_ERROR_OVERLAP`" not in line]
    path.write_text("".join(others), encoding="utf-8")
    said = said_of(root)
    path.write_text(text, encoding="utf-8")
    return None if "TSL_ERROR_OVERLAP" in said else "a missing row of docs/errors.md was not found"


def differences():
    found, none = (list(check_pages.differs("a page", "one\n", printed)) for printed in ("two\n", "one\n"))
    return None if found and not none else "two texts that differ were taken for the same"


def an_unprovoked_error(root):
    said = "\n".join(check_pages.unprovoked(root, "TSL_ERROR_BUSY\n    a message\n"))
    return None if "provoke TSL_ERROR_OVERLAP" in said and "BUSY" not in said else "an error that nothing provokes was not found"


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve() / "copy"
        root.mkdir()
        for name in COPIED:
            source = pathlib.Path(sys.argv[1]) / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, root / name)
        found = [said_of(root) or None, without_a_row(root), differences(), an_unprovoked_error(root)]
        found += [missed(root, mistake) for mistake in MISTAKES]
    wrong = [line for line in found if line]
    for line in wrong:
        print(line)
    print(f"{len(found) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
