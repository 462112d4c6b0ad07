// The frame that all pages share.
import { escapeHtml } from "./course.mjs";

const icon = (d) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${d}"/></svg>`;
const ICONS = {
    menu: icon("M4 7h16M4 12h16M4 17h16"),
    search: icon("M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M15.5 15.5L20 20"),
    theme: icon("M12 3a9 9 0 1 0 9 9a7 7 0 0 1-9-9"),
};

/// Sections as items of a list, h2 with their h3.
function sectionItems(headings, deepest) {
    const items = [];
    for (const { level, id, html } of headings.filter((heading) => heading.level <= deepest)) {
        const link = `<a href="#${id}">${html}</a>`;
        if (level === 2 || !items.length) items.push({ link, below: [] });
        else items.at(-1).below.push(`<li>${link}</li>`);
    }
    return items.map(({ link, below }) => `<li>${link}${below.length ? `<ul>${below.join("")}</ul>` : ""}</li>`).join("");
}

export class Layout {
    constructor(book) {
        this.book = book;
    }

    // -------------------------------------------------------------------------------------------- chapters at the side

    sidebar(current, relative) {
        const { course, backMatter, hasPlayground } = this.book;
        const rest = [...(hasPlayground ? [{ page: "playground.html", title: "Playground" }] : []), ...backMatter];
        return `<nav class="sidebar" id="sidebar" aria-label="Chapters">
<div class="side-head"><a class="book-title" href="${relative}index.html">Collide</a>
<button class="search-button" type="button" data-search>${ICONS.search}<span>Search the book</span><kbd>/</kbd></button></div>
<div class="side-lists">
<ol class="chapters">${course.chapters.map((chapter) => this.chapterItem(chapter, current, relative)).join("\n")}</ol>
<ul class="rest">${rest.map(({ page, title }) => `<li>${this.link(page, escapeHtml(title), current, relative)}</li>`).join("\n")}</ul>
</div>
</nav>`;
    }

    link(page, words, current, relative) {
        return `<a href="${relative}${page}"${page === current.page ? ' aria-current="page"' : ""}>${words}</a>`;
    }

    chapterItem(chapter, current, relative) {
        const words = `<span class="n">${chapter.number}</span>${escapeHtml(chapter.title)}`;
        const link = this.link(chapter.page, words, current, relative);
        return current.chapter === chapter
            ? `<li class="open">${link}${this.insideChapter(chapter, current, relative)}</li>`
            : `<li>${link}</li>`;
    }

    /// The sections of the chapter that is open, its sheet and its answers.
    insideChapter(chapter, current, relative) {
        const sheetItem = (page, title) => {
            if (!page) return "";
            const sections = page === current.page ? `<ul>${sectionItems(current.headings, 2)}</ul>` : "";
            return `<li>${this.link(page, title, current, relative)}${sections}</li>`;
        };
        const sections = current.page === chapter.page ? sectionItems(current.headings, 3) : "";
        return `<ul class="sections">${sections}${sheetItem(chapter.sheet, "Exercise sheet")}${sheetItem(chapter.answers, "Answers")}</ul>`;
    }

    // -------------------------------------------------------------------------------------------- the beginning of a text

    head({ chapter, room, headings }, name) {
        if (!chapter) return `<h1>${escapeHtml(name)}</h1>${this.pageContents(headings)}`;
        const before = { chapters: "Chapter", exercises: "Exercises to chapter", solutions: "Answers to chapter" }[room];
        const others = [
            room !== "chapters" && [chapter.page, "Chapter"],
            room !== "exercises" && chapter.sheet && [chapter.sheet, "Exercise sheet"],
            room !== "solutions" && chapter.answers && [chapter.answers, "Answers"],
            [`code.html#chapters-${chapter.folder}`, "Code"],
        ].filter(Boolean);
        return `<header class="chapter-head"><p class="kicker">${before} ${chapter.number}</p>
<h1>${escapeHtml(chapter.title)}</h1>
<p class="chapter-links">${others.map(([page, words]) => `<a href="${page}">${words}</a>`).join(" ")}</p></header>
${this.pageContents(headings)}`;
    }

    pageContents(headings) {
        const items = sectionItems(headings, 2);
        return headings.length < 3 ? "" : `<details class="page-contents"><summary>On this page</summary><ol>${items}</ol></details>`;
    }

    // -------------------------------------------------------------------------------------------- the whole page

    /// page: {page, title, kind, chapter, headings, html, previous, next}
    whole(page) {
        const relative = "../".repeat(page.page.split("/").length - 1);
        const place = page.chapter ? `${page.chapter.number} · ${page.chapter.title}` : page.kind === "landing" ? "" : page.title;
        return `<!DOCTYPE html>
<html lang="en" data-root="${relative}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.kind === "landing" ? page.title : `${page.title} · Collide`)}</title>
${this.description(page)}
<link rel="icon" href="${relative}style/icon.svg">
<link rel="stylesheet" href="${relative}katex/katex.min.css">
<link rel="stylesheet" href="${relative}style/book.css">
<script>document.documentElement.dataset.theme = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })() ?? "auto";</script>
<script defer src="${relative}style/book.js"></script>${this.book.hasLive ? `\n<script defer src="${relative}live/live.js"></script>` : ""}${this.book.hasEditors && page.page === page.chapter?.sheet ? `\n<script defer src="${relative}tab/tab.js"></script>` : ""}
</head>
<body class="${page.kind}">
<a class="skip" href="#content">To the text</a>
<header class="top">
<button type="button" class="menu-button" aria-controls="sidebar" aria-expanded="false" aria-label="Chapters">${ICONS.menu}</button>
<a class="top-title" href="${relative}index.html">Collide</a><span class="top-place">${escapeHtml(place)}</span>
<button type="button" data-search aria-label="Search">${ICONS.search}</button>
<button type="button" class="theme-button" aria-label="Light or dark">${ICONS.theme}</button>
</header>
${this.sidebar(page, relative)}
<main id="content">
<article>
${page.html}
</article>
${this.steps(page, relative)}
<footer>The Collide authors, <cite>Collide: a literate course in rigid-body collision and contact</cite>. Text and code under the MIT licence.${this.repositoryLink()}</footer>
</main>
</body>
</html>
`;
    }

    repositoryLink() {
        const { repository } = this.book.course;
        return repository ? ` <a href="${repository}" rel="noopener">The repository</a>.` : "";
    }

    /// What search engines and messengers show of the page. A picture needs a whole address, so it is there if the book's is known.
    description({ page, title, description, chapter }) {
        const { site, readme } = this.book.course;
        const words = escapeHtml(description || "Collide, a literate course in rigid-body collision and contact, to read, to run and to play with.");
        const picture = chapter?.picture ?? readme.match(/\((figures\/[^)]+\.svg)\)/)?.[1];
        const image = site && picture ? `\n<meta property="og:url" content="${site}${page}">\n<meta property="og:image" content="${site}${picture}">` : "";
        return `<meta name="description" content="${words}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Collide">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${words}">${image}`;
    }

    steps({ previous, next }, relative) {
        if (!previous && !next) return "";
        const step = (target, name, rel, words) => {
            if (!target) return "<span></span>";
            const title = target.label ?? escapeHtml(target.title);
            return `<a class="${name}" rel="${rel}" href="${relative}${target.page}"><small>${words}</small>${title}</a>`;
        };
        const links = step(previous, "previous", "prev", "Previous") + step(next, "next", "next", "Next");
        return `<nav class="steps" aria-label="Previous and next">${links}</nav>`;
    }
}
