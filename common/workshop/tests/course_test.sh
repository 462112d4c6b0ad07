#!/usr/bin/env bash
# course_test.sh BUILD_FOLDER: what a person sees who mistypes, interrupts, or lacks something.
set -u
build=$1
root=$(cd "$(dirname "$0")/../../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect STATUS PATTERN COMMAND…: the exit status, and one line on standard error that fits the pattern.
expect() {
    local status=$1 pattern=$2 actual
    shift 2
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    actual=$?
    if [ "$actual" != "$status" ] || [ "$(wc -l <"$scratch/err")" -gt 1 ] || ! grep -qE -- "$pattern" "$scratch/err"; then
        echo "FAILED: $*"
        echo "  wanted status $status and one line like: $pattern"
        echo "  got status $actual and:"
        sed 's/^/    /' "$scratch/err"
        failures=$((failures + 1))
    fi
}

check() { # check DESCRIPTION COMMAND…
    local what=$1
    shift
    "$@" || { echo "FAILED: $what"; failures=$((failures + 1)); }
}

# The command itself.
expect 2 "there is no command 'frobnicate'" "$root/course" frobnicate
expect 2 "unknown option --bogus" "$root/course" figures --bogus
expect 2 "needs a folder" "$root/course" figures --out
expect 2 "setup: unknown option --pyplot" "$root/course" setup --pyplot
expect 2 "COLLIDE_PLOT is 'pyplot'; it must be auto, matplot or gnuplot" env COURSE_INSTALL=no COURSE_BUILD="$build" COLLIDE_PLOT=pyplot "$root/course" run --list
expect 2 "book: unknown option --bogus" "$root/course" book --bogus
check "help lists the commands" bash -c "'$root/course' help | grep -q 'course figures'"

# Started through a link, as from a folder of programs.
ln -s "$root" "$scratch/house" && ln -s "$scratch/house/course" "$scratch/absolute" && ln -s absolute "$scratch/relative"
expect 2 "unknown option --bogus" "$scratch/relative" figures --bogus
check "through a link it finds its files" bash -c "COURSE_INSTALL=no COURSE_BUILD='$build' '$scratch/relative' run --list | grep -q '^zeno '"

# A system without apt-get, and what Homebrew is asked for there. Of the programs only those are there that a Mac has.
mkdir -p "$scratch/mac" "$scratch/cellar/opt/eigen"
for tool in bash env sh awk sed grep dirname cat mkdir head tail sleep id sed uname getconf; do ln -sf "$(command -v $tool)" "$scratch/mac/$tool"; done
printf '#!/bin/sh\nexit 0\n' >"$scratch/mac/c++"
cp "$scratch/mac/c++" "$scratch/mac/xcode-select" && chmod +x "$scratch/mac/c++" "$scratch/mac/xcode-select"
on_a_mac() { env -u COURSE_INSTALL PATH="$scratch/mac" COURSE_BUILD="$scratch/new" "$@"; }
on_a_mac "$root/course" setup >"$scratch/out" 2>&1
check "without Homebrew it says what to install" grep -q 'not found: cmake ninja gnuplot. This system has neither apt-get nor Homebrew' "$scratch/out"
cat >"$scratch/mac/brew" <<END
#!/bin/sh
case \$1 in --prefix) echo '$scratch/cellar' ;; *) echo "\$*" >>'$scratch/brewed' ;; esac
END
chmod +x "$scratch/mac/brew"
expect 1 "missing: cmake ninja catch2 cli11 nlohmann-json gnuplot \(and COURSE_INSTALL=no" on_a_mac env COURSE_INSTALL=no "$root/course" setup
on_a_mac "$root/course" setup >"$scratch/out" 2>&1
check "it says what Homebrew installs" grep -q 'Installing (Homebrew), to build the course and draw its figures: cmake ninja catch2 cli11' "$scratch/out"
check "and installs it" [ "$(cat "$scratch/brewed")" = "install cmake ninja catch2 cli11 nlohmann-json gnuplot" ]

