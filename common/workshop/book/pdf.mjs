// pdf.mjs BOOK BROWSER_FOLDER CHROMIUM: prints BOOK/print.html as BOOK/collide.pdf.
//
// A browser does not know on which page a heading will be, so the book is printed twice: the first time to learn the pages, from
// the destinations in the file, the second time with their numbers in the contents and in the index.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { openBrowser } from "./browser.mjs";

const [book, folder, chromium] = process.argv.slice(2);
const browser = await openBrowser(folder, chromium);
const page = await browser.newPage();
await page.setViewport({ width: 598, height: 900 }); // as wide as the text on paper, 158 mm
await page.emulateMediaType("print");
await page.goto(`file://${fs.realpathSync(book)}/print.html`, { waitUntil: "load", timeout: 300_000 });
await page.evaluate(async () => {
    await document.fonts.ready;
    // What is too wide for the paper is set smaller; a listing of more than a page may be broken.
    for (const wide of document.querySelectorAll(".display, .table")) {
        const inner = wide.querySelector(".katex-html, table"),
            width = Math.max(wide.scrollWidth, inner?.scrollWidth ?? 0);
        if (width > wide.clientWidth + 1)
            wide.style.fontSize = inner.style.fontSize = `${Math.floor((960 * wide.clientWidth) / width) / 1000}em`;
    }
    for (const listing of document.querySelectorAll(".listing")) listing.classList.toggle("long", listing.offsetHeight > 450);
});

const print = async () => {
    fs.writeFileSync(
        `${book}/collide.pdf`,
        await page.pdf({ preferCSSPageSize: true, printBackground: true, outline: true, tagged: true, timeout: 600_000 }),
    );
    return new Map(
        execFileSync("pdfinfo", ["-dests", `${book}/collide.pdf`], { encoding: "utf8", maxBuffer: 1 << 28 })
            .split("\n")
            .map((line) => line.match(/^ *(\d+) .*"(.*)"$/))
            .filter(Boolean)
            .map(([, number, name]) => [name, number]),
    );
};
const fill = (pages) =>
    page.evaluate(
        (entries) => {
            const pages = new Map(entries);
            for (const link of document.querySelectorAll(".terms a[href]"))
                link.textContent = pages.get(decodeURIComponent(link.hash.slice(1))) ?? link.textContent;
            return [...document.querySelectorAll("[data-page]")]
                .filter((place) => {
                    place.textContent = pages.get(place.dataset.page) ?? "";
                    return !place.textContent;
                })
                .map((place) => place.dataset.page);
        },
        [...pages],
    );

const unknown = await fill(await print());
const pages = await print();
await fill(pages);
await browser.close();
fs.rmSync(`${book}/print.html`);
for (const name of unknown) console.error(`error: the contents name ${name}, which is on no page`);
process.exitCode = unknown.length ? 1 : 0;
