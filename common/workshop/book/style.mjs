// What all pages load: our style and script, the fonts, KaTeX's style and lunr. Debian's packages have what is not ours.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { read } from "./course.mjs";

export const KATEX = "/usr/share/javascript/katex";
export const LUNR = "/usr/share/javascript/lunr";

export function missingPackages() {
    return [
        [`${KATEX}/katex.js`, "libjs-katex"],
        [`${KATEX}/fonts`, "fonts-katex"],
        [`${LUNR}/lunr.js`, "libjs-lunr"],
    ].flatMap(([file, name]) => (fs.existsSync(file) ? [] : [name]));
}

/// `put(name, text or bytes)` writes a file of the book.
export function writeStyle(folder, put) {
    put("style/book.css", serifFaces(put) + read(folder, "book.css"));
    for (const name of ["book.js", "find.js", "icon.svg", "print.css"]) put(`style/${name}`, read(folder, name));
    put("style/lunr.min.js", read(LUNR, "lunr.min.js"));
    // The style names only the fonts that are copied, so that no page asks for a file in vain.
    put("katex/katex.min.css", read(KATEX, "katex.min.css").replace(/,url\([^)]*\) format\("(woff|truetype)"\)/g, ""));
    for (const font of fs.readdirSync(`${KATEX}/fonts`))
        if (font.endsWith(".woff2")) put(`katex/fonts/${font}`, fs.readFileSync(`${KATEX}/fonts/${font}`));
}

/// The serif of the text, Charis SIL; without its package the reader's own serif does.
function serifFaces(put) {
    const files = filesOfPackage("fonts-sil-charis").filter((name) => name.includes("/woff2/") && fs.statSync(name).size > 0);
    const faces = { Regular: "400 normal", Bold: "700 normal", Italic: "400 italic", BoldItalic: "700 italic" };
    return Object.entries(faces)
        .map(([face, kind]) => {
            const file = files.find((name) => name.endsWith(`-${face}.woff2`));
            if (!file) return "";
            const [weight, style] = kind.split(" "),
                name = path.basename(file);
            put(`style/${name}`, fs.readFileSync(file));
            return (
                `@font-face { font-family: "Book Serif"; font-weight: ${weight}; font-style: ${style}; font-display: swap; ` +
                `src: url("${name}") format("woff2"); }\n`
            );
        })
        .join("");
}

function filesOfPackage(name) {
    try {
        const list = execFileSync("dpkg", ["-L", name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
        return list.split("\n").filter((file) => file && fs.existsSync(file));
    } catch {
        return [];
    }
}
