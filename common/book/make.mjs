// make.mjs ROOT DOXYGEN OUT [--print]: the book, from the course in ROOT and from what Doxygen wrote into DOXYGEN; with --print
// also as one page to be printed (pdf.mjs).
//
// Says nothing when all is well; every complaint is a line with "error:", and then it fails.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { Code, sourcePage } from './code.mjs';
import { Content } from './content.mjs';
import { escapeHtml, exists, read, readCourse } from './course.mjs';
import { withDarkColours } from './dark.mjs';
import { Formulas, plainInline } from './formulas.mjs';
import { Layout } from './layout.mjs';
import { addBackLinks, mentionsIn } from './references.mjs';
import { searchData } from './search.mjs';
import { codePage, figuresPage, landingPage, sourceFilePage, termsPage } from './special.mjs';
import { printBook } from './print.mjs';

const [root, doxygen, out, option] = process.argv.slice(2);
const JAVASCRIPT = '/usr/share/javascript';   // where Debian keeps KaTeX and lunr
const OURS = path.join(root, 'common/book');

const needed = [`${JAVASCRIPT}/katex/katex.js`, `${JAVASCRIPT}/katex/fonts`, `${JAVASCRIPT}/lunr/lunr.js`].filter((file) => !fs.existsSync(file));
if (needed.length) {
    console.error(`error: not there: ${needed.join(', ')}; the book is made with Debian's packages libjs-katex and libjs-lunr`);
    process.exit(1);
}

const write = (name, text) => {
    fs.mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    fs.writeFileSync(path.join(out, name), text);
};
const copy = (from, to) => {
    fs.mkdirSync(path.dirname(path.join(out, to)), { recursive: true });
    fs.copyFileSync(from, path.join(out, to));
};

/// Everything but what makes figures live, which is made by itself.
function emptyOut() {
    fs.mkdirSync(out, { recursive: true });
    for (const name of fs.readdirSync(out))
        if (name !== 'live' && !name.startsWith('playground')) fs.rmSync(path.join(out, name), { recursive: true });
}

function copyStyle() {
    for (const name of ['book.css', 'book.js', 'icon.svg']) copy(path.join(OURS, name), `style/${name}`);
    copy(`${JAVASCRIPT}/katex/katex.min.css`, 'katex/katex.min.css');
    for (const font of fs.readdirSync(`${JAVASCRIPT}/katex/fonts`))
        if (font.endsWith('.woff2')) copy(`${JAVASCRIPT}/katex/fonts/${font}`, `katex/fonts/${font}`);
    // The style names only fonts that are there, so that no page asks for a file in vain.
    const css = read(out, 'katex/katex.min.css').replace(/,url\([^)]*\) format\("(woff|truetype)"\)/g, '');
    write('katex/katex.min.css', css);
    copy(`${JAVASCRIPT}/lunr/lunr.min.js`, 'style/lunr.min.js');
    let fonts = '';
    for (const [face, weight, style] of [['Regular', 400, 'normal'], ['Bold', 700, 'normal'], ['Italic', 400, 'italic'], ['BoldItalic', 700, 'italic']]) {
        const file = charis().find((name) => new RegExp(`-${face}\\.woff2$`).test(name));
        if (!file) continue;
        copy(file, `style/${path.basename(file)}`);
        fonts += `@font-face { font-family: "Book Serif"; font-weight: ${weight}; font-style: ${style}; font-display: swap; src: url("${path.basename(file)}") format("woff2"); }\n`;
    }
    write('style/book.css', fonts + read(out, 'style/book.css'));
}

