#!/usr/bin/env bash
# package_test.sh BUILD_FOLDER: the course as an installed library, used by a program outside of the tree; and from Python.
set -u
build=$1
root=$(cd "$(dirname "$0")/../../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() {
    echo "FAILED: $*"
    exit 1
}

cmake --install "$build" --component collide --prefix "$scratch/installed" >"$scratch/log" 2>&1 || fail "installing: $(tail -n 5 "$scratch/log")"
cp -r "$root/common/examples/package" "$scratch/example"
cmake -S "$scratch/example" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$scratch/installed" -DCMAKE_BUILD_TYPE=Debug >"$scratch/log" 2>&1 || fail "configuring: $(tail -n 15 "$scratch/log")"
cmake --build "$scratch/build" >"$scratch/log" 2>&1 || fail "building: $(grep -m 5 error "$scratch/log")"
grep -rqF "$root" "$scratch/installed" --include='*.cmake' && fail "the installed package refers to the source tree"
said=$("$scratch/build/bouncing_ball")
grep -qE 'bounces to 0\.2[45][0-9]* m; by the formula e² = 0\.25 m' <<<"$said" || fail "the example says: $said"
# Another first number of the version is another course.
sed -i 's/find_package(collide 1.0 /find_package(collide 99.0 /' "$scratch/example/CMakeLists.txt"
cmake -S "$scratch/example" -B "$scratch/other" -DCMAKE_PREFIX_PATH="$scratch/installed" >"$scratch/log" 2>&1 && fail "version 99 should not be found"

if command -v python3 >/dev/null; then
    said=$(python3 "$root/common/examples/simulate.py" "$build/bin/simulate") || fail "the example in Python"
    grep -q 'e = 0.5: 0.2[45][0-9]* m, by the formula 0.250 m' <<<"$said" || fail "the example in Python says: $said"
    python3 -c "
import sys; sys.path.insert(0, '$root/common/examples')
import simulate
try: simulate.simulate('$build/bin/simulate', {'model': 'impulses'})
except ValueError as error: sys.exit(0 if 'duration' in str(error) or 'missing' in str(error) else str(error))
sys.exit('a bad problem should be refused')" || fail "a bad problem in Python"
fi
echo "all as it should be"
