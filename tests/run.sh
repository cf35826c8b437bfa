#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/run.sh [--full]
# Installs what is missing (Debian and Ubuntu, as root or with sudo), builds the library, the examples and the tests with
# gcc or what cc is, and runs the tests.
# --full is for those who change the library: all that, with warnings as errors and with the tests that take long or compile the
# library in further ways; the tests once more by clang with its address and undefined-behaviour sanitizers; a minute of fuzzing for what takes calls and another for what reads
# files, with a seed that is another one each time and is printed; and the tests that use threads with the thread sanitizer.
# What a machine lacks for a test (dotnet, cargo, node, mono ...) is said by name after the tests.
# Other processors and systems are matrix.sh's, which cross-compiles the library and runs it in emulators.
# Settings: TASSEL_DATA, a folder with models and motion for the tests that want some (none); TASSEL_BUILD_DIR (build in
# the repository), beside which the other builds lie.
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=${TASSEL_BUILD_DIR:-$repository/build}
. "$repository/examples/packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
case $* in
'') full='' ;;
--full) full=1 ;;
*) refuse "not understood: $*" ;;
esac

jobs=$(nproc 2>/dev/null || echo 2)

# what_was_left_out RESULTS: the tests and parts of tests that a machine cannot run, with what it lacks; ctest says the names alone.
what_was_left_out() {
    awk '/<testcase / { name = $2; gsub(/^name="|"$/, "", name) }
        /skipped: / { sub(/.*skipped: /, ""); print "left out of " name ": " $0 }' "$1"
}

# build_and_test NAME FOLDER CMAKE-ARGUMENT...: the programs in $only, or all, and the tests that the arguments of ctest in
# $selection pick, or all. ctest is content with tests that were all skipped, and this is not.
only='' selection=''
build_and_test() {
    name=$1 folder=$2
    shift 2
    say ""
    say "== $name"
    build_in "$name" "$folder" "$only" "$@"
    # $selection is a list of words
    # shellcheck disable=SC2086
    ctest --test-dir "$folder" --output-on-failure --parallel "$jobs" --no-tests=error --output-junit "$folder/results.xml" \
        --test-output-size-passed 65536 $selection
    what_was_left_out "$folder/results.xml"
    grep -q '<testcase.* status="run"' "$folder/results.xml" || fail "$name: every test was skipped"
}

install_missing build bake cplusplus python
if [ -z "$full" ]; then
    selection='-LE ^full$'
    build_and_test "$(cc --version | head -n 1)" "$build"
    exit 0
fi

install_missing clang valgrind
install_if_possible packages
strict=-DTASSEL_WARNINGS_AS_ERRORS=ON
build_and_test "$(cc --version | head -n 1)" "$build" $strict
selection='-LE ^first_build_alone$'
# What looks like an error here and is none: tests that fail allocations on purpose ask for sizes that cannot be had.
# fuzzer-no-link, so that the fuzzers of campaign.sh are linked to the same objects.
export ASAN_OPTIONS="allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
build_and_test "address and undefined-behaviour sanitizers" "$build-sanitized" $strict -DCMAKE_C_COMPILER=clang \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DTASSEL_SANITIZE=fuzzer-no-link,address,undefined
say ""
say "== fuzzing"
rm -rf "$build-fuzz"
sh "$repository/tests/fuzz/campaign.sh" --out "$build-fuzz" 60s calls bake

# The thread sanitizer does not start everywhere: where a system scatters memory more than it knows of, or not at all.
only='test_solver_threads test_solver_bits' selection='-R solver/(threads|bits)'
probe=$build-probe
echo 'int main(void) { return 0; }' >"$probe.c"
if ! { cc -fsanitize=thread "$probe.c" -o "$probe" && "$probe"; } 2>/dev/null; then
    rm -f "$probe" "$probe.c"
    say "== thread sanitizer: skipped, it does not run here"
    exit 0
fi
rm -f "$probe" "$probe.c"
build_and_test "thread sanitizer" "$build-threads" $strict -DCMAKE_BUILD_TYPE=RelWithDebInfo -DTASSEL_SANITIZE=thread \
    -DTASSEL_BUILD_EXAMPLES=OFF
