#!/usr/bin/env bash
# book_test.sh BUILD: makes the book without a warning. In the long tests, where there is a browser, every page is looked at.
dpkg -s doxygen node-cheerio libjs-katex libjs-lunr fonts-sil-charis >/dev/null 2>&1 || exit 77
export COURSE_INSTALL=no COURSE_BUILD=$1
if [ -n "${COLLIDE_LONG:-}" ] && command -v chromium >/dev/null && [ -d build/browser/node_modules/puppeteer-core ]; then
    exec ./course book --check
fi
exec ./course book
