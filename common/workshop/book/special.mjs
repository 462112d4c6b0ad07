// Pages that no single text is the source of: the front page, the figures, the code.
import { sourcePage } from "./code.mjs";
import { CPP } from "./content.mjs";
import { escapeHtml, read } from "./course.mjs";
import { factsLine } from "./exercises.mjs";

const thumbnail = (svg) => `<span class="thumb"><img src="${svg}" alt="" loading="lazy"></span>`;
const folderOf = (file) => file.slice(0, file.lastIndexOf("/"));
const folderId = (folder) => folder.replaceAll("/", "-");

// ------------------------------------------------------------------------------------------------ the front page

/// What the README says first, and its first picture.
function introduction(book) {
    const [, first] = book.course.readme.split("\n\n");
    const words = book.formulas.inline(first.replaceAll("\n", " ")).replace(/\(the first [a-z]+ are here\) ?/, "");
    return words.replaceAll("C++", CPP);
}

function heroPicture({ root, readme, chapters }) {
    const [, title, svg] = readme.match(/!\[([^\]]*)\]\((figures\/[^)]+\.svg)\)/) ?? ["", "", chapters.at(-1).picture];
    if (!svg) return "";
    const chapter = chapters.find(({ folder }) => svg.includes(folder));
    const film = /@keyframes/.test(read(root, svg)) ? '<button type="button" class="film-button" aria-pressed="false">Stop the film</button>' : "";
    return `<div class="hero-picture"><a href="${chapter?.page ?? "figures.html"}"><img src="${svg}" alt="${escapeHtml(title)}"></a>${film}</div>`;
}

/// What the reader takes in hand at once, where figures are live: live.js begins it by itself (data-live).
const IN_HAND = "sliding_rays";
function heroFigure(course) {
    const chapter = course.chapters.find(({ figures }) => figures.some(({ name }) => name === IN_HAND));
    if (!chapter) return heroPicture(course);
    const { svg, title } = chapter.figures.find(({ name }) => name === IN_HAND);
    return `<figure class="collide-figure hero-figure" data-figure="${IN_HAND}" data-live="now">
<div class="picture"><img src="${svg}" alt="${escapeHtml(title)}"></div>
<figcaption>Take the ring and drag it. It is the velocity with which two bodies begin to slide on each other in a collision; the path from there
is what friction makes of it, computed by <a href="${chapter.page}#figure_${IN_HAND}">chapter ${chapter.number}</a> while you drag.</figcaption></figure>`;
}

function buttons(book) {
    const [first] = book.course.chapters;
    const quiet = [
        ["course.html", "How to use the course", true],
        ["playground.html", "Playground", book.hasPlayground],
        ["collide.pdf", "PDF", book.hasPdf],
    ].filter(([, , isThere]) => isThere);
    return [
        `<a class="button" href="${first.page}">Begin with chapter ${first.number}</a>`,
        ...quiet.map(([page, words]) => `<a class="button quiet" href="${page}">${words}</a>`),
    ].join(" ");
}

