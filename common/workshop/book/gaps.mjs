// No page of a chapter stays over a third empty, but its last.
//
// What must not be broken (a figure, a listing, a table) goes to the next page if it does not fit, and leaves a gap. A browser
// leaves it open. Here each chapter is printed by itself, which takes a moment, and its first gap is filled as a typesetter would:
// the figure is drawn smaller, or those above it are, or it comes after the paragraphs that follow it. What is tried is printed
// and looked at; the first that fills the gap is kept. Then the next gap.
import fs from "node:fs";
import { emptySharesIn, placesIn } from "./pages.mjs";

export const MOST_EMPTY = 1 / 3;
const MOST_TRIES = 40; // in each chapter

/// Runs in the page: gives everything that pages are asked about a name, and a link to it, for the PDF knows only what is linked.
function nameBlocks() {
    const links = document.body.appendChild(document.createElement("div"));
    links.id = "links-to-blocks";
    links.hidden = true;
    let count = 0;
    const named = (element) => {
        element.id ||= `block--${++count}`;
        links.append(Object.assign(document.createElement("a"), { href: `#${element.id}` }));
        return element.id;
    };
    const endOf = (box) => {
        const code = box.querySelector("pre > code") ?? (box.matches("pre") && box);
        if (code) return code.appendChild(document.createElement("span"));
        return [...box.querySelectorAll("tr, figcaption p, blockquote p")].at(-1);
    };
    for (const block of document.querySelectorAll("section.part > *")) {
        if (!block.offsetHeight) continue;
        named(block);
        if (!block.matches("figure, .listing, .table, pre, blockquote") || block.matches(".long")) continue;
        const end = endOf(block);
        if (end) block.dataset.end = named(end);
    }
    for (const picture of document.querySelectorAll("figure .picture img")) picture.dataset.full = picture.offsetHeight;
}

/// Runs in the page: {id, tag, end, height} of all that stands in the chapter now, in its order.
const blocksOf = (chapter) =>
    [...document.querySelectorAll(`section.part[data-chapter="${chapter}"] > *`)]
        .filter((block) => block.offsetHeight)
        .map((block) => ({ id: block.id, tag: block.tagName, end: block.dataset.end, height: block.offsetHeight }));

