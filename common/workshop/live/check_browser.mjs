// What a reader does with live figures: makes every one live, moves its first slider, drags its handles, opens an address. In Chromium
// without a window, from file://, as a book that was unpacked somewhere; then the playground.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { read_index } from "./book_modules.mjs";
import { committed_table, sensitive } from "./check_numbers.mjs";
import { launch, open_page, width_on_phone } from "./check_page.mjs";
import { check_playground } from "./check_playground.mjs";
import { parse_csv, table_difference } from "./compare.mjs";

const progress_due = 300; // [ms] after which a redraw must have shown that it is under way
const slack = 250; // [ms] by which a busy browser may be late with it
const median_allowed = 100; // [ms] of the redraws of all figures
const [median_dragged, most_dragged] = [50, 150]; // [ms] of those with handles, while one is dragged

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

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

// Every handle moves the figure: by the mouse, by a finger, and by the keys. The handle of a number that is counted moves in steps, and
// one at the end of its way in one direction only: so a hand goes farther, and back, until something moves.
const ways = [[-10, -8], [10, 8], [-60, -30], [60, 30], [-180, -40], [180, 40]]; // [pixels]

async function check_handles(page, name, fail) {
    const selector = `figure[data-figure="${name}"] .live-handle`;
    const count = (await page.$$(selector)).length;
    const times = [];
    for (let number = 0; number < count; ++number)
        for (const [hand, drag] of Object.entries(hands)) {
            const before = await page.evaluate(in_page.drawing, name);
            let moved = before;
            for (const way of ways) {
                await after_redraw(page, name, async () => drag(page, (await page.$$(selector))[number], way));
                await settled(page, name);
                moved = await page.evaluate(in_page.drawing, name);
                times.push(moved.milliseconds);
                if (moved.svg !== before.svg || moved.error !== "") break;
            }
            if (moved.error !== "") fail(`figure ${name}, handle ${number + 1} by ${hand}: ${moved.error}`);
            else if (moved.svg === before.svg) fail(`figure ${name}: handle ${number + 1} does not move it by ${hand}`);
        }
    return times;
}

// A film begins over its figure, goes on, and leaves it as it was. (How fast is not the question: the machine may be busy.)
async function check_film(page, name, fail) {
    const still = await page.evaluate(in_page.drawing, name);
    await page.evaluate((name) => document.querySelector(`figure[data-figure="${name}"] .live-play`).click(), name);
    const seen = await page.waitForFunction(
        (name) => {
            const figure = document.querySelector(`figure[data-figure="${name}"]`);
            const complaint = figure.querySelector(".live-error");
            if (!complaint.hidden) return complaint.textContent;
            return Number(figure.querySelector(".live-stage").dataset.filmPictures ?? 0) >= 2 ? "moves" : "";
        },
        { polling: 20 },
        name,
    );
    const how = await seen.jsonValue();
    if (how !== "moves") return fail(`figure ${name}: instead of a film ${how}`);
    // On a busy machine it may be over by now.
    await page.evaluate((name) => {
        const button = document.querySelector(`figure[data-figure="${name}"] .live-play`);
        if (button.textContent === "Stop the film") button.click();
    }, name);
    await page.waitForFunction((name) => !document.querySelector(`figure[data-figure="${name}"] .live-film`), {}, name);
    if ((await page.evaluate(in_page.drawing, name)).svg !== still.svg) fail(`figure ${name}: after its film it is another`);
}

