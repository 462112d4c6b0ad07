// The content of a page, from Doxygen's HTML of a text to ours.
import { createRequire } from "node:module";
import { asSentence, escapeHtml, headingsOf, read } from "./course.mjs";
import { plainInline, plainTex } from "./formulas.mjs";

const cheerio = createRequire(import.meta.url)("cheerio");

const LEAST_LETTERS = 9; // [px] of the letters of a figure, on any screen

const slug = (text) =>
    text
        .toLowerCase()
        .normalize("NFKD")
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "section";

export const CPP = '<span class="cpp">C++</span>';

/// Beside a heading: a link to it, to copy.
export const hereLink = (id) => `<a class="here" href="#${id}" aria-hidden="true" tabindex="-1">§</a>`;

/// Captions are plain text, because the figures carry them: u_z and t_∞ get their indices here, time_to_rest stays a name.
const withIndices = (html) => html.replace(/(?<![\p{L}\d_])(\p{L})_(\p{L}{1,3}|\d|∞)(?![\p{L}\d_])/gu, "<i>$1</i><sub>$2</sub>");

/// What a caption calls black is white where the page is dark (dark.mjs).
const withThemeColours = (html) =>
    html.replace(/\b([Bb])lack\b/g, (word, b) => `<span class="on-light">${word}</span><span class="on-dark">${b === "B" ? "White" : "white"}</span>`);

/// Long names may be broken after an underscore or where a part ends, and nowhere else.
const withBreaks = (html) => html.replace(/(?<=[\p{L}\d])(_|::|\/|\.(?=\p{L}))(?=[\p{L}\d])/gu, "$1<wbr>");

/// One text of the course on its way to a page.
export class Content {
    /// `text` is the Markdown file, `page` the name of the page.
    constructor(book, text, page, doxygenPage) {
        Object.assign(this, { book, text, page });
        const html = read(doxygenPage)
            .replace(/^[\s\S]*?<div class="contents">/, "")
            .replace(/<\/div><!-- (contents|PageDoc) -->[\s\S]*$/, "");
        const taken = book.formulas.take(html, text);
        this.formulas = taken.formulas;
        this.$ = cheerio.load(`<main>${taken.html}</main>`, null, false);
        this.main = this.$("main");
        this.chapter = book.course.chapters.find((chapter) => text.includes(`/${chapter.folder}/`)) ?? null;
        this.room = text.split("/")[0];
        this.headings = [];
        this.tidy();
        this.excerpts();
        this.fragments();
        this.headers();
        this.equations();
        this.figures();
        this.tables();
        this.links();
        this.breaks();
        this.sections = this.readSections();
    }

    /// What the page is called: "Exercises 6", "Notation", or as its chapter.
    get name() {
        if (!this.chapter) return this.book.backMatter.find((entry) => entry.page === this.page).title;
        const { number, title } = this.chapter;
        return { chapters: title, exercises: `Exercises ${number}`, solutions: `Answers ${number}` }[this.room];
    }

    /// The same with the number and the title of the chapter, where it stands alone.
    get title() {
        if (!this.chapter) return this.name;
        const { number, title } = this.chapter;
        return this.room === "chapters" ? `${number} · ${title}` : `${this.name} · ${title}`;
    }

    /// Its first words, as a description of the page.
    get description() {
        const words = this.sections.find((section) => section.words.length > 60)?.words ?? "";
        return words.length > 160 ? words.slice(0, 160).replace(/\s\S*$/, " …") : words;
    }

    /// The class of its page.
    get kind() {
        if (!this.chapter) return `back ${this.page.replace(".html", "")}`;
        return { chapters: "chapter", exercises: "sheet", solutions: "answers" }[this.room];
    }

    /// What Doxygen writes around paragraphs.
    tidy() {
        const { $ } = this;
        $("div.textblock").each((_, block) => {
            $(block).replaceWith($(block).contents());
        });
        $("p").each((_, p) => {
            if (!$(p).text().trim() && !$(p).find("img, a[id], x-f").length) $(p).remove();
        });
        $("details").addClass("hints");
        // The plus signs of the serif stand far apart.
        $("p, li, td")
            .contents()
            .filter((_, node) => node.type === "text" && node.data.includes("C++"))
            .each((_, node) => {
                $(node).replaceWith(escapeHtml(node.data).replaceAll("C++", CPP));
            });
    }

    excerpts() {
        const { $ } = this;
        $("div.excerpt").each((_, mark) => {
            const name = $(mark).next("p"),
                fragment = name.next("div.fragment");
            const listing = this.book.code.excerpt($(mark).attr("data-file"), $(mark).attr("data-region"));
            name.remove();
            fragment.remove();
            $(mark).replaceWith(listing);
        });
    }

