// The index of the search: made here, so that the reader's browser only has to read it.
import { createRequire } from 'node:module';

/// Letters without their accents, so that Painleve finds Painlevé; book.js does the same with what is asked for.
const plain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '');

export function searchData(lunrFile, contents, titleOf) {
    const lunr = createRequire(import.meta.url)(lunrFile);
    const places = contents.flatMap((content) => content.words.filter((section) => section.words || section.heading).map((section) => ({
        url: content.page + (section.id ? `#${section.id}` : ''),
        title: titleOf(content), heading: section.heading, text: section.words,
    })));
    const index = lunr(function () {
        this.ref('id');
        this.field('title', { boost: 6 });
        this.field('heading', { boost: 8 });
        this.field('text');
        // A chapter itself comes before its sections, and a chapter before its sheet and its answers.
        places.forEach((place, id) => this.add({ id, title: plain(place.title), heading: plain(place.heading), text: plain(place.text) }, {
            boost: (place.heading ? 1 : 2) * (place.url.startsWith('chapters_') ? 2 : place.url.startsWith('solutions_') ? 0.7 : 1) }));
    });
    return `window.collideSearch = ${JSON.stringify({ index, places })};\n`;
}