const middle_of = async (page, handle) => {
    await handle.evaluate((button) => button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" }));
    const { x, y, width, height } = await handle.boundingBox();
    return [x + width / 2, y + height / 2];
};

// Each moves a handle this way; what is pressed is let go.
const hands = {
    mouse: async (page, handle, [dx, dy]) => {
        const [x, y] = await middle_of(page, handle);
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (const i of [0.5, 1]) await page.mouse.move(x + dx * i, y + dy * i);
        await page.mouse.up();
    },
    finger: async (page, handle, [dx, dy]) => {
        const [x, y] = await middle_of(page, handle);
        await page.touchscreen.touchStart(x, y);
        for (const i of [0.5, 1]) await page.touchscreen.touchMove(x + dx * i, y + dy * i);
        await page.touchscreen.touchEnd();
    },
    keys: async (page, handle, [dx, dy]) => {
        await handle.focus();
        for (const key of [dx < 0 ? "ArrowLeft" : "ArrowRight", dy < 0 ? "ArrowUp" : "ArrowDown"]) {
            await page.keyboard.press(key);
            await new Promise((resolve) => setTimeout(resolve, 150)); // while one redraws, keys rest
        }
    },
};

// Waits until the figure has drawn what was wanted last.
async function settled(page, name) {
    for (let before = -1; ;) {
        const now = await page.evaluate(in_page.redraws, name);
        if (now === before) return;
        before = now;
        await new Promise((resolve) => setTimeout(resolve, 150));
    }
}

// A figure with its parameters has an address, which brings them back; and one caption.
async function check_address(browser, book, file, name, fail) {
    const page = await open_page(browser, fail);
    const place = `${pathToFileURL(path.join(book, file)).href}#figure_${name}&`;
    await page.goto(`${place}at=0.5`);
    await page.waitForFunction((name) => Number(document.querySelector(`figure[data-figure="${name}"]`).dataset.redraws ?? 0) > 0, {}, name);
    const { command, caption } = await page.evaluate((name) => {
        const figure = document.querySelector(`figure[data-figure="${name}"]`);
        return { command: figure.querySelector(".live-command code").textContent, caption: figure.querySelector("figcaption").textContent };
    }, name);
    if (command !== `./course run ${name} --at 0.5`) fail(`figure ${name}: its address gives ${command}`);
    if (!caption.includes("hit at 0.5 of its half length") || caption.includes("hit at its end")) fail(`figure ${name}: its caption is not that of what is shown: ${caption}`);
    await page.close();
}

// The front page begins with a figure that is live by itself; its address stays that of the front page.
async function check_front_page(browser, book, fail) {
    const page = await open_page(browser, fail);
    await page.goto(pathToFileURL(path.join(book, "index.html")).href);
    const has_drawn = (count) => Number(document.querySelector(".hero-figure")?.dataset.redraws ?? 0) > count;
    await page.waitForFunction(has_drawn, {}, 0);
    const picture = () => document.querySelector(".hero-figure img").src;
    const [before, count] = await page.evaluate(() => [document.querySelector(".hero-figure img").src, Number(document.querySelector(".hero-figure").dataset.redraws)]);
    await (await page.waitForSelector(".hero-figure .live-handle")).focus();
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(has_drawn, {}, count);
    if ((await page.evaluate(picture)) === before) fail("the figure of the front page does not move");
    if (new URL(page.url()).hash !== "") fail(`the front page has become ${page.url()}`);
    await page.close();
}

async function check_figure(page, name, { chapter, film }, fail) {
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
        if (!process.env.CI && moved.milliseconds > progress_due + slack && !moved.progress_shown)
            fail(`figure ${name}: ${moved.milliseconds} ms without a sign of progress`);
        if (moved.svg !== first.svg && moved.error === "") break;
    }
    if (moved.svg === first.svg) fail(`figure ${name} does not move when its first slider moves ${moved.error}`);
    if (film) await check_film(page, name, fail);
    // Dragging needs a browser that keeps up with the hand: left out where a machine may do other things.
    const handles = process.env.CI ? [] : await check_handles(page, name, fail);
    return { first: first.milliseconds, redraw: times[0], handles };
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
            times[name] = await check_figure(page, name, index.figures[name], fail);
            if ((await width_on_phone(page)) > width) fail(`figure ${name}: live, it is wider than ${width} pixels`);
            await page.evaluate(in_page.end, name);
        }
        await page.close();
    }
    await check_front_page(browser, book, fail);
    const [file_of_sweet_spot] = [...pages].find(([, names]) => names.includes("sweet_spot"));
    await check_address(browser, book, file_of_sweet_spot, "sweet_spot", fail);
    for (const [name, { options }] of Object.entries(index.figures))
        if (options.length > 0 && !(name in times)) fail(`figure ${name} is on no page of the book`);
    report_times(times, fail);
}

// What a figure with handles costs is what its fastest drag took: slower ones tell of other programs.
function report_drags(dragged, fail) {
    if (dragged.length < 10) fail(`only ${dragged.length} figures have handles`);
    const costs = dragged.map(([name, { handles }]) => [name, Math.min(...handles)]).sort(([, a], [, b]) => b - a);
    const middle = median(costs.map(([, cost]) => cost));
    const shown = costs.map(([name, cost]) => `${name} ${cost.toFixed(0)}`).join(", ");
    console.log(`live: redraws under a dragged handle: median ${middle.toFixed(0)} ms of ${shown}`);
    // (check_sliders.mjs looks at the processor time, too.)
    const is_busy = os.loadavg()[0] > os.cpus().length;
    if (!is_busy && (middle > median_dragged || costs[0][1] > most_dragged))
        fail(`under a dragged handle redraws take ${middle.toFixed(0)} ms, at most ${costs[0][1].toFixed(0)} ms: more than ${median_dragged} and ${most_dragged} ms`);
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
    if (process.env.CI) console.log("live: handles are not dragged here");
    else report_drags(measured.filter(([, { handles }]) => handles.length > 0), fail);
    // Where a machine may do other things, its times say nothing.
    if (!process.env.CI && median(redraws) > median_allowed) fail(`the median redraw takes ${median(redraws).toFixed(0)} ms, more than ${median_allowed} ms`);
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
