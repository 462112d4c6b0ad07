// The frame that all pages share.
import { escapeHtml } from './course.mjs';

const icon = (d) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${d}"/></svg>`;
const ICONS = {
    menu: icon('M4 7h16M4 12h16M4 17h16'),
    search: icon('M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M15.5 15.5L20 20'),
    theme: icon('M12 3a9 9 0 1 0 9 9a7 7 0 0 1-9-9'),
};

/// A list of sections as links, h2 with their h3.
export function sectionList(headings, page, deepest = 3) {
    const shown = headings.filter((heading) => heading.level <= deepest);
    if (!shown.length) return '';
    let html = '', open = false;
    for (const { level, id, html: words } of shown) {
        if (level === 2) html += `${open ? '</li>' : ''}<li><a href="${page}#${id}">${words}</a>`;
        else html += `<ul><li><a href="${page}#${id}">${words}</a></li></ul>`;
        open = true;
    }
    return `<ul>${html}</li></ul>`.replaceAll('</ul><ul>', '');
}

export class Layout {
    constructor(book) { this.book = book; }

    sidebar(current, relative) {
        const { course, backMatter, hasPlayground } = this.book;
        const here = (page) => page === current.page ? ' aria-current="page"' : '';
        const chapters = course.chapters.map((chapter) => {
            const isOpen = current.chapter === chapter;
            return `<li${isOpen ? ' class="open"' : ''}><a href="${relative}${chapter.page}"${here(chapter.page)}><span class="n">${chapter.number}</span>${escapeHtml(chapter.title)}</a>${isOpen ? this.chapterEntries(chapter, current, relative) : ''}</li>`;
        });
        const rest = backMatter.map(({ page, title }) => `<li><a href="${relative}${page}"${here(page)}>${escapeHtml(title)}</a></li>`);
        return `<nav class="sidebar" id="sidebar" aria-label="Chapters">` +
            `<a class="book-title" href="${relative}index.html">Collide</a>` +
            `<button class="search-button" type="button" data-search>${ICONS.search}<span>Search the book</span><kbd>/</kbd></button>` +
            `<ol class="chapters">${chapters.join('')}</ol><ul class="rest">` +
            (hasPlayground ? `<li><a href="${relative}playground.html"${here('playground.html')}>Playground</a></li>` : '') +
            `${rest.join('')}</ul></nav>`;
    }

    chapterEntries(chapter, current, relative) {
        const entry = (page, title) => {
            if (!page) return '';
            const isHere = page === current.page;
            return `<li><a href="${relative}${page}"${isHere ? ' aria-current="page"' : ''}>${title}</a>${isHere ? sectionList(current.headings, '', 2) : ''}</li>`;
        };
        const sections = current.page === chapter.page ? sectionList(current.headings, '', 3).replace(/^<ul>|<\/ul>$/g, '') : '';
        return `<ul class="sections">${sections}${entry(chapter.sheet, 'Exercise sheet')}${entry(chapter.answers, 'Answers')}</ul>`;
    }

    /// page: {page, title, html, chapter, headings, kind, previous, next, description}
    whole(page) {
        const relative = '../'.repeat(page.page.split('/').length - 1);
        const step = (way, target) => target ? `<a class="${way}" rel="${way === 'previous' ? 'prev' : 'next'}" href="${relative}${target.page}"><small>${way === 'previous' ? 'Previous' : 'Next'}</small>${target.label ?? escapeHtml(target.title)}</a>` : '<span></span>';
        const live = this.book.hasLive ? `\n<script defer src="${relative}live/live.js"></script>` : '';
        const title = page.page === 'index.html' ? 'Collide' : `${page.plainTitle ?? page.title} · Collide`;
        return `<!DOCTYPE html>
<html lang="en" data-root="${relative}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${relative}style/icon.svg">
<link rel="stylesheet" href="${relative}katex/katex.min.css">
<link rel="stylesheet" href="${relative}style/book.css">
<script>document.documentElement.dataset.theme = (() => { try { return localStorage.getItem('theme'); } catch { return null; } })() ?? 'auto';</script>
<script defer src="${relative}style/book.js"></script>${live}
</head>
<body class="${page.kind}">
<a class="skip" href="#content">To the text</a>
<header class="top">
<button type="button" class="menu-button" aria-controls="sidebar" aria-expanded="false" aria-label="Chapters">${ICONS.menu}</button>
<a class="top-title" href="${relative}index.html">Collide</a><span class="top-place">${page.chapter ? `${page.chapter.number} · ${escapeHtml(page.chapter.title)}` : page.kind === 'landing' ? '' : escapeHtml(page.plainTitle ?? page.title)}</span>
<button type="button" data-search aria-label="Search">${ICONS.search}</button>
<button type="button" class="theme-button" aria-label="Light or dark">${ICONS.theme}</button>
</header>
${this.sidebar(page, relative)}
<main id="content">
<article>
${page.html}
</article>
${page.previous || page.next ? `<nav class="steps" aria-label="Previous and next">${step('previous', page.previous)}${step('next', page.next)}</nav>` : ''}
<footer>The Collide authors, <cite>Collide: a literate course in rigid-body collision and contact</cite>. Text and code under the MIT licence.</footer>
</main>
</body>
</html>
`;
    }
}
