#!/usr/bin/env bash
# update.sh [REMOTE/BRANCH | TAG]: merges a newer version of the course into this clone. A student's work is kept: it is committed first,
# and where both have changed an exercise his file stays and the new stub is put beside it. (Bash 3.2.)
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 1
cd "$root" || exit 1

say() { printf '%s\n' "$*" >&2; }
fail() { say "course: $*"; exit 1; }
version() { git show "$1:CITATION.cff" 2>/dev/null | sed -n 's/^version: *//p'; }

[ $# -le 1 ] || { say "course: update takes one name at most, such as upstream/main or v1.1.0"; exit 2; }
[ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$root" ] || fail "this is no clone of git's, so it cannot be updated; get a newer copy, and put your exercises/ into it"
git rev-parse -q --verify MERGE_HEAD >/dev/null && fail "a merge is under way here; finish it ('git status' tells how), then try again"

# A fork has the course as its upstream.
remote=origin
git remote | grep -qx upstream && remote=upstream
git remote | grep -qx "$remote" || fail "this clone does not know where it came from; 'git remote add upstream ADDRESS' tells it"
say "Fetching from $remote"
git fetch --quiet --tags "$remote" || fail "cannot fetch from $remote; is there a network?"
if [ $# = 1 ]; then
    wanted=$1
else
    branch=$(git symbolic-ref -q --short "refs/remotes/$remote/HEAD" 2>/dev/null)
    wanted=${branch:-$remote/main}
fi
git rev-parse -q --verify "$wanted^{commit}" >/dev/null || fail "there is no $wanted"
if git merge-base --is-ancestor "$wanted" HEAD; then
    say "This is the newest already: $(version HEAD)."
    exit 0
fi

# What is not committed is the student's work; a merge must not lose it.
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
    git commit --quiet --all --message "My work before the update" || fail "your changes cannot be committed; 'git status' shows them"
    say "Your changes are committed ('My work before the update')."
fi
before=$(git rev-parse HEAD)
base=$(git merge-base HEAD "$wanted") || fail "$wanted is another history, not a newer version of this one"

kept=""
if ! git merge --quiet --no-edit "$wanted" >/dev/null 2>&1; then
    others=""
    while IFS= read -r file; do
        case $file in
            exercises/*.check.cpp) others="$others $file" ;;
            exercises/*/*.cpp)
                if git cat-file -e "HEAD:$file" 2>/dev/null && git cat-file -e "$wanted:$file" 2>/dev/null; then
                    git checkout --quiet --ours -- "$file" && git add -- "$file"
                    mkdir -p "$(dirname "$file")/.backup"
                    git show "$wanted:$file" >"$(dirname "$file")/.backup/$(basename "$file" .cpp).new_stub.cpp"
                    kept="$kept $file"
                else
                    others="$others $file"
                fi
                ;;
            *) others="$others $file" ;;
        esac
    done <<END
$(git diff --name-only --diff-filter=U)
END
    if [ -n "$others" ] || ! git commit --quiet --no-edit; then
        git merge --abort 2>/dev/null || git reset --quiet --merge "$before"
        fail "nothing was changed, because you and the course have both changed:${others:- what 'git merge $wanted' shows}"
    fi
fi

say "Updated from $(version "$before") to $(version HEAD). What is new is in CHANGELOG.md:"
git diff "$before" HEAD -- CHANGELOG.md | sed -n 's/^+\([^+].*\)$/  \1/p' | head -n 40 >&2
for file in $kept; do
    say "$file: yours is kept; the new stub is $(dirname "$file")/.backup/$(basename "$file" .cpp).new_stub.cpp"
done
# An exercise of the student's whose contract or checks have changed deserves a look.
git diff --name-only "$base" "$wanted" -- 'exercises/*.check.cpp' 'exercises/*/README.md' | sed 's,/[^/]*$,,' | sort -u |
    while IFS= read -r folder; do say "$folder: checks or sheet have changed; './course check' says where you stand"; done
exit 0
