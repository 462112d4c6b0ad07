// The whole book as one page, to be printed: title, contents, chapters with their exercise sheets, back matter.
import { escapeHtml, read } from "./course.mjs";

/// Names are unique on a page but not in the book: each part of the book puts its own before them.
const keyOf = (page) => page.replace(".html", "");

const HEADING_OR_HINTS = /<h([2-5]) id="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>|<details class="hints">\s*(?:<summary>[\s\S]*?<\/summary>)?([\s\S]*?)<\/details>/g;

/// A sheet without its hints, which say where they are printed, and the hints: on paper nobody can fold them.
function withoutHints(sheet) {
    const hints = [];
    let heading = { id: "", words: "" };
    const html = sheet.finished.replace(HEADING_OR_HINTS, (whole, level, id, words, hint) => {
        if (level) {
            heading = { id, words: words.replace(/<a class="here"[\s\S]*?<\/a>/, "") };
            return whole;
        }
        const name = `${keyOf(sheet.page)}_${hints.length}`;
        const links = hint.replaceAll(' href="#', ` href="${sheet.page}#`);
        hints.push(`<h4 id="${name}">${heading.words}</h4>${links}`);
        return `<p class="to-hints">Hints: <a href="hints.html#${name}">page <b data-page="hints--${name}"></b></a></p>`;
    });
    return { html, hints };
}

/// What is printed, in order: {page, title, number, kicker, html, headings, chapter, isSheet}. A sheet follows its chapter's text at once.
function partsOf(book, chapterContents, backContents) {
    const part = (page, title, html, more = {}) => ({ page, title, html, headings: [], kicker: "", ...more });
    const parts = [];
    const allHints = [];
    for (const { chapter, text, sheet } of chapterContents) {
        const { page, title, number } = chapter;
        parts.push(part(page, title, text.finished, { number, headings: text.headings, kicker: `Chapter ${number}`, chapter: page }));
        if (!sheet) continue;
        const { html, hints } = withoutHints(sheet);
        parts.push(part(chapter.sheet, `Exercises to chapter ${number}`, html, { chapter: page, isSheet: true }));
        if (hints.length) allHints.push(`<h2 id="hints_${number}">${number} · ${escapeHtml(title)}</h2>`, ...hints);
    }
    parts.push(part("hints.html", "Hints", allHints.join("\n")));
    for (const page of ["chapters_NOTATION.html", "chapters.html", "chapters_BIBLIOGRAPHY.html"]) {
        const { name, finished } = backContents.find((content) => content.page === page);
        parts.push(part(page, name, finished));
    }
    const index = book.termsHtml
        .replace(/^<h1>.*?<\/h1>/, "")
        .replace(/<p class="letters">.*?<\/p>/, "")
        .replace("The numbers are chapters.", "The numbers are pages.");
    return [...parts, part("terms.html", "Index", index)];
}

/// A part without what only a screen can use, its names and links made those of the one page.
function partHtml({ page, title, kicker, html, chapter, isSheet }, isPrinted) {
    const body = html
        .replace(/<span class="katex-mathml">[\s\S]*?<\/math><\/span>/g, "")
        .replace(/ loading="lazy"/g, "")
        .replace(/ id="([^"]*)"/g, (_, id) => ` id="${keyOf(page)}--${id}"`)
        .replace(/ href="([^"]*)"/g, (whole, href) => {
            if (/^https?:/.test(href)) return whole;
            const [file, id] = href.split("#");
            const target = file || page;
            return isPrinted.has(target) ? ` href="#${keyOf(target)}${id && id !== "content" ? `--${id}` : ""}"` : "";
        })
        .replace(/<details\b(?![^>]*\bopen)/g, "<details open");
    const above = kicker ? `<p class="kicker">${kicker}</p>` : "";
    const attributes = `class="part ${isSheet ? "sheet " : ""}${chapter ? "" : "back "}p-${keyOf(chapter ?? page)}" data-chapter="${keyOf(chapter ?? page)}"`;
    return `<section ${attributes}>
<header class="chapter-head" id="${keyOf(page)}">${above}<h1>${escapeHtml(title)}</h1></header>
${body}</section>`;
}

/// The numbers of the pages come when it is printed (pdf.mjs).
function contentsTable(parts) {
    const line = (target, words, kind) =>
        `<a class="${kind}" href="#${target}"><span>${words}</span><i></i><b data-page="${target}"></b></a>`;
    const lines = parts.flatMap(({ page, title, number, headings, isSheet }) => [
        line(keyOf(page), `${number ? `<span class="n">${number}</span>` : ""}${escapeHtml(title)}`, isSheet ? "sub" : "whole"),
        ...headings.filter(({ level }) => level === 2).map(({ id, html }) => line(`${keyOf(page)}--${id}`, html, "sub")),
    ]);
    return `<nav class="toc"><h1>Contents</h1>${lines.join("\n")}</nav>`;
}

/// The head of every page names the part that it belongs to.
const runningHead = ({ page, title, number }) =>
    `@page ${keyOf(page)} { @top-left { content: ${JSON.stringify(number ? `${number} · ${title}` : title)}; } }\n` +
    `.p-${keyOf(page)} { page: ${keyOf(page)}; }`;

export function printBook(book, chapterContents, backContents) {
    const parts = partsOf(book, chapterContents, backContents);
    const isPrinted = new Set(parts.map(({ page }) => page));
    const year = read(book.course.root, "CITATION.cff").match(/^date-released:\s*"?(\d{4})/m)?.[1] ?? "";
    const hero = book.course.readme.match(/!\[[^\]]*\]\((figures\/[^)]+\.svg)\)/)?.[1];
    return `<!DOCTYPE html>
<html lang="en" data-theme="light"><head><meta charset="utf-8"><title>Collide</title>
<link rel="stylesheet" href="katex/katex.min.css">
<link rel="stylesheet" href="style/book.css">
<link rel="stylesheet" href="style/print.css">
<style>${parts.filter(({ isSheet }) => !isSheet).map(runningHead).join("\n")}</style></head><body class="print">
<section class="title-page"><h1>Collide</h1><p class="subtitle">A literate course in rigid-body collision and contact</p>
${hero ? `<img src="${hero}" alt="">` : ""}<p>The Collide authors<br>${year}</p>
<p class="licence">Text and code under the MIT licence. This file has the chapters and the exercise sheets; the answers, the code
and the figures that move are in the book on the screen, which <code>./course book</code> makes.</p></section>
${contentsTable(parts)}
${parts.map((part) => partHtml(part, isPrinted)).join("\n")}
</body></html>`;
}
