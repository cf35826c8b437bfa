#!/bin/sh
# SPDX-License-Identifier: MIT
# sh examples/web/crowd/prepare.sh [--help]
# Writes what the crowd page draws to examples/web/crowd/data: the creature of examples/models and, by bake, the matrices of its run with
# tail, ears, hair and skirt in motion. Ends with 77 where bake is not built.
# Settings: TASSEL_BUILD_DIR (build in the repository).
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/../../.." && pwd)
bake=${TASSEL_BUILD_DIR:-$repository/build}/examples/bake
data=$repository/examples/web/crowd/data
models=$repository/examples/models
. "$repository/examples/packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
[ $# -eq 0 ] || refuse "not understood: $*"
[ -x "$bake" ] || { say "skipped: no $bake (sh examples/run.sh builds it)" && exit 77; }

mkdir -p "$data"
cp "$models/creature.glb" "$data/creature.glb"
"$bake" "$models/creature.glb" --rig "$models/creature.rig.json" --clip run --loop --fps 60 \
    --matrix-texture "$data/creature.bin" -o "$data/creature_baked.glb" >"$data/bake.log"
say "$data/creature.bin"
