#!/bin/sh
# SPDX-License-Identifier: MIT
# sh examples/web/run.sh [--help]
# Builds the web package (build.sh) and the studio (../studio.sh), checks its types, prints its spring bones beside three-vrm's, tests it
# in node and, where there is Chromium, in pages, and leaves tassel-0.1.0.tgz for npm in web of the build folder, and pictures of the studio beside it. What is missing is
# installed where it can (Debian and Ubuntu, npm); what cannot be had is named and left out. Ends with 77 where there is no node, no
# clang or no wasi-libc.
# Settings: TASSEL_BUILD_DIR (build in the repository).
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
build=${TASSEL_BUILD_DIR:-$repository/build}
here=$repository/examples/web
. "$repository/examples/packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
[ $# -eq 0 ] || refuse "not understood: $*"
install_if_possible build node chromium
command -v node >/dev/null || skip_without node 'build node'
sh "$here/build.sh"

mkdir -p "$build/web"
out=$(CDPATH='' cd -- "$build/web" && pwd)
library=$build/libtassel.a
if [ ! -e "$library" ]; then
    cmake -S "$repository" -B "$out/native" -DCMAKE_BUILD_TYPE=Release -DTASSEL_BUILD_TESTS=OFF -DTASSEL_BUILD_EXAMPLES=OFF \
        -DTASSEL_BUILD_ASSET=OFF >"$out/native.log"
    cmake --build "$out/native" --parallel 2 --target tassel >>"$out/native.log" || { tail -n 20 "$out/native.log" && fail 'the library does not build'; }
    library=$out/native/libtassel.a
fi
${CC:-cc} -std=c11 -I "$repository/include" "$here/tests/scenario.c" "$library" -lm -o "$out/scenario"
"$out/scenario" >"$out/hashes"

cd "$here"
types=''
if command -v npm >/dev/null && npm install --no-audit --no-fund --silent >"$out/npm.log" 2>&1; then
    ./node_modules/.bin/tsc || fail 'types'
    ./node_modules/.bin/tsc --noEmit --strict --skipLibCheck --module nodenext --target es2022 tests/types.ts || fail 'types for a user'
    types='types/tassel.d.ts types/three.d.ts types/vrm.d.ts'
else
    say 'skipped: what is for three.js, and the types: npm could not install three, three-vrm and typescript'
fi
if [ -e "$out/../examples/bake" ]; then TASSEL_BUILD_DIR=$out/.. sh crowd/prepare.sh; else say 'skipped: the crowd: no bake in the build folder'; fi
studio=''
if [ -e node_modules/three/build/three.module.js ]; then
    TASSEL_BUILD_DIR=$build sh "$repository/examples/studio.sh" --only-build --out "$out/studio" >/dev/null || fail 'the studio is not made'
    studio=$out/studio
fi
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || say 'skipped: pages: no chromium'
mkdir -p "$out/pictures"
if [ -e node_modules/@pixiv/three-vrm ]; then node tests/compare_three_vrm.mjs --quick || fail 'spring bones are off the reference'; fi
TASSEL_NATIVE_HASHES=$out/hashes TASSEL_STUDIO=$studio TASSEL_STUDIO_PICTURES=$out/pictures node --test tests/
command -v npm >/dev/null || exit 0
cp "$repository/LICENSE" .
npm pack --silent --pack-destination "$out" >/dev/null
rm -f LICENSE
for file in package.json LICENSE src/tassel.js src/three.js src/vrm.js src/vrm/read.js dist/tassel.wasm dist/tassel.simd.wasm $types; do
    tar -tzf "$out/tassel-0.1.0.tgz" | grep -qx "package/$file" || fail "tassel-0.1.0.tgz has no $file"
done
say "$out/tassel-0.1.0.tgz"
