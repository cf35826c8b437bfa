#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/static.sh [FILE...]
# Static analysis of src and examples, or of the files named, with what CMake compiles them with: gcc's analyzer and
# clang-tidy for each file, cppcheck over all. What they find fails: it is printed, and the last line counts what passed.
# Before that each tool has to find a planted defect. Installs what is missing (Debian and Ubuntu, as root or with sudo).
# What is not looked for, and why, is in .clang-tidy and in tests/static_cppcheck.txt. The tools are those of Debian 12;
# others may find other things.
# Settings: TASSEL_BUILD_DIR (build in the repository); all is made in a folder of that name with -static behind it.
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
out=${TASSEL_BUILD_DIR:-$repository/build}-static
. "$repository/examples/packages.sh"

jobs=$(nproc 2>/dev/null || echo 2)

# databases FILE...: a folder for each of two compile databases, what CMake compiles of src and examples (or the files
# named) and two files with a defect, one of them as a kernel has it, in a header; in each the commands, too, one file with
# its command on a line. Left out is what is compiled with -w, since the code is that of others.
databases() {
    python3 - "$out" "$@" <<'END'
import json, os, sys
out, wanted = sys.argv[1], [os.path.realpath(path) for path in sys.argv[2:]]
def write(folder, entries):
    os.makedirs(folder, exist_ok=True)
    json.dump(entries, open(f"{folder}/compile_commands.json", "w"), indent=1)
    open(f"{folder}/commands", "w").writelines(f"{e['file']}\t{e['command']}\n" for e in entries)
entries = [e for e in json.load(open(f"{out}/build/compile_commands.json")) if " -w " not in e["command"]]
found = [e for e in entries if not wanted or os.path.realpath(e["file"]) in wanted]
missing = set(wanted) - {os.path.realpath(e["file"]) for e in found}
if missing or not found:
    sys.exit(f"nothing compiles {', '.join(sorted(missing)) or 'any file'}")
write(f"{out}/files", found)
probes = [f"{out}/probe/{name}.c" for name in ("probe", "kernel_probe")]
write(f"{out}/probe", [{"directory": out, "file": file, "command": f"gcc -std=c11 -O2 -o probe.o -c {file}"} for file in probes])
def defect(qualifiers):
    return f"""{qualifiers} int planted(int asked)
{{
    int *number = asked ? &asked : 0;
    return *number;
}}
"""
open(probes[0], "w").write("int planted(int asked);\n" + defect(""))
open(f"{out}/probe/kernel_probe.h", "w").write(defect("static inline __attribute__((always_inline))"))
open(probes[1], "w").write("""#include "kernel_probe.h"
int probe(int asked);
int probe(int asked)
{
    return asked > 9 ? planted(asked - 10) : 0;
}
""")
END
}

# What gcc 12's analyzer says of a file without being right. It loses what was stored to an array of vectors, and takes
# each read of one in the kernels for a read of nothing; so with the struct of lanes that root_of of
# tick_attached.c reads, the struct that pose_write.c hands on, and the pose that validate.c loads. It does not see that chains
# which wait for each other in a circle each have one that asked (chains.c), that a file of a set has a name (file_set.c), nor
# that a list of poses was checked for null (rig_step.c). And host.c keeps the address of a block in front of the
# memory that it hands out, where the analyzer does not look for it.
unreliable_in() {
    case $1 in
    */src/base/host.c) printf '%s' -Wno-analyzer-malloc-leak ;;
    */src/solver/model/chains.c) printf '%s' -Wno-analyzer-null-dereference ;;
    */examples/common/file_set.c) printf '%s' -Wno-analyzer-null-argument ;;
    */src/solver/api/rig_step.c) printf '%s' -Wno-analyzer-null-dereference ;;
    */kernel_*.c | */src/solver/step/tick_attached.c | */src/solver/pose/pose_write.c | */src/solver/pose/validate.c)
        printf '%s' -Wno-analyzer-use-of-uninitialized-value ;;
    esac
}

