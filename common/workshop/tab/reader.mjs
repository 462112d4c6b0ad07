// A reader who solves exercises in the book, for check.mjs.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const LONGEST = 600_000; // for fetching and for one check on a busy machine [ms]
const MOST_WEIGHT = 100_000; // of what a page loads before an editor is opened [bytes]
const AFTER_TYPING = 1500; // after which a page begins to draw what was typed [ms]
const SHORTEST_FREEZE = 1000; // a page that does not answer for as long counts as frozen [ms]

// Inside the page. `panel` finds an exercise's panel.
const inPage = {
    open: (id) => document.querySelector(`.tab[data-exercise="${id}"] .tab-open`).click(),
    check: (id) => {
        const panel = document.querySelector(`.tab[data-exercise="${id}"]`);
        panel.dataset.state = "";
        panel.querySelector(".tab-check").click();
    },
    result: (id) => {
        const panel = document.querySelector(`.tab[data-exercise="${id}"]`);
        return {
            outcome: panel.outcome,
            status: panel.querySelector(".tab-status").textContent,
            shown: panel.querySelector(".tab-outcome").textContent,
            marks: panel.querySelectorAll(".cm-lint-marker-error").length,
        };
    },
    // Counts how long the page does not answer: a tick is due every 50 ms.
    watchFreezes: () => {
        let last = performance.now();
        window.longestFreeze = 0;
        setInterval(() => {
            window.longestFreeze = Math.max(window.longestFreeze, performance.now() - last - 50);
            last = performance.now();
        }, 50);
    },
};

export class Reader {
    /// profile: a browser's context, with a storage of its own.
    constructor(profile, book, address, exercises, fail) {
        Object.assign(this, { profile, book, address, exercises, fail });
    }

    sheetOf(id) {
        const { chapter } = this.exercises.find((exercise) => exercise.id === id);
        return `exercises_${chapter}.html`;
    }

    async close() {
        await this.page?.close().catch(() => {}); // a page that has died needs not be closed
        this.page = null;
    }

    async newPage() {
        const page = await this.profile.newPage();
        page.setDefaultTimeout(LONGEST);
        page.setDefaultNavigationTimeout(LONGEST);
        return page;
    }

    /// The page of an exercise, in place of the one before.
    async goTo(id) {
        await this.close();
        this.page = await this.newPage();
        this.page.on("pageerror", (error) => this.fail(`${this.sheetOf(id)}: ${error.message}`));
        this.page.on("request", (request) => {
            if (!request.url().startsWith(this.address) && !/^(data|blob):/.test(request.url()))
                this.fail(`${request.url()} is requested from outside`);
        });
        await this.page.goto(this.address + this.sheetOf(id));
        await this.page.waitForSelector("html[data-tab=ready]");
        await this.page.evaluate(inPage.watchFreezes);
    }

    /// Opens the editor of an exercise on a page of its own, or on the page that is open.
    async open(id) {
        this.opened = Date.now();
        await this.goTo(id);
        await this.openHere(id);
    }

    /// The same, but on the page of the exercise before if it has this one, too: there the compiler is at work already.
    async openExercise(id) {
        if (!this.page || this.sheet !== this.sheetOf(id)) await this.open(id);
        else await this.openHere(id);
        this.sheet = this.sheetOf(id);
    }

    async openHere(id) {
        if (await this.page.$(`.tab[data-exercise="${id}"] .cm-editor`)) return;
        await this.page.evaluate(inPage.open, id);
        await this.page.waitForSelector(`.tab[data-exercise="${id}"] .cm-editor`, { timeout: LONGEST });
    }

    /// Puts a text into the editor, as pasting does, and checks it. The first check's time includes opening.
    async check(id, source) {
        const began = this.opened ?? Date.now();
        this.opened = null;
        await this.setText(id, source);
        await this.page.evaluate(inPage.check, id);
        await this.page.waitForSelector(`.tab[data-exercise="${id}"][data-state=done]`, { timeout: LONGEST });
        const result = await this.page.evaluate(inPage.result, id);
        if (result.status !== "") this.fail(`${id}: ${result.status}`);
        const freeze = await this.page.evaluate(() => window.longestFreeze);
        if (freeze > SHORTEST_FREEZE && !process.env.CI) this.fail(`${id}: the page froze for ${freeze.toFixed(0)} ms`);
        return { ...result, time: (Date.now() - began) / 1000 };
    }

    setText(id, source) {
        return this.page.evaluate((id, text) => document.querySelector(`.tab[data-exercise="${id}"]`).editor.setText(text), id, source);
    }

    /// Opens the drawing of an exercise's figure. Returns what is drawn.
    async draw(id) {
        await this.press(id, "Draw with mine");
        await this.page.waitForSelector(`.tab[data-exercise="${id}"] .tab-drawing`);
        return this.drawn(id);
    }

