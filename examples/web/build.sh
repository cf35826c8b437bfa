#!/bin/sh
# SPDX-License-Identifier: MIT
# sh examples/web/build.sh [--help]
# Compiles the library to examples/web/dist/tassel.wasm and, with simd128, tassel.simd.wasm, by clang and wasi-libc, which it installs
# where it can (Debian and Ubuntu). Ends with 77 where they cannot be had.
# Settings: TASSEL_WEB_DIST (examples/web/dist).
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
here=$repository/examples/web
dist=${TASSEL_WEB_DIST:-$here/dist}
. "$repository/examples/packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
[ $# -eq 0 ] || refuse "not understood: $*"
needed='clang wasm python build json'
# $needed is a list of words
# shellcheck disable=SC2086
install_if_possible $needed
for tool in clang python3; do command -v $tool >/dev/null || skip_without $tool "$needed"; done
[ -e /usr/lib/wasm32-wasi/libc.a ] || skip_without wasi-libc "$needed"

mkdir -p "$dist/include"
for folder in $(pkg-config --variable=includedir cglm 2>/dev/null) /usr/include /usr/local/include; do
    [ -e "$folder/cglm/cglm.h" ] && ln -sfn "$folder/cglm" "$dist/include/cglm" && break
done
for folder in $(pkg-config --variable=includedir libcjson 2>/dev/null) /usr/include /usr/local/include; do
    [ -e "$folder/cjson/cJSON.h" ] && ln -sfn "$folder/cjson" "$dist/include/cjson" && break
done
[ -e "$dist/include/cjson/cJSON.h" ] || skip_without cJSON.h "$needed"
cmake "-DOUT=$dist/include/presets.inc" "-DPRESETS=$(printf '%s;' "$repository"/src/asset/presets/*.json)" \
    -P "$repository/src/cmake/TasselPresets.cmake"
python3 -B "$here/generate.py" --check "$repository/tests/abi/api.json" "$here/src/raw.js"
exports=$(python3 -B "$here/generate.py" --exports "$repository/tests/abi/api.json" | sed 's/^/-Wl,--export=/')

# build NAME FLAG...: what has not changed since is not compiled again.
build() {
    out=$dist/$1
    shift
    if [ -e "$out" ] && [ -z "$(find "$repository/src" "$repository/include" "$here/web.c" "$here/cjson.c" "$here/build.sh" -newer "$out" -type f)" ]; then
        return
    fi
    # $exports is a list of words
    # shellcheck disable=SC2086
    clang --target=wasm32-wasi -O2 -std=c11 -ffp-contract=off "$@" -I "$repository/include" -I "$repository/src" \
        -isystem "$dist/include" "$repository"/src/tassel*.c "$repository"/src/asset/*.c "$here/web.c" "$here/cjson.c" -mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=262144 -Wl,--stack-first \
        $exports -Wl,--export=malloc -Wl,--export=free -lm -o "$out.part" || fail "$out: clang failed"
    mv "$out.part" "$out"
}
build tassel.wasm
build tassel.simd.wasm -msimd128
say "$(du -k "$dist/tassel.wasm" "$dist/tassel.simd.wasm" | awk '{ printf "%s %s kB  ", $2, $1 }')"
