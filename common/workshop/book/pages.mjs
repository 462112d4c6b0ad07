// The pages of a printed book, as one sees them: how much of each stays empty, and on which page everything stands.
import { execFileSync } from "node:child_process";

/// Of a page's height, as print.css has them.
const MARGIN = 91 / 1122;
const PAPER = 245; // of 255: what is darker is ink
const LEAST_INK = 3; // so many dots of a row; the browser sometimes leaves a speck of what it has moved to the next page

/// name → number of the page, of all that a link leads to.
export function placesIn(pdf) {
    return new Map(
        execFileSync("pdfinfo", ["-dests", pdf], { encoding: "utf8", maxBuffer: 1 << 28 })
            .split("\n")
            .map((line) => line.match(/^ *(\d+) .*"(.*)"$/))
            .filter(Boolean)
            .map(([, number, name]) => [name, Number(number)]),
    );
}

/// What share of the height that text may take stays empty below the last ink, for each page.
export function emptySharesIn(pdf) {
    const pictures = execFileSync("pdftoppm", ["-r", "24", "-gray", pdf], { maxBuffer: 1 << 30 });
    const shares = [];
    for (let at = 0; at < pictures.length; ) {
        const [head, width, height] = pictures.toString("latin1", at, at + 40).match(/^P5\s+(\d+)\s+(\d+)\s+255\s/);
        const [top, bottom] = [Math.round(MARGIN * height), Math.round((1 - MARGIN) * height)];
        const row = (y) => pictures.subarray(at + head.length + y * width, at + head.length + (y + 1) * width);
        let last = bottom - 1;
        while (last >= top && row(last).filter((grey) => grey < PAPER).length < LEAST_INK) --last;
        shares.push((bottom - 1 - last) / (bottom - top));
        at += head.length + width * height;
    }
    return shares;
}
