// check.mjs BOOK COURSE_BUILD
//
// Checks the live part of a book that has one: the numbers of every live figure and every model against those of the ordinary programs,
// and every slider (in Node), and what a reader does with them (in Chromium, without a window). One line for each failure; the exit status says whether
// there was one.
import fs from "node:fs";
import path from "node:path";
import { check_in_browser } from "./check_browser.mjs";
import { check_numbers } from "./check_numbers.mjs";
import { check_sliders } from "./check_sliders.mjs";

const [book, build] = process.argv.slice(2).map((folder) => path.resolve(folder));
if (!build) {
    console.error("usage: check.mjs BOOK COURSE_BUILD");
    process.exit(2);
}
if (!fs.existsSync(path.join(book, "live/index.js"))) {
    console.log("The book was made without live figures (./course book --live makes them); they are not checked.");
    process.exit(0);
}

let failures = 0;
const fail = (what) => {
    console.error(`live: ${what}`);
    ++failures;
};
for (const check of [check_numbers, check_sliders, check_in_browser])
    await check(book, build, fail).catch((error) => fail(`${check.name}: ${error.message.split("\n")[0]}`));
console.log(failures === 0 ? "live: all is well" : `live: ${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
