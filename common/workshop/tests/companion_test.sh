#!/usr/bin/env bash
# companion_test.sh BUILD_FOLDER: the student's companion from end to end, on the fixture course.
set -u
build=$1
root=$(cd "$(dirname "$0")/../../.." && pwd)
fixture=$build/fixture
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
export COURSE_BUILD=$build COURSE_EXERCISES=$build/fixtures.txt COURSE_INSTALL=no LC_ALL=C.UTF-8
unset NO_COLOR
# In a build with sanitizers too, what overflows its stack shall end by the signal.
export ASAN_OPTIONS=handle_segv=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}

# Start from the fixture as it is in the repository, whatever an earlier run left. Only what differs is copied, so that only that is
# compiled again.
restore() {
    local file copy
    rm -rf "$fixture"/exercises/*/.backup
    for file in "$root"/common/workshop/tests/fixture/exercises/*/*; do
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
says '^99.2   failing          fails 1 of 2$'
says '^       check    one becomes two$'
says '^       call     failing\(x = 1\)$'
says '^       gave     1$'
says '^       broken   collide::failing\(1\) == 2 is false: 1 == 2$'
says '^       This is a known mistake. You return x itself; the answer is twice as much.$'
says '^99.3   unknown_mistake  fails 3 of 3$'
says '^       check    zero stays zero$'
says '^       also     a long number is doubled; one becomes two$'
says '^       printed  seven it is$'
says '^99.4   untouched        not started$'
says '^99.5   not_compiling    does not compile  exercises/99_fixture/not_compiling.cpp:[0-9]+:[0-9]+: error:'
says '^99.6   other_signature  does not compile  undefined reference to .collide::other_signature\(int\)'
says '^99.7   aborting         crashed           SIGABRT in the check: one becomes two$'
says_not 'it is not true that'
says '^99.8   overflowing      crashed           SIGSEGV'
says '^99.9   exiting          crashed           ended with exit status 0'
says '^99.14  redefining       does not compile  multiple definition of .*: the course has a function of this name already'
says '^       all that was said is in .*/log/student_99_redefining.log$'
in_what=' \(in a std::vector of int\)' assertion="Assertion '__n < this->size\(\)' failed."
if grep -q '^COLLIDE_HAS_LIBCXX:INTERNAL=1$' "$build/CMakeCache.txt"; then # LLVM's library does not say of what
    in_what='' assertion='assertion __n < size\(\) failed: vector\[\] index out of bounds'
fi
says "^99.15  out_of_range     crashed           SIGABRT: an index is out of range$in_what, in the check: one becomes two$"
says '^       call     out_of_range\(x = 1\)$'
says "^       printed  $assertion$"
# An answer that ends the checks themselves costs those that used it, and they say what came.
says '^99.17  listing          fails 3 of 4'
says '^       broken   .*(the check cannot use what came|list. is false|size)'
says '^99.10  flooding         passed$'
[ "$(wc -c <"$scratch/out")" -lt 5000 ] || fail "the flood reached the report"
says '^99.12  sleeping_child   passed$'
says '^99.13  looping          timed out         still running after 1 s in the check: one becomes two$'
says '^       gave     no answer$'
says '^\[█+░+\] [34] of 17 done$'
says '^next: 99.2 failing, in exercises/99_fixture/failing.cpp'
! grep -q $'\033' "$scratch/out" || fail "colours, and this is not a terminal"
! pgrep -f "$build/checks/student_99_sleeping_child" >/dev/null || fail "a process that a student's code started is still running"

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
grep -q '<failure type="fails" message="fails 1 of 2">one becomes two: collide::failing(1) == 2 is false: 1 == 2</failure>' "$scratch/r.xml" || fail "JUnit failure"
grep -q '"call": "failing(x = 1)"' "$scratch/r.json" && grep -q '"hint": "You return x itself' "$scratch/r.json" || fail "JSON evidence"

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
course reset 99.4 --yes # of an untouched stub nothing is kept
says 'is its stub already'
[ ! -e "$fixture/exercises/99_fixture/.backup" ] || fail "reset kept an untouched stub"
course reset 99.4 --restore --yes
ends_with 1
grep -q 'no version of yours is kept for 99.4' "$scratch/err" || fail "restore without a backup should say so"
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
course reset 99.4 --restore --yes
grep -q '5 \* x' "$fixture/exercises/99_fixture/untouched.cpp" || fail "reset --restore did not bring the student's version back"
[ "$(ls "$fixture"/exercises/99_fixture/.backup | wc -l)" = 1 ] || fail "reset --restore kept the stub as a version of the student's"
# The same with git, where the student has committed over the stub.
rm -rf "$build/stubs" && (cd "$fixture" && rm -rf .git && git init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -qm stub &&
    echo 'TODO()' >exercises/99_fixture/untouched.cpp && git -c user.name=t -c user.email=t@t commit -qam stub &&
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
grep -q 'the reference stands in for 99.4 untouched (not started), 99.16 guessing (not started), 99.5 not_compiling (does not compile)' "$scratch/err" || fail "run --mine should say where the reference stands in"
grep -q 'note: your 99.2 failing does not pass its checks yet' "$scratch/err" || fail "run --mine should say what fails"

# --- watch: without a terminal one check and a line that says why.
course check 99.1 99.2 --watch
ends_with 1
says '^99.2  failing  fails 1 of 2$'
says '^--watch needs a terminal, and there is none here: the files were checked once, and nothing is watched$'
course check 99.1 --watch
ends_with 0
wait_for() { for _ in $(seq 300); do [ "$(grep -cE -- "$1" "$scratch/watch")" -ge "$2" ] && return; sleep 0.1; done; cp "$scratch/watch" "$scratch/out"; fail "watch never said $2 times: $1"; }

# In a terminal: a saved file is checked again; keys, the check that is running, and a terminal that is as it was afterwards.
if ! script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    echo "no terminal can be made here (script, from util-linux, says why): the keys of --watch are not tried"
else
    mkfifo "$scratch/keys"
    rm -rf "$build/hints"
    stty_after="stty -a | grep -q ' icanon' && echo terminal-is-sane"
    script -qec "'$root/course' check 99.1 99.2 --watch; $stty_after" /dev/null <"$scratch/keys" >"$scratch/watch" 2>&1 &
    job=$!
    exec 9>"$scratch/keys"
    wait_for '1 of 2 done · 99.2 failing' 1
    sed -i 's/return x;/return 2 * x;/' "$fixture/exercises/99_fixture/failing.cpp"
    wait_for '99.2  failing  .*passed' 1
    wait_for '2 of 2 done' 1
    [ "$(grep -c '99.1  passing' "$scratch/watch")" = 1 ] || fail "watch checked more than the file that was saved"
    printf '\003' >&9
    exec 9>&-
    wait $job
    wait_for 'terminal-is-sane' 1
    restore

    script -qec "'$root/course' check 99.2 99.3 99.13 --watch; $stty_after" /dev/null <"$scratch/keys" >"$scratch/watch" 2>&1 &
    job=$!
    exec 9>"$scratch/keys"
    wait_for 'checking 99.13 looping: one becomes two' 1
    wait_for '0 of 3 done · 99.2 failing' 1
    printf h >&9
    wait_for 'hint 1 of 2 for 99.2 failing: What is twice zero' 1
    printf n >&9
    wait_for '99.3 unknown_mistake, in exercises/99_fixture/unknown_mistake.cpp' 1
    printf x >&9
    wait_for 'h: the next hint' 1
    printf q >&9
    exec 9>&-
    wait $job
    wait_for 'terminal-is-sane' 1
    restore
fi

[ $failures = 0 ] && echo "all as it should be"
[ $failures = 0 ]
