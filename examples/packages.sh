# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by the scripts that build: says how they are used, installs what is missing, as root or with sudo on Debian and
# Ubuntu, or says what to install, and builds.

say() { printf '%s\n' "$*"; }
fail() { printf '%s: %s\n' "$(basename -- "$0")" "$*" >&2; exit 1; }

# The comment at the top of the script is what --help prints.
usage() { sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"; }
refuse() { { printf '%s: %s\n\n' "$(basename -- "$0")" "$*"; usage; } >&2; exit 2; }
asks_for_help() { case " $* " in *' --help '* | *' -h '*) ;; *) return 1 ;; esac; }

have_package() { pkg-config --exists "$1" 2>/dev/null; }
have_header() { for dir in /usr/include /usr/local/include; do [ -e "$dir/$1" ] && return 0; done; return 1; }

# The Debian packages that a kind of work needs and that are not there.
missing_for() {
    case $1 in
    build)
        command -v cmake >/dev/null || printf ' cmake'
        command -v cc >/dev/null || printf ' gcc libc6-dev'
        command -v make >/dev/null || command -v ninja >/dev/null || printf ' make'
        command -v pkg-config >/dev/null || printf ' pkg-config'
        have_package cglm || have_header cglm/cglm.h || printf ' libcglm-dev'
        ;;
    bake)
        have_package libcjson || printf ' libcjson-dev'
        have_package stb || printf ' libstb-dev'
        { have_package libwebp && have_package libwebpmux; } || printf ' libwebp-dev'
        ;;
    json) have_package libcjson || printf ' libcjson-dev' ;;
    cplusplus) command -v c++ >/dev/null || printf ' g++' ;;
    valgrind) command -v valgrind >/dev/null || printf ' valgrind' ;;
    clang) # and what its sanitizers and libFuzzer are linked with
        command -v clang >/dev/null || printf ' clang'
        ls "$(clang -print-resource-dir 2>/dev/null)"/lib/linux/libclang_rt.asan-*.a >/dev/null 2>&1 ||
            printf ' libclang-rt-dev'
        ;;
    packages)
        command -v ccache >/dev/null || printf ' ccache'
        command -v dpkg-shlibdeps >/dev/null || printf ' dpkg-dev'
        command -v git >/dev/null || printf ' git'
        ;;
    i686) command -v i686-linux-gnu-gcc >/dev/null || printf ' gcc-i686-linux-gnu libc6-dev-i386-cross' ;;
    aarch64) command -v aarch64-linux-gnu-gcc >/dev/null || printf ' gcc-aarch64-linux-gnu libc6-dev-arm64-cross' ;;
    s390x) command -v s390x-linux-gnu-gcc >/dev/null || printf ' gcc-s390x-linux-gnu libc6-dev-s390x-cross' ;;
    qemu) command -v qemu-aarch64 >/dev/null || printf ' qemu-user' ;;
    node) command -v node >/dev/null || printf ' nodejs' ;;
    npm) command -v npm >/dev/null || printf ' npm' ;;
    chromium) command -v chromium >/dev/null || command -v google-chrome >/dev/null || printf ' chromium' ;;
    wasm)
        version=$(clang -dumpversion 2>/dev/null | cut -d. -f1)
        [ -e /usr/lib/wasm32-wasi/libc.a ] || printf ' wasi-libc'
        [ -e "/usr/lib/llvm-$version/bin/wasm-ld" ] || printf ' lld-%s' "$version"
        [ -e "/usr/lib/llvm-$version/lib/clang/$(clang -dumpversion)/lib/wasi" ] ||
            printf ' libclang-rt-%s-dev-wasm32' "$version"
        ;;
    mingw) command -v x86_64-w64-mingw32-gcc >/dev/null || printf ' gcc-mingw-w64-x86-64' ;;
    wine) [ -x /usr/lib/wine/wine64 ] || printf ' wine64' ;;
    analyzers)
        command -v gcc >/dev/null || printf ' gcc libc6-dev'
        command -v clang-tidy >/dev/null || printf ' clang-tidy'
        command -v cppcheck >/dev/null || printf ' cppcheck'
        ;;
    python) command -v python3 >/dev/null || printf ' python3' ;;
    esac
}

