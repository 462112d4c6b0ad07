// The whole book as one page, to be printed: title, contents, chapters with their exercise sheets, back matter.
import { escapeHtml, read } from './course.mjs';

/// Names are unique on a page but not in the book: each part of the book puts its own before them.
const keyOf = (page) => page.replace('.html', '');

function partHtml(html, page, isInBook) {
    return html.replace(/<span class="katex-mathml">[\s\S]*?<\/math><\/span>/g, '')
        .replace(/ loading="lazy"/g, '')
        .replace(/ id="([^"]*)"/g, (_, id) => ` id="${keyOf(page)}--${id}"`)
        .replace(/ href="([^"]*)"/g, (whole, href) => {
            if (/^https?:/.test(href)) return whole;
            const [file, id] = href.split('#');
            const target = file || page;
            return isInBook.has(target) ? ` href="#${keyOf(target)}${id && id !== 'content' ? `--${id}` : ''}"` : '';
        })
        .replace(/<details class="hints">/g, '<details class="hints" open>');
}

function contentsTable(parts) {
    return `<nav class="toc"><h1>Contents</h1>` + parts.map(({ page, title, number, headings, isMinor }) => {
        const line = (target, words, name) => `<a class="${name}" href="#${target}"><span>${words}</span><i></i><b data-page="${target}"></b></a>`;
        return line(keyOf(page), `${number ? `<span class="n">${number}</span>` : ''}${escapeHtml(title)}`, isMinor ? 'sub' : 'whole') +
            headings.filter(({ level }) => level === 2).map(({ id, html }) => line(`${keyOf(page)}--${id}`, html, 'sub')).join('');
    }).join('') + '</nav>';
}

export function printBook(book, chapterContents, backContents) {
    const parts = chapterContents.flatMap(({ chapter, text, sheet }) => [
        { content: text, page: chapter.page, title: chapter.title, number: chapter.number, headings: text.headings, kicker: `Chapter ${chapter.number}` },
        ...sheet ? [{ content: sheet, page: chapter.sheet, title: `Exercises to chapter ${chapter.number}`, headings: [], isMinor: true, kicker: '' }] : [],
    ]);
    const back = (page, title) => ({ content: backContents.find((content) => content.page === page), page, title, headings: [], kicker: '' });
    parts.push(back('chapters_NOTATION.html', 'Notation'), back('chapters.html', 'Errata of the sources'), back('chapters_BIBLIOGRAPHY.html', 'Sources'),
        { content: { finished: book.termsHtml.replace(/^<h1>.*?<\/h1>/, '').replace(/<p class="letters">.*?<\/p>/, '').replace('The numbers are chapters.', 'The numbers are pages.') }, page: 'terms.html', title: 'Index', headings: [], kicker: '' });
    const isInBook = new Set(parts.map(({ page }) => page));
    const year = read(book.course.root, 'CITATION.cff').match(/^date-released:\s*"?(\d{4})/m)?.[1] ?? '2026';
    const hero = book.course.readme.match(/!\[[^\]]*\]\((figures\/[^)]+\.svg)\)/)?.[1];
    const heads = parts.map(({ page, title, number }) => `@page ${keyOf(page)} { @top-left { content: "${number ? `${number} · ` : ''}${title.replaceAll('"', '\\"')}"; } }
.p-${keyOf(page)} { page: ${keyOf(page)}; }`).join('\n');
    return `<!DOCTYPE html>
<html lang="en" data-theme="light"><head><meta charset="utf-8"><title>Collide</title>
<link rel="stylesheet" href="katex/katex.min.css"><link rel="stylesheet" href="style/book.css"><link rel="stylesheet" href="style/print.css">
<style>${heads}</style></head><body class="print">
<section class="title-page"><h1>Collide</h1><p class="subtitle">A literate course in rigid-body collision and contact</p>
${hero ? `<img src="${hero}" alt="">` : ''}<p>The Collide authors<br>${year}</p>
<p class="licence">Text and code under the MIT licence. This file has the chapters and the exercise sheets; the answers, the code and the figures that move are in the book on the screen, which <code>./course book</code> makes.</p></section>
${contentsTable(parts)}
${parts.map(({ content, page, title, kicker }) => `<section class="part p-${keyOf(page)}"><header class="chapter-head" id="${keyOf(page)}">${kicker ? `<p class="kicker">${kicker}</p>` : ''}<h1>${escapeHtml(title)}</h1></header>
${partHtml(content.finished, page, isInBook)}</section>`).join('\n')}
</body></html>`;
}
