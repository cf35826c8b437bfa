#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/matrix.sh [--all] [TARGET...]
# The same bits everywhere: builds src/tassel*.c and the scene program for every compiler, optimisation and
# processor there is, runs it (under qemu, node or wine), and compares its output with tests/abi/golden_hashes.txt; the
# same for the library in its separate files, as a shared library. (ctest's abi/golden has what CMake builds, static and
# shared, and abi/units has code for the very processor that it runs on.) Then what tests/*/test_host_mode*.c check: bits do
# not depend on the mode that the host has set on the processor. The targets that end in -cmake cross-compile the library
# with a toolchain file of examples/packages, install it, and build and run a CMake project that finds it.
# One line a target: passed, FAILED or skipped, with the lane types that ran (numbers as TSL_LANES_ has them). What is
# missing is installed as root on Debian and Ubuntu; what cannot be had is skipped. --all: also Windows, which is
# skipped otherwise unless a cross compiler and wine are there, since they take 2 GB, and further optimisations by gcc and clang,
# of which the builds of `sh tests/run.sh --full` compare those that they have.
# The file is written by build/tests/same_bits_inside, see tests/abi/golden.cmake.
# Settings: TASSEL_BUILD_DIR (build in the repository); all is built in a folder of that name with -matrix behind it.
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
out=${TASSEL_BUILD_DIR:-$repository/build}-matrix
golden=$repository/tests/abi/golden_hashes.txt
. "$repository/examples/packages.sh"

# Those that take longest come first, so that no core waits for them at the end. Unoptimised is what gcc makes: its program runs
# for a minute, that of clang for several.
usual_targets="aarch64 aarch64-clang s390x wasm wasm-simd128 i686 shared gcc-O0 aarch64-cmake windows windows-cmake"
every_target="$usual_targets gcc-O2 clang-O1 clang-O2 plain"

# A tick takes up to 50 kB of stack, and the linker gives a program 64 without being asked. First in memory, it traps where it ends.
wasm_stack='-Wl,-z,stack-size=262144 -Wl,--stack-first'

# What a target is: compiler, flags for all, flags for the library alone, what runs it, what else it needs.
describe() {
    base='' runner='' library=-O2 needs='' toolchain='' stack=''
    case $1 in
    *-O0) library='-O0 -Dalways_inline=' ;; # kernels with all inlined take ten times as long, and calculate the same
    *-O1) library=-O1 ;;
    esac
    case $1 in
    shared) compiler=cc base='-DSAME_BITS_THREADS -pthread -fPIC' ;;
    gcc-*) compiler=gcc base='-DSAME_BITS_THREADS -pthread' ;;
    plain) compiler=gcc base='-DSAME_BITS_THREADS -pthread -DTSL_NO_SSE2 -DTSL_NO_AVX2 -DTSL_NO_NEON' ;;
    clang-*) compiler=clang base='-DSAME_BITS_THREADS -pthread' ;;
    i686) compiler=i686-linux-gnu-gcc base='-static -msse2 -mfpmath=sse' ;;
    aarch64) compiler=aarch64-linux-gnu-gcc base=-static runner=qemu-aarch64 ;;
    aarch64-clang) compiler=clang base='--target=aarch64-linux-gnu -static' runner=qemu-aarch64 \
        needs=/usr/aarch64-linux-gnu/lib/libc.a ;;
    s390x) compiler=s390x-linux-gnu-gcc base='-static -fexcess-precision=fast' runner=qemu-s390x ;;
    wasm) compiler=clang base='--target=wasm32-wasi' stack=$wasm_stack needs=/usr/lib/wasm32-wasi/libc.a ;;
    wasm-simd128) compiler=clang base='--target=wasm32-wasi -msimd128' stack=$wasm_stack needs=/usr/lib/wasm32-wasi/libc.a ;;
    windows) compiler=x86_64-w64-mingw32-gcc base=-static runner=/usr/lib/wine/wine64 ;;
    aarch64-cmake) compiler=aarch64-linux-gnu-gcc runner=qemu-aarch64 toolchain=aarch64-linux-gnu ;;
    windows-cmake) compiler=x86_64-w64-mingw32-gcc runner=/usr/lib/wine/wine64 toolchain=x86_64-w64-mingw32 ;;
    *) refuse "no target $1; there are $every_target" ;;
    esac
    case $1 in
    wasm*) runner="node --no-warnings $repository/tests/wasi.mjs" ;;
    esac
}