/// Runs in the page: what may fill a gap of `gap` pixels before the block `next`. `figures` are those of the page and of the pages
/// before it, `top` is the first block that begins on the page. The least change comes first. A way is {sizes: [[figure or listing,
/// its scale]], move: [block, the one that it comes after]}.
function waysToFill({ next, gap, figures, top, roomToLeave }) {
    const isHeading = (block) => /^H[2-6]$/.test(block?.tagName);
    const beside = (side) => (block) => {
        do block = block[side];
        while (block && !block.offsetHeight);
        return block;
    };
    const [following, preceding] = [beside("nextElementSibling"), beside("previousElementSibling")];
    // Words that stop in the middle belong to what follows them, and so does a formula if the sentence goes on.
    const leadsOn = (block) =>
        isHeading(block) ||
        (block.matches("p") && !/[.!?)”]\s*$/.test(block.textContent)) ||
        (following(block)?.matches("p") && /^\s*[a-z]/.test(following(block).textContent));

    const first = document.getElementById(next);
    let box = first;
    while (isHeading(box)) box = following(box);
    if (!box) return [];
    const space = parseFloat(getComputedStyle(first).marginTop);
    const height = box.getBoundingClientRect().bottom - first.getBoundingClientRect().top + space;
    const isFigure = box.matches("figure");
    const ways = [];

    // Smaller, so that it fits: figures to no less than 55 % of their size, listings to 86 %.
    const pictureOf = (id) => document.querySelector(`[id="${id}"] .picture img`);
    const shrink = (ids, cost, least, slacks = [10, 30]) => {
        const pictures = ids.map(pictureOf).filter(Boolean);
        const sum = pictures.reduce((total, { offsetHeight }) => total + offsetHeight, 0);
        for (const slack of slacks) {
            const share = 1 - (height - gap + slack) / sum;
            const scales = pictures.map((picture) => (share * picture.offsetHeight) / Number(picture.dataset.full));
            const smallest = Math.min(...scales);
            if (share < 1 && smallest >= least) ways.push({ cost: cost + 1 - smallest, sizes: ids.map((id, index) => [id, scales[index]]) });
        }
    };
    const here = figures[0] ?? [];
    if (isFigure) shrink([box.id], 0, 0.55);
    const code = box.querySelector(":scope > pre > code");
    for (const slack of code ? [10, 20] : []) {
        const scale = 1 - (height - gap + slack) / code.getBoundingClientRect().height;
        if (scale >= 0.86 && scale < 1) ways.push({ cost: 0.15, sizes: [[box.id, scale]] });
    }
    if (here.length) shrink(here, 0.1, 0.7);
    if (isFigure && here.length) shrink([...here, box.id], 0.15, 0.55);
    for (let pages = 2; pages <= figures.length; ++pages) {
        if (!figures[pages - 1].length) continue;
        shrink(figures[pages - 1], 0.2 + 0.03 * pages, 0.65, [20]);
        shrink(figures.slice(0, pages).flat(), 0.2 + 0.05 * pages, 0.7, [20]);
    }

    // Later, after the blocks that follow: a figure has a name, a listing at least its file's.
    const before = preceding(box);
    if (isHeading(before) || !leadsOn(before)) {
        let cost = isFigure ? 0.12 : 0.4;
        let filled = 0;
        for (let block = following(box), count = 0; block && count < (isFigure ? 8 : 3); block = following(block), ++count) {
            if (block.matches("figure, .table:not(.long)") || (!isFigure && (isHeading(block) || block.matches(".listing")))) break;
            cost += 0.05 + (block.tagName === "H2" ? 0.4 : isHeading(block) ? 0.2 : block.matches(".listing") ? 0.1 : 0);
            filled += block.offsetHeight + 14;
            const inFormulas = block.matches(".equation") ? 0.1 : 0;
            if (gap - filled < roomToLeave && !leadsOn(block)) ways.push({ cost: cost + inFormulas, move: [box.id, block.id] });
        }
    }
    // Sooner, to the top of the page.
    const highest = top && document.getElementById(top);
    const above = highest?.matches(".chapter-head") ? highest : highest && preceding(highest);
    if (isFigure && above && (above === highest || !leadsOn(above))) ways.push({ cost: 0.5, move: [box.id, above.id] });
    // And a figure that comes a little later may come first.
    const later = [1, 2, 3, 4].reduce((all) => [...all, all.at(-1) && following(all.at(-1))], [box]).find((block) => block && block !== box && block.matches("figure"));
    if (later && before && !leadsOn(before) && later.offsetHeight < gap) ways.push({ cost: 0.45, move: [later.id, before.id] });
    return ways.sort((one, other) => one.cost - other.cost).slice(0, 16);
}

/// Runs in the page: does it, and returns what undoes it.
function change({ sizes = [], move }) {
    const undo = { sizes: [], move: null };
    for (const [id, scale] of sizes) {
        const box = document.getElementById(id);
        undo.sizes.push([id, Number(box.dataset.scale ?? 1)]);
        box.dataset.scale = scale;
        const picture = box.querySelector(".picture img");
        if (picture) picture.style.maxHeight = scale < 1 ? `${Math.floor(scale * Number(picture.dataset.full))}px` : "";
        else box.style.setProperty("--scale", scale);
    }
    if (move) {
        const block = document.getElementById(move[0]);
        const previous = block.previousElementSibling;
        previous.id ||= `before--${block.id}`;
        undo.move = [block.id, previous.id];
        document.getElementById(move[1]).after(block);
    }
    return undo;
}

/// Where a box is broken, and where a heading is the last on its page: sentences.
export function brokenIn(blocks, places) {
    const broken = [];
    blocks.forEach(({ id, tag, end }, index) => {
        const page = places.get(id);
        if (end && places.get(end) !== page) broken.push({ id, page, what: "is broken" });
        if (/^H/.test(tag) && blocks[index + 1] && places.get(blocks[index + 1].id) !== page)
            broken.push({ id, page, what: "is parted from what it heads" });
    });
    return broken;
}

