// What a reader does: makes every figure live, moves its first slider, runs every model in the playground. In Chromium without a
// window, from file://, as a book that was unpacked somewhere. Driven by puppeteer-core, which stands in build/browser.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { read_index, read_scenes } from "./book_modules.mjs";
import { committed_table, sensitive } from "./check_numbers.mjs";
import { parse_csv, run_difference, table_difference } from "./compare.mjs";
import { default_problem, native_run } from "./native_runs.mjs";

const patience = 120_000; // [ms] for one redraw or run on a busy machine
const progress_due = 300; // [ms] after which a redraw must have shown that it is under way
const slack = 250; // [ms] by which a busy browser may be late with it
const median_allowed = 100; // [ms] of the redraws of all figures
const phone = { width: 390, height: 800 };
const screen = { width: 1280, height: 900 };

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function launch(book) {
    const folder = path.join(book, "../browser/node_modules/");
    const loaded = createRequire(folder)("puppeteer-core");
    const programs = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    return (loaded.default ?? loaded).launch({
        executablePath: programs.find((program) => program && fs.existsSync(program)),
        protocolTimeout: 2 * patience,
        // A container has no rights for the sandbox, and these are our own pages. The 3D views are drawn without a graphics card.
        args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run"].concat(
            ["--disable-background-networking", "--disable-component-update", "--disable-sync"],
        ),
    });
}

// A page that reports whatever a reader should never see.
async function open_page(browser, fail) {
    const page = await browser.newPage();
    const where = () => path.basename(new URL(page.url()).pathname);
    page.setDefaultTimeout(patience);
    page.on("console", (message) => message.type() === "error" && fail(`${where()}: console: ${message.text()}`));
    page.on("pageerror", (error) => fail(`${where()}: ${error.message}`));
    page.on("requestfailed", (request) => fail(`${where()}: cannot load ${request.url().slice(0, 100)}`));
    page.on("request", (request) => {
        if (!/^(file|blob|data):/.test(request.url())) fail(`${where()}: asks the outside for ${request.url()}`);
    });
    await page.setViewport(screen);
    return page;
}

const width_of = (page) => page.evaluate(() => document.scrollingElement.scrollWidth);

async function width_on_phone(page) {
    await page.setViewport(phone);
    const width = await width_of(page);
    await page.setViewport(screen);
    return width;
}

// ---------------------------------------------------------------------------------------------------- live figures

// Which page shows which figures.
function pages_with_figures(book) {
    const pages = new Map();
    for (const file of fs.readdirSync(book).filter((name) => name.endsWith(".html"))) {
        const names = [...fs.readFileSync(path.join(book, file), "utf8").matchAll(/<figure[^>]* data-figure="([a-z0-9_]+)"/g)];
        if (names.length > 0) pages.set(file, names.map((match) => match[1]));
    }
    return pages;
}

// Each takes the name of a figure, inside the page.
const in_page = {
    begin: (name) => document.querySelector(`figure[data-figure="${name}"] .live-start`).click(),
    end: (name) => [...document.querySelectorAll(`figure[data-figure="${name}"] .live-links button`)].pop().click(),
    redraws: (name) => Number(document.querySelector(`figure[data-figure="${name}"]`).dataset.redraws ?? 0),
    drawing: async (name) => {
        const figure = document.querySelector(`figure[data-figure="${name}"]`);
        const [csv, svg] = figure.querySelectorAll(".live-links a");
        const text = async (link) => (link.href ? (await fetch(link.href)).text() : "");
        return {
            csv: await text(csv),
            svg: await text(svg),
            error: figure.querySelector(".live-error").hidden ? "" : figure.querySelector(".live-error").textContent,
            command: figure.querySelector(".live-command code").textContent,
            milliseconds: Number(figure.dataset.redrawMilliseconds),
            progress_shown: figure.dataset.progressShown === "yes",
            width: figure.querySelector("img").naturalWidth,
        };
    },
    // Moves the first slider by a share of its length from where it began, towards the side where there is room.
    slide: (name, share) => {
        const figure = document.querySelector(`figure[data-figure="${name}"]`);
        const slider = figure.querySelector("input[type=range]");
        slider.dataset.began ??= Number(slider.value) / Number(slider.max);
        const here = Number(slider.dataset.began);
        delete figure.dataset.progressShown;
        slider.value = Number(slider.max) * (here + (here < 0.5 ? share : -share));
        slider.dispatchEvent(new Event("input", { bubbles: true }));
    },
};