report() { printf '%-8s %-16s %s\n' "$1" "$target" "$2" | tee "$out/$target/result"; }

# The flags are lists of words, here and below.
# shellcheck disable=SC2086
compile() {
    $compiler -std=c11 -Wall -Wextra -Werror $base $library -I "$repository/include" -I "$repository/src" \
        -isystem "$out/include" -c "$@"
}

# The library in its few files, or in all its files as a shared library, whose internal symbols are not seen outside.
build_library() {
    case $target in
    shared)
        for source in "$repository"/src/*/*.c "$repository"/src/*/*/*.c; do
            case $source in */src/asset/*) continue ;; esac # a library of its own
            object=${source#"$repository"/src/}
            object=$(echo "${object%.c}" | tr / -).o
            compile "$source" -o "$object" -fvisibility=hidden -DTSL_BUILD_SHARED || return
        done
        $compiler -shared ./*.o -lm -o libtassel.so
        ;;
    *) for unit in "$repository"/src/tassel*.c; do
        compile "$unit" -o "$(basename "$unit").o" || return
    done ;;
    esac
}

# The scenes and tests are made the same way whatever is tried on the library.
# shellcheck disable=SC2086
compile_as_test() {
    $compiler $base -O1 -ffp-contract=off -I "$repository/include" -I "$repository/src" -I "$repository/tests" \
        -isystem "$out/include" "$@"
}

# Once for all programs of the target.
build_scenes() {
    mkdir -p scenes && (cd scenes && compile_as_test -c "$repository"/tests/scenes/*.c)
}

# program NAME SOURCE...
# shellcheck disable=SC2086
program() {
    name=$1
    shift
    case $target in
    shared) linked='-DTSL_SHARED -L. -ltassel -Wl,-rpath,.' ;;
    *) linked=$(echo tassel*.c.o) ;;
    esac
    compile_as_test "$@" scenes/*.o $linked $stack -lm -o "$name"
}

# The program of tests/convert/test_host_mode_lines.c is convert_host_mode_lines.
host_mode_program() {
    echo "$1" | sed 's|.*/tests/||; s|/test_|_|; s|[.]c$||'
}

build_target() {
    build_library && build_scenes && program same_bits "$repository"/tests/abi/same_bits*.c || return
    for test in "$repository"/tests/*/test_host_mode*.c; do
        program "$(host_mode_program "$test")" "$test" || return
    done
}

# A project beside the library: the shared library is cross-compiled with the toolchain file, installed, found by another project's
# find_package, and that project's program runs in the emulator.
cmake_project() {
    set -- "-DCMAKE_TOOLCHAIN_FILE=$repository/examples/packages/toolchains/$toolchain.cmake" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_C_FLAGS_RELEASE=-O1
    cmake -S "$repository" -B library "$@" -DBUILD_SHARED_LIBS=ON -DTASSEL_BUILD_TESTS=OFF -DTASSEL_BUILD_EXAMPLES=OFF &&
        cmake --build library --parallel 2 && cmake --install library --prefix installed &&
        cmake -S "$repository/tests/consumer/package" -B project "$@" "-DCMAKE_PREFIX_PATH=$PWD/installed" &&
        cmake --build project && WINEPATH="$PWD/installed/bin" cmake --build project --target run >ran && grep TSL_OK ran
}

# shellcheck disable=SC2086
run() {
    program=./$1
    [ -e "$program" ] || program=./$1.exe
    ran=0
    $runner "$program" || ran=$?
    # Some 64-bit kernels run no 32-bit programs.
    if [ "$ran" = 126 ] && [ "$target" = i686 ]; then
        qemu-i386 "$program"
        return
    fi
    return "$ran"
}

# Exit 77: there is one mode only.
run_host_modes() {
    for test in "$repository"/tests/*/test_host_mode*.c; do
        status=0
        checks=$(host_mode_program "$test")
        run "$checks" >"$checks.log" 2>&1 || status=$?
        [ "$status" = 0 ] || [ "$status" = 77 ] || { echo "$checks: $(grep -m1 : "$checks.log")" && return 1; }
    done
}