/// The pages of `chapter` that are too empty, all but the last: {page, share, next: the block that begins the page after}.
export function gapsIn(blocks, places, shares) {
    const gaps = [];
    for (let page = places.get(blocks[0].id); ; ++page) {
        const next = blocks.find(({ id }) => places.get(id) > page);
        if (!next) return gaps;
        const share = shares[page - 1];
        if (share > MOST_EMPTY) gaps.push({ page, share, next: next.id });
    }
}

export class Pages {
    /// `paper`: a file that may be written. `pageHeight`: of the text, in the page's pixels.
    constructor(page, print, paper, pageHeight) {
        Object.assign(this, { page, print, paper, pageHeight });
    }

    async begin() {
        await this.page.evaluate(nameBlocks);
        this.chapters = await this.page.evaluate(() => [
            ...new Set([...document.querySelectorAll("section.part[data-chapter]")].map((part) => part.dataset.chapter)),
        ]);
    }

    async look(chapter) {
        await this.print(this.paper);
        const places = placesIn(this.paper);
        const blocks = await this.page.evaluate(blocksOf, chapter);
        return { blocks, places, gaps: gapsIn(blocks, places, emptySharesIn(this.paper)), broken: brokenIn(blocks, places) };
    }

    waysToFill({ blocks, places }, gap) {
        const onPage = (page) => blocks.filter(({ id }) => places.get(id) === page);
        const figuresOn = (page) => onPage(page).filter(({ tag }) => tag === "FIGURE").map(({ id }) => id);
        return this.page.evaluate(waysToFill, {
            next: gap.next,
            gap: gap.share * this.pageHeight,
            figures: [0, 1, 2, 3, 4, 5].map((before) => figuresOn(gap.page - before)),
            top: onPage(gap.page)[0]?.id,
            roomToLeave: MOST_EMPTY * this.pageHeight,
        });
    }

    /// Fills the gaps after page `from`, one after the other; if one cannot be filled, the one before it is filled otherwise. With
    /// no tries left, or with `leavesGaps`, what cannot be filled stays. Returns whether all is filled.
    async fillAfter(from, chapter, now, leavesGaps) {
        const gap = now.gaps.find(({ page }) => page > from);
        if (!gap) return true;
        for (const way of await this.waysToFill(now, gap)) {
            if (!leavesGaps && this.tries-- <= 0) return false;
            const undo = await this.page.evaluate(change, way);
            const then = await this.look(chapter);
            const isFilled = !then.gaps.some(({ page }) => page > from && page <= gap.page) && then.broken.length <= now.broken.length;
            if (isFilled && ((await this.fillAfter(gap.page, chapter, then, leavesGaps)) || leavesGaps)) return true;
            await this.page.evaluate(change, undo);
        }
        return leavesGaps ? this.fillAfter(gap.page, chapter, now, leavesGaps) : false;
    }

    async fill(chapter) {
        const now = await this.look(chapter);
        this.tries = MOST_TRIES;
        if (!(await this.fillAfter(0, chapter, now, false))) await this.fillAfter(0, chapter, now, true);
    }

    async fillAll() {
        const show = (chapter) =>
            this.page.evaluate((only) => {
                for (const part of document.querySelectorAll("body > *:not(#links-to-blocks)")) part.hidden = only !== null && part.dataset.chapter !== only;
            }, chapter);
        for (const chapter of this.chapters) {
            await show(chapter);
            await this.fill(chapter);
        }
        await show(null);
    }

    /// What is wrong with a print of the whole book, in sentences.
    async faultsIn(pdf) {
        const places = placesIn(pdf);
        const shares = emptySharesIn(pdf);
        const faults = [];
        for (const chapter of this.chapters) {
            const blocks = await this.page.evaluate(blocksOf, chapter);
            for (const { page, share } of gapsIn(blocks, places, shares)) faults.push(`page ${page} is empty to ${Math.round(100 * share)} %`);
            for (const { id, page, what } of brokenIn(blocks, places)) faults.push(`${id}, on page ${page}, ${what}`);
        }
        return faults;
    }

    async end() {
        await this.page.evaluate(() => document.getElementById("links-to-blocks").remove());
    }
}
