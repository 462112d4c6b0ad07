// The code of the course: files as highlighted lines, and links from a name to the line that declares it.
//
// A link must be right or not be there. Doxygen, which goes by names alone, links `mu` to any variable of that name in any chapter.
// We link types and free functions only, only to headers that the file really includes, and only where one header declares the name.
import fs from "node:fs";
import path from "node:path";
import { escapeHtml, read, unescapeHtml } from "./course.mjs";

const elements = (xml, tag) => [...xml.matchAll(new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`, "g"))].map((match) => match[0]);
const attribute = (xml, name) => xml.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];

export class Code {
    constructor(root, xmlFolder) {
        this.root = root;
        this.files = new Map(); // path → lines, each a list of {kind, text}
        this.declarations = new Map(); // name → [{kind, file, line}]
        this.includes = new Map(); // path → the course's files that it includes, directly
        this.visible = new Map();
        for (const name of fs.readdirSync(xmlFolder).sort()) {
            if (!name.endsWith(".xml") || name === "Doxyfile.xml" || name === "index.xml") continue;
            const xml = read(xmlFolder, name);
            if (xml.includes("<compounddef") && / kind="file"/.test(xml.slice(0, 600))) this.addFile(xml);
            this.addDeclarations(xml);
        }
    }

    addFile(xml) {
        const file = xml.match(/<location file="([^"]+)"\/>\s*<\/compounddef>/)?.[1];
        const listing = elements(xml, "programlisting")[0];
        if (!file || !listing) return;
        const text = read(this.root, file).split("\n");
        const lines = elements(listing, "codeline").map((line) =>
            elements(line, "highlight")
                .map((part) => ({
                    kind: attribute(part, "class"),
                    text: unescapeHtml(part.replace(/<sp\/>/g, " ").replace(/<[^>]*>/g, "")),
                }))
                .filter((part) => part.text),
        );
        // Doxygen drops a trailing backslash and the like from its listings now and then; the file itself is right.
        this.files.set(
            file,
            lines.map((line, i) => (line.map((part) => part.text).join("") === text[i] ? line : [{ kind: "normal", text: text[i] ?? "" }])),
        );
        this.includes.set(file, text.map((line) => line.match(/^#include "([^"]+)"/)?.[1]).filter(Boolean));
    }

    addDeclarations(xml) {
        const kind = attribute(xml.slice(xml.indexOf("<compounddef")), "kind");
        const add = (name, what, location) => {
            const file = attribute(location, "declfile") ?? attribute(location, "file");
            const line = Number(attribute(location, "declline") ?? attribute(location, "line"));
            if (!file?.endsWith(".hpp")) return;
            const known = this.declarations.get(name) ?? this.declarations.set(name, []).get(name);
            if (!known.some((one) => one.file === file)) known.push({ what, file, line });
        };
        if (kind === "struct" || kind === "class") {
            const name = xml.match(/<compoundname>([^<]*)<\/compoundname>/)[1].replace(/^collide::/, "");
            if (!name.includes("::"))
                add(
                    unescapeHtml(name),
                    "type",
                    xml.match(/<location [^>]*\/>\s*(?:<listofallmembers>[\s\S]*?<\/listofallmembers>\s*)?<\/compounddef>/)?.[0] ?? "",
                );
        }
        if (kind !== "namespace") return;
        for (const member of elements(xml, "memberdef")) {
            const name = member.match(/<name>([^<]*)<\/name>/)[1];
            const what = { function: "function", typedef: "type", enum: "type" }[attribute(member, "kind")];
            if (what) add(name, what, member.match(/<location [^>]*>/)[0]);
        }
    }

    /// All headers that a file sees, itself included.
    seenFrom(file) {
        if (!this.visible.has(file)) {
            const seen = new Set(),
                waiting = [file];
            while (waiting.length) {
                const next = waiting.pop();
                if (seen.has(next)) continue;
                seen.add(next);
                waiting.push(...(this.includes.get(next) ?? []));
            }
            this.visible.set(file, seen);
        }
        return this.visible.get(file);
    }

    /// The one line that declares a name, seen from a file; nothing if there is none, or more than one.
    declaration(name, what, file) {
        const found = (this.declarations.get(name) ?? []).filter((one) => one.what === what && this.seenFrom(file).has(one.file));
        return found.length === 1 ? found[0] : null;
    }

    /// One line as HTML. `relative` leads to the root of the book.
    lineHtml(parts, file, lineNumber, relative, locals) {
        let before = "";
        return parts
            .map(({ kind, text }) => {
                const isCode = kind === "normal" || kind === "keyword" || kind === "keywordtype";
                const html =
                    kind === "preprocessor"
                        ? this.includeHtml(text, relative)
                        : !isCode
                          ? escapeHtml(text)
                          : text
                                .split(/([A-Za-z_]\w*)/)
                                .map((word, i, words) => {
                                    const link = i % 2 && this.linkOf(word, before, words.slice(i + 1).join(""), file, lineNumber, locals);
                                    before += word;
                                    return link
                                        ? `<a href="${relative}${sourcePage(link.file)}#l${link.line}">${word}</a>`
                                        : escapeHtml(word);
                                })
                                .join("");
                if (!isCode) before += text;
                return kind === "normal" ? html : `<span class="${kind}">${html}</span>`;
            })
            .join("");
    }

    linkOf(word, before, after, file, lineNumber, locals) {
        if (/(\.|->)\s*$/.test(before) || (/::\s*$/.test(before) && !/\bcollide::\s*$/.test(before)) || locals.has(word)) return null;
        const what = /^\s*[(]/.test(after) && /^[a-z]/.test(word) ? "function" : /^[A-Z]/.test(word) ? "type" : null;
        const found = what && this.declaration(word, what, file);
        return found && !(found.file === file && found.line === lineNumber) ? found : null;
    }

    includeHtml(text, relative) {
        return escapeHtml(text).replace(/&quot;([^&]+)&quot;/, (quoted, file) =>
            this.files.has(file) ? `&quot;<a href="${relative}${sourcePage(file)}">${file}</a>&quot;` : quoted,
        );
    }

    /// Names that a piece of code declares for itself: they hide the course's.
    localsOf(lines) {
        const text = lines.map((line) => line.map((part) => part.text).join("")).join("\n");
        return new Set([...text.matchAll(/\bauto&?&?\s+([a-z]\w*)\s*[=:]/g)].map((match) => match[1]));
    }

    /// The lines of a region, without the indentation that they share and without the marks of other regions.
    region(file, name) {
        const lines = this.files.get(file);
        const text = (i) => lines[i].map((part) => part.text).join("");
        const marks = [...lines.keys()].filter((i) => text(i).trim() === `// [${name}]`);
        if (marks.length !== 2) throw new Error(`${file} has no region [${name}]`);
        const inside = [];
        for (let i = marks[0] + 1; i < marks[1]; ++i)
            if (!/^\/\/ \[.*\]$/.test(text(i).trim())) inside.push({ number: i + 1, parts: lines[i] });
        const indent = Math.min(...inside.filter((line) => text(line.number - 1)).map((line) => text(line.number - 1).search(/\S/)));
        for (const line of inside) {
            let left = indent;
            line.parts = line.parts.map((part) => {
                const cut = Math.min(left, part.text.length - part.text.trimStart().length);
                left -= cut;
                return { ...part, text: part.text.slice(cut) };
            });
        }
        return inside;
    }

    /// The excerpt as HTML, with the file and the lines it is from.
    excerpt(file, name) {
        const lines = this.region(file, name),
            locals = this.localsOf(lines.map((line) => line.parts));
        const first = lines[0].number,
            last = lines.at(-1).number;
        const html = lines.map((line) => this.lineHtml(line.parts, file, line.number, "", locals)).join("\n");
        const way = `${sourcePage(file)}#l${first}`;
        const lineLink = `<a class="lines" href="${way}">${first === last ? `line ${first}` : `lines ${first}–${last}`}</a>`;
        return listing(file, `${fileLink(file, way)} ${lineLink}`, html);
    }

    /// A whole file as a listing, without the marks of regions.
    wholeListing(file) {
        const lines = this.files.get(file),
            locals = this.localsOf(lines);
        const html = lines
            .map((line, i) => ({ text: line.map((part) => part.text).join(""), html: this.lineHtml(line, file, i + 1, "", locals) }))
            .filter(({ text }) => !/^\s*\/\/ \[.*\]$/.test(text))
            .map((line) => line.html)
            .join("\n")
            .trimEnd();
        return listing(file, fileLink(file, sourcePage(file)), html);
    }

    /// A whole file, every line with its number and a place to link to.
    page(file) {
        const relative = "../".repeat(sourcePage(file).split("/").length - 1);
        const lines = this.files.get(file),
            locals = this.localsOf(lines);
        return lines
            .map(
                (line, i) =>
                    `<span class="line" id="l${i + 1}"><a class="number" href="#l${i + 1}">${i + 1}</a>${this.lineHtml(line, file, i + 1, relative, locals)}\n</span>`,
            )
            .join("");
    }

    has(file) {
        return this.files.has(file);
    }
}

export const sourcePage = (file) => `source/${file}.html`;

const fileLink = (file, way) =>
    `<a class="file" href="${way}" title="${file}"><span class="folder">${path.dirname(file)}/</span>${path.basename(file)}</a>`;

const listing = (file, head, code) =>
    `<div class="listing" data-file="${file}"><div class="listing-head">${head}</div><pre><code>${code}</code></pre></div>`;
