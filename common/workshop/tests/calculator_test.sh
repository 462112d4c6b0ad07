#!/usr/bin/env bash
# calculator_test.sh PROGRAM: what every calculator promises, tried on its own example.
set -u
program=$1
name=$(basename "$program")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

# answer STATUS PATTERN PROBLEM: the exit status, and one line on standard error that fits the pattern (none if it is empty).
answer() {
    local status=$1 pattern=$2 actual
    printf '%s' "$3" | "$program" >"$scratch/out" 2>"$scratch/err"
    actual=$?
    [ "$actual" = "$status" ] || fail "status $actual, wanted $status, for: $3"
    [ "$(wc -l <"$scratch/err")" = "${pattern:+1}" ] || [ -z "$pattern$(cat "$scratch/err")" ] ||
        fail "not the right number of lines on standard error for: $3; got: $(cat "$scratch/err")"
    [ -z "$pattern" ] || grep -qE -- "$pattern" "$scratch/err" || fail "no line like '$pattern' for: $3; got: $(cat "$scratch/err")"
}

example=$("$program" --example) || fail "--example"
"$program" --help | grep -qF -- "$example" || fail "--help does not show the example"

answer 0 '' "$example"
single=$(cat "$scratch/out")
[ -n "$single" ] || fail "the example has no answer"
case $single in *null*) fail "the example's answer holds something that is not a number: $single" ;; esac

# From a file it is the same; a file that is not there is said.
printf '%s' "$example" >"$scratch/problem.json"
[ "$("$program" "$scratch/problem.json")" = "$single" ] || fail "a file and standard input differ"
"$program" "$scratch/absent.json" >"$scratch/out" 2>"$scratch/err"
[ $? = 2 ] && grep -q absent.json "$scratch/err" || fail "a missing file is not refused by name"

for input in / - ; do
    "$program" $input </ >"$scratch/out" 2>"$scratch/err"
    [ $? = 2 ] && grep -q "^$name: cannot read" "$scratch/err" || fail "a folder instead of a file ($input) is not refused: $(cat "$scratch/err")"
done

# One bad problem among good ones.
answer 2 "^$name: problem 1: " "[$example, {}, $example]"
[ "$(grep -cF -- "$single" "$scratch/out")" = 2 ] || fail "a bad problem spoils the others"
[ "$(grep -c '"error"' "$scratch/out")" = 1 ] || fail "a bad problem has no error in the answers"
answer 0 '' '[]'

# The first problem of an array is answered before the second is sent.
send_after_answer() {
    printf '[%s, ' "$example"
    for _ in $(seq 1000); do [ -s "$scratch/early" ] && break; sleep 0.01; done
    [ -s "$scratch/early" ] || echo 'no answer'
    printf '%s]' "$example"
}
send_after_answer | "$program" >"$scratch/early" 2>"$scratch/err" || fail "no answer before the whole array was read: $(cat "$scratch/err")"

# Bad problems.
answer 2 "^$name: .*missing" '{}'
answer 2 "^$name: .*not valid JSON" '{'
answer 2 "^$name: .*not valid JSON" ''
answer 2 "^$name: .*must be an object" '3'
answer 2 "^$name: .*\"spurious\" is not known" "${example%\}}, \"spurious\": 1}"
answer 2 "^$name: .*given twice" '{"x": 1, "x": 2}'
answer 2 "^$name: " "$(printf '%s' "$example" | sed -E 's/-?[0-9]+(\.[0-9]+)?/NaN/')"
answer 2 "^$name: " "$(printf '%s' "$example" | sed -E 's/-?[0-9]+(\.[0-9]+)?/null/')"
answer 2 "^$name: " "$(printf '%s' "$example" | sed -E 's/-?[0-9]+(\.[0-9]+)?/1e999/')"

[ $failures = 0 ]
