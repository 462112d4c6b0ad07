// Links that lead back: an equation, a figure and an exercise know where they are mentioned.
import { escapeHtml } from './course.mjs';

/// target ("page#anchor") → the sections that mention it, in the order of the book.
export function mentionsIn(contents) {
    const mentions = new Map();
    for (const content of contents) {
        if (content.page === 'chapters_NOTATION.html') continue;  // it lists everything
        for (const section of content.words)
            for (const href of new Set(section.links)) {
                const target = href.startsWith('#') ? content.page + href : href;
                if (!target.includes('#') || (target === `${content.page}#${section.id}`)) continue;
                if (!mentions.has(target)) mentions.set(target, []);
                mentions.get(target).push({ content, section });
            }
    }
    return mentions;
}

function placeLink({ content, section }, page) {
    const { chapter, room } = content;
    const heading = section.html || (chapter && room === 'chapters' ? 'beginning' : escapeHtml(content.title));
    const where = content.page === page ? '' :
        room === 'chapters' && chapter ? `${chapter.number}&thinsp;·&thinsp;` :
        room === 'exercises' ? (/^[PX]?\d/.test(section.heading) ? 'exercise ' : `sheet ${chapter.number}&thinsp;·&thinsp;`) :
        room === 'solutions' ? `answers ${chapter.number}&thinsp;·&thinsp;` : '';
    return `<a href="${content.page === page ? '' : content.page}#${section.id || 'content'}">${where}${heading}</a>`;
}

function citedBy(places, page, what) {
    if (!places.length) return '';
    return `<details class="cited"><summary title="Where this ${what} is mentioned">cited ${places.length === 1 ? 'once' : `${places.length}×`}</summary>` +
        `<ul>${places.map((place) => `<li>${placeLink(place, page)}</li>`).join('')}</ul></details>`;
}

/// Writes into a page what leads back from it.
export function addBackLinks(content, mentions) {
    const { $, page } = content;
    const placesOf = (id) => mentions.get(`${page}#${id}`) ?? [];
    $('div.equation[data-ids]').each((_, equation) => {
        const ids = $(equation).attr('data-ids').split(' ');
        $(equation).removeAttr('data-ids').append(citedBy(ids.flatMap(placesOf), page, 'equation'));
    });
    $('figure[id]').each((_, figure) => {
        $(figure).find('.facts').append(citedBy(placesOf($(figure).attr('id')), page, 'figure'));
    });
}
