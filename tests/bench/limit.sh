#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/bench/limit.sh
# How far the bench's baseline and the library are from the measuring stick in $TASSEL_DATA/limit, which shows what this
# algorithm can do on a machine: base.c, scalar and plain, and lanes.c, eight floats wide without an API. They are built
# into the build folder and run turn by turn with build/tests/bench, on one core; what is shown are medians of ROUNDS
# medians. It fails when the baseline takes more than 1.1 times as long as base.c. The library is meant to come within
# 1.25 of lanes.c.
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$repository/tests/bench/samples.sh"
limit=${TASSEL_DATA:-}/limit
out=$build/limit

skip() { printf 'limit: skipped: %s\n' "$*"; exit 0; }
{ [ -e "$limit/base.c" ] && [ -e "$limit/lanes.c" ]; } || skip "TASSEL_DATA points to no folder that holds limit/"
[ -x "$build/tests/bench" ] || skip "$build/tests/bench is not built"
command -v gcc >/dev/null || skip "it wants gcc"
grep -qw avx2 /proc/cpuinfo 2>/dev/null || skip "it wants an x86 processor with AVX2"

mkdir -p "$out"
flags="-O2 -D_GNU_SOURCE -w -include $repository/tests/bench/limit_clock.h"
exact='-no-pie -ffp-contract=off -fno-math-errno -fno-tree-vectorize -pthread -mavx2 -DW=8'
# Lists of words, here and below.
# shellcheck disable=SC2086
{
    gcc $flags -march=x86-64-v2 "$limit/base.c" -o "$out/base" -lm
    gcc $flags $exact "$limit/lanes.c" -o "$out/rigs" -lm # chains of one character side by side
}

# Its lines: ... min  12.345  med  12.345 ns/p ...
nanoseconds() { sed -n "s/.*$1.*med *\([0-9.]*\) ns.*/\1/p"; }

# workload NAME CHARACTERS COLLIDERS STEPS: each program once.
# shellcheck disable=SC2086
workload() {
    $first $pin "$out/base" "$2" "$3" "$4" >"$out/said"
    keep "$1/base/rotations" "$(nanoseconds 'sim+apply' <"$out/said")"
    keep "$1/rigs/rotations" "$($first $pin "$out/rigs" "$2" "$3" "$4" 5 | nanoseconds '')"
}

rm -f "$out/samples"
for _ in $(seq "$rounds"); do
    workload w1 1000 0 60
    workload w2 1000 8 60
    workload w3 1 8 20000
    # shellcheck disable=SC2086
    keep_cases ours $first $pin "$build/tests/bench" =solver/w1/rotations =solver/w2/rotations =solver/w3/rotations
done

table '
function row(what, ours, theirs, most,    a, b, over) {
    a = median(ours)
    b = median(theirs)
    if (!a || !b) return
    over = most && a > most * b
    printf "%-44s %8.2f %8.2f %8.2f%s\n", what, a, b, a / b, over ? "  over " most : ""
    failed = failed || over
}
END {
    printf "%-44s %8s %8s %8s\n", "ns a particle", "here", "limit", "ratio"
    for (w = 1; w <= 3; ++w)
        row("w" w " baseline : base.c", "ours/solver/w" w "/rotations/baseline", "w" w "/base/rotations", 1.1)
    for (w = 1; w <= 3; ++w)
        row("w" w " AVX2 : lanes.c, rigs", "ours/solver/w" w "/rotations", "w" w "/rigs/rotations")
    exit failed
}'
