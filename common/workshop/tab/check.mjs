// check.mjs ROOT COURSE_BUILD CHROMIUM [--all] [NUMBER…]: do the exercises in the book (those with these numbers, 6 or 6.3) say what
// `course check` says?
//
// In Chromium, without a window: of each exercise the stub, the answer, the other right answers and three mistakes (--all: all), as a
// reader would check them on the exercise's page; natively the same (zoo_test). Word, failing checks and hint must agree. Then files
// that are no answers (oddities.mjs), figures (drawings.mjs), and what a reader can do besides. A line for each failure.
//
// In CI the machine may be busy and small: two readers work at the same time, the limits on time are wide, how long something takes is
// only said, and what a browser that has died did not do is done again.
import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { openBrowser } from "../book/browser.mjs";
import { checkDrawing, checkTrouble, oneOfEachFigure } from "./drawings.mjs";
import { checkOddities } from "./oddities.mjs";
import { peakMemory } from "./peak_memory.mjs";
import { Reader } from "./reader.mjs";
import { serve } from "./server.mjs";

const [root, build, chromium, ...options] = process.argv.slice(2);
const numbers = options.filter((option) => option !== "--all");
const isInCi = Boolean(process.env.CI);
const MISTAKES = options.includes("--all") ? 1e9 : 3;
const READERS = isInCi ? 2 : 1; // one alone measures times
const PATIENCE = isInCi ? 6 : 1; // how many times longer than natively the checks of an exercise may take
const TRIES = 3; // of a browser that dies
const FIRST_CHECK = 30; // allowed for the first check in a fresh profile, with everything to fetch [s]
const MEDIAN_CHECK = 4; // allowed for the median of all others [s]
const SLOWEST_CHECK = 10; // allowed for each of them, unless it is slow natively [s]
const SLOW_NATIVELY = 2; // [s]
const MOST_MEMORY = 1.5; // of the browser's largest process [GB]

let failures = 0;
function fail(what) {
    console.error(`exercises: ${what}`);
    ++failures;
}

const say = (what) => console.log(`exercises: ${what}`);

async function natively(id) {
    const words = ["outcomes", build, id, String(MISTAKES)];
    const { stdout } = await promisify(execFile)(path.join(build, "bin/zoo_test"), words, { encoding: "utf8", maxBuffer: 1 << 28 });
    return JSON.parse(stdout);
}

/// Builds what the exercises are compared with.
function buildNatively(exercises) {
    const programs = exercises.flatMap(({ id }) => [`check_${id}`, `student_${id}`, `zoo_${id}`]);
    execFileSync("ninja", ["-C", build, "companion", "zoo_test", ...programs], { stdio: ["ignore", "ignore", "inherit"] });
}

const facts = ({ word, checks, failed, hint, perhaps }) => JSON.stringify({ word, checks, failed, hint, perhaps });

/// What is wrong with the outcomes of a variant here and natively, or "".
function defectOf({ name, outcome: native }, outcome) {
    if (facts(outcome) !== facts(native)) return `${facts(outcome)}\n    natively ${facts(native)}`;
    if (name === "stub" && outcome.word !== "not started") return outcome.word;
    if (/^(answer|right: .*)$/.test(name) && outcome.word !== "passed") return outcome.word;
    return "";
}

// ------------------------------------------------------------------------------------------------------------- browsers

const book = path.join(root, "build/book");
const manifest = JSON.parse(fs.readFileSync(path.join(book, "tab/manifest.json"), "utf8"));
const { exercises } = manifest;
for (const exercise of exercises) exercise.seconds *= PATIENCE;
const { server, address } = await serve(book, { "tab/manifest.json": JSON.stringify(manifest) });

/// The browser, started again if it has died.
let opening = Promise.resolve(null);
function browser() {
    opening = opening.then((opened) => (opened?.connected ? opened : openBrowser(path.join(root, "build/browser"), chromium)));
    return opening;
}

/// Does something with a new reader, who has a profile of his own; if the browser or its page dies, again with another one.
async function withReader(what, act) {
    for (let tries = 1; ; ++tries) {
        const profile = await (await browser()).createBrowserContext();
        const reader = new Reader(profile, book, address, exercises, fail);
        try {
            return await act(reader);
        } catch (error) {
            if (tries === TRIES) return fail(`${what}: the browser: ${error.stack}`);
            say(`${what}: the browser: ${error.message.split("\n")[0]}; once more`);
        } finally {
            await reader.close();
            await profile.close().catch(() => {});
        }
    }
}

