# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: MIT
# Sourced by the scripts that measure: samples of several programs, taken turn by turn, and their medians.
# Set before: repository. Settings: ROUNDS (5), CORE (1), TASSEL_BUILD_DIR.

build=${TASSEL_BUILD_DIR:-$repository/build}
rounds=${ROUNDS:-5}

# One core and ahead of everybody else, where that can be had.
pin=''
if taskset -c "${CORE:-1}" true 2>/dev/null; then pin="taskset -c ${CORE:-1}"; fi
first=''
if chrt -f 50 true 2>/dev/null; then first="chrt -f 50"; fi

# keep NAME NUMBER
keep() { [ -z "$2" ] || printf '%s %s\n' "$1" "$2" >>"$out/samples"; }

# keep_cases PREFIX COMMAND...: what the cases of a run of the bench took, and their baselines, as PREFIX/CASE and
# PREFIX/CASE/baseline; other numbers as PREFIX/CASE too.
keep_cases() {
    prefix=$1
    shift
    "$@" | awk -v prefix="$prefix/" '
        $NF ~ /^ns\// { print prefix $1, $2; print prefix $1 "/baseline", $5 }
        NF == 3 && $2 + 0 > 0 { print prefix $1, $2 }' >>"$out/samples"
}

# table FILE: the awk program FILE over the samples, which it asks for by median(name); 0: there is none.
table() {
    awk '
    function median(name,    i, j, k, t, c) {
        c = count[name]
        for (i = 1; i <= c; ++i) t[i] = sample[name, i]
        for (i = 1; i <= c; ++i)
            for (j = i + 1; j <= c; ++j)
                if (t[j] < t[i]) { k = t[i]; t[i] = t[j]; t[j] = k }
        return c ? t[int((c + 1) / 2)] : 0
    }
    { sample[$1, ++count[$1]] = $2 }
    '"$1" "$out/samples"
}
