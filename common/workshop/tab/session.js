// One exercise in the book: its editor, its buttons, its outcome. What the reader writes is kept in the browser's storage.
import { Engine } from "./engine.js";
import { exercises } from "./exercises.js"; // the list that pack.mjs wrote: {number, name, chapter, id, file}
import * as storage from "./storage.js";
import { textsOf, zipOf } from "./zip.js";

const base = new URL("./", import.meta.url);
const engine = new Engine(base);
const LONGEST_FILE = 4 << 20; // of an archive that is brought in [bytes]
const TOO_LONG_TO_COLOUR = 200_000;
const PATIENCE_WITH_WORKER = 3000; // [ms]
const NEEDED_LATER = ["run_worker.js", "student_module.js", "drawing.js", "drawing_module.js", "draw_worker.js"]; // than the editor

export const exerciseWithNumber = (number) => exercises.find((exercise) => exercise.number === number);

function make(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
}

const button = (words, onclick) => make("button", { type: "button", onclick }, words);

// ------------------------------------------------------------------------------------------------------------ progress

const progressBars = [];

/// How far the reader is in the whole course, and the archive of all that is written, above the first exercise of a page.
export function showProgress(heading) {
    const bar = make("progress", { max: exercises.length });
    const words = make("span", { className: "tab-count" });
    const chooser = make("input", { type: "file", accept: ".zip", hidden: true });
    const said = make("span", { className: "tab-said" });
    said.setAttribute("role", "status");
    chooser.onchange = () => chooser.files[0] && bringIn(chooser.files[0], said);
    const panel = make(
        "div",
        { className: "tab tab-progress" },
        bar,
        words,
        button("Save all as zip", saveAll),
        button("Open a zip", () => chooser.click()),
        chooser,
        said,
    );
    heading.before(panel);
    progressBars.push(() => {
        const passed = exercises.filter(({ id }) => storage.read(id).word === "passed");
        const next = exercises.find(({ id }) => storage.read(id).word !== "passed");
        bar.value = passed.length;
        words.textContent = `${passed.length} of ${exercises.length} passed` + (next ? `; next: ${next.number} ${next.name}` : "");
    });
    updateProgress();
}

const updateProgress = () => progressBars.forEach((update) => update());