# Line ends as bash wants them, also in a clone that git was told to make for Windows.
if git -C "$root" rev-parse HEAD >/dev/null 2>&1; then
    mkdir "$scratch/windows"
    git -C "$root" -c core.autocrlf=true -c core.eol=crlf archive HEAD course exercises common/workshop/tests | tar -xf - -C "$scratch/windows"
    check "no line ends with CR LF in a clone with core.autocrlf" bash -c "! grep -rqI \$'\\r' '$scratch/windows'"
fi

# A program's command line.
ball=$build/bin/bouncing_ball
expect 2 "bouncing_ball: --e: 1.5 is not allowed: it must lie between 0 and 1" "$ball" --e 1.5 --out "$scratch/a"
expect 2 "'much' is not a number" "$ball" --e much --out "$scratch/a"
expect 2 "'bmp' is not one of svg, pdf, png, eps, gif, mp4, csv" "$ball" --format bmp --out "$scratch/a"
expect 2 "cannot write to /dev/null/figures" "$ball" --out /dev/null/figures
expect 2 "--colour" "$ball" --colour red --out "$scratch/a"
expect 2 "the ball hits the floor more slowly, and rests at once" "$build/bin/zeno" --height 0.01 --threshold 0.45 --out "$scratch/a"
check "nothing is written after a bad value" [ -z "$(ls -A "$scratch/a" 2>/dev/null)" ]
check "--help explains the options" bash -c "'$ball' --help | grep -q 'coefficient of restitution'"

# Without gnuplot: one sentence.
expect 1 "gnuplot is not installed; './course setup' installs it" env PATH="$scratch/empty" "$ball" --out "$scratch/b"

# All formats, complete when the program ends.
"$ball" --quiet --format svg,pdf,png,eps --width 400 --out "$scratch/c"
check "the SVG is complete" grep -q '</svg>' "$scratch/c/bouncing_ball.svg"
check "the PDF is complete" bash -c "tail -c 10 '$scratch/c/bouncing_ball.pdf' | grep -q '%%EOF'"
check "the PNG is complete" bash -c "tail -c 8 '$scratch/c/bouncing_ball.png' | grep -qa IEND"
check "the EPS is complete" bash -c "tail -n 1 '$scratch/c/bouncing_ball.eps' | grep -q '%%EOF'"
check "no temporary file is left" [ "$(ls -A "$scratch/c" | wc -l)" = 5 ]

check "a format named twice is drawn once" "$ball" --quiet --format png,csv,png --width 400 --out "$scratch/c"

# The numbers alone need no gnuplot; --describe is for tools.
check "--format csv writes the numbers" env PATH="$scratch/empty" "$ball" --quiet --format csv --out "$scratch/d"
check "--format csv writes nothing else" [ "$(ls -A "$scratch/d")" = bouncing_ball.csv ]
check "--describe lists parameters with their ranges" [ "$("$ball" --describe | cut -f 1-4 | sed -n 2p)" = "$(printf -- '--e\t0\t1\t0.7')" ]

# Films: of what moves, and if there is ffmpeg.
boxes=$build/bin/falling_boxes
expect 2 "gif and mp4 are for films, and bouncing_ball is a still picture" "$ball" --format gif --out "$scratch/film"
expect 1 "ffmpeg is not installed, which makes films" env PATH="$scratch/empty" "$boxes" --format gif --out "$scratch/film"
expect 2 "figures: in bouncing_ball nothing moves; these are films: .*falling_boxes" env COURSE_INSTALL=no COURSE_BUILD="$build" "$root/course" figures --format gif --out "$scratch/film" bouncing_ball
check "nothing is written" [ -z "$(ls -A "$scratch/film" 2>/dev/null)" ]
if command -v ffmpeg >/dev/null; then
    check "a film is drawn" "$build/bin/pivot_trace" --quiet --format gif,mp4 --width 300 --out "$scratch/film"
    check "as a GIF" bash -c "head -c 6 '$scratch/film/pivot_trace.gif' | grep -q GIF89a"
    check "and as an MP4" bash -c "head -c 12 '$scratch/film/pivot_trace.mp4' | grep -qa ftyp"
    check "its pictures are removed, and no numbers written" [ "$(ls -A "$scratch/film" | wc -l)" = 2 ]