/// The serif of the text, Charis SIL, where Debian's package put it.
function charis() {
    try {
        return execFileSync('dpkg', ['-L', 'fonts-sil-charis'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
            .split('\n').filter((name) => name.includes('/woff2/') && fs.existsSync(name) && fs.statSync(name).size > 0);
    } catch { return []; }
}

// ------------------------------------------------------------------------------------------------ the book

const course = readCourse(root);
const book = {
    course,
    formulas: new Formulas(`${JAVASCRIPT}/katex`),
    code: new Code(root, path.join(doxygen, 'xml')),
    complaints: [],
    hasPdf: option === '--print',
    hasLive: exists(out, 'live/live.js'),
    hasPlayground: exists(out, 'playground.html'),
    backMatter: [
        { page: 'chapters_NOTATION.html', title: 'Notation', text: 'chapters/NOTATION.md' },
        { page: 'figures.html', title: 'Figures' },
        { page: 'chapters_BIBLIOGRAPHY.html', title: 'Sources', text: 'chapters/BIBLIOGRAPHY.md' },
        { page: 'chapters.html', title: 'Errata of the sources', text: 'chapters/README.md' },
        { page: 'terms.html', title: 'Index' },
        { page: 'code.html', title: 'Code' },
        { page: 'course.html', title: 'How to use the course', text: 'README.md' },
    ],
    figure(name) {
        for (const chapter of course.chapters)
            for (const figure of chapter.figures) if (figure.name === name) return figure;
        throw new Error(`no text shows figure ${name}`);
    },
};
const layout = new Layout(book);

const content = (text, page) => new Content(book, text, page, path.join(doxygen, 'html', page === 'course.html' ? 'index.html' : page));
const chapterContents = course.chapters.map((chapter) => ({
    chapter,
    text: content(`chapters/${chapter.folder}/README.md`, chapter.page),
    sheet: chapter.sheet && content(`exercises/${chapter.folder}/README.md`, chapter.sheet),
    answers: chapter.answers && content(`solutions/${chapter.folder}/README.md`, chapter.answers),
}));
const backContents = book.backMatter.filter((entry) => entry.text).map((entry) => content(entry.text, entry.page));
const contents = [...chapterContents.flatMap(({ text, sheet, answers }) => [text, sheet, answers].filter(Boolean)), ...backContents];
const mentions = mentionsIn(contents);

/// The code exercises of a sheet: number, name, anchor.
const exercisesOf = (sheet) => (sheet?.headings ?? []).flatMap(({ id, text }) => {
    const match = id.startsWith('exercise_') && text.match(/^(\d+\.\d+) (\w+)$/);
    return match ? [{ id, number: match[1], name: match[2] }] : [];
});

function addExerciseFacts(chapter, sheet, answers) {
    for (const { id, number, name } of exercisesOf(sheet)) {
        const stub = `exercises/${chapter.folder}/${name}.cpp`;
        const asked = (mentions.get(`${sheet.page}#${id}`) ?? []).filter((place) => place.content.room === 'chapters');
        const facts = [`<code class="command">./course check ${number}</code>`];
        if (book.code.has(stub)) facts.push(`<a href="${sourcePage(stub)}">stub</a>`);
        if (answers) facts.push(`<a href="${answers.page}#answer_${name}">answer</a>`);
        if (asked.length) facts.push(`asked in ${asked.map(({ content, section }) =>
            `<a href="${content.page}#${section.id}">${content.chapter === chapter ? '' : `${content.chapter.number} · `}${section.html || 'the beginning'}</a>`).join(', ')}`);
        sheet.$(`#${id}`).after(`<div class="facts">${facts.map((fact) => `<span>${fact}</span>`).join(' ')}</div>`);
    }
}

/// The answers to the code exercises, whole files, folded.
function addAnswerFiles(chapter, sheet, answers) {
    const exercises = exercisesOf(sheet).filter(({ name }) => book.code.has(`solutions/${chapter.folder}/${name}.cpp`));
    if (!exercises.length) return;
    answers.headings.push({ level: 2, id: 'the-functions', html: 'The functions', text: 'The functions' });
    answers.main.append(`<h2 id="the-functions"><a class="here" href="#the-functions" aria-hidden="true">§</a>The functions</h2>` + exercises.map(({ id, number, name }) => {
        const file = `solutions/${chapter.folder}/${name}.cpp`;
        return `<h3 id="answer_${name}"><a class="here" href="#answer_${name}" aria-hidden="true">§</a>${number} <code>${name}</code></h3>` +
            `<div class="facts"><span><a href="${sheet.page}#${id}">exercise</a></span> <span><code class="command">./course solution ${number}</code></span></div>` +
            `<details class="answer"><summary>Show the answer</summary>${book.code.wholeListing(file)}</details>`;
    }).join('\n'));
}

const nameOf = (content) => content.room === 'exercises' ? `Exercises ${content.chapter.number}` :
    content.room === 'solutions' ? `Answers ${content.chapter.number}` :
    content.chapter ? content.chapter.title : book.backMatter.find((entry) => entry.page === content.page).title;

function head(content) {
    const { chapter, room } = content;
    if (!chapter) return `<h1>${escapeHtml(nameOf(content))}</h1>${contentsList(content)}`;
    const links = [];
    if (room !== 'chapters') links.push(`<a href="${chapter.page}">Chapter</a>`);
    if (chapter.sheet && room !== 'exercises') links.push(`<a href="${chapter.sheet}">Exercise sheet</a>`);
    if (chapter.answers && room !== 'solutions') links.push(`<a href="${chapter.answers}">Answers</a>`);
    links.push(`<a href="code.html#chapters-${chapter.folder}">Code</a>`);
    const kicker = room === 'chapters' ? `Chapter ${chapter.number}` : room === 'exercises' ? `Exercises to chapter ${chapter.number}` : `Answers to chapter ${chapter.number}`;
    return `<header class="chapter-head"><p class="kicker">${kicker}</p><h1>${escapeHtml(chapter.title)}</h1><p class="chapter-links">${links.join(' ')}</p></header>${contentsList(content)}`;
}

function contentsList({ headings }) {
    const list = headings.filter(({ level }) => level === 2).map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`);
    return list.length < 3 ? '' : `<details class="page-contents"><summary>On this page</summary><ol>${list.join('')}</ol></details>`;
}

function writePages() {
    for (const { chapter, sheet, answers } of chapterContents) {
        if (sheet) addExerciseFacts(chapter, sheet, answers);
        if (answers) addAnswerFiles(chapter, sheet, answers);
    }
    for (const content of contents) addBackLinks(content, mentions);

    const reading = [{ page: 'index.html', title: 'Collide' }, ...course.chapters.map((chapter) => ({ page: chapter.page, title: chapter.title, label: `${chapter.number} · ${escapeHtml(chapter.title)}` })),
        ...book.backMatter];
    const beside = (list, page) => {
        const at = list.findIndex((entry) => entry.page === page);
        return at < 0 ? {} : { previous: list[at - 1], next: list[at + 1] };
    };
    const lists = {
        exercises: chapterContents.filter(({ sheet }) => sheet).map(({ chapter }) => ({ page: chapter.sheet, label: `Exercises ${chapter.number} · ${escapeHtml(chapter.title)}` })),
        solutions: chapterContents.filter(({ answers }) => answers).map(({ chapter }) => ({ page: chapter.answers, label: `Answers ${chapter.number} · ${escapeHtml(chapter.title)}` })),
    };
    for (const content of contents) {
        const { page, chapter, headings, room } = content;
        const kind = chapter ? { chapters: 'chapter', exercises: 'sheet', solutions: 'answers' }[room] : `back ${page.replace('.html', '')}`;
        content.finished = content.html();
        write(page, layout.whole({ page, chapter, headings, kind, title: nameOf(content), ...beside(lists[room] ?? reading, page),
            plainTitle: chapter && room === 'chapters' ? `${chapter.number} · ${chapter.title}` : nameOf(content), html: head(content) + content.finished }));
    }
    const special = (page, title, kind, html) => write(page, layout.whole({ page, title, kind, html, headings: [], chapter: null, ...beside(reading, page) }));
    special('index.html', 'Collide', 'landing', landingPage(book));
    special('figures.html', 'Figures', 'back figures', figuresPage(book));
    special('code.html', 'Code', 'back code', codePage(book));
    book.termsHtml = termsPage(book, contents);
    special('terms.html', 'Index', 'back index-of-terms', book.termsHtml);
    const quotations = new Map();
    for (const content of contents)
        for (const section of content.words)
            for (const file of new Set(section.files)) quotations.set(file, [...(quotations.get(file) ?? []), { content, section }]);
    for (const file of book.code.files.keys())
        write(sourcePage(file), layout.whole({ page: sourcePage(file), title: file, kind: 'file', headings: [], html: sourceFilePage(book, file, quotations.get(file) ?? []),
            chapter: null }));
}

/// What a link shows when the pointer rests on it, one file a page, read when it is needed.
function writePreviews() {
    for (const content of contents) {
        const shown = {};
        const { $ } = content;
        $('div.equation[id]').each((_, equation) => {
            const html = `<div class="display">${book.formulas.put($(equation).children('.display').html(), content.formulas)}</div>`;
            for (const id of [$(equation).attr('id'), ...$(equation).children('span[id]').map((_, span) => $(span).attr('id')).get()]) shown[id] = html;
        });
        $('figure[id]').each((_, figure) => {
            const { number, title, svg } = book.figure($(figure).attr('data-figure'));
            shown[$(figure).attr('id')] = `<img src="${svg}" alt=""><p>Figure ${number}. ${escapeHtml(title)}.</p>`;
        });
        for (const { id } of exercisesOf(content.room === 'exercises' ? content : null)) {
            const first = $(`#${id}`).nextAll('p').eq(1);
            shown[id] = `<p><b>${$(`#${id}`).clone().find('.here').remove().end().html()}</b></p><p>${book.formulas.put(first.html() ?? '', content.formulas)}</p>`;
        }
        if (Object.keys(shown).length) write(`previews/${content.page.replace('.html', '.js')}`, `window.collidePreviews = Object.assign(window.collidePreviews ?? {}, ${JSON.stringify({ [content.page]: shown })});\n`);
    }
}

emptyOut();
copyStyle();
for (const { csv } of course.chapters.flatMap((chapter) => chapter.figures)) copy(path.join(root, csv), csv);
for (const svg of new Set([...course.chapters.flatMap((chapter) => chapter.figures.map((figure) => figure.svg)),
    ...course.chapters.map((chapter) => chapter.picture).filter(Boolean), ...course.readme.match(/figures\/[0-9a-z_]+\/[0-9a-z_]+\.svg/g) ?? []]))
    write(svg, withDarkColours(read(root, svg)));
writePages();
writePreviews();
write('search/index.js', searchData(`${JAVASCRIPT}/lunr/lunr.js`, contents, (content) =>
    content.chapter && content.room === 'chapters' ? `${content.chapter.number} · ${content.chapter.title}` : content.chapter ? `${nameOf(content)} · ${content.chapter.title}` : nameOf(content)));
if (book.hasPdf) {
    copy(path.join(OURS, 'print.css'), 'style/print.css');
    write('print.html', printBook(book, chapterContents, backContents));
}
const complaints = [...book.complaints, ...book.formulas.complaints];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length ? 1 : 0;
