#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/fuzz/campaign.sh [OPTION...] TIME [TARGET...]
# Fuzzes for so long each target, one after the other: hours (2, 0.5), or seconds with an s behind them (60s). The targets
# are calls, bake, gltf, vrm, rig_file, state and play; calls and bake unless others are named. They are built by clang with
# libFuzzer and the address and undefined-behaviour sanitizers, and start from the corpus that is kept in tests/fuzz/corpus
# and the seeds beside it. Half of the time of calls goes to numbered sequences, whose calls owe nothing to coverage, and which
# a build without sanitizers plays ten times as fast: defects were found this way that one in 50,000 shows.
# A finding does not end a campaign: it is reduced, kept in the folder, and printed (one of calls as a C program) with its
# bytes as base64. So does Ctrl-C: what it found is reported, and the same folder goes on where it ended.
# What it reports, also as report.txt in the folder: executions (a second), calls, corpus, edges, lines, findings.
# Exit status: 0 without findings, 1 with some, 2 when it cannot run or a target executed nothing.
# Options:
#   --out FOLDER    corpus, findings and report (campaign in the repository's build folder); there it is also resumed
#   --seed NUMBER   of the random generators (of the clock; it is printed)
#   --workers N     processes side by side (as many as there are cores)
#   --lines         line coverage of the final corpus, also after seconds; after hours it is reported anyway
#   --minimise      only makes the corpus in the folder as small as what it covers allows
# Settings: TASSEL_BUILD_DIR (build in the repository), beside which the builds of tests/run.sh --full by clang lie, which
# this one shares.
set -eu

repository=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
fuzz=$repository/tests/fuzz
build=${TASSEL_BUILD_DIR:-$repository/build}
programs=$build-sanitized/tests numbered=$build-clang/tests
out=$build/campaign
seed=$(date +%s) workers=$(nproc 2>/dev/null || echo 2) jobs=$(nproc 2>/dev/null || echo 2)
lines='' minimise=''
. "$repository/examples/packages.sh"

if asks_for_help "$@"; then usage && exit 0; fi
while [ $# -gt 0 ]; do
    case $1 in
    --out) out=${2:?} && shift ;;
    --seed) seed=${2:?} && shift ;;
    --workers) workers=${2:?} && shift ;;
    --lines) lines=1 ;;
    --minimise) minimise=1 ;;
    -*) refuse "no option $1" ;;
    *) break ;;
    esac
    shift
done
[ $# -gt 0 ] || refuse "for how long?"

# Whole seconds of "60s", "2" and "0.5".
seconds_of() {
    echo "$1" | awk '/^[0-9]+s$/ { print $1 + 0; exit } /^[0-9]*\.?[0-9]+$/ { printf "%d\n", $1 * 3600; exit }'
}
limit=$(seconds_of "$1")
[ "${limit:-0}" -gt 0 ] || refuse "not a time: $1"
case $1 in *s) ;; *) lines=1 ;; esac
shift
targets=${*:-calls bake}
for target in $targets; do
    case $target in calls | bake | gltf | vrm | rig_file | state | play) ;; *) refuse "no target $target" ;; esac
done

# ---- building -----------------------------------------------------------------------------------------------------

# build_programs FOLDER PROGRAM... -- CMAKE-ARGUMENT...
build_programs() {
    folder=$1 wanted=''
    shift
    while [ "$1" != -- ]; do wanted="$wanted $1" && shift; done
    shift
    # $wanted is a list of words, and both commands end here when one fails.
    # shellcheck disable=SC2086,SC2015
    cmake -S "$repository" -B "$folder" -DCMAKE_C_COMPILER=clang "$@" >"$folder.log" 2>&1 &&
        cmake --build "$folder" --parallel "$jobs" --target $wanted >"$folder.log" 2>&1 || {
        tail -n 40 "$folder.log" >&2
        exit 2
    }
    rm -f "$folder.log"
}

# ---- one target ---------------------------------------------------------------------------------------------------

