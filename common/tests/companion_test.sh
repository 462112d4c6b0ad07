#!/usr/bin/env bash
# companion_test.sh BUILD_FOLDER: the student's companion from end to end, on the fixture course.
set -u
build=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
fixture=$build/fixture
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
export COURSE_BUILD=$build COURSE_EXERCISES=$build/fixtures.txt COURSE_INSTALL=no LC_ALL=C.UTF-8
unset NO_COLOR

# Start from the fixture as it is in the repository, whatever an earlier run left. Only what differs is copied, so that only that is
# compiled again.
restore() {
    local file copy
    rm -rf "$fixture"/exercises/*/.backup
    for file in "$root"/common/tests/fixture/exercises/*/*; do
        copy=$fixture/exercises/99_fixture/${file##*/}
        cmp -s "$file" "$copy" || cp "$file" "$copy"
    done
}
restore
rm -rf "$build/hints" "$build/stubs"

course() { timeout 120 "$root/course" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null; status=$?; }
fail() {
    echo "FAILED: $*"
    sed 's/^/    out: /' "$scratch/out" | head -n 30
    sed 's/^/    err: /' "$scratch/err" | head -n 10
    failures=$((failures + 1))
}
says() { grep -qE -- "$1" "$scratch/out" || fail "no line like: $1"; }
says_not() { ! grep -qE -- "$1" "$scratch/out" || fail "there is a line like: $1"; }
ends_with() { [ "$status" = "$1" ] || fail "exit status $status instead of $1"; }

# --- check: six words, and one broken file hides no other.
course check
ends_with 1
says '^99.1   passing          passed$'
says '^99.2   failing          fails 1 of 2      one becomes two: 1 == 2$'
says '^       perhaps: You return x itself; the answer is twice as much.$'
says '^99.3   unknown_mistake  fails 2 of 2      zero stays zero: 7 == 0$'
says '^99.4   untouched        not started$'
says '^99.5   not_compiling    does not compile  exercises/99_fixture/not_compiling.cpp:[0-9]+:[0-9]+: error:'
says '^99.6   other_signature  does not compile  undefined reference to .collide::other_signature\(int\)'
says '^99.7   aborting         crashed           SIGABRT in the check: one becomes two$'
says '^99.8   overflowing      crashed           SIGSEGV'
says '^99.9   exiting          crashed           ended with exit status 0'
says '^99.10  flooding         passed$'
[ "$(wc -c <"$scratch/out")" -lt 5000 ] || fail "the flood reached the report"
says '^99.12  sleeping_child   passed$'
says '^99.13  looping          timed out         still running after 1 s'
says '^\[█+░+\] [34] of 13 done$'
says '^next: 99.2 failing, in exercises/99_fixture/failing.cpp'
! grep -q $'\033' "$scratch/out" || fail "colours, and this is not a terminal"
! pgrep -f "$build/checks/check_99_sleeping_child" >/dev/null || fail "a process that a student's code started is still running"

course check 99.1
ends_with 0
course check 99.1 99.3
ends_with 1
says_not '^99.2'
course check 98
ends_with 2
grep -q "there is no exercise or chapter '98'" "$scratch/err" || fail "98 should be refused by name"
course check --colour
ends_with 2
[ "$(wc -l <"$scratch/err")" = 1 ] || fail "one line for a bad option"

LC_ALL=C course check 99.1 99.2
says '^\[#+\.+\] 1 of 2 done$'
! LC_ALL=C grep -q '[^ -~]' "$scratch/out" || fail "not plain ASCII under LC_ALL=C"

# A file that is not there, and one that is empty, fail alone.
rm "$fixture/exercises/99_fixture/passing.cpp" && : >"$fixture/exercises/99_fixture/unknown_mistake.cpp"
course check 99.1 99.2 99.3
says '^99.1  passing          does not compile  exercises/99_fixture/passing.cpp is not there$'
says '^99.2  failing          fails 1 of 2'
says '^99.3  unknown_mistake  does not compile  undefined reference'
restore

# --- for programs
course check 99.1 99.2 99.4 99.7 --json "$scratch/r.json" --junit "$scratch/r.xml"
grep -q '"word": "not started"' "$scratch/r.json" && grep -q '"failed": \[' "$scratch/r.json" && grep -q '"passed": 1' "$scratch/r.json" || fail "JSON"
grep -q '<testsuite name="99_fixture" tests="4" failures="2" skipped="1">' "$scratch/r.xml" || fail "JUnit"
grep -q '<failure type="fails" message="fails 1 of 2">one becomes two: 1 == 2</failure>' "$scratch/r.xml" || fail "JUnit failure"

# --- hint, solution, reset
course hint 99.2
says 'hint 1 of 2 for 99.2 failing: What is twice zero\?'
course hint 99.2
says 'hint 2 of 2 for 99.2 failing: What is twice one\? Say it slowly, and write it down.'
says_not 'Another'
course hint 99.2
says "'course solution 99.2' shows the answer"
course solution 99.2
says 'return 2 \* x;'
course hint 99
ends_with 2

course check 99.4 # the stub is seen, and kept
sed -i 's/.*TODO.*/    return 5 * x;/' "$fixture/exercises/99_fixture/untouched.cpp"
course check 99.4
says '99.4  untouched  fails 1 of 2'
course reset 99.4 # nobody says yes
ends_with 1
grep -q '5 \* x' "$fixture/exercises/99_fixture/untouched.cpp" || fail "reset without a yes changed the file"
course reset 99.4 --yes
ends_with 0
grep -q 'TODO' "$fixture/exercises/99_fixture/untouched.cpp" || fail "reset did not bring the stub back"
grep -q '5 \* x' "$fixture"/exercises/99_fixture/.backup/untouched-*.cpp || fail "reset did not keep the student's version"
# The same with git, where the student has committed over the stub.
rm -rf "$build/stubs" && (cd "$fixture" && rm -rf .git && git init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -qm stub &&
    echo 'int mine;' >exercises/99_fixture/untouched.cpp && git -c user.name=t -c user.email=t@t commit -qam mine)
course reset 99.4 --yes
grep -q 'TODO' "$fixture/exercises/99_fixture/untouched.cpp" || fail "reset did not find the stub in git's history"
rm -rf "$fixture/.git"
restore

# --- run --mine: the student's functions where they are started and compile, the reference elsewhere.
ninja -C "$build" fixture_program >/dev/null
"$build/bin/companion" --build "$build" --exercises "$COURSE_EXERCISES" mine fixture_program 99_fixture >"$scratch/out" 2>"$scratch/err"
[ "$("$(cat "$scratch/out")")" = "6 3 6 6" ] || fail "run --mine: not the student's functions"
[ "$("$build/bin/fixture_program")" = "6 6 6 6" ] || fail "run --mine changed the program itself"
grep -q 'the reference stands in for 99.4 untouched (not started), 99.5 not_compiling (does not compile)' "$scratch/err" || fail "run --mine should say where the reference stands in"
grep -q 'note: your 99.2 failing does not pass its checks yet' "$scratch/err" || fail "run --mine should say what fails"

# --- watch: a saved file is checked again, and an interrupt ends it quietly.
"$root/course" check 99.1 99.2 --watch >"$scratch/watch" 2>&1 </dev/null &
job=$!
wait_for() { for _ in $(seq 100); do [ "$(grep -cE -- "$1" "$scratch/watch")" -ge "$2" ] && return; sleep 0.1; done; cp "$scratch/watch" "$scratch/out"; fail "watch never said $2 times: $1"; }
wait_for 'watching 2 files' 1
sed -i 's/return x;/return 2 * x;/' "$fixture/exercises/99_fixture/failing.cpp"
wait_for '^99.2  failing  passed' 1
[ "$(grep -c '^99.1' "$scratch/watch")" = 1 ] || fail "watch checked more than the file that was saved"
kill -TERM $job
wait $job
[ $? = 0 ] || fail "watch did not end well"
restore

# --- grade: odd submissions cost their own row.
s=$scratch/submissions
e=exercises/99_fixture
mkdir -p "$s/ann/$e" "$s/bob/download/collide-main/$e" "$s/eve/$e" "$s/nil" "$s/mal/$e"
printf '#include "chapters/99_fixture/fixture.hpp"\nint collide::failing(int x) { return 2 * x; }\n' >"$s/ann/$e/failing.cpp"
cp "$fixture/$e"/{passing,not_compiling,looping,untouched}.cpp "$s/bob/download/collide-main/$e/"
ln -s /etc/passwd "$s/eve/$e/passing.cpp"
cat >"$s/mal/$e/passing.cpp" <<END
#include <cstdio>
#include <cstdlib>
#include "chapters/99_fixture/fixture.hpp"
int collide::passing(int x) {
    std::system("echo ruined > $fixture/ruined; echo ruined > $root/ruined; rm -rf $s/ann; ls $fixture/solutions/99_fixture > leak.txt && cat leak.txt >> $scratch/leak");
    return 2 * x;
}
END
(cd "$s" && mkdir -p zed/$e && cp "$fixture/$e/passing.cpp" zed/$e/ && cmake -E tar cf "zed, z.zip" --format=zip zed && rm -r zed && echo 'not a zip' >bad.zip)
# A zip file with a path that climbs out of it: patched, because no tool writes one.
(cd "$s" && mkdir -p xx/$e && cp "$fixture/$e/passing.cpp" xx/$e/ && echo x >xx/climbs && cmake -E tar cf esc.zip --format=zip xx && rm -r xx && sed -i 's#xx/climbs#../climbs#g' esc.zip)
course grade "$s" --csv "$scratch/grades.csv"
ends_with 0
cp "$scratch/grades.csv" "$scratch/out"
says '^student,"99.1 passing","99.2 failing"'
says '^"ann",not started,passed,not started'
says '^"bob",passed,not started,not started,not started,does not compile,.*timed out,1,'
says '^"eve",not started,.*"links were ignored"$'
says '^"nil",not started,.*"no exercises/ folder"$'
says '^"zed, z",passed,'
says '^"bad",not started,.*"the zip file cannot be read'
says '^"esc",passed,.*"paths that leave its folder were ignored"$'
[ "$(wc -l <"$scratch/grades.csv")" = 9 ] || fail "a row a student"
[ ! -e "$s/climbs" ] && [ ! -e "$scratch/climbs" ] || fail "a zip file wrote outside its folder"
grep -q '\[1/8\] ann' "$scratch/err" || fail "no progress"
if grep -q ',yes,' "$scratch/grades.csv"; then
    says '^"mal",passed'
    [ ! -e "$fixture/ruined" ] && [ ! -e "$root/ruined" ] && [ ! -e "$scratch/leak" ] && [ -e "$s/ann" ] || fail "a submission got out of its sandbox"
else
    grep -q 'warning: bubblewrap' "$scratch/err" || fail "it should say that nothing is isolated"
fi
rm -f "$fixture/ruined" "$root/ruined"
course grade "$scratch/nowhere"
ends_with 2

[ $failures = 0 ] && echo "all as it should be"
[ $failures = 0 ]
