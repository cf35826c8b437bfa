#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/bench/wasm.sh
# The solver and skinning as WebAssembly with simd128 under node beside build/tests/bench on SSE2, turn by turn on one
# core: medians of ROUNDS medians. Both work on four chains or vertices with one instruction. Needs what tests/matrix.sh
# installs. Node is told to compile all of it well at once (--no-liftoff), as it does by itself after a while when it has
# a core to do it on.
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$repository/tests/bench/samples.sh"
out=$build/wasm

skip() { printf 'wasm: skipped: %s\n' "$*"; exit 0; }
for tool in clang node; do command -v $tool >/dev/null || skip "$tool is not here"; done
[ -e /usr/lib/wasm32-wasi/libc.a ] || skip "wasi-libc is not here"
[ -x "$build/tests/bench" ] || skip "$build/tests/bench is not built"
grep -qw sse2 /proc/cpuinfo 2>/dev/null || skip "it wants an x86 processor"

mkdir -p "$out/include"
for folder in $(pkg-config --variable=includedir cglm 2>/dev/null) /usr/include /usr/local/include; do
    [ -e "$folder/cglm/cglm.h" ] && ln -sfn "$folder/cglm" "$out/include/cglm" && break
done
printf 'MODULE(%s)\n' solver skin >"$out/include/bench_modules.inc"
clang --target=wasm32-wasi -msimd128 -O2 -std=c11 -ffp-contract=off -I "$repository/include" -I "$repository/src" \
    -I "$repository/tests" -isystem "$out/include" "$repository"/src/tassel*.c "$repository/tests/bench/bench.c" \
    "$repository/tests/bench/crew.c" "$repository/tests/bench/skin_bench.c" "$repository/tests/bench/skin_workload.c" \
    "$repository"/tests/bench/solver_*.c -Wl,-z,stack-size=262144 -lm -o "$out/bench.wasm"

rm -f "$out/samples"
for _ in $(seq "$rounds"); do
    # Lists of words.
    # shellcheck disable=SC2086
    {
        keep_cases wasm $first $pin node --no-warnings --no-liftoff "$repository/tests/wasi.mjs" "$out/bench.wasm" \
            =solver/w1/rotations/100 =solver/w1/rotations /l2/exact-simd128
        keep_cases native $first $pin "$build/tests/bench" =solver/w1/rotations/100/sse2 =solver/w1/rotations/sse2 \
            /l2/exact-sse2
    }
done

table '
function row(what, wasm, native,    a, b) {
    a = median("wasm/" wasm)
    b = median("native/" native)
    if (a && b) printf "%-44s %8.2f %8.2f %8.2f\n", what, a, b, a / b
}
function solver(what, case) { row(what, "solver/w1/" case, "solver/w1/" case "/sse2") }
function skin(what, case) { row(what, "skin/" case "/l2/exact-simd128", "skin/" case "/l2/exact-sse2") }
END {
    printf "%-44s %8s %8s %8s\n", "ns a particle or vertex", "wasm", "SSE2", "ratio"
    solver("w1, 100 rigs", "rotations/100")
    solver("w1, 1,000 rigs", "rotations")
    skin("skin, positions", "plain/P")
    skin("skin, positions and normals", "plain/PN")
    skin("skin, prepared, positions", "prepared/P")
    skin("skin, prepared, positions and normals", "prepared/PN")
}'