function counts({ root, chapters }) {
    const figures = chapters.flatMap((chapter) => chapter.figures).length;
    const sheets = chapters.filter(({ sheet }) => sheet).map(({ folder }) => read(root, "exercises", folder, "README.md"));
    const exercises = sheets.flatMap((sheet) => sheet.match(/^<a id="exercise_/gm) ?? []).length;
    return `${chapters.length} chapters · ${figures} figures · ${exercises} exercises with checks and hints`;
}

export function landingPage(book) {
    const cards = book.course.chapters.map(
        ({ page, number, title, learn, picture }) =>
            `<li><a href="${page}">${picture ? thumbnail(picture) : ""}<span class="n">${number}</span><b>${escapeHtml(title)}</b>` +
            `<span class="learn">${book.formulas.inline(learn)}</span></a></li>`,
    );
    return `<section class="hero"><div><h1>Collide</h1>
<p class="subtitle">A literate course in rigid-body collision and contact</p>
<p>${introduction(book)}</p>
<p class="start">${buttons(book)}</p>
<p class="counts">${counts(book.course)}</p></div>
${book.hasLive ? heroFigure(book.course) : heroPicture(book.course)}</section>
<h2 class="map-title">The chapters</h2>
<ol class="map">${cards.join("\n")}</ol>`;
}

// ------------------------------------------------------------------------------------------------ lists

export function figuresPage({ course }) {
    const item = ({ page, name, number, title, svg }) =>
        `<li><a href="${page}#figure_${name}">${thumbnail(svg)}` +
        `<span class="words"><b>Figure ${number}</b> ${escapeHtml(title)}</span></a></li>`;
    const sections = course.chapters
        .filter(({ figures }) => figures.length)
        .map(
            ({ number, page, title, figures }) =>
                `<h2 id="chapter-${number}">${number} · <a href="${page}">${escapeHtml(title)}</a></h2>` +
                `<ul class="figure-list">${figures.map(item).join("\n")}</ul>`,
        );
    return `<h1>Figures</h1>
<p>Every figure of the course, by chapter. Each has its program, its command and its numbers beside it in the text.</p>
${sections.join("\n")}`;
}

/// The code by folders: the rooms of the house in the order in which one enters them.
export function codePage({ code }) {
    const rooms = ["chapters", "exercises", "solutions", "common"];
    const byFolder = new Map();
    for (const file of [...code.files.keys()].sort()) byFolder.set(folderOf(file), [...(byFolder.get(folderOf(file)) ?? []), file]);
    const order = (folder) => `${rooms.indexOf(folder.split("/")[0])}${folder}`;
    const sections = [...byFolder]
        .sort(([a], [b]) => order(a).localeCompare(order(b)))
        .map(([folder, files]) => {
            const items = files.map((file) => `<li><a href="${sourcePage(file)}">${file.slice(folder.length + 1)}</a></li>`);
            return `<h2 class="folder" id="${folderId(folder)}"><code>${folder}/</code></h2><ul class="files">${items.join("")}</ul>`;
        });
    return `<h1>Code</h1><p>Every source file of the course. A name in the code leads to the line that declares it.</p>\n${sections.join("\n")}`;
}

// ------------------------------------------------------------------------------------------------ a file of the code

/// A file, and the places of the book that it belongs to: its chapter, the figure that it draws, the sections that quote it.
export function sourceFilePage(book, file, quotations) {
    const folder = folderOf(file),
        name = file.slice(folder.length + 1),
        room = file.split("/")[0];
    const relative = "../".repeat(sourcePage(file).split("/").length - 1);
    const chapter = book.course.chapters.find((one) => file.includes(`/${one.folder}/`));
    const home =
        chapter &&
        { chapters: ["Chapter", chapter.page], exercises: ["Exercises", chapter.sheet], solutions: ["Answers", chapter.answers] }[room];
    const figure = folder.endsWith("/programs") && chapter?.figures.find((one) => `${one.name}.cpp` === name);
    const quoting = quotations.map(
        ({ content, section }) =>
            `<a href="${relative}${content.page}#${section.id || "content"}">` +
            `${content.chapter.number} · ${section.html || escapeHtml(content.chapter.title)}</a>`,
    );
    const facts = [
        home?.[1] && `<a href="${relative}${home[1]}">${home[0]} ${chapter.number}</a>`,
        figure && `draws <a href="${relative}${figure.page}#figure_${figure.name}">figure ${figure.number}</a>`,
        quoting.length && `quoted in ${quoting.join(", ")}`,
    ].filter(Boolean);
    return `<h1 class="file-title"><a href="${relative}code.html#${folderId(folder)}">${folder}/</a><wbr>${name}</h1>
${facts.length ? factsLine(facts) : ""}
<pre class="source"><code>${book.code.page(file)}</code></pre>`;
}
