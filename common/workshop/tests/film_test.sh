#!/usr/bin/env bash
# film_test.sh PROGRAM: its film has a length and pictures, which follow each other and are not all the same; its folder holds nothing else.
set -u
program=$1 name=$(basename "$1") scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "$name: $*"; exit 1; }
"$program" --quiet --film --out "$scratch" || fail "--film ends with status $?"
[ "$(ls -A "$scratch")" = "$name.film" ] || fail "--film writes $(ls -A "$scratch" | tr '\n' ' ')"
film=$scratch/$name.film
head -n 1 "$film" | grep -qxE '[0-9]+(\.[0-9]+)?' || fail "its length is '$(head -n 1 "$film")'"
pictures=$(grep -c '^<svg' "$film")
[ "$pictures" -ge 6 ] && [ "$(grep -c '^</svg>' "$film")" = "$pictures" ] || fail "it has $pictures pictures"
# Each picture as one line, without its neighbours' doubles.
moving=$(sed 1d "$film" | tr -d '\n' | sed 's/<?xml/\
<?xml/g' | grep -c . )
distinct=$(sed 1d "$film" | tr -d '\n' | sed 's/<?xml/\
<?xml/g' | grep . | uniq | grep -c .)
[ "$moving" = "$pictures" ] && [ "$distinct" -ge 5 ] && [ $((2 * distinct)) -ge "$pictures" ] || fail "of its $pictures pictures only $distinct differ from the one before"
echo "$pictures pictures in $(head -n 1 "$film") s"