    /// What is drawn when nothing is left to draw: {mine, reference: numbers, or null; said, complaint}.
    async drawn(id) {
        await new Promise((resolve) => setTimeout(resolve, AFTER_TYPING));
        await this.page.waitForSelector(`.tab[data-exercise="${id}"] .tab-drawing[data-state=done]`);
        return this.page.evaluate((id) => {
            const { drawing } = document.querySelector(`.tab[data-exercise="${id}"]`);
            return {
                mine: drawing.drawn.mine?.csv,
                reference: drawing.drawn.reference?.csv,
                said: drawing.said.textContent,
                complaint: drawing.pictures.mine.complaint.textContent,
            };
        }, id);
    }

    closeDrawing(id) {
        return this.press(id, "Close the drawing");
    }

    moveFirstParameter(id) {
        return this.page.evaluate((id) => {
            const slider = document.querySelector(`.tab[data-exercise="${id}"] .tab-parameters input[type=range]`);
            slider.value = Number(slider.value) < 0.5 ? 0.6 : 0.4;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
        }, id);
    }

    press(id, words) {
        return this.page.evaluate(
            (id, words) =>
                [...document.querySelectorAll(`.tab[data-exercise="${id}"] button`)].find((button) => button.textContent === words).click(),
            id,
            words,
        );
    }

    text(id) {
        return this.page.evaluate((id) => document.querySelector(`.tab[data-exercise="${id}"]`).editor.text(), id);
    }

    expect(condition, what) {
        if (!condition) this.fail(what);
    }

    /// Hints, stub, restoring, the answer, and that a text outlives its page.
    async checkButtons({ id, stub, answer }) {
        await this.open(id);
        await this.check(id, answer);
        await this.press(id, "Put the stub back");
        this.expect((await this.text(id)) === stub, "'Put the stub back' does not");
        await this.press(id, "Restore mine");
        this.expect((await this.text(id)) === answer, "'Restore mine' does not");
        await this.press(id, "Next hint");
        await this.page.waitForSelector(`.tab[data-exercise="${id}"] .tab-hints li`);
        await this.press(id, "Show the answer");
        const shown = await this.page.evaluate((id) => document.querySelector(`.tab[data-exercise="${id}"] .tab-answer`).textContent, id);
        this.expect(shown === answer, "'Show the answer' shows something else");
        await this.goTo(id);
        this.expect(/^[1-9]\d* of \d+ passed/.test(await this.progress()), `the progress is '${await this.progress()}'`);
        await this.openHere(id);
        this.expect((await this.text(id)) === answer, "the text is gone when the page is opened again");
    }

    /// Without a mouse: opens, writes, checks, leaves the editor.
    async checkKeyboard({ id, answer }) {
        await this.goTo(id);
        await this.page.evaluate(() => localStorage.clear());
        await this.goTo(id);
        const { keyboard } = this.page;
        await this.page.focus(`.tab[data-exercise="${id}"] .tab-open`);
        await keyboard.press("Enter");
        await this.page.waitForSelector(`.tab[data-exercise="${id}"] .cm-editor.cm-focused`);
        const isAnswerHidden = () => this.page.evaluate((id) => document.querySelector(`.tab[data-exercise="${id}"] .tab-show-answer`).hidden, id);
        this.expect(await isAnswerHidden(), "the answer can be seen before an attempt");
        const press = async (...keys) => {
            for (const key of keys.slice(0, -1)) await keyboard.down(key);
            await keyboard.press(keys.at(-1));
            for (const key of keys.slice(0, -1)) await keyboard.up(key);
        };
        await press("Control", "a");
        await keyboard.sendCharacter(answer);
        this.expect((await this.text(id)) === answer, "what is written by the keyboard is not in the editor");
        await press("Control", "z");
        this.expect((await this.text(id)) !== answer, "Ctrl+Z does not undo");
        await press("Control", "y");
        await press("Control", "Enter");
        await this.page.waitForSelector(`.tab[data-exercise="${id}"][data-state=done][data-word=passed]`);
        this.expect(!(await isAnswerHidden()), "the answer cannot be seen after an attempt");
        await press("Escape");
        await press("Tab");
        const isInEditor = await this.page.evaluate(() => document.activeElement.closest(".cm-editor") !== null);
        this.expect(!isInEditor, "Escape and Tab do not leave the editor");
    }

