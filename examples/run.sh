#!/bin/sh
# SPDX-License-Identifier: MIT
# sh examples/run.sh [MODEL [RIG]]
# Installs what is missing (Debian and Ubuntu, as root or with sudo), builds, and bakes the motion of the given model,
# or of the creature that comes with it, into ./out. RIG says what swings; without it that is what the model itself says,
# or MODEL's name with .rig.json.
# Settings: TASSEL_OUT_DIR (./out), TASSEL_BUILD_DIR (build in the repository).
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
model=${1:-$repository/examples/models/creature.glb}
build=${TASSEL_BUILD_DIR:-$repository/build}
out=${TASSEL_OUT_DIR:-./out}

. "$repository/examples/packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
[ $# -le 2 ] || refuse "$3: there are a model and a rig already"
for argument in "$@"; do
    case $argument in -*) refuse "unknown option $argument" ;; esac
done

# bake looks for spring bones in the model and for a rig beside it; for models that the repository only has a rig
# file for, it is named here.
default_rig() {
    folder=$(dirname -- "$1")
    stem=$(basename -- "$1")
    stem=${stem%.*}
    [ -e "$folder/$stem.rig.json" ] && return 0
    case $stem in
    Fox) name=fox ;;
    Mage) name=mage ;;
    RiggedFigure) name=rigged_figure ;;
    *) return 0 ;;
    esac
    printf '%s' "$repository/examples/models/$name.rig.json"
}

[ -e "$model" ] || fail "$model: no such file"
rig=${2:-$(default_rig "$model")}
[ -z "$rig" ] || [ -e "$rig" ] || fail "$rig: no such file"

install_missing build bake
say "Building"
build_in bake "$build" bake

name=$(basename -- "$model")
name=${name%.*}
mkdir -p -- "$out"
"$build/examples/bake" "$model" ${rig:+--rig "$rig"} --loop -o "$out/${name}_baked.glb" --preview "$out/$name.png" \
    --animation "$out/$name.webp"
say ""
say "The baked model: $out/${name}_baked.glb (any glTF viewer plays it)"
say "Pictures:        $out/$name.png"
say "In motion:       $out/$name.webp (any web browser shows it)"
