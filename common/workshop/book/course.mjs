// What the course consists of, read from its folders: nothing here knows how many chapters there are.
import fs from "node:fs";
import path from "node:path";

export const read = (...parts) => fs.readFileSync(path.join(...parts), "utf8");
export const exists = (...parts) => fs.existsSync(path.join(...parts));

export const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
export const unescapeHtml = (html) =>
    html
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&#39;", "'")
        .replaceAll("&nbsp;", " ")
        .replaceAll("&amp;", "&");

/// A title before a caption ends like a sentence; a question has its mark already.
export const asSentence = (title) => (/[.?!]$/.test(title) ? title : `${title}.`);

/// "## Title" lines of a text, without those in code.
export function headingsOf(markdown) {
    const headings = [];
    let inCode = false;
    for (const line of markdown.split("\n")) {
        if (line.startsWith("```")) inCode = !inCode;
        const match = !inCode && line.match(/^(#+) (.*)$/);
        if (match) headings.push({ level: match[1].length, markdown: match[2].trim() });
    }
    return headings;
}

/// Title and caption of a figure, from its SVG.
export function captionOf(svg) {
    const inside = (tag) => unescapeHtml(svg.match(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`))?.[1] ?? "");
    return { title: inside("title"), caption: inside("desc") };
}

const figuresIn = (markdown) =>
    [...markdown.matchAll(/<!-- figure: ([0-9a-z_]+)\/([0-9a-z_]+) -->/g)].map(([, folder, name]) => ({ folder, name }));

/// The row of the README's map that leads to a chapter: what one learns there, and its picture.
function mapRow(readme, folder) {
    const row = readme.split("\n").find((line) => line.startsWith("|") && line.includes(`chapters/${folder}/README.md`));
    const cells = row?.split("|").map((cell) => cell.trim()) ?? [];
    const picture = row?.match(/figures\/[0-9a-z_]+\/[0-9a-z_]+\.svg/)?.[0];
    const at = cells.findIndex((cell) => cell.includes(`chapters/${folder}/README.md`));
    return { learn: at < 0 ? "" : (cells[at + 1] ?? ""), picture };
}

export function readCourse(root) {
    const readme = read(root, "README.md");
    const chapters = fs
        .readdirSync(path.join(root, "chapters"))
        .filter((folder) => /^\d\d_/.test(folder) && exists(root, "chapters", folder, "README.md"))
        .sort()
        .map((folder) => {
            const text = read(root, "chapters", folder, "README.md");
            const { learn, picture } = mapRow(readme, folder);
            const number = Number(folder.slice(0, 2));
            const page = (room) => (exists(root, room, folder, "README.md") ? `${room}_${folder}.html` : null);
            const figures = figuresIn(text)
                .filter((figure) => figure.folder === folder)
                .map((figure, i) => ({ ...figure, number: `${number}.${i + 1}`, page: `chapters_${folder}.html` }));
            return {
                folder,
                number,
                figures,
                learn,
                title: headingsOf(text)[0].markdown.replace(/^\d+ · /, ""),
                picture: picture ?? (figures.length ? `figures/${folder}/${figures[0].name}.svg` : null),
                page: `chapters_${folder}.html`,
                sheet: page("exercises"),
                answers: page("solutions"),
            };
        });

    // A figure that only the sheet or the answers show is numbered there, with the letter of that place.
    for (const chapter of chapters)
        for (const [room, letter] of [
            ["exercises", "E"],
            ["solutions", "A"],
        ]) {
            if (!exists(root, room, chapter.folder, "README.md")) continue;
            let count = 0;
            for (const figure of figuresIn(read(root, room, chapter.folder, "README.md")))
                if (!chapter.figures.some((known) => known.name === figure.name) && figure.folder === chapter.folder)
                    chapter.figures.push({
                        ...figure,
                        number: `${letter}${chapter.number}.${++count}`,
                        page: `${room}_${chapter.folder}.html`,
                    });
        }
    for (const chapter of chapters)
        for (const figure of chapter.figures)
            Object.assign(figure, captionOf(read(root, "figures", figure.folder, `${figure.name}.svg`)), {
                svg: `figures/${figure.folder}/${figure.name}.svg`,
                csv: `figures/${figure.folder}/${figure.name}.csv`,
            });
    return { root, readme, chapters, sources: sourcesOf(root), otherTexts: otherTextsOf(root), ...whereItIs(root) };
}

/// The addresses of the repository and of the published book, as far as they are known: on GitHub its machines say them, elsewhere
/// CITATION.cff may (repository-code, url).
function whereItIs(root) {
    const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
    const citation = read(root, "CITATION.cff");
    const cited = (field) => citation.match(new RegExp(`^${field}: *"?(https://[^"\\s]+)`, "m"))?.[1] ?? null;
    if (!GITHUB_REPOSITORY) return { repository: cited("repository-code"), site: cited("url") };
    const [owner, name] = GITHUB_REPOSITORY.split("/");
    return { repository: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`, site: cited("url") ?? `https://${owner.toLowerCase()}.github.io/${name}/` };
}

/// Texts that belong to no chapter, besides the three that every course has: what they are called is their own affair.
function otherTextsOf(root) {
    return fs
        .readdirSync(path.join(root, "chapters"))
        .filter((name) => name.endsWith(".md") && !["README.md", "NOTATION.md", "BIBLIOGRAPHY.md"].includes(name))
        .map((name) => ({
            page: `chapters_${name.replace(".md", ".html")}`,
            title: headingsOf(read(root, "chapters", name))[0].markdown,
            text: `chapters/${name}`,
        }));
}

/// The bibliography: anchor → label ("Baber 2011") and full reference, as Markdown.
function sourcesOf(root) {
    const sources = new Map();
    if (!exists(root, "chapters/BIBLIOGRAPHY.md")) return sources;
    for (const [, id, label, rest] of read(root, "chapters/BIBLIOGRAPHY.md").matchAll(
        /<a id="([^"]+)"><\/a>\*\*([^*]+)\*\*\.\n((?: +.*\n)+)/g,
    ))
        sources.set(id, {
            label,
            reference: rest
                .split("\n")
                .map((line) => line.trim())
                .filter((line) => line && !/^Chapters? /.test(line))
                .join(" "),
        });
    return sources;
}