async function after_redraw(page, name, action) {
    const before = await page.evaluate(in_page.redraws, name);
    await action();
    await page.waitForFunction(
        (figure, count) => Number(document.querySelector(`figure[data-figure="${figure}"]`).dataset.redraws ?? 0) > count,
        { polling: 20 },
        name,
        before,
    );
    return page.evaluate(in_page.drawing, name);
}

async function check_figure(page, name, chapter, fail) {
    const first = await after_redraw(page, name, () => page.evaluate(in_page.begin, name));
    if (first.error !== "") return fail(`figure ${name}: ${first.error}`);
    const difference = table_difference(committed_table(name, chapter), parse_csv(first.csv), sensitive[name]?.columns);
    if (difference !== "") fail(`figure ${name} in the browser: ${difference}`);
    if (!first.svg.trimEnd().endsWith("</svg>") || first.width === 0) fail(`figure ${name}: its drawing is not complete`);
    if (first.command !== `./course run ${name}`) fail(`figure ${name}: its command is ${first.command}`);

    // A little, as a reader does; then less, where a program refuses even that, or more, where a little is not seen.
    let moved = first;
    const times = [];
    for (const share of [0.05, 0.005, 0.2, 0.5]) {
        moved = await after_redraw(page, name, () => page.evaluate(in_page.slide, name, share));
        times.push(moved.milliseconds);
        if (moved.milliseconds > progress_due + slack && !moved.progress_shown)
            fail(`figure ${name}: ${moved.milliseconds} ms without a sign of progress`);
        if (moved.svg !== first.svg && moved.error === "") break;
    }
    if (moved.svg === first.svg) fail(`figure ${name} does not move when its first slider moves ${moved.error}`);
    return { first: first.milliseconds, redraw: times[0] };
}

async function check_figure_pages(browser, book, index, fail) {
    const times = {};
    const pages = pages_with_figures(book);
    for (const [file, names] of pages) {
        const live = names.filter((name) => index.figures[name]?.options.length > 0 && !(name in times));
        if (live.length === 0) continue;
        const page = await open_page(browser, fail);
        await page.goto(pathToFileURL(path.join(book, file)).href);
        await page.waitForSelector("html[data-live=ready]");
        const width = await width_on_phone(page); // the page's own; whether it fits is the book's check
        for (const name of live) {
            times[name] = await check_figure(page, name, index.figures[name].chapter, fail);
            if ((await width_on_phone(page)) > width) fail(`figure ${name}: live, it is wider than ${width} pixels`);
            await page.evaluate(in_page.end, name);
        }
        await page.close();
    }
    for (const [name, { options }] of Object.entries(index.figures))
        if (options.length > 0 && !(name in times)) fail(`figure ${name} is on no page of the book`);
    report_times(times, fail);
}

function report_times(times, fail) {
    const measured = Object.entries(times).filter(([, time]) => time);
    if (measured.length === 0) return fail("no figure was made live");
    const redraws = measured.map(([, { redraw }]) => redraw);
    const slowest = measured.sort(([, a], [, b]) => b.redraw - a.redraw).slice(0, 5);
    const shown = slowest.map(([name, { redraw }]) => `${name} ${(redraw / 1000).toFixed(1)} s`).join(", ");
    console.log(
        `live: redraws of ${measured.length} figures: median ${median(redraws).toFixed(0)} ms; ` +
            `with the module to load first ${median(measured.map(([, { first }]) => first)).toFixed(0)} ms; slowest: ${shown}`,
    );
    if (median(redraws) > median_allowed) fail(`the median redraw takes ${median(redraws).toFixed(0)} ms, more than ${median_allowed} ms`);
}

// ---------------------------------------------------------------------------------------------------- playground

async function run_in_playground(page, action) {
    await page.evaluate(() => (document.documentElement.dataset.playground = "waiting"));
    await page.evaluate(action.do, action.with);
    await page.waitForSelector("html[data-playground=done]");
    return page.evaluate(() => ({
        runs: collide_playground.runs(),
        errors: [...document.querySelectorAll(".status.is-error")].map((status) => status.textContent),
        views: document.querySelectorAll(".view canvas").length,
    }));
}