starting_points() {
    case $1 in
    calls) echo "$fuzz/corpus/calls $fuzz/calls/seeds" ;;
    bake) echo "$fuzz/corpus/bake $fuzz/seeds/bake" ;;
    gltf) echo "$fuzz/seeds/small.gltf $fuzz/seeds/small.glb" ;;
    rig_file) echo "$fuzz/seeds/all.rig.json $fuzz/seeds/wind.rig.json $fuzz/seeds/tuning.rig.json $fuzz/seeds/spring.rig.json $repository/examples/models/creature.rig.json" ;;
    vrm) echo "$fuzz/seeds/avatar_1.gltf $fuzz/seeds/avatar_0.gltf" ;;
    state) echo "$fuzz/seeds/state_changes.bin" ;;
    play) echo "$fuzz/seeds/play" ;;
    esac
}

# Inputs longer than these find nothing that shorter ones do not, and take longer.
most_bytes() {
    case $1 in calls) echo 2560 ;; state | play) echo 256 ;; *) echo 16384 ;; esac
}

prepare() {
    mkdir -p "$out/$target/corpus" "$out/$target/findings" "$out/$target/logs"
    for start in $(starting_points "$target"); do
        if [ -d "$start" ]; then cp -n "$start"/* "$out/$target/corpus/"; else cp -n "$start" "$out/$target/corpus/"; fi
    done
    dictionary=
    case $target in
    calls) "$programs/fuzz_calls" --dictionary >"$out/calls/dictionary" && dictionary=$out/calls/dictionary ;;
    state | play) ;;
    *) dictionary=$fuzz/bake.dict ;;
    esac
}

# engine LOG ARGUMENT...: libFuzzer on the corpus; its findings go into the folder.
engine() {
    log=$1
    shift
    TASSEL_FUZZ_COUNT=$log.calls "$programs/fuzz_${target}_engine" -artifact_prefix="$out/$target/findings/" \
        -max_len="$(most_bytes "$target")" -len_control=0 -timeout=120 -rss_limit_mb=2048 -print_final_stats=1 \
        -stop_file="$out/stop" -close_fd_mask=2 ${dictionary:+-dict="$dictionary"} "$@" "$out/$target/corpus" >"$log" 2>&1
}

# Until the time is over: a run that a finding ended is followed by one with another seed, a hundred times at most.
work() {
    worker=$1 until=$2 run=0
    while left=$((until - $(date +%s))) && [ "$left" -gt 0 ] && [ "$run" -lt 100 ] && [ ! -e "$out/stop" ]; do
        run=$((run + 1))
        engine "$out/$target/logs/$seed.$worker.$run" -seed=$(((seed + 1000 * worker + run) % 4294967295 + 1)) \
            -max_total_time="$left" -reload=10 || true
    done
}

# Two hundred numbered sequences after the other. One that fails is kept under its number, and the next ones are others.
work_numbers() {
    worker=$1 until=$2 first=$(((seed * 100 + worker) * 1000000)) chunks=0
    log=$out/calls/logs/$seed.$worker.numbers
    while [ "$(date +%s)" -lt "$until" ] && [ ! -e "$out/stop" ]; do
        if TASSEL_FUZZ_VERBOSE=1 "$numbered/fuzz_calls" 200 "$first" >"$log.out" 2>"$log.err"; then
            cat "$log.out" >>"$log"
        else
            number=$(sed -n 's/^sequence \([0-9]*\)$/\1/p' "$log.err" | tail -n 1)
            "$programs/fuzz_calls" --make "$number" "$out/calls/findings/number-$number"
            chunks=$((chunks + 1))
            [ "$chunks" -lt 100 ] || break
        fi
        first=$((first + 200))
    done
    rm -f "$log.out" "$log.err"
}

# side_by_side FUNCTION SECONDS: on all workers.
side_by_side() {
    until=$(($(date +%s) + $2)) processes='' worker=0
    while [ "$worker" -lt "$workers" ]; do
        (trap '' INT && $1 "$worker" "$until") &
        processes="$processes $!" worker=$((worker + 1))
    done
    # A signal ends a wait, not the worker.
    for process in $processes; do
        while kill -0 "$process" 2>/dev/null; do wait "$process" || true; done
    done
}

fuzz_target() {
    numbers=0
    [ "$target" = calls ] && numbers=$((limit / 2))
    began=$(date +%s)
    side_by_side work $((limit - numbers))
    [ "$numbers" = 0 ] || side_by_side work_numbers "$numbers"
    echo "$seed $(($(date +%s) - began))" >>"$out/$target/times"
}

# The smallest part of the corpus that covers what all of it covers. Inputs of few bytes are taken first.
minimise_corpus() {
    rm -rf "$out/$target/less"
    mkdir "$out/$target/less"
    "$programs/fuzz_${target}_engine" -merge=1 -max_len="$(most_bytes "$target")" "$out/$target/less" \
        "$out/$target/corpus" >"$out/$target/logs/merge" 2>&1 || fail "$target: the merge failed: $out/$target/logs/merge"
    rm -rf "$out/$target/corpus"
    mv "$out/$target/less" "$out/$target/corpus"
    say "$target: $(find "$out/$target/corpus" -type f | wc -l) inputs cover the same"
}

# ---- what came of it ----------------------------------------------------------------------------------------------

say_lines() { printf '%s\n' "$@"; }

sum() { awk '{ all += $1 } END { printf "%d\n", all }'; }

engine_logs() { find "$out/$target/logs" -name '*.[0-9]' -o -name '*.[0-9][0-9]' -o -name '*.100'; }

# What fuzz_calls says of them: "200 sequences, 114000 calls".
number_logs() { find "$out/$target/logs" -name '*.numbers' -exec cat {} +; }

executions() {
    { engine_logs | xargs -r sed -n 's/^stat::number_of_executed_units: *//p' && number_logs | sed 's/ .*//'; } | sum
}

