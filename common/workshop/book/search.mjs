// The index of the search: made here, so that the reader's browser only has to read it.
import { createRequire } from "node:module";

/// Letters without their accents, so that Painleve finds Painlevé; book.js does the same with what is asked for.
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "");

/// A page comes before its sections, a chapter before its sheet, and a sheet before its answers.
function weightOf({ url, heading }) {
    const room = url.startsWith("chapters_") ? 2 : url.startsWith("solutions_") ? 0.7 : 1;
    return heading ? room : 2 * room;
}

export function searchData(lunrFile, contents) {
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
    return `window.collideSearch = ${JSON.stringify({ index, places })};\n`;
}
