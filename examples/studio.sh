#!/bin/sh
# SPDX-License-Identifier: MIT
# sh examples/studio.sh [--port PORT] [--out FOLDER] [--only-build]
# Builds the studio, a page in which rigs are tuned while the character moves, and serves it at http://127.0.0.1:PORT until Ctrl-C.
# FOLDER then has all of the page as static files, for any web server. Installs what is missing (Debian and Ubuntu, npm).
# Ends with 77 where node, npm, clang, wasi-libc or three cannot be had.
# Options:
#   --port PORT      8000
#   --out FOLDER     studio in the build folder
#   --only-build     does not serve
# Settings: TASSEL_BUILD_DIR (build in the repository).
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
web=$repository/examples/web
out=${TASSEL_BUILD_DIR:-$repository/build}/studio port=8000 serves=1
. "$repository/examples/packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
while [ $# -gt 0 ]; do
    case $1 in
    --port) port=${2:?} && shift ;;
    --out) out=${2:?} && shift ;;
    --only-build) serves='' ;;
    *) refuse "not understood: $1" ;;
    esac
    shift
done

install_if_possible build node npm
for tool in node npm; do command -v $tool >/dev/null || skip_without $tool 'build node npm'; done
sh "$web/build.sh"
[ -e "$web/node_modules/three/build/three.module.js" ] ||
    (cd "$web" && npm install --no-audit --no-fund --silent) ||
    { say 'skipped: npm could not install three' && exit 77; }

mkdir -p "$out/tassel" "$out/three/build" "$out/three/examples" "$out/models"
cp -R "$web"/studio/. "$out/"
cp -R "$web/src" "$out/tassel/"
mkdir -p "$out/tassel/dist"
cp "$web"/dist/*.wasm "$out/tassel/dist/"
cp "$web"/node_modules/three/build/three.module.js "$web"/node_modules/three/build/three.core.js "$out/three/build/"
cp -R "$web/node_modules/three/examples/jsm" "$out/three/examples/"
cp "$repository/examples/models/creature.glb" "$repository/examples/models/creature.rig.json" "$out/models/"
{
    printf '{'
    comma=''
    for preset in "$repository"/src/asset/presets/*.json; do
        printf '%s"%s": ' "$comma" "$(basename -- "$preset" .json)"
        cat "$preset"
        comma=,
    done
    printf '}\n'
} >"$out/presets.json"
say "$out"
[ -z "$serves" ] || exec node "$web/serve.js" "$port" "$out"