# Instructions that round once where two roundings are meant, or not as IEEE has it: in objects, the first. (x86:
# abi/units.)
inexact() {
    case $target in
    aarch64 | aarch64-clang) forbidden='f(n?m(add|sub)|ml[as]|recp[esx]|rsqrt[es])' ;;
    s390x) forbidden='(m[as][de]br?|m[as](eb|db|e|d)r?|[vw]fn?m[as](sb|db)?)' ;;
    *) return 1 ;;
    esac
    objdump=$(echo "$target" | sed 's/-.*//')-linux-gnu-objdump
    "$objdump" -d --no-show-raw-insn "$@" | grep -m1 -E "[[:space:]]${forbidden}[[:space:]]"
}

# The search finds a fused multiply-add, of numbers and of vectors, where one was asked for.
# shellcheck disable=SC2086
search_works() {
    case $target in
    aarch64* | s390x) ;;
    *) return 0 ;;
    esac
    echo "float probe(float a, float b, float c) { return __builtin_fmaf(a, b, c); }" >probe.c
    $compiler $base -O2 -c probe.c -o probe.o && inexact probe.o >/dev/null || return
    [ "$target" = s390x ] && return
    echo '#include <arm_neon.h>
float32x4_t probe(float32x4_t a, float32x4_t b, float32x4_t c) { return vfmaq_f32(a, b, c); }' >probe.c
    $compiler $base -O2 -c probe.c -o probe.o && inexact probe.o | grep -q fmla
}

one_target() {
    target=$1
    describe "$target"
    mkdir -p "$out/$target"
    cd "$out/$target"
    for tool in "$compiler" ${runner%% *}; do
        command -v "$tool" >/dev/null || { report skipped "$tool is not here" && return; }
    done
    [ -z "$needs" ] || [ -e "$needs" ] || { report skipped "$needs is not here" && return; }
    export WINEPREFIX="$out/wine" WINEDEBUG=-all
    if [ -n "$toolchain" ]; then
        if cmake_project >log 2>&1; then report passed "a CMake project, shared"; else report FAILED "$(grep -m1 -i error log)"; fi
        return
    fi
    build_target >log 2>&1 || { report FAILED "the build: $(grep -m1 error log)" && return; }
    search_works || { report FAILED "a fused multiply-add is not found" && return; }
    ! found=$(inexact tassel*.c.o) || { report FAILED "not exact: $found" && return; }
    run same_bits >raw 2>lanes || { report FAILED "$(tail -n 1 lanes)" && return; }
    tr -d '\r' <raw >hashes
    if ! cmp -s hashes "$golden"; then
        report FAILED "other hashes: $(diff hashes "$golden" | sed -n 's/^< \([^ ]*\).*/\1/p' | tr '\n' ' ')"
        return
    fi
    ! found=$(run_host_modes) || true
    [ -z "$found" ] || { report FAILED "the host's floating-point mode, $found" && return; }
    report passed "$(sed -n 's/\(.*\): lane types/\1/p' lanes | tr -d '\r' | tr '\n' ' ')"
}

if asks_for_help "$@"; then usage && say "Targets: $every_target" && exit 0; fi
if [ "${1:-}" = --one ]; then
    one_target "$2"
    exit 0
fi
windows=
if [ "${1:-}" = --all ]; then
    windows='mingw wine' usual_targets=$every_target
    shift
fi
targets=${*:-$usual_targets}
for target in $targets; do describe "$target"; done
install_missing build
# $windows is a list of words
# shellcheck disable=SC2086
install_if_possible clang i686 aarch64 s390x qemu node wasm $windows
rm -rf "$out"
mkdir -p "$out/include"
# cglm alone: the machine's other headers are not for other processors.
for folder in $(pkg-config --variable=includedir cglm 2>/dev/null) /usr/include /usr/local/include; do
    [ -e "$folder/cglm/cglm.h" ] && ln -sf "$folder/cglm" "$out/include/cglm" && break
done
# shellcheck disable=SC2086
printf '%s\n' $targets | xargs -P "$(nproc 2>/dev/null || echo 2)" -n 1 sh "$0" --one
count() { cat "$out"/*/result | grep -c "^$1 " || true; }
passed=$(count passed) failed=$(count FAILED)
say "$passed passed, $failed failed, $(count skipped) skipped"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
