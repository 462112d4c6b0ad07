// check.mjs BOOK BROWSER_FOLDER CHROMIUM: is the book whole? One line for everything that is not, and then it fails.
//
// Links, anchors and pictures are looked up in the files of the whole book; every page but those of the code is then opened in a
// browser, as wide as a screen and as narrow as a phone.
import fs from "node:fs";
import path from "node:path";
import { openBrowser } from "./browser.mjs";
import { unescapeHtml } from "./course.mjs";

const [book, folder, chromium] = process.argv.slice(2);
const WIDTHS = [1280, 820, 390];
const PATIENCE = 300_000; // [ms] for a page or an answer: the machine may be busy with other things
const AXE = path.resolve(folder, "node_modules/axe-core/axe.min.js");
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

async function newPage(browser) {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.setDefaultNavigationTimeout(PATIENCE);
    return page;
}

async function look(browser, name, width) {
    const page = await newPage(browser);
    const where = `${name} at ${width}`;
    page.on("console", (message) => {
        if (message.type() === "error") complain(where, `console: ${message.text()}`);
    });
    page.on("pageerror", (error) => complain(where, `script: ${error.message}`));
    // What a page breaks off, because it is closed, is not missing.
    page.on("requestfailed", (request) => request.failure()?.errorText === "net::ERR_ABORTED" || complain(where, `cannot load ${request.url()}`));
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

/// What WCAG 2.2 AA says of the page, light and dark, as far as axe-core can tell. Formulas are looked at as one thing each: inside they
/// are hundreds of boxes, for which MathML stands in.
async function checkAccessibility(browser, name) {
    const page = await newPage(browser);
    await page.setViewport({ width: 1280, height: 900 });
    await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
    await page.goto(`file://${fs.realpathSync(book)}/${name}`, { waitUntil: "load" });
    await page.addScriptTag({ path: AXE });
    for (const theme of ["light", "dark"]) {
        const violations = await page.evaluate(
            async (theme, isFirst) => {
                document.documentElement.dataset.theme = theme;
                const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
                // In the dark only the colours are others.
                const runOnly = isFirst ? { type: "tag", values: tags } : { type: "rule", values: ["color-contrast", "link-in-text-block"] };
                const { violations } = await window.axe.run({ exclude: [[".katex-html"]] }, { runOnly, resultTypes: ["violations"] });
                return violations.map(({ id, nodes }) => `${id}: ${nodes.length}×, first ${nodes[0].target.join(" ")} ${nodes[0].html.slice(0, 100)}`);
            },
            theme,
            theme === "light",
        );
        for (const violation of violations) complain(`${name}, ${theme}`, violation);
    }
    await page.close();
}

/// All pages, as many at a time as there are processors.
async function lookAtAll(browser, names) {
    const looks = WIDTHS.flatMap((width) => names.map((name) => [`${name} at ${width}`, async () => (await look(browser, name, width)).close()]));
    const waiting = [...looks, ...names.map((name) => [`${name} with axe`, () => checkAccessibility(browser, name)])];
    const total = waiting.length;
    const worker = async () => {
        for (let job; (job = waiting.shift());) {
            const [title, doIt] = job;
            console.error(`[${total - waiting.length}/${total}] ${title}`); // for whoever waits
            try {
                await doIt();
            } catch (error) {
                complain(title, error.message.split("\n")[0]);
            }
        }
    };
    await Promise.all([worker(), worker()]);
}

/// What is asked for, and how the address of the first result must begin.
const SEARCHES = [
    ["Newton's cradle", "chapters_02_particle_systems.html"],
    ["6.9", "chapters_06_frictional_impact_3d.html#eq_6_9"],
    ["(6.9)", "chapters_06_frictional_impact_3d.html#eq_6_9"],
    ["exercise 6.3", "exercises_06_frictional_impact_3d.html#exercise_6_3"],
    ["μ", "chapters_NOTATION.html"],
    ["mu", "chapters_NOTATION.html"],
    ["ω", "chapters_NOTATION.html"],
    ["omega", "chapters_NOTATION.html"],
    ["bisecton", "chapters_01_particle_collisions.html#when-bisection"],
    ["time of impact", "chapters_01_particle_collisions.html"],
    ["sliding_rays", "chapters_06_frictional_impact_3d.html#figure_sliding_rays"],
    ["Painleve", "chapters_10_contact_friction.html"],
    ["complementarity", "chapters_02_particle_systems.html#complementarity"],
    ["notation", "chapters_NOTATION.html"],
];
const LIVE_SEARCHES = [
    ["playground", "playground.html"],
    ["domino", "playground.html#scene=dominoes"],
];

/// The chapters that explain each term of the index, and the titles of all chapters.
async function chaptersOfTerms(browser) {
    const page = await look(browser, "terms.html", 1280);
    const terms = await page.$$eval(".terms > div", (rows) =>
        rows.map((row) => ({
            term: row.querySelector("dt").textContent,
            chapters: [...row.querySelectorAll("dd b a")].map((link) => link.getAttribute("href").split("#")[0]),
        })),
    );
    await page.close();
    return terms.filter(({ chapters }) => chapters.length);
}

/// The search finds what has a name or a number, each chapter by its title, and for each term a chapter that explains it, all first.
async function checkSearch(browser) {
    const terms = await chaptersOfTerms(browser);
    const page = await look(browser, "index.html", 1280);
    const chapters = await page.$$eval(".chapters > li > a", (links) =>
        links.map((link) => ({
            href: link.getAttribute("href"),
            title: link.lastChild.textContent,
        })),
    );
    await page.keyboard.press("/");
    await page.waitForFunction(() => window.collideFind);
    const search = (words) =>
        page.$eval(
            "dialog.search",
            (dialog, words) => {
                const input = dialog.querySelector("input");
                input.value = words;
                input.dispatchEvent(new Event("input"));
                const marks = [...dialog.querySelectorAll("mark")].map((mark) => mark.textContent);
                return { urls: [...dialog.querySelectorAll("li a")].map((link) => link.getAttribute("href")), marks };
            },
            words,
        );
    const wanted = [
        ...SEARCHES.map(([words, url]) => [words, [url]]),
        ...(files.has("playground.html") ? LIVE_SEARCHES.map(([words, url]) => [words, [url]]) : []),
        ...terms.map(({ term, chapters }) => [term, chapters]),
    ];
    for (const [words, beginnings] of wanted) {
        const { urls, marks } = await search(words);
        if (!beginnings.some((url) => urls[0]?.startsWith(url))) complain("search", `'${words}' finds first ${urls[0] ?? "nothing"}, not ${beginnings.join(" or ")}`);
        if (marks.some((mark) => /^[a-z]$/i.test(mark) && mark.toLowerCase() !== words)) complain("search", `'${words}' marks single letters`);
    }
    for (const { href, title } of chapters) {
        const { urls } = await search(title);
        if (!urls.slice(0, 3).some((url) => url.startsWith(href))) complain("search", `'${title}' does not find ${href} but ${urls.slice(0, 3).join(", ") || "nothing"}`);
    }
    await page.close();
    return chapters;
}

/// A figure zooms and Escape brings one back; on a phone the drawer leads to the chapters.
async function checkHandles(browser, chapter) {
    const screen = await look(browser, chapter, 1280);
    if (await screen.$(".picture > img")) {
        await screen.$eval(".picture > img", (image) => image.click());
        if (!(await screen.$eval("dialog.zoom", (dialog) => dialog.open))) complain(chapter, "a figure does not zoom");
        await screen.keyboard.press("Escape");
        if (await screen.$eval("dialog.zoom", (dialog) => dialog.open)) complain(chapter, "Escape does not close the figure");
    }
    await screen.close();
    const phone = await look(browser, chapter, 390);
    await phone.$eval(".menu-button", (button) => button.click());
    const isOpen = () => document.querySelector(".sidebar .chapters a").getBoundingClientRect().left >= 0;
    await phone.waitForFunction(isOpen, { polling: 50, timeout: 20_000 }).catch(() => complain(chapter, "the drawer does not open"));
    await phone.keyboard.press("Escape");
    if (await phone.$(".picture > img")) await checkPhoneFigure(phone, chapter);
    await phone.close();
}

/// On a phone the letters of a figure can be read, and tapping shows it larger than the screen.
async function checkPhoneFigure(phone, chapter) {
    const { least, shown, zoomed } = await phone.$eval(".picture > img", (image) => {
        image.click();
        const zoomed = document.querySelector("dialog.zoom img");
        return {
            least: parseFloat(getComputedStyle(image).getPropertyValue("--least")),
            shown: image.getBoundingClientRect().width,
            zoomed: zoomed.getBoundingClientRect().width,
        };
    });
    if (!(shown >= least - 1)) complain(chapter, `on a phone its first figure is ${shown} pixels wide, and ${least} are needed to read it`);
    if (!(zoomed > 1.3 * shown)) complain(chapter, `on a phone its first figure zooms from ${shown} to ${zoomed} pixels only`);
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
