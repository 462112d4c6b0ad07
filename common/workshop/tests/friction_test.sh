#!/usr/bin/env bash
# friction_test.sh PROGRAM: friction problems as JSON and as files, good and bad. (calculator_test.sh has what all calculators promise.)
set -u
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

# answers PATTERN PROBLEM [OPTIONS]: the answer has it.
answers() {
    local pattern=$1 problem=$2
    shift 2
    printf '%s' "$problem" | "$program" "$@" >"$scratch/out" 2>"$scratch/err" || fail "refused: $problem $*: $(cat "$scratch/err")"
    grep -qE -- "$pattern" "$scratch/out" || fail "no '$pattern' in the answer to $problem $*; got $(head -c 600 "$scratch/out")"
}
# refuses PATTERN PROBLEM [OPTIONS]: exit status 2, and one line that says why.
refuses() {
    local pattern=$1 problem=$2
    shift 2
    printf '%s' "$problem" | timeout 20 "$program" "$@" >"$scratch/out" 2>"$scratch/err"
    [ $? = 2 ] || fail "not refused with status 2: $problem $*"
    [ "$(wc -l <"$scratch/err")" = 1 ] || fail "not one line for: $problem $*; got $(cat "$scratch/err")"
    grep -qF -- "$pattern" "$scratch/err" || fail "no '$pattern' for: $problem $*; got $(cat "$scratch/err")"
}

# A block of 1 kg that slides with 5 m/s along (3, 4) and sinks with 1 m/s: full friction against it.
slides='"W": [[1,0,0],[0,1,0],[0,0,1]], "q": [-1, 3, 4], "mu": [0.5]'
answers '"method":"blocks","status":"solved","r":\[1\.0,-0\.3,-0\.4\],"u":\[0\.0,2\.7' "{$slides}"
[ "$(grep -o '"status":"solved"' "$scratch/out" | wc -l)" = 7 ] || fail "not all methods solve one contact: $(cat "$scratch/out")"
answers '"dimension":2,.*"r":\[1\.0,-0\.5\]' '{"W": [[1,0],[0,1]], "q": [-1, 3], "mu": [0.5], "dimension": 2, "method": "blocks"}'
for method in newton blocks both sweeps walk walk-newton solver; do
    answers "\"answers\":\[\{\"method\":\"$method\",\"status\":\"[a-z ]*\",[^{]*\"steps\":[0-9]+\}\]" "{$slides, \"method\": \"$method\"}"
done
answers '"status":"gave up"' "{$slides, \"method\": \"newton\", \"tolerance\": 1e-300}"

# Written and read again, it is the same problem.
printf '{%s, "method": "blocks"}' "$slides" | "$program" --write "$scratch/blocks.dat" --write-dense "$scratch/dense.dat" >"$scratch/first"
for file in blocks dense; do
    "$program" --siconos "$scratch/$file.dat" --method blocks </dev/null >"$scratch/second" 2>"$scratch/err" || fail "$file: $(cat "$scratch/err")"
    cmp -s "$scratch/first" "$scratch/second" || fail "$file: another answer after writing and reading"
    "$program" --siconos="$scratch/$file.dat" --method=blocks --write "$scratch/again.dat" </dev/null >/dev/null || fail "$file: options with ="
    cmp -s "$scratch/blocks.dat" "$scratch/again.dat" || fail "$file: another text after reading and writing"
done
"$program" --help | grep -q -- --siconos || fail "--help does not tell of --siconos"
"$program" --siconos x --help | grep -q -- --siconos || fail "--help together with --siconos"

# Bad problems.
refuses 'mu' '{"W": [[1]], "q": [1]}'
refuses 'W' '{"q": [1], "mu": [1]}'
refuses 'W = 2 × 2' '{"W": [[1,0],[0,1]], "q": [-1, 3], "mu": [0.5]}'
refuses 'q = 2 numbers' '{"W": [[1,0,0],[0,1,0],[0,0,1]], "q": [-1, 3], "mu": [0.5]}'
refuses 'mu' '{"W": [], "q": [], "mu": []}'
refuses 'mu' '{"W": [[1,0,0],[0,1,0],[0,0,1]], "q": [-1, 3, 4], "mu": [-0.5]}'
refuses 'dimension' "{$slides, \"dimension\": 4}"
refuses 'dimension' "{$slides, \"dimension\": 2.5}"
refuses 'method' "{$slides, \"method\": \"magic\"}"
refuses 'tolerance' "{$slides, \"tolerance\": 0}"
refuses 'tolerance' "{$slides, \"tolerance\": -1}"
refuses '"muu" is not known' "{$slides, \"muu\": 1}"
refuses 'not valid JSON' "{$slides, \"tolerance\": NaN}"

# Bad files and options.
refuses 'cannot read' '' --siconos "$scratch/absent.dat"
refuses 'cannot read' '' --siconos "$scratch"
refuses 'needs a value' '' --siconos
refuses 'what is' '' --siconos "$scratch/dense.dat" problem.json
refuses 'method' '' --siconos "$scratch/dense.dat" --method magic
refuses 'tolerance' '' --siconos "$scratch/dense.dat" --tolerance small
refuses 'cannot write' "{$slides}" --write "$scratch/no/such/folder.dat"
for length in 0 1 10 20 30; do
    head -c $length "$scratch/dense.dat" >"$scratch/short.dat"
    refuses "short.dat" '' --siconos "$scratch/short.dat"
done
for word in nan inf hello 1e999 -; do
    sed "8s/.*/$word/" "$scratch/dense.dat" >"$scratch/bad.dat"
    refuses 'finite number' '' --siconos "$scratch/bad.dat"
done
head -c 20000 /dev/urandom >"$scratch/noise.dat"
printf '\0\0\0' >>"$scratch/noise.dat"
"$program" --siconos "$scratch/noise.dat" >"$scratch/out" 2>"$scratch/err"
[ $? = 2 ] || fail "noise is not refused"

[ $failures = 0 ]
