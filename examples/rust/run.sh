#!/bin/sh
# SPDX-License-Identifier: MIT
# sh examples/rust/run.sh
# Tests the Rust crates, has clippy and rustfmt look at them where they are installed, makes their documentation, in which each public
# item must have a text and each link a target, and runs their examples. Needs cargo, a C compiler and cglm's headers, and nothing from
# the network. Where pkg-config finds libcjson all is tested once more with the feature asset. Ends with 77 where there is no cargo.
# Settings: CARGO_TARGET_DIR (build/rust in the repository), CC, AR, CGLM_INCLUDE_DIR, PKG_CONFIG, TASSEL_LIB_DIR (see docs/rust.md).
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/../packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
[ $# = 0 ] || refuse "unknown argument $1"
if ! command -v cargo >/dev/null; then
    say "skipped: no cargo"
    exit 77
fi

CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$here/../../build/rust}
export CARGO_TARGET_DIR
# The library is compiled for each profile and set of features: so there is one of both, with all features that can be had.
if [ -z "${CC:-}" ] && [ -x /usr/lib/ccache/cc ]; then
    CC=/usr/lib/ccache/cc
    export CC
fi
cd "$here"
if command -v python3 >/dev/null; then
    python3 -B tassel-sys/generate.py --check
else
    say "skipped: not compared with tests/abi/api.json: no python3"
fi
if cargo fmt --version >/dev/null 2>&1; then cargo fmt --check; else say "skipped: the format: no rustfmt"; fi
cargo clippy --version >/dev/null 2>&1 || say "skipped: lints: no clippy"

set -- --offline --locked
if ${PKG_CONFIG:-pkg-config} --exists libcjson 2>/dev/null; then
    set -- "$@" --features asset
else
    say "skipped: the feature asset: pkg-config does not find libcjson"
fi
if cargo clippy --version >/dev/null 2>&1; then cargo clippy "$@" --all-targets -- -D warnings; fi
cargo test "$@"
RUSTDOCFLAGS='-D warnings' cargo doc "$@" --no-deps --quiet
cargo run "$@" --example hello
cargo run "$@" --example many
