// make.mjs ROOT DOXYGEN OUT [--print]: the book, from the course in ROOT and from what Doxygen wrote into DOXYGEN; with --print
// also as one page to be printed (pdf.mjs).
//
// Says nothing when all is well; every complaint is a line with "error:", and then it fails.
import fs from "node:fs";
import path from "node:path";
import { Code, sourcePage } from "./code.mjs";
import { Content } from "./content.mjs";
import { escapeHtml, exists, read, readCourse } from "./course.mjs";
import { withDarkColours } from "./dark.mjs";
import { addAnswerFiles, addExerciseFacts } from "./exercises.mjs";
import { Formulas } from "./formulas.mjs";
import { Layout } from "./layout.mjs";
import { previewScript, previewsOf } from "./previews.mjs";
import { printBook } from "./print.mjs";
import { addBackLinks, mentionsIn } from "./references.mjs";
import { namedThings, searchData } from "./search.mjs";
import { codePage, figuresPage, landingPage, sourceFilePage } from "./special.mjs";
import { KATEX, LUNR, missingPackages, writeStyle } from "./style.mjs";
import { termsPage } from "./terms.mjs";

const [root, doxygen, out, option] = process.argv.slice(2);

const missing = missingPackages();
if (missing.length) {
    console.error(`error: the book is made with Debian's packages, and these are not there: ${missing.join(", ")}`);
    process.exit(1);
}

// ------------------------------------------------------------------------------------------------ what it is made of

const course = readCourse(root);
const book = {
    course,
    formulas: new Formulas(KATEX),
    code: new Code(root, path.join(doxygen, "xml")),
    complaints: [],
    hasPdf: option === "--print",
    hasLive: exists(out, "live/live.js"),
    hasEditors: exists(out, "tab/tab.js"),
    hasPlayground: exists(out, "playground.html"),
    backMatter: [
        { page: "chapters_NOTATION.html", title: "Notation", text: "chapters/NOTATION.md" },
        { page: "figures.html", title: "Figures" },
        { page: "chapters_BIBLIOGRAPHY.html", title: "Sources", text: "chapters/BIBLIOGRAPHY.md" },
        { page: "chapters.html", title: "Errata of the sources", text: "chapters/README.md" },
        ...course.otherTexts,
        { page: "terms.html", title: "Index" },
        { page: "code.html", title: "Code" },
        { page: "course.html", title: "How to use the course", text: "README.md" },
    ],
    figure(name) {
        const found = course.chapters.flatMap((chapter) => chapter.figures).find((figure) => figure.name === name);
        if (!found) throw new Error(`no text shows figure ${name}`);
        return found;
    },
};

const contentOf = (text, page) => new Content(book, text, page, path.join(doxygen, "html", page === "course.html" ? "index.html" : page));
const chapterContents = course.chapters.map((chapter) => ({
    chapter,
    text: contentOf(`chapters/${chapter.folder}/README.md`, chapter.page),
    sheet: chapter.sheet && contentOf(`exercises/${chapter.folder}/README.md`, chapter.sheet),
    answers: chapter.answers && contentOf(`solutions/${chapter.folder}/README.md`, chapter.answers),
}));
const backContents = book.backMatter.filter((entry) => entry.text).map((entry) => contentOf(entry.text, entry.page));
const contents = [...chapterContents.flatMap(({ text, sheet, answers }) => [text, sheet, answers].filter(Boolean)), ...backContents];

const mentions = mentionsIn(contents);
for (const parts of chapterContents) {
    if (parts.sheet) addExerciseFacts(book, parts, mentions);
    if (parts.sheet && parts.answers) addAnswerFiles(book, parts);
}
for (const content of contents) addBackLinks(content, mentions);

// ------------------------------------------------------------------------------------------------ pages

const layout = new Layout(book);

function put(name, text) {
    fs.mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    fs.writeFileSync(path.join(out, name), text);
}