count_calls() {
    { find "$out/$target/logs" -name '*.calls' -exec cat {} + && number_logs | sed 's/.*, \([0-9]*\) calls/\1/'; } | sum
}

# Replays the corpus: "edges COVERED of ALL".
edges() {
    engine "$out/$target/logs/replay" -runs=0 || true
    all=$(sed -n 's/.*(\([0-9]*\) inline 8-bit counters).*/\1/p' "$out/$target/logs/replay" | head -n 1)
    say "$(sed -n 's/.*cov: \([0-9]*\) .*/\1/p' "$out/$target/logs/replay" | tail -n 1) of $all"
}

# Of src for what plays on worlds, of the examples for what reads files.
source_folder() {
    case $1 in calls | state) echo "$repository/src/solver" ;; play) echo "$repository/src/play" ;; *) echo "$repository/examples" ;; esac
}

tool() { command -v "$1" || ls /usr/bin/"$1"-[0-9]* 2>/dev/null | tail -n 1; }

# Replayed in portions: fuzz_x of the standalone form takes a list of files, and one round more.
line_coverage() {
    profdata=$(tool llvm-profdata) cov=$(tool llvm-cov)
    [ -n "$profdata" ] && [ -n "$cov" ] || { echo "not measured: llvm-profdata and llvm-cov are not here" && return; }
    build_programs "$build-coverage" "fuzz_$target" -- \
        -DCMAKE_C_FLAGS='-fprofile-instr-generate -fcoverage-mapping' -DCMAKE_BUILD_TYPE=Release \
        -DTASSEL_WARNINGS_AS_ERRORS=OFF
    program=$build-coverage/tests/fuzz_$target profile=$out/$target/profile
    rm -rf "$profile" && mkdir "$profile"
    first=1
    [ "$target" = calls ] && first='1 1'
    # $first is one word or two
    # shellcheck disable=SC2086
    find "$out/$target/corpus" -type f -print0 |
        LLVM_PROFILE_FILE="$profile/%p.raw" xargs -0 -n 200 "$program" $first >/dev/null 2>&1 || true
    "$profdata" merge -sparse "$profile"/*.raw -o "$profile/all" || { echo "not measured" && return; }
    "$cov" report "$program" -instr-profile="$profile/all" "$(source_folder "$target")" >"$out/$target/lines.txt"
    awk '$1 == "TOTAL" { print $(NF - 3) " % of " $(NF - 5) " lines" }' "$out/$target/lines.txt" | sed 's/%//'
}

# ---- findings -----------------------------------------------------------------------------------------------------

# Crash files and what goes on for too long; slow units and the like are none.
list_findings() {
    find "$out/$target/findings" -type f \( -name 'crash-*' -o -name 'leak-*' -o -name 'timeout-*' -o -name 'oom-*' \
        -o -name 'number-*' \) ! -name '*.reduced' | sort
}

reduce_finding() {
    if [ "$target" = calls ]; then
        timeout 300 "$programs/fuzz_calls" --reduce "$1" "$1.reduced" >"$1.c" 2>"$1.log" || true
    else
        timeout 120 "$programs/fuzz_${target}_engine" -minimize_crash=1 -max_total_time=60 \
            -exact_artifact_path="$1.reduced" "$1" >"$1.log" 2>&1 || true
    fi
    [ -s "$1.reduced" ] || cp "$1" "$1.reduced"
}

print_finding() {
    [ -e "$1.reduced" ] || reduce_finding "$1"
    say_lines "" "== $target: $1" "-- what it says"
    timeout 150 "$programs/fuzz_${target}_engine" "$1.reduced" 2>&1 | grep -v '^INFO' | head -n 40 || true
    [ ! -s "$1.c" ] || { say "-- as a C program" && cat "$1.c"; }
    say "-- its bytes, in base64" && base64 "$1.reduced"
}

report_target() {
    seconds=$(awk '{ all += $2 } END { printf "%d\n", all }' "$out/$target/times")
    runs=$(executions) found=$(list_findings | wc -l)
    all_found=$((all_found + found)) reported=$((reported + 1))
    [ "$runs" -gt 0 ] || idle="$idle $target"
    say_lines "$target: $seconds s on $workers workers" \
        "  executions  $runs, $((runs / (seconds > 0 ? seconds : 1))) a second"
    [ "$target" != calls ] || say "  calls       $(count_calls)"
    say_lines "  corpus      $(find "$out/$target/corpus" -type f | wc -l) inputs, $(du -sk "$out/$target/corpus" | cut -f1) KB" \
        "  edges       $(edges)"
    [ -z "$lines" ] || say "  lines       $(line_coverage)"
    say "  findings    $found"
    list_findings >"$out/$target/list"
    while read -r finding; do print_finding "$finding"; done <"$out/$target/list"
}

# ---- all of it ----------------------------------------------------------------------------------------------------

install_if_possible clang
[ "$(tool clang)" ] || { say "skipped: clang with libFuzzer is not here" && exit 2; }
install_missing build bake
programs_wanted=
for target in $targets; do programs_wanted="$programs_wanted fuzz_$target fuzz_${target}_engine"; done
# shellcheck disable=SC2086
build_programs "$build-sanitized" $programs_wanted -- -DCMAKE_BUILD_TYPE=RelWithDebInfo -DTASSEL_WARNINGS_AS_ERRORS=OFF \
    -DTASSEL_SANITIZE=fuzzer-no-link,address,undefined
case " $targets " in *' calls '*) build_programs "$build-clang" fuzz_calls -- -DTASSEL_WARNINGS_AS_ERRORS=ON ;; esac
export ASAN_OPTIONS="allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"

mkdir -p "$out"
rm -f "$out/stop"
trap 'echo stopped >"$out/stop"; say "stopping: reports follow"' INT TERM
say "seed $seed, folder $out"
for target in $targets; do
    [ ! -e "$out/stop" ] || break
    prepare
    if [ -n "$minimise" ]; then minimise_corpus; else fuzz_target; fi
done
rm -f "$out/stop"
[ -z "$minimise" ] || exit 0
all_found=0 reported=0 idle=''
for target in $targets; do
    [ ! -e "$out/$target/times" ] || report_target
done >"$out/report.txt"
cat "$out/report.txt"
[ "$all_found" = 0 ] || exit 1
[ "$reported" -gt 0 ] || { say "no target was fuzzed" && exit 2; }
[ -z "$idle" ] || { say "nothing was executed:$idle" && exit 2; }
