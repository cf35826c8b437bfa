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
    row("**W1**, 1,000 rigs", "w1/rotations")
    row("on SSE2", "w1/rotations/sse2")
    row("in plain C", "w1/rotations/scalar")
    row("whole frame, all at once", "w1/whole_frame")
    row("whole frame, `tsl_rigs_step`", "w1/whole_frame/in_turn")
    row("whole frame, rig by rig", "w1/whole_frame/one_by_one")
    row("whole frame, all at once, chains with keys", "w1/whole_frame/animated")
    row("1 rig", "w1/rotations/1")
    row("10 rigs", "w1/rotations/10")
    row("100 rigs", "w1/rotations/100")
    row("memory a particle", "w1/rotations/bytes")
    row("**W2**, 1,000 rigs with 8 colliders each", "w2/rotations")
    row("100 rigs", "w2/rotations/100")
    row("memory a particle", "w2/rotations/bytes")
    row("**W3**, one character with 8 colliders", "w3/rotations")
    row("**Nine in ten far away**, asleep", "detail/sleep")
    row("at 15 ticks, unread", "detail/rate_15")
    row("**Two workers** beside one: W1", "w1/two_workers")
    row("W1, twice 500 that share nothing", "w1/two_workers/apart")
    row("W2", "w2/two_workers")
}'
