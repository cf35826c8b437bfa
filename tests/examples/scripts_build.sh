#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/examples/scripts_build.sh FOLDER
# The two commands of README.md among stand-ins for the tools that they call: what they ask cmake for, what they say of a build, and
# what they say where something is missing and they are not root.
set -eu
repository=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
work=$1
failed=0

rm -rf "$work"
mkdir -p "$work/tools" "$work/all" "$work/out"
for tool in sh sed cat tail head grep mkdir rm chmod dirname basename nproc awk ls cut; do
    ln -s "$(command -v $tool)" "$work/tools/$tool"
done

# stand_in FOLDER NAME: with the script that comes in.
stand_in() {
    { printf '#!/bin/sh\n' && cat; } >"$work/$1/$2"
    chmod +x "$work/$1/$2"
}

for tool in cc c++ make pkg-config python3; do echo 'exit 0' | stand_in all $tool; done
echo 'echo 1000' | stand_in all id
stand_in all cmake <<END
case \$1 in
-S) echo "\${CMAKE_GENERATOR:-} \$*" >>"$work/asked" ;;
--build)
    cat "$work/build_says"
    mkdir -p "\$2/examples"
    printf '#!/bin/sh\n' >"\$2/examples/bake"
    chmod +x "\$2/examples/bake"
    exit "\$(cat "$work/build_ends")"
    ;;
esac
END
stand_in all ctest <<END
echo '<testcase name="a" status="run"/>' >"$work/build/results.xml"
END

# run FOLDERS SCRIPT ARGUMENT...: with the tools of these folders alone; what it says lies in $work/said, its status in $status.
run() {
    path=''
    for folder in $1; do path=$path:$work/$folder; done
    script=$2
    shift 2
    status=0
    PATH=${path#:} TASSEL_BUILD_DIR=$work/build TASSEL_OUT_DIR=$work/out "$work/tools/sh" "$repository/$script" "$@" \
        >"$work/said" 2>&1 </dev/null || status=$?
}

# check WHAT COMMAND...
check() {
    what=$1
    shift
    "$@" && return
    failed=1
    printf '%s: not so: %s\n' "$what" "$*"
    cat "$work/said"
}
says() { grep -qF -- "$1" "$work/said"; }
is_silent_on() { ! says "$1"; }

# ---- one set of flags ---------------------------------------------------------------------------------------
: >"$work/build_says"
echo 0 >"$work/build_ends"
unset CMAKE_GENERATOR
mkdir "$work/ninja"
echo 'exit 0' | stand_in ninja ninja
for order in 'examples/run.sh tests/run.sh' 'tests/run.sh examples/run.sh' 'ninja examples/run.sh tests/run.sh'; do
    rm -rf "$work/build" "$work/asked"
    for script in ${order#ninja}; do
        run "all tools ${order%% *}" "$script"
        check "$order" [ $status = 0 ]
    done
    check "$order: one question to cmake, twice" [ "$(sort "$work/asked" | uniq -c | awk '{ print $1 }')" = 2 ]
done

# ---- what is said of a build --------------------------------------------------------------------------------
# progress STATUS COUNTS LINE...: a build that says these lines and ends so; COUNTS is what is shown, with a comma between lines.
progress() {
    echo "$1" >"$work/build_ends"
    shown=$2
    shift 2
    printf '%s\n' "$@" >"$work/build_says"
    for script in examples/run.sh tests/run.sh; do
        run 'all tools' $script
        counts=$(sed -n '/^[0-9]* %$/p' "$work/said" | tr '\n' ',')
        check "$script, a build that says $*" [ "$counts" = "$shown" ]
        check "$script, a build that ends with $(cat "$work/build_ends")" [ "$status" = "$(cat "$work/build_ends")" ]
    done
}
progress 0 '12 %,48 %,100 %,' '[0/1] Re-running CMake' '[3/25] a' '[4/25] b' '[12/25] c' '[25/25] d'
progress 0 '10 %,25 %,100 %,' '[  2%] Building a' '[ 10%] b' '[ 19%] c' '[ 25%] d' '[100%] Built target e'
progress 0 '' 'ninja: no work to do.'
progress 0 '50 %,' '[-Wall] is no count' '[x/y] nor this' '[] [3/0] nor' '[1/2] a' '[08/10] or that'
check 'no line of the compiler is shown' is_silent_on 'is no count'
progress 1 '50 %,' '[1/2] a' 'a.c:1: error: of some kind' '[2/2'
check 'a build that fails' says 'a.c:1: error: of some kind'
check 'a build that fails' says 'the build failed'
check 'no log is left' [ ! -e "$work/build.log.failed" ]

# ---- what is missing ----------------------------------------------------------------------------------------
echo 0 >"$work/build_ends"
: >"$work/build_says"
mkdir "$work/debian" "$work/refusing" "$work/user"
cp "$work/all/id" "$work/user/id"
echo 'exit 1' | stand_in debian apt-get
echo 'echo "sudo: a password is required" >&2; exit 1' | stand_in refusing sudo

# hands_over STATUS FOLDERS LINE SCRIPT: without its tools it ends so and says the line.
hands_over() {
    run "$2 user tools" "$4"
    check "$4 with $2" [ $status = "$1" ]
    check "$4 with $2" says "$3"
}
update='run as root: apt-get update && apt-get install -y --no-install-recommends '
hands_over 1 debian "${update}cmake" examples/run.sh
hands_over 1 'debian refusing' "${update}cmake" examples/run.sh
hands_over 1 debian "${update}cmake" tests/run.sh
hands_over 1 tools 'install, by their Debian names: cmake' tests/run.sh
hands_over 77 debian "${update}" examples/studio.sh
check 'the studio' says ' nodejs npm'
hands_over 77 'debian refusing' "${update}" examples/studio.sh
hands_over 77 tools 'install, by their Debian names: ' examples/studio.sh
check 'the studio' says ' nodejs npm'
hands_over 77 debian "${update}clang" examples/web/build.sh
echo 'exit 0' | stand_in user node
hands_over 77 debian 'no npm; run as root' examples/studio.sh
check 'the studio that has node' is_silent_on nodejs
exit $failed