    /// On a tablet, by touch: nothing is wider than the page, and what is touched is large enough.
    async checkTablet({ id, answer }) {
        await this.goTo(id);
        await this.page.setViewport({ width: 768, height: 1024, hasTouch: true, isMobile: true });
        await this.goHere();
        const own = `.tab[data-exercise="${id}"]`;
        await this.page.tap(`${own} .tab-open`);
        await this.page.waitForSelector(`${own} .cm-editor`);
        await this.setText(id, answer);
        await this.page.tap(`${own} .tab-check`);
        await this.page.waitForSelector(`${own}[data-state=done]`);
        const { width, smallest } = await this.page.evaluate((own) => {
            const heights = [...document.querySelectorAll(`${own} button`)].map((button) => button.offsetHeight).filter((height) => height > 0);
            return { width: document.documentElement.scrollWidth, smallest: Math.min(...heights) };
        }, own);
        this.expect(width <= 768, `on a tablet the page is ${width} pixels wide`);
        this.expect(smallest >= 40, `on a tablet a button is ${smallest} pixels high`);
    }

    async goHere() {
        await this.page.reload();
        await this.page.waitForSelector("html[data-tab=ready]");
    }

    progress() {
        return this.page.evaluate(() => document.querySelector(".tab-count").textContent);
    }

    /// Without a network the page comes, and its exercise is checked as before.
    async checkOffline({ id, answer }) {
        // First a page without its service worker, as after Shift and reload: its editor opens, too.
        await this.goTo(id);
        await this.openHere(id);
        await (await this.page.createCDPSession()).send("Page.reload", { ignoreCache: true });
        await this.page.waitForSelector(`.tab[data-exercise="${id}"] .tab-open`);
        await this.openHere(id);
        await this.goTo(id); // the service worker keeps what this page needs
        await this.openHere(id);
        const worker = await this.profile.waitForTarget((target) => target.type() === "service_worker", { timeout: LONGEST });
        await this.page.setOfflineMode(true);
        const session = await worker.createCDPSession();
        await session.send("Network.enable");
        await session.send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
        await this.page.reload();
        await this.page.waitForSelector("html[data-tab=ready]");
        await this.openHere(id);
        const { outcome } = await this.check(id, answer);
        this.expect(outcome.word === "passed", `without a network: ${outcome.word}`);
        await session.detach();
        await this.page.close();
        this.page = null;
    }

    /// An archive with the answer, brought in by a reader whose browser has nothing of it yet.
    async checkBringIn({ id, answer }, archive) {
        const profile = await this.profile.browser().createBrowserContext();
        const other = new Reader(profile, this.book, this.address, this.exercises, this.fail);
        await other.goTo(id);
        const chooser = await other.page.$(".tab-progress input[type=file]");
        await chooser.uploadFile(archive);
        await other.page.waitForFunction(() => document.querySelector(".tab-said").textContent !== "");
        const said = await other.page.evaluate(() => document.querySelector(".tab-said").textContent);
        this.expect(/^[1-9]\d* exercises? (was|were) taken/.test(said), `an archive is brought in: '${said}'`);
        await other.openHere(id);
        this.expect((await other.text(id)).endsWith(answer), "an archive that is brought in gives another text");
        await profile.close();
    }

    /// What a page weighs more because of its editors, as long as none is open.
    async checkWeight({ id }) {
        await this.goTo(id);
        const weight = await this.page.evaluate(() => {
            const own = performance.getEntriesByType("resource").filter(({ name }) => /\/tab\/[^/]*$/.test(name));
            return own.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
        });
        this.expect(weight > 0 && weight < MOST_WEIGHT, `the editors add ${weight} bytes to a page on which none is open`);
    }

    /// A page from a folder says in a line how to serve it.
    async checkFolder({ id }) {
        const page = await this.newPage();
        page.on("pageerror", (error) => this.fail(`from a folder: ${error.message}`));
        await page.goto(pathToFileURL(path.join(this.book, this.sheetOf(id))).href);
        const notes = await page.$$eval(".tab-note", (found) => found.map(({ textContent }) => textContent));
        this.expect(notes.length === 1 && notes[0].includes("./course book --serve"), `from a folder a page says: ${notes.join()}`);
        this.expect((await page.$(".tab-open")) === null, "from a folder a page offers an editor");
        await page.close();
    }

    /// What "Save all as zip" gives, as bytes.
    async saved(folder) {
        const session = await this.page.createCDPSession();
        await session.send("Browser.setDownloadBehavior", {
            behavior: "allow",
            downloadPath: folder,
            browserContextId: this.profile.id,
        });
        await this.page.evaluate(() =>
            [...document.querySelectorAll(".tab-progress button")].find((button) => button.textContent.startsWith("Save")).click(),
        );
        const file = path.join(folder, "exercises.zip");
        for (let tries = 0; tries < 600 && !fs.existsSync(file); ++tries) await new Promise((resolve) => setTimeout(resolve, 100));
        return file;
    }
}