fi

# A figure that is there already, from the same drawing, is not drawn again, and needs no gnuplot.
before=$(cksum <"$scratch/c/bouncing_ball.svg")
check "an unchanged figure is left alone" env PATH="$scratch/empty" "$ball" --quiet --width 400 --out "$scratch/c"
expect 1 "gnuplot is not installed" env PATH="$scratch/empty" "$ball" --quiet --width 400 --e 0.6 --out "$scratch/c"
check "and stays as it was" [ "$before" = "$(cksum <"$scratch/c/bouncing_ball.svg")" ]

# A full disk: here, one that takes only some kB of each file. gnuplot does not say so.
with_space_for() { (trap '' XFSZ; ulimit -f "$1"; shift; exec "$@"); }
zeno=$build/bin/zeno
"$zeno" --quiet --format svg,pdf,png,eps --out "$scratch/full"
before=$(cksum "$scratch"/full/*)
for format in svg pdf png eps; do
    expect 1 "zeno: gnuplot did not finish .*/zeno.$format \(is the disk full, or did it die\?\)" \
        with_space_for 10 "$zeno" --threshold 0.1 --format $format --out "$scratch/full"
done
expect 1 "zeno: cannot write .*csv: File too large" with_space_for 1 "$zeno" --threshold 0.1 --format csv --out "$scratch/full"
check "on a full disk the old files stay" [ "$before" = "$(cksum "$scratch"/full/*)" ]
check "and nothing else is left" [ "$(ls -A "$scratch/full" | wc -l)" = 5 ]

# A folder where a figure should be.
for format in svg csv png; do
    mkdir -p "$scratch/folder_$format/zeno.$format"
    expect 1 "zeno: cannot (read|write) .*/zeno.$format: (it is a folder|Is a directory)" "$zeno" --quiet --format $format --out "$scratch/folder_$format"
done

# A gnuplot that does not run, dies while it draws, or draws nothing: one sentence, whichever backend talks to it.
fake_gnuplot() { # fake_gnuplot NAME BODY: a folder for the PATH; questions about version and terminals get true answers
    mkdir -p "$scratch/$1" && printf '#!/bin/sh\n%s\n' "$2" >"$scratch/$1/gnuplot" && chmod +x "$scratch/$1/gnuplot"
}
answers="case \"\$1\" in -*) exec $(command -v gnuplot) \"\$@\" ;; esac"
fake_gnuplot broken 'exit 3'
fake_gnuplot dies "$answers; exit 3"
fake_gnuplot reads "$answers; read -r line; exit 0"
fake_gnuplot complains "$answers; echo 'no such terminal' >&2; exit 1"
expect 1 "zeno: gnuplot is installed but does not run: it ended with status 3 and said nothing" \
    env PATH="$scratch/broken:$PATH" "$zeno" --threshold 0.1 --out "$scratch/full"
for way in dies reads complains; do
    for format in svg png; do
        expect 1 "zeno: (cannot draw|gnuplot did not finish) .*/zeno.$format" \
            env PATH="$scratch/$way:$PATH" "$zeno" --threshold 0.1 --format $format --out "$scratch/full"
    done
done
check "the old files stay when gnuplot dies" [ "$before" = "$(cksum "$scratch"/full/*)" ]

# Killed while gnuplot draws: the old figure is still there, whole.
mkdir -p "$scratch/slow" && cat >"$scratch/slow/gnuplot" <<END
#!/bin/sh
case "\$1" in -*) exec $(command -v gnuplot) "\$@" ;; esac  # Matplot++ asks for terminals and the version
sleep 30
END
chmod +x "$scratch/slow/gnuplot"
before=$(cksum <"$scratch/c/bouncing_ball.svg")
PATH="$scratch/slow:$PATH" setsid "$ball" --quiet --e 0.5 --out "$scratch/c" >/dev/null 2>&1 &
job=$!
sleep 1
kill -9 -- -$job 2>/dev/null
wait $job 2>/dev/null
check "a killed program leaves the old figure as it was" [ "$before" = "$(cksum <"$scratch/c/bouncing_ball.svg")" ]

[ $failures = 0 ]
