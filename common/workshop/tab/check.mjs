// check.mjs ROOT COURSE_BUILD CHROMIUM [--all]: do the exercises in the book say what `course check` says?
//
// In Chromium, without a window: of one exercise a chapter (--all: of each) the stub, the answer, the other right answers and three
// mistakes (--all: all), as a reader would check them on the exercise's page; natively the same (zoo_test). Word, failing checks and
// hint must agree. Then files that are no answers (oddities.mjs), and what a reader can do besides. A line for each failure.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { openBrowser } from "../book/browser.mjs";
import { checkOddities } from "./oddities.mjs";
import { Reader } from "./reader.mjs";
import { serve } from "./server.mjs";

const [root, build, chromium, option] = process.argv.slice(2);
const isWhole = option === "--all";
const MISTAKES = 3;
const FIRST_CHECK = 30; // allowed for the first check in a fresh profile, with everything to fetch [s]
const MEDIAN_CHECK = 4; // allowed for the median of all others [s]

let failures = 0;
function fail(what) {
    console.error(`exercises: ${what}`);
    ++failures;
}

const natively = (id) =>
    JSON.parse(execFileSync(path.join(build, "bin/zoo_test"), ["outcomes", build, id], { encoding: "utf8", maxBuffer: 1 << 28 }));

/// Builds what the exercises are compared with.
function buildNatively(exercises) {
    const programs = exercises.flatMap(({ id }) => [`check_${id}`, `student_${id}`, `zoo_${id}`]);
    execFileSync("ninja", ["-C", build, "companion", "zoo_test", ...programs], { stdio: ["ignore", "ignore", "inherit"] });
}

/// One exercise of each chapter, in turn the first, the second, …, so that sheets are tried at all their places.
function oneOfEachChapter(exercises) {
    const chapters = [...new Set(exercises.map(({ chapter }) => chapter))];
    return chapters.map((chapter, i) => {
        const own = exercises.filter((exercise) => exercise.chapter === chapter);
        return own[i % own.length];
    });
}

function chosen(variants) {
    const isMistake = ({ name }) => name !== "stub" && name !== "answer" && !name.startsWith("right: ");
    let mistakes = 0;
    return variants.filter((variant) => isWhole || !isMistake(variant) || ++mistakes <= MISTAKES);
}

const facts = ({ word, checks, failed, hint, perhaps }) => JSON.stringify({ word, checks, failed, hint, perhaps });

async function checkExercise(reader, { id, number, name }, seconds) {
    await reader.open(id);
    for (const variant of chosen(natively(id))) {
        const { outcome, time } = await reader.check(id, variant.source);
        const who = `${number} ${name}, ${variant.name}`;
        if (facts(outcome) !== facts(variant.outcome)) fail(`${who}: ${facts(outcome)}\n    natively ${facts(variant.outcome)}`);
        if (variant.name === "stub" && outcome.word !== "not started") fail(`${who}: ${outcome.word}`);
        if (/^(answer|right: .*)$/.test(variant.name) && outcome.word !== "passed") fail(`${who}: ${outcome.word}`);
        seconds.push(time);
    }
}

function reportTimes([first, ...others]) {
    const sorted = [...others].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    console.log(
        `exercises: first check ${first.toFixed(1)} s with everything to fetch; ${others.length} more: median ${median.toFixed(1)} s, slowest ${sorted.at(-1).toFixed(1)} s`,
    );
    // A machine that does other things at the same time is slower by as much as it likes, so these are only said there.
    if (process.env.CI) return;
    if (first > FIRST_CHECK) fail(`the first check takes more than ${FIRST_CHECK} s`);
    if (median > MEDIAN_CHECK) fail(`the median check takes more than ${MEDIAN_CHECK} s`);
}

const book = path.join(root, "build/book");
const { exercises } = JSON.parse(fs.readFileSync(path.join(book, "tab/manifest.json"), "utf8"));
const { server, address } = await serve(book);
const browser = await openBrowser(path.join(root, "build/browser"), chromium);
try {
    const reader = new Reader(browser, book, address, exercises, fail);
    const seconds = [];
    const asked = isWhole ? exercises : oneOfEachChapter(exercises);
    buildNatively([exercises[0], ...asked]);
    for (const exercise of asked) await checkExercise(reader, exercise, seconds);
    await checkOddities(reader, { root, build, exercise: exercises[0], fail });
    for (const kind of ["Buttons", "Weight", "Folder", "Offline"]) await reader[`check${kind}`](exercises[0]);
    reportTimes(seconds);
    console.log(
        failures === 0
            ? `exercises: ${asked.length} of ${exercises.length} were solved in the browser, and all is well`
            : `exercises: ${failures} failures`,
    );
} catch (error) {
    fail(`the browser: ${error.stack}`);
} finally {
    await browser.close();
    server.close();
}
process.exitCode = failures === 0 ? 0 : 1;
