#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/bench/table.sh
# The figures of docs/performance.md, as Markdown: medians of ROUNDS runs of the solver's cases, each beside the baseline
# of its own run; on one core but for those with two workers. Minutes on a quiet machine.
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$repository/tests/bench/samples.sh"
out=$build/table
[ -x "$build/tests/bench" ] || { printf '%s is not built\n' "$build/tests/bench" >&2; exit 1; }
mkdir -p "$out"
rm -f "$out/samples"
for _ in $(seq "$rounds"); do
    # Lists of words.
    # shellcheck disable=SC2086
    {
        keep_cases all $first $pin "$build/tests/bench" solver/
        keep_cases all $first "$build/tests/bench" two_workers
    }
done

sed -n 's/^model name[^:]*: */Measured on: /p' /proc/cpuinfo 2>/dev/null | head -n 1
table '
function row(what, case,    a, b) {
    a = median("all/solver/" case)
    b = median("all/solver/" case "/baseline")
    if (a && b) printf "| %s | %.1f | %.1f | %.1fx |\n", what, a, b, b / a
    else if (a) printf "| %s | %.0f bytes | | |\n", what, a
}
END {
    print "\n| case | ns a particle | baseline | ratio |"
    print "|---|---|---|---|"
    row("W1 simulate", "w1/simulate")
    row("the same on AVX2", "w1/simulate/avx2")
    row("W1 simulate + rotations, a crowd", "w1/rotations")
    row("the same on AVX2", "w1/rotations/avx2")
    row("the same on SSE2", "w1/rotations/sse2")
    row("the same in plain C", "w1/rotations/scalar")
    row("W1 as separate rigs", "w1/rotations/apart")
    row("the same on AVX2", "w1/rotations/avx2/apart")
    row("W1 whole frame, chains without keys", "w1/whole_frame")
    row("the same, separate rigs", "w1/whole_frame/apart")
    row("the same, rig by rig", "w1/whole_frame/one_by_one")
    row("W1 whole frame, animated chains", "w1/whole_frame/animated")
    row("W2 simulate + rotations, a crowd", "w2/rotations")
    row("the same on AVX2", "w2/rotations/avx2")
    row("W3 simulate + rotations", "w3/rotations")
    row("the same on AVX2", "w3/rotations/avx2")
    row("W1, 1 character", "w1/rotations/1")
    row("W1, 10 characters", "w1/rotations/10")
    row("W1, 100 characters", "w1/rotations/100")
    row("W1, 10,000 characters", "w1/rotations/10000")
    row("W2, 10 characters", "w2/rotations/10")
    row("W2, 100 characters", "w2/rotations/100")
    row("W1, two workers, beside one", "w1/rotations/two_workers")
    row("W2, two workers, beside one", "w2/rotations/two_workers")
    row("W1, memory a particle", "w1/rotations/bytes")
    row("W2, memory a particle", "w2/rotations/bytes")
}'