    /// Other code: commands, output, JSON.
    fragments() {
        const { $ } = this;
        $("div.fragment").each((_, fragment) => {
            const lines = $(fragment)
                .children("div.line")
                .map((_, line) =>
                    $(line)
                        .text()
                        .replace(/\u00a0/g, " ")
                        .trimEnd(),
                )
                .get();
            const isShell = lines.some((line) => /^(\.\/course|cmake|cat|echo|awk|git|sudo) /.test(line));
            $(fragment).replaceWith(`<pre class="${isShell ? "shell" : "plain"}"><code>${escapeHtml(lines.join("\n"))}</code></pre>`);
        });
        $.root()
            .contents()
            .add($("*").contents())
            .filter((_, node) => node.type === "comment")
            .remove();
    }

    /// Doxygen's h1 under the title is our h2; a heading gets back the code and the formulas that Doxygen could not keep.
    headers() {
        const { $, text } = this;
        const written = headingsOf(read(this.book.course.root, text));
        written.shift(); // the title, which is not in Doxygen's content
        const found = $("h1, h2, h3, h4, h5").toArray();
        if (found.length !== written.length) throw new Error(`${text}: Doxygen made ${found.length} of ${written.length} headings`);
        const used = new Set(
            $("a.anchor[id]")
                .map((_, a) => $(a).attr("id"))
                .get(),
        );
        found.forEach((heading, i) => {
            const { markdown, level } = written[i];
            const before = $(heading).prev("p");
            let id = before.children("a.anchor").attr("id");
            if (id && before.text().trim() === "") before.remove();
            else {
                const base = slug(plainInline(markdown));
                for (id = base; used.has(id);) id = `${base}-${Number(id.slice(base.length + 1) || 1) + 1}`;
            }
            used.add(id);
            const html = this.book.formulas.inline(markdown, text);
            $(heading).replaceWith(`<h${level} id="${id}" data-heading="${i}">${hereLink(id)}${html}</h${level}>`);
            this.headings.push({ level, id, html, text: plainInline(markdown) });
        });
    }

    /// Displays: those with a number get it as their name, and all can be scrolled by themselves.
    equations() {
        const { $ } = this;
        $("p.formulaDsp").each((_, p) => {
            const anchors = $(p)
                .prev("p")
                .filter((_, before) => !$(before).text().trim())
                .children("a.anchor");
            const ids = anchors
                .map((_, a) => $(a).attr("id"))
                .get()
                .filter((id) => id.startsWith("eq_"));
            if (ids.length) anchors.parent().remove();
            const names = ids.length ? ` id="${ids[0]}" data-ids="${ids.join(" ")}"` : "";
            const more = ids.slice(1).map((id) => `<span id="${id}"></span>`);
            $(p).replaceWith(`<div class="equation"${names}>${more.join("")}<div class="display">${$(p).html()}</div></div>`);
        });
    }

    figures() {
        const { $ } = this;
        $("div.figure").each((_, block) => {
            const [folder, name] = $(block).attr("data-figure").split("/");
            const figure = this.book.figure(name);
            const isHome = figure.page === this.page;
            const caption = $(block).children("p").last();
            if (!caption.length || !$(block).children("img").length)
                this.book.complaints.push(`${this.text}: error: figure ${name} is not filled in ('./course text' does it)`);
            caption.children("b").first().remove();
            caption
                .contents()
                .filter((_, node) => node.type === "text")
                .each((_, node) => {
                    $(node).replaceWith(withThemeColours(withIndices(escapeHtml(node.data))));
                });
            const program = `chapters/${folder}/programs/${name}.cpp`;
            const facts = [];
            if (this.book.code.has(program)) facts.push(`<a href="source/${program}.html">program</a>`);
            facts.push(`<a href="${figure.csv}" download>numbers (CSV)</a>`, `<a href="${figure.svg}" download>SVG</a>`);
            $(block).replaceWith(
                `<figure class="collide-figure"${isHome ? ` id="figure_${name}"` : ""} data-figure="${name}" data-chapter="${folder}">` +
                    `<div class="picture"${this.leastWidthOf(figure)}>` +
                    `<img src="${figure.svg}" alt="${escapeHtml(figure.title)}"${this.sizeOf(figure)} loading="lazy"></div>` +
                    `<figcaption><p><a class="number" href="${figure.page}#figure_${name}">Figure ${figure.number}</a> ` +
                    `<b class="title">${withIndices(escapeHtml(asSentence(figure.title)))}</b> <span class="caption">${(caption.html() ?? "").trim()}</span></p>` +
                    `<div class="facts"><code class="command">./course run ${name}</code> ${facts.join(" ")}</div></figcaption></figure>`,
            );
        });
        $("main > img, td img").each((_, img) => {
            $(img).attr("loading", "lazy");
        });
    }

