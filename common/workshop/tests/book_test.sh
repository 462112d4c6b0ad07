#!/usr/bin/env bash
# book_test.sh BUILD [browser|exercises]: makes the book without a warning. With `browser`, its figures are compiled for the browser, and
# every page, every live figure and every model of the playground is tried there; with `exercises`, every exercise is solved there. All
# are long tests; what is not installed is skipped.
[ "${COLLIDE_LONG:-0}" != 0 ] || { echo "left to 'course test --long'"; exit 77; }
dpkg -s doxygen node-cheerio libjs-katex libjs-lunr fonts-sil-charis >/dev/null 2>&1 || exit 77
export COURSE_INSTALL=no COURSE_BUILD=$1
[ -n "${2:-}" ] || exec ./course book
command -v chromium >/dev/null && [ -d build/browser/node_modules/puppeteer-core ] && [ -d build/browser/node_modules/axe-core ] || exit 77
if [ "$2" = exercises ]; then
    command -v emcc >/dev/null && [ -f build/tab_npm/packages.txt ] || exit 77
    exec ./course book --live --check=exercises
fi
command -v emcc >/dev/null && exec ./course book --live --check=pages
echo "Emscripten is not installed: the pages are looked at, and no live figures."
exec ./course book --check=pages
