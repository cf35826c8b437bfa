#!/bin/sh
# SPDX-License-Identifier: MIT
# sh examples/csharp/run.sh [--help]
# Builds the shared library and the C# bindings, and runs their tests and their hello.
# Needs the .NET SDK, 8 or newer, and no network. Ends with 77
# where there is none.
# Settings: TASSEL_BUILD_DIR (build in the repository).
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
build=${TASSEL_BUILD_DIR:-$repository/build}
here=$repository/examples/csharp

. "$repository/examples/packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
[ $# -eq 0 ] || refuse "unknown argument $1"
command -v dotnet >/dev/null || { say 'skipped: no dotnet' && exit 77; }

mkdir -p "$build/csharp"
out=$(CDPATH='' cd -- "$build/csharp" && pwd)
native=$out/native
export TASSEL_CSHARP_OUT="$out" DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 DOTNET_SKIP_FIRST_TIME_EXPERIENCE=1

if command -v python3 >/dev/null; then
    python3 "$here/generate.py" "$repository/tests/abi/api.json" "$out/Native.cs"
    cmp "$out/Native.cs" "$here/Tassel/Native.cs" ||
        fail "Tassel/Native.cs is not what generate.py makes of tests/abi/api.json: write it again"
else
    say 'Native.cs is not compared with what generate.py writes: no python3'
fi

if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER="${CMAKE_C_COMPILER_LAUNCHER:-ccache}"
fi
cmake -S "$repository" -B "$native" -DBUILD_SHARED_LIBS=ON -DCMAKE_BUILD_TYPE=Release \
    -DTASSEL_BUILD_TESTS=OFF -DTASSEL_BUILD_EXAMPLES=OFF >"$out/native.log"
cmake --build "$native" -j 2 >>"$out/native.log" || { tail -20 "$out/native.log" && fail 'the library does not build'; }
case $(uname -s) in
Darwin) library=$native/libtassel.dylib ;;
*) library=$native/libtassel.so ;;
esac
[ -e "$library" ] || fail "$library was not built"
export LD_LIBRARY_PATH="$native" DYLD_LIBRARY_PATH="$native"

compile() { dotnet build "$here/$1" -c Release -v quiet --nologo || fail "$1 does not compile"; }
program() { find "$out/bin/$1/Release" -name "$2" | head -n 1; }

compile tests/tests.csproj
TASSEL_API_JSON=$repository/tests/abi/api.json TASSEL_README=$repository/README.md dotnet "$(program tests tassel_tests.dll)"

compile hello/hello.csproj
dotnet "$(program hello hello.dll)" >"$out/hello.txt"
grep '^frame .*: cat .*, tip ' "$repository/README.md" | diff - "$out/hello.txt" || fail 'hello prints other figures than the README'
tail -n 1 "$out/hello.txt"
[ "$(wc -l <"$here/hello/Hello.cs")" -le 25 ] || fail 'hello has more than 25 lines'