    /// The size of the drawing, so that the page does not jump when it arrives.
    sizeOf(figure) {
        const size = read(this.book.course.root, figure.svg).match(/<svg[^>]*?width="(\d+)[^"]*"\s+height="(\d+)/);
        return size ? ` width="${size[1]}" height="${size[2]}"` : "";
    }

    /// How wide the drawing must be for its smallest letters to be read: a phone, which is narrower, scrolls it.
    leastWidthOf(figure) {
        const svg = read(this.book.course.root, figure.svg);
        const width = svg.match(/viewBox="0 0 ([\d.]+)/)?.[1];
        const sizes = [...svg.matchAll(/font-size=["']([\d.]+)/g)].map(([, size]) => Number(size)).filter((size) => size > 0);
        return width && sizes.length ? ` style="--least: ${Math.ceil((LEAST_LETTERS / Math.min(...sizes)) * width)}px"` : "";
    }

    tables() {
        const { $ } = this;
        $("table").each((_, table) => {
            $(table).removeAttr("class").find("*").removeAttr("class");
            const head = $(table).find("tr").first();
            if (!head.text().trim() && head.find("th").length) head.remove();
            $(table).wrap('<div class="table" tabindex="0" role="region" aria-label="Table"></div>');
        });
    }

    /// Every link says what it leads to; mentions of figures become their numbers.
    links() {
        const { $, page } = this;
        const cited = new Set();
        $("a[href]")
            .not(".here, .number, .file, .lines, pre a, .facts a")
            .each((_, a) => {
                const link = $(a);
                let href = link.attr("href");
                if (href.startsWith("index.html")) href = href.replace("index.html", "course.html");
                if (href.startsWith(`${page}#`)) href = href.slice(page.length);
                link.removeAttr("class").attr("href", href);
                const anchor = href.split("#")[1] ?? "";
                if (anchor.startsWith("eq_")) link.addClass("to-equation");
                else if (anchor.startsWith("exercise_")) link.addClass("to-exercise");
                else if (anchor.startsWith("figure_")) this.figureLink(link, anchor.slice("figure_".length));
                else if (href.startsWith("chapters_BIBLIOGRAPHY.html#")) this.citation(link, anchor, cited);
                else if (/^https?:/.test(href)) link.addClass("to-outside").attr("rel", "noopener");
            });
        $("a.anchor").each((_, a) => {
            $(a).replaceWith(`<span id="${$(a).attr("id")}"></span>`);
        });
    }

    breaks() {
        const { $ } = this;
        $("p code, li code, td code, dd code, summary code")
            .not(".command, pre code")
            .contents()
            .filter((_, node) => node.type === "text")
            .each((_, node) => {
                $(node).replaceWith(withBreaks(escapeHtml(node.data)));
            });
    }

    figureLink(link, name) {
        const figure = this.book.figure(name);
        link.addClass("to-figure").attr("title", `Figure ${figure.number}: ${figure.title}`);
        const before = link[0].prev?.type === "text" ? link[0].prev.data : "";
        link.html(/figures?\s+$/i.test(before) ? figure.number : `<code>${name}</code>`);
    }

    /// The first mention of a source on a page is told in the margin.
    citation(link, id, cited) {
        const source = this.book.course.sources.get(id);
        if (!source) return;
        link.addClass("to-source").attr("title", plainInline(source.reference));
        if (cited.has(id) || this.room === "README.md" || !this.chapter || link.closest("table, figure, li, details").length) return;
        cited.add(id);
        link.after(
            `<small class="margin-note" data-source="${id}"><b>${escapeHtml(source.label)}</b> ` +
                `${this.book.formulas.inline(source.reference)}</small>`,
        );
    }

    /// The words of every section, for the search and the index, and the links in it.
    readSections() {
        const { $ } = this;
        const sections = [{ id: "", heading: "", html: "", level: 1, words: [], defined: [], links: [], files: [] }];
        const visit = (node) => {
            const now = sections.at(-1);
            if (node.type === "text") now.words.push(node.data);
            if (node.type !== "tag") return;
            const element = $(node);
            if (/^h[2-5]$/.test(node.name) && element.attr("data-heading")) {
                const { id, text, html, level } = this.headings[Number(element.attr("data-heading"))];
                sections.push({ id, heading: text, html, level, words: [], defined: [], links: [], files: [] });
                return;
            }
            if (element.is(".listing")) now.files.push(element.attr("data-file"));
            if (element.is(".margin-note, .facts, .listing, pre, .on-dark")) return;
            if (node.name === "x-f") now.words.push(plainTex(this.formulas[element.attr("n")].tex));
            if (node.name === "em" || node.name === "b") now.defined.push(element.text().toLowerCase());
            if (node.name === "a" && element.attr("href")) now.links.push(element.attr("href"));
            for (const child of node.children) visit(child);
            if (/^(p|li|td|th|div|figcaption|summary)$/.test(node.name)) now.words.push(" ");
        };
        for (const child of this.main[0].children) visit(child);
        return sections.map((section) => ({ ...section, words: section.words.join("").replace(/\s+/g, " ").trim() }));
    }

    /// The finished HTML.
    html() {
        this.$("[data-heading]").removeAttr("data-heading");
        return this.book.formulas.put(this.main.html(), this.formulas, this.text);
    }
}
