#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/run.sh [--quick]
# Installs what is missing (Debian and Ubuntu, as root or with sudo), builds with gcc or what cc is, and runs every
# test; then again with clang and with the address and undefined-behaviour sanitizers. --quick: the first only.
# Warnings are errors. TASSEL_DATA, when set, names a folder with models and motion for the tests that want some.
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=${TASSEL_BUILD_DIR:-$repository/build}
quick=${1:-}
. "$repository/examples/packages.sh"

case $quick in
'' | --quick) ;;
*) fail "usage: sh tests/run.sh [--quick]" ;;
esac

jobs=$(nproc 2>/dev/null || echo 2)

# build_and_test NAME FOLDER CMAKE-ARGUMENT...
build_and_test() {
    name=$1 folder=$2
    shift 2
    say ""
    say "== $name"
    cmake -S "$repository" -B "$folder" -DTASSEL_WARNINGS_AS_ERRORS=ON "$@" >"$folder.log" 2>&1 || {
        cat "$folder.log"
        fail "$name: cmake failed"
    }
    cmake --build "$folder" --parallel "$jobs" >"$folder.log" 2>&1 || {
        tail -n 60 "$folder.log"
        fail "$name: the build failed"
    }
    rm -f "$folder.log"
    ctest --test-dir "$folder" --output-on-failure --parallel "$jobs" --no-tests=error
}

install_missing build bake cplusplus python
[ "$quick" = --quick ] || install_missing clang

build_and_test "$(cc --version | head -n 1)" "$build"
[ "$quick" = --quick ] && exit 0

build_and_test "$(clang --version | head -n 1)" "$build-clang" -DCMAKE_C_COMPILER=clang
# Two things that look like errors here and are none: gcc's sanitizer instrumentation makes it warn of overflows
# that it has itself invented, and tests that fail allocations on purpose ask for sizes that cannot be had.
export ASAN_OPTIONS="allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
build_and_test "address and undefined-behaviour sanitizers" "$build-sanitized" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DTASSEL_SANITIZE=address,undefined -DTASSEL_WARNINGS_AS_ERRORS=OFF
