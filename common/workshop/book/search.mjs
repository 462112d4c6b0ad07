// The index of the search: made here, so that the reader's browser only has to read it.
//
// Two kinds of entries: sections of texts, found by their words (lunr), and things that have a name or a number: equations, exercises,
// figures, symbols, terms of the index, scenes of the playground, pages. find.js looks for both.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { read } from "./course.mjs";
import { exercisesOf } from "./exercises.mjs";
import { GREEK, plainInline, plainTex } from "./formulas.mjs";
import { explainedTerms } from "./terms.mjs";

/// Letters without their accents, so that Painleve finds Painlevé; find.js does the same with what is asked for.
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "");

/// A page comes before its sections, a chapter before its sheet, and a sheet before its answers.
function weightOf({ url, heading }) {
    const room = url.startsWith("chapters_") ? 2 : url.startsWith("solutions_") ? 0.7 : 1;
    return heading ? room : 2 * room;
}

const spaced = (name) => name.replaceAll("_", " ");

// ------------------------------------------------------------------------------------------ what has a name or a number
// Each is {kind, url, name, where, keys}: it is found by any of its keys, or by words of its name.

function equations(contents) {
    return contents.flatMap((content) =>
        content.formulas.flatMap(({ tex, display }) => {
            const number = display && tex.match(/\\tag\{([^}]*)\}/)?.[1];
            const url = number && `${content.page}#eq_${number.replaceAll(".", "_")}`;
            return number && content.chapter ? [{ kind: "equation", url, name: `(${number}) ${plainTex(tex)}`, where: content.title, keys: [number] }] : [];
        }),
    );
}

function exercises(chapterContents) {
    return chapterContents.flatMap(({ sheet }) =>
        sheet
            ? exercisesOf(sheet).map(({ id, number, name }) => ({ kind: "exercise", url: `${sheet.page}#${id}`, name: `Exercise ${number} ${name}`, where: sheet.title, keys: [number, name, spaced(name)] }))
            : [],
    );
}

function figures({ chapters }) {
    return chapters.flatMap((chapter) =>
        chapter.figures.map(({ page, name, number, title }) => ({
            kind: "figure",
            url: `${page}#figure_${name}`,
            name: `Figure ${number} ${name}: ${title}`,
            where: `${chapter.number} · ${chapter.title}`,
            keys: [number, name, spaced(name)],
        })),
    );
}

/// How a sign is called: ω is omega, also as it is written without Greek letters.
const NAMES = Object.fromEntries(Object.entries(GREEK).filter(([, sign]) => /\p{L}/u.test(sign)).map(([name, sign]) => [sign, name.replace(/^var/, "")]));
const spelled = (symbol) => symbol.replace(/\p{Script=Greek}/gu, (sign) => NAMES[sign] ?? sign);

/// The rows of the tables of NOTATION.md: symbols, what they mean, and under which heading they stand.
function symbols(root, notation) {
    let heading = null;
    const rows = [];
    for (const line of read(root, "chapters/NOTATION.md").split("\n")) {
        if (line.startsWith("## ")) heading = notation.headings.find(({ text }) => text === plainInline(line.slice(3)));
        const [, signs, meaning] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
        if (!heading || !line.startsWith("|") || !signs?.includes("$")) continue;
        const plainSigns = [...signs.matchAll(/\$([^$]*)\$/g)].map(([, tex]) => plainTex(tex).replace(/\s/g, ""));
        rows.push({
            kind: "symbol",
            url: `${notation.page}#${heading.id}`,
            name: `${plainInline(signs)}: ${plainInline(meaning)}`,
            where: `Notation: ${heading.text}`,
            keys: plainSigns.flatMap((sign) => [sign, spelled(sign)]),
        });
    }
    return rows;
}

function terms(book, contents) {
    return explainedTerms(book, contents).map(({ term, forms, content, section }) => ({
        kind: "term",
        url: content.page + (section.id ? `#${section.id}` : ""),
        name: section.heading || content.title,
        where: content.title,
        keys: [term, ...forms],
    }));
}

function scenes(book) {
    const folder = path.join(book.course.root, "common/workshop/live/scenes");
    if (!book.hasPlayground) return [];
    return fs.readdirSync(folder).map((file) => {
        const name = path.basename(file, ".json");
        const { title } = JSON.parse(read(folder, file));
        return { kind: "scene", url: `playground.html#scene=${name}`, name: title, where: "a scene of the playground", keys: [name, spaced(name), title] };
    });
}

function pages({ hasPlayground, backMatter }) {
    const all = [...(hasPlayground ? [{ page: "playground.html", title: "Playground" }] : []), ...backMatter];
    return all.map(({ page, title }) => ({ kind: "page", url: page, name: title, where: "", keys: [title, page.replace(/^chapters_|\.html$/g, "").toLowerCase()] }));
}

export function namedThings(book, chapterContents, contents) {
    const notation = contents.find(({ page }) => page === "chapters_NOTATION.html");
    const all = [
        ...pages(book),
        ...terms(book, contents),
        ...symbols(book.course.root, notation),
        ...equations(chapterContents.map(({ text }) => text)),
        ...exercises(chapterContents),
        ...figures(book.course),
        ...scenes(book),
    ];
    return all.map((thing) => ({ ...thing, keys: [...new Set(thing.keys.filter(Boolean).map((key) => plain(key).toLowerCase()))] }));
}

// ------------------------------------------------------------------------------------------ all of it

export function searchData(lunrFile, contents, things) {
    const lunr = createRequire(import.meta.url)(lunrFile);
    const places = contents.flatMap((content) =>
        content.sections
            .filter((section) => section.words || section.heading)
            .map((section) => ({
                url: content.page + (section.id ? `#${section.id}` : ""),
                title: content.title,
                heading: section.heading,
                text: section.words,
            })),
    );
    const index = lunr(function () {
        this.ref("id");
        this.field("title", { boost: 6 });
        this.field("heading", { boost: 8 });
        this.field("text");
        places.forEach((place, id) => {
            const { title, heading, text } = place;
            this.add({ id, title: plain(title), heading: plain(heading), text: plain(text) }, { boost: weightOf(place) });
        });
    });
    return `window.collideSearch = ${JSON.stringify({ index, places, things })};\n`;
}
