#!/usr/bin/env bash
# update_test.sh: `course update` in a small course of its own, with a student's clone of it.
set -u
root=$(cd "$(dirname "$0")/../../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@x GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@x
e=exercises/01_x

course=$scratch/course
mkdir -p "$course/$e" "$course/common/workshop"
cp "$root/course" "$course/" && cp "$root/common/workshop/update.sh" "$course/common/workshop/"
cd "$course" || exit 1
git init --quiet --initial-branch main
echo 'version: 1.0.0' >CITATION.cff
printf '# Changes\n\n## 1.0.0\n' >CHANGELOG.md
echo 'TODO(a);' >$e/changed.cpp
echo 'TODO(b);' >$e/same.cpp
echo 'check a' >$e/changed.check.cpp
echo text >README.md
git add . && git commit --quiet -m first
git clone --quiet "$course" "$scratch/mine"
git clone --quiet "$course" "$scratch/other"

# A release: one stub and its check are new.
echo 'version: 1.1.0' >CITATION.cff
printf '# Changes\n\n## 1.1.0\n\n- A better check.\n\n## 1.0.0\n' >CHANGELOG.md
echo 'TODO(a, better);' >$e/changed.cpp
echo 'better check a' >$e/changed.check.cpp
git add . && git commit --quiet -m second && git tag v1.1.0

# A student who has worked on both, and committed nothing.
cd "$scratch/mine" || exit 1
echo 'return 1;' >$e/changed.cpp
echo 'return 2;' >$e/same.cpp
./course update >"$scratch/out" 2>&1 || fail "update: $(cat "$scratch/out")"
[ "$(cat $e/changed.cpp)" = 'return 1;' ] && [ "$(cat $e/same.cpp)" = 'return 2;' ] || fail "the student's work is changed"
[ "$(cat $e/.backup/changed.new_stub.cpp 2>/dev/null)" = 'TODO(a, better);' ] || fail "the new stub is not there"
[ "$(cat $e/changed.check.cpp)" = 'better check a' ] || fail "the new check is not there"
for said in 'Your changes are committed' 'from 1.0.0 to 1.1.0' 'A better check' 'changed.cpp: yours is kept' 'exercises/01_x: checks or sheet have changed'; do
    grep -qF "$said" "$scratch/out" || fail "it does not say: $said; but: $(cat "$scratch/out")"
done
[ "$(./course --version | cut -c1-13)" = 'Collide 1.1.0' ] || fail "the version: $(./course --version)"
[ -z "$(git status --porcelain --untracked-files=no)" ] || fail "the update is not finished"
./course update 2>&1 | grep -q 'the newest already: 1.1.0' || fail "a second update"

# Who has changed the course itself, where it has changed, too: nothing happens.
cd "$scratch/other" || exit 1
echo 'my check' >$e/changed.check.cpp
./course update >"$scratch/out" 2>&1 && fail "a conflict in a check should be refused"
grep -q 'nothing was changed, because you and the course have both changed: exercises/01_x/changed.check.cpp' "$scratch/out" || fail "the conflict: $(cat "$scratch/out")"
[ "$(cat $e/changed.check.cpp)" = 'my check' ] && ! git rev-parse -q --verify MERGE_HEAD >/dev/null || fail "the conflict changed something"
./course update no/such >"$scratch/out" 2>&1 && fail "a version that is not there should be refused"
grep -q 'there is no no/such' "$scratch/out" || fail "$(cat "$scratch/out")"

[ $failures = 0 ] && echo "all as it should be"
[ $failures = 0 ]
