#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether the project is as small as tests/budget/budget.txt says.

    budget.py ROOT [--table]

Fails where a row has more lines or files than its budget, where a budget is so far above what is there that it no longer holds anything, where
a source file has over 600 lines or a function over 64, and where the text of budget.txt and the paths it names do not match.
"""
import pathlib
import re
import sys

LONGEST_FILE, LONGEST_FUNCTION = 600, 64
SLACK = 0.03  # a budget further above the count than this has to be lowered


def lines_of(path):
    return path.read_text(encoding="utf-8").count("\n")


def rows(text):
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, lines, _, files, _, *patterns = line.split()
            yield name, int(lines), None if files == "-" else int(files), patterns


def functions(text):
    """First line and length of what begins with "{" and ends with "}" in the first column."""
    began = None
    for number, line in enumerate(text.splitlines(), 1):
        if line == "{":
            began = number
        elif line == "}" and began:
            yield began, number - began + 1
            began = None


def counted(root, text):
    for name, lines, files, patterns in rows(text):
        found = sorted({path for pattern in patterns for path in root.glob(pattern)})
        yield name, sum(map(lines_of, found)), lines, len(found), files


def faults(root, text):
    for name, lines, most_lines, files, most_files in counted(root, text):
        if not files:
            yield f"{name}: nothing is there"
            continue
        for count, most, what in ((lines, most_lines, "lines"), (files, most_files, "files")):
            if most is not None and count > most:
                yield f"{name}: {count} {what}, and {most} are allowed"
            elif most is not None and count < most * (1 - SLACK) and most - count > 5:
                yield f"{name}: {count} {what}: lower its budget of {most}"
    for path in sorted((root / "src").rglob("*.[ch]")):
        source = path.read_text(encoding="utf-8")
        if source.count("\n") > LONGEST_FILE:
            yield f"{path}: {lines_of(path)} lines, and a file has at most {LONGEST_FILE}"
        for began, length in functions(source):
            if length > LONGEST_FUNCTION:
                yield f"{path}:{began}: a function of {length} lines, and the longest has {LONGEST_FUNCTION}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    text = (root / "tests/budget/budget.txt").read_text(encoding="utf-8")
    if "--table" in sys.argv:
        for name, lines, most, files, most_files in counted(root, text):
            print(f"{name:24}{lines:8} of {most:6}{files:6} of {most_files or '-'}")
    found = list(faults(root, text))
    print(*found, sep="\n", end="\n" if found else "")
    print(f"budget: {len(found)} things are over")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