// One model, or two side by side, on the text of a scene.
const start = (models, scene) => ({
    do: ({ text, a, b }) => {
        document.getElementById("json").value = text;
        document.getElementById("model_a").value = a;
        document.getElementById("model_b").value = b;
        document.getElementById("run").click();
    },
    with: { text: JSON.stringify(scene), a: models[0], b: models[1] ?? "" },
});

async function check_models(page, book, build, index, fail) {
    const scenes = read_scenes(book);
    for (const model of index.models) {
        const problem = default_problem(scenes, model);
        const { runs, errors } = await run_in_playground(page, start([model], problem));
        if (!runs[0]) fail(`playground, ${model}: ${errors.join() || "no answer"}`);
        const difference = runs[0] ? run_difference(native_run(build, problem), runs[0]) : "";
        if (difference !== "") fail(`playground, ${model}: ${difference}`);
    }
}

// Every scene with the models that it suggests, and two models with one clock.
async function check_scenes(page, book, fail) {
    for (const [name, { scene, models }] of Object.entries(read_scenes(book))) {
        const { runs, errors, views } = await run_in_playground(page, start(models, scene));
        if (errors.length > 0) fail(`playground, scene ${name}: ${errors.join()}`);
        if (runs.some((run) => !run)) fail(`playground, scene ${name}: no answer`);
        if (views !== models.length) fail(`playground, scene ${name}: ${views} pictures instead of ${models.length}`);
        const clock = await page.evaluate(() => {
            const slider = document.getElementById("time");
            slider.value = slider.max / 2;
            slider.dispatchEvent(new Event("input"));
            return { shown: parseFloat(document.getElementById("clock").textContent), wanted: slider.max / 2 };
        });
        if (Math.abs(clock.shown - clock.wanted) > 1e-3) fail(`playground, scene ${name}: the clock shows ${clock.shown} s at ${clock.wanted} s`);
    }
}

async function check_link(browser, page, address, fail) {
    const scene = { duration: 0.1, gravity: [0, 0, -1], bodies: [{ shape: { sphere: 0.5 }, mass: 1, position: [0, 0, 3] }] };
    await run_in_playground(page, start(["impulses"], scene));
    await page.evaluate(() => document.getElementById("link").click());
    await page.waitForFunction(() => location.hash.includes("data="));
    const other = await open_page(browser, fail);
    await other.goto(page.url());
    await other.waitForSelector("html[data-playground=done]");
    const read = await other.evaluate(() => JSON.parse(document.getElementById("json").value));
    if (JSON.stringify(read) !== JSON.stringify(scene)) fail(`playground: a link brings another scene: ${JSON.stringify(read)}`);
    await other.goto("about:blank");
    await other.goto(`${address}#scene=falling_boxes`);
    await other.waitForSelector("html[data-playground=done]");
    if ((await other.evaluate(() => document.getElementById("scene").value)) !== "falling_boxes") fail("playground: #scene=falling_boxes opens another scene");
    const width = await width_on_phone(other);
    if (width > phone.width) fail(`playground.html: ${width} pixels wide on a screen of ${phone.width}`);
    await other.close();
}

async function check_playground(browser, book, build, index, fail) {
    const page = await open_page(browser, fail);
    const address = pathToFileURL(path.join(book, "playground.html")).href;
    await page.goto(address);
    await page.waitForSelector("html[data-playground=done]");
    const known = await page.evaluate(() => [...document.getElementById("model_a").options].map((option) => option.value));
    if (known.join() !== index.models.join()) fail(`playground: its models are ${known}, those of simulate are ${index.models}`);
    await check_models(page, book, build, index, fail);
    await check_scenes(page, book, fail);
    await check_link(browser, page, address, fail);
    await page.close();
}

export async function check_in_browser(book, build, fail) {
    const browser = await launch(book);
    try {
        const index = read_index(book);
        await check_playground(browser, book, build, index, fail);
        await check_figure_pages(browser, book, index, fail);
    } catch (error) {
        fail(`the browser: ${error.message.split("\n")[0]}`);
    } finally {
        await browser.close();
    }
}