/// Everything goes but what makes figures live and exercises solvable, which is made by itself.
const madeElsewhere = ["live", "tab", "service_worker.js"];
function emptyOut() {
    fs.mkdirSync(out, { recursive: true });
    for (const name of fs.readdirSync(out))
        if (!madeElsewhere.includes(name) && !name.startsWith("playground")) fs.rmSync(path.join(out, name), { recursive: true });
}

/// The orders in which one reads: chapters and what follows them, sheets, answers.
const withNumber = (chapter, page, before = "") => ({ page, label: `${before}${chapter.number} · ${escapeHtml(chapter.title)}` });
const orders = [
    [{ page: "index.html", title: "Collide" }, ...course.chapters.map((chapter) => withNumber(chapter, chapter.page)), ...book.backMatter],
    course.chapters.filter(({ sheet }) => sheet).map((chapter) => withNumber(chapter, chapter.sheet, "Exercises ")),
    course.chapters.filter(({ answers }) => answers).map((chapter) => withNumber(chapter, chapter.answers, "Answers ")),
];
function neighbours(page) {
    for (const order of orders) {
        const at = order.findIndex((entry) => entry.page === page);
        if (at >= 0) return { previous: order[at - 1], next: order[at + 1] };
    }
    return {};
}

function writePage(page) {
    put(page.page, layout.whole({ headings: [], chapter: null, ...neighbours(page.page), ...page }));
}

function writeTexts() {
    for (const content of contents) {
        const { page, chapter, headings, kind, name, title, description } = content;
        content.finished = content.html();
        writePage({ page, chapter, headings, kind, title, description, html: layout.head(content, name) + content.finished });
    }
}

function writeSpecialPages() {
    book.termsHtml = termsPage(book, contents);
    writePage({ page: "index.html", title: "Collide", kind: "landing", html: landingPage(book) });
    writePage({ page: "figures.html", title: "Figures", kind: "back figures", html: figuresPage(book) });
    writePage({ page: "code.html", title: "Code", kind: "back code", html: codePage(book) });
    writePage({ page: "terms.html", title: "Index", kind: "back index-of-terms", html: book.termsHtml });
}

function writeSources() {
    const quotations = new Map(); // file → the sections that quote it
    for (const content of contents.filter(({ chapter }) => chapter))
        for (const section of content.sections)
            for (const file of new Set(section.files)) quotations.set(file, [...(quotations.get(file) ?? []), { content, section }]);
    for (const file of book.code.files.keys())
        writePage({ page: sourcePage(file), title: file, kind: "file", html: sourceFilePage(book, file, quotations.get(file) ?? []) });
}

function writeFigures() {
    const figures = course.chapters.flatMap((chapter) => chapter.figures);
    const others = [
        ...course.chapters.map((chapter) => chapter.picture),
        ...(course.readme.match(/figures\/[0-9a-z_]+\/[0-9a-z_]+\.svg/g) ?? []),
    ];
    for (const { csv } of figures) put(csv, read(root, csv));
    for (const svg of new Set([...figures.map((figure) => figure.svg), ...others.filter(Boolean)]))
        put(svg, withDarkColours(read(root, svg)));
}

function writePreviews() {
    for (const content of contents) {
        const shown = previewsOf(book, content);
        if (Object.keys(shown).length) put(`previews/${content.page.replace(".html", ".js")}`, previewScript(content.page, shown));
    }
}

emptyOut();
writeStyle(path.join(root, "common/workshop/book"), put);
writeFigures();
writeTexts();
writeSpecialPages();
writeSources();
writePreviews();
put("search/index.js", searchData(`${LUNR}/lunr.js`, contents, namedThings(book, chapterContents, contents)));
if (book.hasPdf) put("print.html", printBook(book, chapterContents, backContents));

const complaints = [...book.complaints, ...book.formulas.complaints];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length ? 1 : 0;
