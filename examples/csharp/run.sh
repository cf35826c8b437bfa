#!/bin/sh
# SPDX-License-Identifier: MIT
# sh examples/csharp/run.sh [--help]
# Builds the shared library and the C# bindings, and runs their tests and their hello. Where mono is installed (mono-mcs and
# mono-runtime of Debian), its compiler and runtime do the same with the layer for .NET Standard, without the SDK.
# Leaves packages for NuGet and for Unity in csharp/packages of the build folder. Needs the .NET SDK and no network, and ends with 77
# where there is no dotnet. Where the package NETStandard.Library is in NuGet's folder, that for NuGet holds the layer for .NET
# Standard 2.0, too, for any .NET.
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
# No server of the compiler outlives the script: ctest would wait for it.
export MSBUILDDISABLENODEREUSE=1 UseSharedCompilation=false

if command -v python3 >/dev/null; then
    python3 "$here/generate.py" --check "$repository/tests/abi/api.json" "$here/Tassel/Native.cs"
else
    say 'skipped: Native.cs is not compared with what generate.py writes: no python3'
fi

if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER="${CMAKE_C_COMPILER_LAUNCHER:-ccache}"
fi
# The packages hold tassel_convert without versions in names, and it finds tassel beside itself.
cmake -S "$repository" -B "$native" -DBUILD_SHARED_LIBS=ON -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_PLATFORM_NO_VERSIONED_SONAME=ON -DCMAKE_BUILD_RPATH_USE_ORIGIN=ON \
    -DTASSEL_BUILD_TESTS=OFF -DTASSEL_BUILD_EXAMPLES=OFF >"$out/native.log"
cmake --build "$native" -j 2 >>"$out/native.log" || { tail -20 "$out/native.log" && fail 'the library does not build'; }
case $(uname -s) in
Darwin) ending=dylib ;;
*) ending=so ;;
esac
library=$native/libtassel.$ending
converters=$native/libtassel_convert.$ending
for file in "$library" "$converters"; do
    [ -e "$file" ] || fail "$file was not built"
done
export LD_LIBRARY_PATH="$native" DYLD_LIBRARY_PATH="$native"

compile() { dotnet build "$here/$1" -c Release -v quiet --nologo || fail "$1 does not compile"; }
program() { find "$out/bin/$1/Release" -name "$2" | head -n 1; }

compile tests/tests.csproj
TASSEL_API_JSON=$repository/tests/abi/api.json TASSEL_HELLO_PAGE=$repository/docs/hello.md dotnet "$(program tests tassel_tests.dll)"

# What hello prints is what docs/hello.md says: prints_its_figures COMMAND...
prints_its_figures() {
    "$@" >"$out/hello.txt"
    grep '^frame .*: cat .*, tip ' "$repository/docs/hello.md" | diff - "$out/hello.txt" || fail 'hello prints other figures than docs/hello.md'
}

# The newest C# that mono's compiler has is 7.2, and it defines nothing that stands for .NET Core, so that spans are left out.
by_mono() {
    mono=$out/mono
    rm -rf "$mono" && mkdir -p "$mono"
    mcs_makes() {
        file=$1
        shift
        mcs -langversion:7.2 -unsafe -warnaserror -out:"$mono/$file" "$@" || fail "mcs does not compile $file"
    }
    mcs_makes Tassel.dll -target:library "$here"/Tassel/*.cs
    mcs_makes UnityStubs.dll -target:library -r:"$mono/Tassel.dll" "$here"/unity/stubs/*.cs "$here"/unity/Runtime/*.cs
    mcs_makes tests.exe -r:"$mono/Tassel.dll" -r:"$mono/UnityStubs.dll" "$here"/tests/*.cs \
        "$here"/../web/studio/code/Swinging.cs
    say "By $(mono --version | head -n 1):"
    TASSEL_API_JSON=$repository/tests/abi/api.json TASSEL_HELLO_PAGE=$repository/docs/hello.md mono "$mono/tests.exe"
    mcs_makes hello.exe -r:"$mono/Tassel.dll" "$here"/hello/*.cs
    prints_its_figures mono "$mono/hello.exe"
}
if command -v mono >/dev/null && command -v mcs >/dev/null; then
    by_mono
else
    say 'skipped: mono is not installed'
fi

compile hello/hello.csproj
prints_its_figures dotnet "$(program hello hello.dll)"
tail -n 1 "$out/hello.txt"
awk '/^```csharp/ { inside = ++blocks == 1; next } /^```/ { inside = 0 } inside' "$repository/docs/csharp.md" |
    diff - "$here/hello/Hello.cs" || fail 'docs/csharp.md shows another hello'
[ "$(wc -l <"$here/hello/Hello.cs")" -le 25 ] || fail 'hello has more than 25 lines'

# What a package must hold: has ARCHIVE FILE...
has() {
    archive=$1
    shift
    for file in "$@"; do
        echo "$contents" | grep -qx "$file" || fail "$archive has no $file"
    done
}

# The package for NuGet, with the native libraries of this machine.
packages=$out/packages
rm -rf "$packages"
standard=''
if [ -d "${NUGET_PACKAGES:-$HOME/.nuget/packages}/netstandard.library" ]; then
    standard=1
else
    say 'skipped: .NET Standard 2.0 in the package: no NETStandard.Library (TASSEL_NETSTANDARD=1 dotnet restore fetches it)'
fi
TASSEL_NETSTANDARD=$standard TASSEL_NATIVE="$library;$converters" dotnet pack "$here/Tassel/Tassel.csproj" -c Release -v quiet --nologo -o "$packages" ||
    fail 'the package for NuGet is not made'
nuget=$(find "$packages" -name 'Tassel.*.nupkg')
if command -v python3 >/dev/null; then
    contents=$(python3 -m zipfile -l "$nuget" | sed 's/ *[0-9-]* [0-9:]* *[0-9]*$//')
    has "$nuget" Tassel.nuspec 'lib/net[^/]*/Tassel.dll' 'lib/net[^/]*/Tassel.xml' \
        "runtimes/[^/]*/native/libtassel.$ending" "runtimes/[^/]*/native/libtassel_convert.$ending" ${standard:+'lib/netstandard2.0/Tassel.dll'}
fi

# The package for Unity is a folder.
unity=$packages/unity/org.tassel.tassel
mkdir -p "$unity/Runtime" "$unity/Plugins"
cp "$here/unity/package.json" "$unity"
cp "$repository/LICENSE" "$unity/LICENSE.md"
cp "$here"/Tassel/*.cs "$here"/unity/Runtime/* "$unity/Runtime"
cp "$library" "$converters" "$unity/Plugins"
contents=$(cd "$unity" && find . -type f | sed 's|^\./||')
has "$unity" package.json LICENSE.md Runtime/Tassel.asmdef Runtime/Native.cs Runtime/World.cs Runtime/TasselSwing.cs \
    "Plugins/libtassel.$ending" "Plugins/libtassel_convert.$ending"
if command -v python3 >/dev/null; then
    python3 - "$unity/package.json" "$unity/Runtime/Tassel.asmdef" <<'EOF'
import json
import sys

package, assembly = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
assert package["name"] and package["version"].count(".") == 2, "package.json has a name and a version"
assert assembly["allowUnsafeCode"], "Tassel.asmdef allows unsafe code"
EOF
fi
say "Packages are in $packages"