// ------------------------------------------------------------------------------------------------------------- exercises

const checks = []; // {seconds, natively, who} of those that were made

async function checkExercise(reader, exercise) {
    const { id, number, name } = exercise;
    await reader.openExercise(id);
    const variants = await natively(id);
    for (const variant of variants) {
        const { outcome, time } = await reader.check(id, variant.source);
        const who = `${number} ${name}, ${variant.name}`;
        let defect = defectOf(variant, outcome);
        // No variant hangs: where one has no time left, the machine had something else to do.
        if (defect && isInCi && [outcome.word, variant.outcome.word].includes("timed out")) {
            say(`${who}: timed out; once more`);
            const again = (await natively(id)).find((other) => other.name === variant.name);
            defect = defectOf(again, (await reader.check(id, variant.source)).outcome);
        }
        if (defect) fail(`${who}: ${defect}`);
        checks.push({ seconds: time, natively: variant.seconds, who });
    }
    say(`${number} ${name}: ${variants.length} checks`);
}

/// Readers take one of them after the other until there is none.
async function shareOut(what, wanted, act) {
    const left = [...wanted];
    const work = async (reader) => {
        while (left.length > 0) {
            const one = left.shift();
            try {
                await act(reader, one);
            } catch (error) {
                left.unshift(one);
                throw error;
            }
        }
    };
    await Promise.all(Array.from({ length: READERS }, () => withReader(what, work)));
    if (left.length > 0) fail(`${what}: ${left.length} were not tried`);
}

function reportTimes() {
    const [{ seconds: first }, ...others] = checks;
    const sorted = others.map(({ seconds }) => seconds).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    say(
        `first check ${first.toFixed(1)} s with everything to fetch; ${others.length} more: median ${median.toFixed(1)} s, slowest ${sorted.at(-1).toFixed(1)} s`,
    );
    if (isInCi) return;
    if (first > FIRST_CHECK) fail(`the first check takes more than ${FIRST_CHECK} s`);
    if (median > MEDIAN_CHECK) fail(`the median check takes more than ${MEDIAN_CHECK} s`);
    for (const { seconds, natively: native, who } of others)
        if (seconds > SLOWEST_CHECK && native < SLOW_NATIVELY) fail(`${who} takes ${seconds.toFixed(1)} s, natively ${native.toFixed(1)} s`);
}

// A page takes its process with it, so one looks at them on the way.
let most = 0;
const looking = setInterval(async () => (most = Math.max(most, peakMemory((await browser()).process()?.pid))), 2000);

function reportMemory() {
    clearInterval(looking);
    const gigabytes = most / 1e9;
    say(`the largest process of the browser took ${gigabytes.toFixed(2)} GB at most`);
    if (gigabytes > MOST_MEMORY && !isInCi) fail(`more than ${MOST_MEMORY} GB of memory`);
}

try {
    const isAsked = ({ number }) => numbers.length === 0 || numbers.includes(number) || numbers.includes(number.split(".")[0]);
    const asked = exercises.filter(isAsked);
    const [exercise] = exercises;
    buildNatively([exercise, ...asked]);
    await shareOut("exercises", asked, checkExercise);
    await withReader("oddities", (reader) => checkOddities(reader, { root, build, exercise, fail }));
    await withReader("drawings", (reader) => checkTrouble(reader, exercise, fail));
    const figures = oneOfEachFigure(asked);
    await shareOut("drawings", figures, (reader, each) => checkDrawing(reader, each, fail));
    say(`${figures.length} figures were drawn with the answers of a reader`);
    for (const kind of ["Buttons", "Keyboard", "Tablet", "Weight", "Folder", "Offline"])
        await withReader(kind, (reader) => reader[`check${kind}`](exercise));
    reportMemory();
    reportTimes();
    if (failures === 0) say(`${asked.length} of ${exercises.length} were solved in the browser, and all is well`);
    else say(`${failures} failures`);
} catch (error) {
    fail(`the browser: ${error.stack}`);
} finally {
    clearInterval(looking);
    await (await browser()).close();
    server.close();
}
process.exitCode = failures === 0 ? 0 : 1;
