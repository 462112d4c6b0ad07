// pdf.mjs BOOK BROWSER_FOLDER CHROMIUM [--check]: prints BOOK/print.html as BOOK/collide.pdf, and says how many pages it has and
// what is wrong with them; with --check a fault is a failure.
//
// A browser does not know on which page a heading will be, so the book is printed twice: the first time to learn the pages, from
// the destinations in the file, the second time with their numbers in the contents and in the index. Before that the gaps that
// figures leave are filled (gaps.mjs).
import fs from "node:fs";
import { openBrowser } from "./browser.mjs";
import { Pages } from "./gaps.mjs";
import { emptySharesIn, placesIn } from "./pages.mjs";

const [book, folder, chromium, option] = process.argv.slice(2);
const browser = await openBrowser(folder, chromium);
const page = await browser.newPage();
await page.setViewport({ width: 597, height: 940 }); // as large as the text on paper
await page.emulateMediaType("print");
await page.goto(`file://${fs.realpathSync(book)}/print.html`, { waitUntil: "load", timeout: 300_000 });
await page.evaluate(async () => {
    await document.fonts.ready;
    // What is too wide for the paper is set smaller.
    for (const wide of document.querySelectorAll(".display, .table")) {
        const inner = wide.querySelector(".katex-html, table"),
            width = Math.max(wide.scrollWidth, inner?.scrollWidth ?? 0);
        if (width > wide.clientWidth + 1)
            wide.style.fontSize = inner.style.fontSize = `${Math.floor((960 * wide.clientWidth) / width) / 1000}em`;
    }
    // What is longer than a page may be broken, and a table of the back matter that would leave much room; its head is repeated.
    for (const box of document.querySelectorAll(".listing, .table")) {
        box.classList.toggle("long", box.offsetHeight > (box.matches(".back .table") ? 220 : 900));
        const head = box.matches(".table.long") && box.querySelector("tr:has(> th)");
        if (head && !box.querySelector("thead")) box.querySelector("table").createTHead().append(head);
    }
});

const pdf = `${book}/collide.pdf`;
const options = { preferCSSPageSize: true, printBackground: true, outline: true, tagged: true, timeout: 600_000 };
const print = async (file, more = {}) => fs.writeFileSync(file, await page.pdf({ ...options, ...more }));
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

const pages = new Pages(page, (file) => print(file, { outline: false, tagged: false }), pdf, 940);
await pages.begin();
await pages.fillAll();
await print(pdf);
const faults = await pages.faultsIn(pdf);
const before = emptySharesIn(pdf).length;
const unknown = await fill(placesIn(pdf));
await pages.end();
await print(pdf);
await browser.close();
fs.rmSync(`${book}/print.html`);

const shares = emptySharesIn(pdf);
if (shares.length !== before) faults.push("the numbers of the pages have changed the pages");
for (const fault of faults) console.log(`${option === "--check" ? "error" : "note"}: ${fault}`);
for (const name of unknown) console.error(`error: the contents name ${name}, which is on no page`);
const well = "no page over a third empty but the last of a chapter, and no box broken";
console.log(`${shares.length} pages, ${faults.length ? `faults in their layout: ${faults.length}` : well}`);
process.exitCode = unknown.length || (faults.length && option === "--check") ? 1 : 0;
