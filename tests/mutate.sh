#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/mutate.sh [OPTION...] [FILE...]
# Changes one operator, constant, condition or statement of src at a time and runs the tests that reach it: a change
# that no test notices is printed as a survivor. FILEs are files of src, or else those that decide when and where the
# solver's state is: sleep, clock, contacts, states and poses. All of it happens in a copy; src stays as it is.
#   --list           prints the changes and does nothing else
#   --sample N       only N changes of each file, picked at random; --seed S picks others (1)
#   --only KIND      only changes of these kinds, with commas: arithmetic, assign, bits, compare, condition, constant,
#                    delete, logic, not, return
#   --lines A-B      only in these lines
#   --short          leaves out test programs that take more than a second; --again says what those notice
#   --again          only those that survived the last run
#   --sanitize       with the address and undefined-behaviour sanitizers, which notice accesses out of bounds
#   --jobs N         so many at a time (1)
#   --report FILE    the result of each change, as JSON
# A survivor that can change no result stands in tests/mutate/equal.txt with the reason. Exits 1 when there are others.
# What the results mean: docs/errors.md.
# Settings: TASSEL_BUILD_DIR (build in the repository); all is built in a folder of that name with -mutate behind it.
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$repository/examples/packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
install_missing build python
export TASSEL_BUILD_DIR="${TASSEL_BUILD_DIR:-$repository/build}-mutate"
status=0
python3 "$repository/tests/mutate/mutate.py" "$@" || status=$?
[ "$status" = 2 ] && { echo && usage; } >&2
exit "$status"
