// check.mjs BOOK BROWSER_FOLDER CHROMIUM: is the book whole? One line for everything that is not, and then it fails.
//
// Links, anchors and pictures are looked up in the files of the whole book; every page but those of the code is then opened in a
// browser, as wide as a screen and as narrow as a phone.
import fs from "node:fs";
import path from "node:path";
import { openBrowser } from "./browser.mjs";
import { unescapeHtml } from "./course.mjs";

const [book, folder, chromium] = process.argv.slice(2);
const WIDTHS = [1280, 390];
const failures = new Set();
const complain = (page, what) => failures.add(`${page}: ${what}`);

// ------------------------------------------------------------------------------------------ files

const filesBelow = (below) =>
    fs
        .readdirSync(path.join(book, below), { withFileTypes: true })
        .flatMap((entry) => (entry.isDirectory() ? filesBelow(path.join(below, entry.name)) : [path.join(below, entry.name)]));
const files = new Set(filesBelow(""));
const pages = [...files].filter((file) => file.endsWith(".html") && !file.startsWith("live/")).sort();

const anchors = new Map(),
    lines = new Map();
for (const page of pages) {
    const html = fs.readFileSync(path.join(book, page), "utf8");
    anchors.set(page, new Set([...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])));
    if (page.startsWith("source/"))
        lines.set(
            page,
            new Map(
                [...html.matchAll(/<span class="line" id="(l\d+)">(.*)/g)].map(([, id, text]) => [
                    id,
                    unescapeHtml(text.replace(/<[^>]*>/g, "")),
                ]),
            ),
        );
}

let linkCount = 0,
    codeLinkCount = 0;