missing_packages() { for kind in "$@"; do missing_for "$kind"; done; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Whether as_root can work: sudo asks for a password on a terminal alone.
may_be_root() {
    [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; }
}

# How a person gets packages: a line to hand to whoever is root.
line_for_root() {
    if command -v apt-get >/dev/null; then
        printf 'run as root: apt-get update && apt-get install -y --no-install-recommends%s' "$*"
    else
        printf 'install, by their Debian names:%s' "$*"
    fi
}

# What can be had of what is missing, one kind after the other; what cannot is for the caller to do without.
install_if_possible() {
    [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null || return 0
    command -v apt-get >/dev/null || return 0
    [ -z "$(missing_packages "$@")" ] || as_root apt-get update -qq || true
    for kind in "$@"; do
        missing=$(missing_for "$kind")
        [ -z "$missing" ] && continue
        say "Installing$missing"
        # $missing is a list of words
        # shellcheck disable=SC2086
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing \
            >/dev/null 2>&1 || say "could not install$missing"
    done
}

# skip_without WHAT 'KIND...': ends with 77, having said what to install for these kinds of work.
skip_without() {
    # a list of words
    # shellcheck disable=SC2086
    missing=$(missing_packages $2)
    say "skipped: no $1${missing:+; $(line_for_root "$missing")}"
    exit 77
}

# install_missing KIND...
install_missing() {
    missing=$(missing_packages "$@")
    [ -z "$missing" ] && return
    line=$(line_for_root "$missing")
    command -v apt-get >/dev/null && may_be_root || fail "missing:$missing; $line"
    say "Installing$missing"
    as_root apt-get update -qq || say "apt-get update failed; trying with the lists that are there"
    # $missing is a list of words
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null ||
        fail "could not install$missing; $line"
    missing=$(missing_packages "$@")
    [ -z "$missing" ] || fail "still missing after the installation:$missing"
}

# ---- building -----------------------------------------------------------------------------------------------

# make takes seconds to see that each of a hundred programs is up to date, ninja none. A build that exists keeps its own.
if command -v ninja >/dev/null; then export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"; fi

# show_progress LOG: what a build says goes there. On a terminal a line counts, elsewhere each tenth is one.
show_progress() {
    shown=0
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$1"
        case $line in '['*']'*) counted=${line#?} && counted=${counted%%]*} ;; *) continue ;; esac
        case $counted in
        *%) counted=${counted##* } && part=${counted%\%} total=100 ;;   # make: [ 12%]
        *) part=${counted%%/*} && total=${counted#"$part"} && total=${total#/} ;; # ninja: [3/25]
        esac
        case $part.$total in .* | *. | *.0* | 0[0-9]* | *[!0-9.]* | *.*.*) continue ;; esac
        part=$((part * 100 / total))
        if [ "$part" -le "$shown" ]; then continue; fi
        if [ -t 1 ]; then
            printf '\r%s %%' "$part"
        elif [ $((part / 10)) -gt $((shown / 10)) ]; then
            say "$part %"
        fi
        shown=$part
    done
    [ ! -t 1 ] || printf '\r\033[K'
}

# build_in NAME FOLDER WHAT ARGUMENT...: WHAT is a list of targets, or nothing for all; the arguments are for cmake.
# The scripts call it with the same arguments for the same folder: none of them compiles again what another has compiled.
build_in() {
    name=$1 folder=$2 targets=$3 log=$2.log
    shift 3
    mkdir -p "$folder"
    rm -f "$log.failed"
    cmake -S "$repository" -B "$folder" "$@" >"$log" 2>&1 || {
        cat "$log"
        fail "$name: cmake failed"
    }
    : >"$log"
    # $targets is a list of words
    # shellcheck disable=SC2086
    {
        cmake --build "$folder" --parallel "$(nproc 2>/dev/null || echo 2)" ${targets:+--target $targets} 2>&1 ||
            : >"$log.failed"
    } | show_progress "$log"
    if [ -e "$log.failed" ]; then
        rm -f "$log.failed"
        tail -n 60 "$log"
        fail "$name: the build failed"
    fi
    rm -f "$log"
}