/// All files that the reader has changed, as `course grade` takes them.
function saveAll() {
    const texts = {};
    for (const { id, file } of exercises) if (storage.read(id).text !== undefined) texts[file] = storage.read(id).text;
    const link = make("a", { href: URL.createObjectURL(new Blob([zipOf(texts)], { type: "application/zip" })), download: "exercises.zip" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/// Takes the exercises of an archive, in whatever folder they lie. What was there before can be restored.
async function bringIn(file, said) {
    const byFile = new Map(exercises.map((exercise) => [exercise.file, exercise]));
    const known = (name) => byFile.get(name.match(/(?:^|\/)(exercises\/[^/]+\/[^/]+\.cpp)$/)?.[1]);
    try {
        const texts = await textsOf(new Uint8Array(await file.arrayBuffer()), (name) => known(name) !== undefined, LONGEST_FILE);
        let taken = 0;
        for (const [name, text] of Object.entries(texts)) {
            const { id } = known(name);
            const { stub } = await engine.exercise(id);
            if (text === stub || text === storage.read(id).text) continue;
            storage.replaceText(id, text);
            open.get(id)?.setText(text);
            ++taken;
        }
        said.textContent = `${taken} ${taken === 1 ? "exercise was" : "exercises were"} taken from ${file.name}.`;
    } catch (error) {
        said.textContent = `${file.name}: ${error.message}`;
    }
    updateProgress();
}

// ------------------------------------------------------------------------------------------------------------ loading

/// From now on a service worker keeps what is fetched, and this page with it. Without one the browser's own cache has to do.
async function keepForOffline() {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    try {
        await serviceWorker.register(new URL("../service_worker.js", base));
        const { active } = await serviceWorker.ready;
        // A page that was loaded without its worker, by Shift and reload for instance, must ask for it. It does not wait for long.
        if (!serviceWorker.controller) {
            const isTaken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
            active.postMessage("claim");
            await Promise.race([isTaken, new Promise((resolve) => setTimeout(resolve, PATIENCE_WITH_WORKER))]);
        }
        const here = [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
        here.push(...NEEDED_LATER.map((name) => new URL(name, base).href));
        await Promise.all(here.filter((name) => name.startsWith(location.origin)).map((name) => fetch(name)));
    } catch {
        // not allowed here
    }
}

/// Loads compiler, editor and the exercise's checks, with a bar that shows how much of the compiler has come.
async function load(panel, exercise) {
    const bar = make("progress", { max: 1 });
    const words = make("span", {}, "The compiler is fetched …");
    panel.replaceChildren(make("p", { className: "tab-loading" }, bar, words));
    await keepForOffline();
    const megabytes = (bytes) => (bytes / 1e6).toFixed(0);
    const [{ makeEditor }] = await Promise.all([
        import("./editor.js"),
        engine.load((loaded, size) => {
            bar.value = loaded / size;
            words.textContent = `The compiler is fetched: ${megabytes(loaded)} of ${megabytes(size)} MB. Your browser keeps it.`;
        }),
        engine.fetchProgram(exercise.checks).catch(() => {}), // kept, for when there is no network; and what is missing, Check says
    ]);
    return makeEditor;
}

const open = new Map(); // exercise → its editor
const drawings = new Set(); // that are open on this page

/// The reader's functions of a chapter, for its figures. A text with TODO in it is a stub.
function textsOfChapter(chapter) {
    const own = exercises.filter((exercise) => exercise.chapter === chapter);
    const sourceOf = ({ id }) => storage.read(id).text ?? "TODO(";
    const isStarted = (exercise) => !sourceOf(exercise).includes("TODO(");
    return {
        started: own.filter(isStarted).map((exercise) => ({ ...exercise, source: sourceOf(exercise) })),
        others: own.filter((exercise) => !isStarted(exercise)),
    };
}

export async function openSession(panel, { id }) {
    try {
        const exercise = await engine.exercise(id);
        const makeEditor = await load(panel, exercise);
        panel.replaceChildren();
        buildSession(panel, exercise, makeEditor);
    } catch (error) {
        const again = button("Try again", () => openSession(panel, { id }));
        panel.replaceChildren(make("p", { className: "tab-said" }, `The compiler could not be started: ${error.message} `), again);
    }
}

// ------------------------------------------------------------------------------------------------------------ a session

/// The compiler's messages about the student's own file, for the editor.
function errorsIn(log, file) {
    const pattern = new RegExp(`^${file.replaceAll(".", "\\.")}:(\\d+):(\\d+): (?:fatal )?(error|warning): (.*)$`, "gm");
    return [...log.matchAll(pattern)].map(([, line, column, severity, message]) => ({
        line: Number(line),
        column: Number(column),
        severity,
        message,
    }));
}

function buildSession(panel, exercise, makeEditor) {
    const { id, number, name, stub, answer } = exercise;
    const status = make("p", { className: "tab-status" });
    status.setAttribute("role", "status");
    const outcomeBox = make("pre", { className: "tab-outcome", hidden: true, tabIndex: 0 });
    const logBox = make("details", { className: "tab-log", hidden: true }, make("summary", {}, "All that the compiler said"), make("pre"));
    const hintList = make("ol", { className: "tab-hints" });
    const answerBox = make("pre", { className: "tab-answer", hidden: true }, answer);
    const drawingBox = make("div");
    const holder = make("div", { className: "tab-editor" });

    const textNow = storage.read(id).text ?? stub;
    const editor = makeEditor(holder, {
        text: textNow,
        label: `Your file for exercise ${number}`,
        colours: textNow.length < TOO_LONG_TO_COLOUR,
        onChange: (text) => {
            say(storage.keepText(id, text));
            for (const drawing of drawings) drawing.updateSoon();
        },
        onCheck: check,
    });
    open.set(id, editor);
    panel.editor = editor; // for the book's own check, as its outcome is

    const say = (words) => (status.textContent = words);
    const checkButton = button("Check", check);
    checkButton.className = "tab-check";
    const restoreButton = button("Restore mine", () => exchange(storage.read(id).kept));
    const answerButton = button("Show the answer", () => {
        answerBox.hidden = !answerBox.hidden;
        answerButton.textContent = answerBox.hidden ? "Show the answer" : "Hide the answer";
    });
    answerButton.className = "tab-show-answer";
    let drawing = null;
    const drawButton = button("Draw with mine", drawOrClose);
    const buttons = [
        checkButton,
        drawButton,
        button("Next hint", nextHint),
        button("Put the stub back", () => exchange(stub)),
        restoreButton,
        answerButton,
    ];
    panel.append(make("div", { className: "tab-buttons" }, ...buttons), holder, status, outcomeBox, logBox, hintList, answerBox, drawingBox);
    panel.append(make("p", { className: "tab-keys" }, "Ctrl+Enter checks. Tab indents; Escape and then Tab leaves the editor."));
    showState();
    if (document.activeElement === document.body) editor.focus(); // the button that had it is gone

    function showState() {
        const { kept, attempts = 0, word, hints = 0 } = storage.read(id);
        restoreButton.hidden = kept === undefined || kept === editor.text();
        answerButton.hidden = attempts === 0;
        panel.dataset.word = word ?? "";
        if (hints > hintList.children.length) showHints(hints);
        updateProgress();
    }

    /// The chapter's figure with the reader's functions (drawing.js).
    async function drawOrClose() {
        if (drawing) {
            drawings.delete(drawing);
            drawing = null;
            drawingBox.replaceChildren();
        } else {
            drawButton.disabled = true;
            try {
                const { Drawing } = await import("./drawing.js");
                drawing = new Drawing(engine, exercise.figure, () => textsOfChapter(exercise.chapter));
                drawings.add(drawing);
                drawingBox.replaceChildren(drawing.box);
                panel.drawing = drawing; // for the book's own check
            } catch (error) {
                say(`The figure could not be drawn: ${error.message}`);
            }
            drawButton.disabled = false;
        }
        drawButton.textContent = drawing ? "Close the drawing" : "Draw with mine";
    }

    function exchange(text) {
        storage.replaceText(id, text, editor.text() === stub ? undefined : editor.text());
        editor.setText(text);
        showState();
    }

    async function showHints(count) {
        const texts = await engine.hints(id);
        hintList.replaceChildren(...texts.slice(0, count).map((text) => make("li", {}, text)));
        return texts;
    }

    async function nextHint() {
        const shown = (storage.read(id).hints ?? 0) + 1;
        const texts = await showHints(shown);
        say(shown > texts.length ? `These are all the hints for ${number} ${name}.` : "");
        storage.write(id, { hints: Math.min(shown, texts.length) });
    }

    /// One thing at a time.
    async function busily(work, trouble) {
        if (checkButton.disabled) return;
        checkButton.disabled = true;
        panel.dataset.state = "busy";
        try {
            await work();
        } catch (error) {
            say(`${trouble}: ${error.message}`);
        }
        checkButton.disabled = false;
        panel.dataset.state = "done";
        showState();
    }

    function check() {
        busily(async () => show(await engine.check(id, editor.text(), say)), "The check could not be made");
    }

    function show({ outcome, text, log }) {
        say("");
        editor.setErrors(errorsIn(log, exercise.file));
        outcomeBox.textContent = text;
        outcomeBox.hidden = false;
        logBox.hidden = log === "";
        logBox.lastChild.textContent = log;
        panel.outcome = outcome;
        const isAttempt = outcome.word !== "not started";
        storage.write(id, { word: outcome.word, attempts: (storage.read(id).attempts ?? 0) + (isAttempt ? 1 : 0) });
    }
}