function checkLinks(page) {
    const html = fs.readFileSync(path.join(book, page), "utf8");
    const seen = [...anchors.get(page)];
    if (seen.length !== [...html.matchAll(/ id="([^"]*)"/g)].length) complain(page, "the same id twice");
    for (const [, tag, target, rest] of html.matchAll(/<(a|img|link|script)\b[^>]*? (?:href|src)="([^"]*)"[^>]*>([^<]*)/g)) {
        if (tag !== "a" && /^(https?:)?\/\//.test(target)) complain(page, `<${tag}> loads '${target}' from outside`);
        if (/^(https?:|data:|mailto:)/.test(target)) continue;
        ++linkCount;
        const [file, id] = unescapeHtml(decodeURI(target)).split("#");
        const there = file ? path.normalize(path.join(path.dirname(page), file)) : page;
        if (!files.has(there)) complain(page, `'${target}' leads to no file`);
        else if (id && !anchors.get(there)?.has(id)) complain(page, `'${target}' leads to no place in the page`);
        // A link from a name in the code leads to a line with that name.
        else if (/^l\d+$/.test(id ?? "") && /^[A-Za-z_]\w*$/.test(rest) && there.startsWith("source/")) {
            ++codeLinkCount;
            if (!new RegExp(`\\b${rest}\\b`).test(lines.get(there).get(id)))
                complain(page, `'${rest}' leads to ${there}#${id}, where it is not`);
        }
    }
}

// ------------------------------------------------------------------------------------------ browser

/// What is wrong with the page that the browser shows.
function inspect(width) {
    const wrong = [];
    for (const image of document.querySelectorAll("img[src]"))
        if (!image.complete || image.naturalWidth === 0) wrong.push(`the picture ${image.getAttribute("src")} is not shown`);
    for (const formula of document.querySelectorAll(".katex-error, .formula-error, merror, mjx-merror"))
        wrong.push(`a formula is broken: ${formula.textContent.slice(0, 60)}`);
    const words = document.createTreeWalker(document.querySelector("article") ?? document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const { parentElement, data } = words.currentNode;
        if (/\\\(|\\\[|\$\$|\\f\$|@ref |@htmlonly/.test(data) && !parentElement.closest("pre, code, annotation, script, style"))
            wrong.push(`not set: ${data.trim().slice(0, 60)}`);
    }
    const wide = document.scrollingElement.scrollWidth - width; // a phone makes innerWidth as large as what overflows
    if (wide > 0) {
        const isBeyond = (element) => element.getBoundingClientRect().right > width + 1 && !element.closest("pre, .display, .table");
        const culprit = [...document.querySelectorAll("article *")].find(isBeyond);
        const who = culprit
            ? `${culprit.tagName.toLowerCase()} ${culprit.className || culprit.textContent.slice(0, 40)}`
            : "nothing by itself";
        wrong.push(`scrolls sideways by ${wide} pixels: ${who}`);
    }
    return wrong;
}

async function look(browser, name, width) {
    const page = await browser.newPage();
    const where = `${name} at ${width}`;
    page.on("console", (message) => {
        if (message.type() === "error") complain(where, `console: ${message.text()}`);
    });
    page.on("pageerror", (error) => complain(where, `script: ${error.message}`));
    page.on("requestfailed", (request) => complain(where, `cannot load ${request.url()}`));
    page.on("request", (request) => {
        if (!/^(file|data|blob|about):/.test(request.url())) complain(where, `asks the outside for ${request.url()}`);
    });
    await page.setViewport({ width, height: 900, isMobile: width < 600, hasTouch: width < 600 });
    await page.goto(`file://${fs.realpathSync(book)}/${name}`, { waitUntil: "load" });
    await page.evaluate(async () => {
        for (const image of document.images) image.loading = "eager";
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        await document.fonts.ready;
        for (const details of document.querySelectorAll("details")) details.open = true;
    });
    for (const wrong of await page.evaluate(inspect, width)) complain(where, wrong);
    return page;
}

/// All pages, as many at a time as there are processors.
async function lookAtAll(browser, names) {
    const waiting = WIDTHS.flatMap((width) => names.map((name) => [name, width]));
    const total = waiting.length;
    const worker = async () => {
        for (let job; (job = waiting.shift());) {
            console.error(`[${total - waiting.length}/${total}] ${job.join(" at ")}`); // for whoever waits
            try {
                await (await look(browser, ...job)).close();
            } catch (error) {
                complain(job.join(" at "), error.message.split("\n")[0]);
            }
        }
    };
    await Promise.all([worker(), worker()]);
}

/// A search for the words of each chapter's title finds the chapter, and prose is found, too.
async function checkSearch(browser) {
    const page = await look(browser, "index.html", 1280);
    const chapters = await page.$$eval(".chapters > li > a", (links) =>
        links.map((link) => ({
            href: link.getAttribute("href"),
            title: link.lastChild.textContent,
        })),
    );
    await page.keyboard.press("/");
    await page.waitForFunction(() => window.collideSearch);
    for (const { href, title } of [...chapters, { href: "chapters_", title: "complementarity" }]) {
        await page.$eval(
            "dialog.search input",
            (input, words) => {
                input.value = words;
                input.dispatchEvent(new Event("input"));
            },
            title,
        );
        const found = await page.$$eval("dialog.search li a", (links) => links.slice(0, 3).map((link) => link.getAttribute("href")));
        if (!found.some((url) => url.startsWith(href)))
            complain("search", `'${title}' does not find ${href} but ${found.join(", ") || "nothing"}`);
    }
    await page.close();
    return chapters;
}

/// A figure zooms and Escape brings one back; on a phone the drawer leads to the chapters.
async function checkHandles(browser, chapter) {
    const screen = await look(browser, chapter, 1280);
    if (await screen.$(".collide-figure > img")) {
        await screen.$eval(".collide-figure > img", (image) => image.click());
        if (!(await screen.$eval("dialog.zoom", (dialog) => dialog.open))) complain(chapter, "a figure does not zoom");
        await screen.keyboard.press("Escape");
        if (await screen.$eval("dialog.zoom", (dialog) => dialog.open)) complain(chapter, "Escape does not close the figure");
    }
    await screen.close();
    const phone = await look(browser, chapter, 390);
    await phone.$eval(".menu-button", (button) => button.click());
    await new Promise((resolve) => setTimeout(resolve, 400));
    if (!(await phone.$eval(".sidebar .chapters a", (link) => link.getBoundingClientRect().left >= 0)))
        complain(chapter, "the drawer does not open");
    await phone.close();
}

const started = Date.now();
for (const page of pages) checkLinks(page);
const ours = pages.filter((page) => !page.includes("/"));
const browser = await openBrowser(folder, chromium);
await lookAtAll(browser, ours);
const chapters = await checkSearch(browser);
await checkHandles(browser, chapters[0].href);
await browser.close();
for (const failure of failures) console.log(failure);
const seconds = Math.round((Date.now() - started) / 1000);
const looked = `${ours.length} pages at ${WIDTHS.join(" and ")} pixels, ${pages.length - ours.length} pages of code`;
const verdict = failures.size ? `${failures.size} things are wrong` : "all is well";
console.log(`${looked}, ${linkCount} links (${codeLinkCount} from names in code): ${verdict} (${seconds} s)`);
process.exitCode = failures.size ? 1 : 0;
