#!/usr/bin/env bash
# Gradescope runs this once, when it makes the image: it installs what the course needs and builds the checks.
set -euo pipefail
cd "${AUTOGRADER:-/autograder}/source"
mkdir -p course
tar xzf course.tar.gz -C course
./course/course grade --prepare --points "$PWD/grading.json"
# Where there is no sandbox, submissions run as nobody: he must not read answers, checks and the seed.
chmod -R go-rwx course/solutions course/exercises course/build/*/checks seed.txt course.tar.gz
