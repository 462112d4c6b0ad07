// The index: terms from terms.txt ("term" or "term: another form, …"), places from the chapters.
//
// A place in bold is one that explains the term: there it is emphasised, or it is in the heading.
import { escapeHtml, read } from "./course.mjs";

const escapeForPattern = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function readTerms(root) {
    const lines = read(root, "common/workshop/book/terms.txt").split("\n");
    return lines
        .filter((line) => line && !line.startsWith("#"))
        .map((line) => {
            const [term, others = ""] = line.split(":").map((part) => part.trim());
            const forms = [term, ...others.split(",").map((form) => form.trim())].filter(Boolean);
            return { term, forms, pattern: new RegExp(`(?<![\\p{L}-])(${forms.map(escapeForPattern).join("|")})(e?s)?(?![\\p{L}])`, "iu") };
        })
        .sort((a, b) => a.term.localeCompare(b.term, "en", { sensitivity: "base" }));
}

/// chapter → the sections in which the term stands.
function placesOf(pattern, chapterTexts) {
    const places = new Map();
    for (const content of chapterTexts) {
        const found = content.sections
            .filter(({ words, heading }) => pattern.test(words) || pattern.test(heading))
            .map((section) => ({
                section,
                count: [...section.words.matchAll(new RegExp(pattern, "giu"))].length,
                explains:
                    section.heading !== "In short" &&
                    (pattern.test(section.heading) || section.defined.some((words) => pattern.test(words))),
            }));
        if (found.length) places.set(content, found);
    }
    return places;
}

/// For each chapter the first section that explains the term, else the one that uses it most. Of a term that is everywhere only the
/// chapters that explain it.
function placeLinks(places) {
    const explains = (found) => found.some((place) => place.explains);
    const isEverywhere = places.size > 6 && [...places.values()].some(explains);
    return [...places]
        .filter(([, found]) => !isEverywhere || explains(found))
        .map(([{ chapter, page }, found]) => {
            const best = found.find((place) => place.explains) ?? [...found].sort((a, b) => b.count - a.count)[0];
            const { id, heading } = best.section;
            const title = escapeHtml(`${chapter.title}: ${heading || "beginning"}`);
            const link = `<a href="${page}${id ? `#${id}` : ""}" title="${title}">${chapter.number}</a>`;
            return best.explains ? `<b>${link}</b>` : link;
        })
        .join(", ");
}

/// How much a place of a chapter is about a term: best if it is the heading, well if it is in the chapter's title or in the heading,
/// and else the more the oftener it occurs in the chapter.
function weightOf(pattern, content, { section }, found) {
    const isWhole = section.heading !== "" && section.heading.replace(pattern, "") === "";
    const inTitle = pattern.test(content.chapter.title);
    const inHeading = pattern.test(section.heading);
    return (isWhole ? 1000 : 0) + (inTitle ? 200 : 0) + (inHeading ? 100 : 0) + found.reduce((sum, { count }) => sum + count, 0);
}

/// For the search: the place that explains a term best, {term, forms, content, section}. Terms that no place explains are left out.
export function explainedTerms(book, contents) {
    const chapterTexts = contents.filter((content) => content.room === "chapters" && content.chapter);
    return readTerms(book.course.root).flatMap(({ term, forms, pattern }) => {
        const explaining = [...placesOf(pattern, chapterTexts)].flatMap(([content, found]) =>
            found.filter((place) => place.explains).map((place) => ({ content, section: place.section, weight: weightOf(pattern, content, place, found) + place.count / 1000 })),
        );
        const best = explaining.reduce((a, b) => (a && a.weight >= b.weight ? a : b), null);
        return best ? [{ term, forms, content: best.content, section: best.section }] : [];
    });
}

export function termsPage(book, contents) {
    const chapterTexts = contents.filter((content) => content.room === "chapters" && content.chapter);
    const letters = new Map();
    for (const { term, pattern } of readTerms(book.course.root)) {
        const places = placesOf(pattern, chapterTexts);
        if (!places.size) book.complaints.push(`common/workshop/book/terms.txt: error: '${term}' is in no chapter`);
        const letter = term[0].normalize("NFKD")[0].toUpperCase();
        const row = `<div><dt>${escapeHtml(term)}</dt><dd>${placeLinks(places)}</dd></div>`;
        letters.set(letter, [...(letters.get(letter) ?? []), row]);
    }
    const sections = [...letters].map(
        ([letter, rows]) =>
            `<section class="letter"><h2 id="letter-${letter}">${letter}</h2><dl class="terms">${rows.join("")}</dl></section>`,
    );
    return `<h1>Index</h1><p>Where a term is explained (bold) and used. The numbers are chapters.</p>
<p class="letters">${[...letters.keys()].map((letter) => `<a href="#letter-${letter}">${letter}</a>`).join(" ")}</p>
<div class="letter-columns">${sections.join("\n")}</div>`;
}