# The kernels are functions of headers, all inlined into a few. Gcc's analyzer gives up on these after a minute and 7 GB,
# having seen few of them: of seven null pointers planted in kernel_scalar.c it found none. So it has them apart, and what it
# learns of one it takes for its calls.
for_kernels() {
    case $1 in
    */kernel_*.c) printf '%s' '-O1 -Dalways_inline= -fno-inline -fanalyzer-call-summaries --param=analyzer-bb-explosion-factor=2' ;;
    esac
}

# Clang's looks at functions of headers only when it is told to, and then found six of the seven; with more nodes than these
# it goes on for minutes.
with_clang_tidy() {
    case $2 in
    */kernel_*.c)
        set -- "$@" --header-filter=.* --extra-arg=-Xclang --extra-arg=-analyzer-opt-analyze-headers \
            --extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=20000
        ;;
    esac
    folder=$1 file=$2
    shift 2
    clang-tidy -p "$folder" --config-file="$repository/.clang-tidy" --quiet "$@" "$file"
}

# shellcheck disable=SC2046
with_gcc() {
    command=$(awk -F '\t' -v file="$2" '$1 == file { print $2; exit }' "$1/commands")
    (cd "$out/build" && eval "$command -Werror -fanalyzer $(for_kernels "$2") $(unreliable_in "$2") -o /dev/null")
}

with_cppcheck() {
    cppcheck --project="$1/compile_commands.json" --cppcheck-build-dir="$out/cppcheck" -j "$jobs" --quiet --std=c11 \
        --enable=warning,performance,portability --suppressions-list="$repository/tests/static_cppcheck.txt" \
        --error-exitcode=1 --template='{file}:{line}: {severity}: {message} [{id}]'
}

# analyze TOOL FOLDER FILE, where FOLDER is one of those with a compile database.
analyze() {
    case $1 in
    gcc) with_gcc "$2" "$3" ;;
    clang-tidy) with_clang_tidy "$2" "$3" ;;
    cppcheck) with_cppcheck "$2" ;;
    esac
}

report() { printf '%s %s %s\n' "$@" >>"$out/results"; }

# one TOOL [FILE]: prints what the tool finds, and nothing otherwise.
one() {
    log=$out/logs/$1-$(basename -- "$(dirname -- "${2:-all}")")-$(basename -- "${2:-all}").log
    if analyze "$1" "$out/files" "${2:-}" >"$log" 2>&1; then
        report passed "$1" "${2:-all}"
    else
        report failed "$1" "${2:-all}"
        say "== $1 ${2:-}" "$(cat "$log")"
    fi
}

finds_what_is_planted() {
    for probe in probe kernel_probe; do
        ! analyze "$1" "$out/probe" "$out/probe/$probe.c" >"$out/logs/probe" 2>&1 &&
            grep -qi 'null.*dereference' "$out/logs/probe" || fail "$1 does not find that a null pointer is read in $probe"
    done
}

if asks_for_help "$@"; then usage && exit 0; fi
if [ "${1:-}" = --one ]; then
    one "$2" "$3"
    exit 0
fi
for file in "$@"; do
    case $file in -*) refuse "unknown option $file" ;; esac
done

install_missing build bake analyzers python
rm -rf "$out"
mkdir -p "$out/logs" "$out/cppcheck"
cmake -S "$repository" -B "$out/build" -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Release \
    -DTASSEL_BUILD_TESTS=OFF -DTASSEL_SCALAR=ON -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$out/logs/cmake" 2>&1 || {
    cat "$out/logs/cmake"
    fail "cmake failed"
}
databases "$@" || fail "no compile database"
: >"$out/results"
for tool in gcc clang-tidy cppcheck; do finds_what_is_planted "$tool"; done
# The kernels come first, so that no core waits for one in the end.
each_by_each_tool() {
    for tool in gcc clang-tidy; do cut -f 1 "$out/files/commands" | grep "$1" kernel_ | sed "s/^/$tool /"; done
}
{ each_by_each_tool -e && each_by_each_tool -v; } | xargs -P "$jobs" -n 2 sh "$repository/tests/static.sh" --one
one cppcheck
count() { grep -c "^$1 " "$out/results" || true; }
passed=$(count passed) failed=$(count failed)
say "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" = $((2 * $(wc -l <"$out/files/commands") + 1)) ]
