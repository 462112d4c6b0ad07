#!/usr/bin/env bash
# sheets_test.sh BUILD_FOLDER: every command that an exercise sheet asks a student to run. None may write over a committed figure; and
# in the long tests each of them is run (the reference stands in for --mine).
set -u
build=$1
root=$(cd "$(dirname "$0")/../../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0 commands=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

# The commands, one a line, without what is said about them; a problem for a calculator follows its command up to END.
for sheet in "$root"/exercises/[0-9][0-9]_*/README.md; do
    name=$(basename "$(dirname "$sheet")")
    while IFS= read -r line; do
        problem=/dev/null
        if [[ $line = *"<<'END'"* ]]; then
            problem=$scratch/problem
            while IFS= read -r part && [ "$part" != END ]; do printf '%s\n' "$part"; done >"$problem"
        fi
        [[ $line = './course run '* ]] || continue
        line=${line%%#*}
        read -r -a words <<<"${line%%<<*}"
        words=("${words[@]:2}") mine=no
        [ "${words[0]}" != --mine ] || { mine=yes; words=("${words[@]:1}"); }
        program=${words[0]}
        commands=$((commands + 1))
        if grep -q "^$program .* figure$" "$build/programs.txt"; then
            [ $mine = yes ] || [[ "${words[*]}" = *' --out build/mine'* ]] || fail "$name: '$line' would write over a figure of the course; --out build/mine"
            words+=(--out "$scratch/out" --format csv --quiet)
        fi
        # Of an option that is given twice the last counts, except for --out: take the sheet's away.
        arguments=()
        for ((i = 1; i < ${#words[@]}; i++)); do
            if [ "${words[i]}" = --out ] && [[ ${words[i + 1]} = build/mine* ]]; then i=$((i + 1)); else arguments+=("${words[i]}"); fi
        done
        [ -x "$build/bin/$program" ] || { fail "$name: there is no program $program"; continue; }
        [ -n "${COLLIDE_LONG:-}" ] || continue
        "$build/bin/$program" "${arguments[@]}" <"$problem" >/dev/null 2>"$scratch/err" || fail "$name: '$line' is refused: $(head -n 1 "$scratch/err")"
    done <"$sheet"
done
echo "$commands commands of the sheets, $failures failures"
[ $commands -gt 50 ] && [ $failures = 0 ]
