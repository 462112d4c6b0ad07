// Links that lead back: an equation, a figure and an exercise know where they are mentioned.
import { escapeHtml } from "./course.mjs";

/// target ("page#anchor") → the sections that mention it, in the order of the book.
export function mentionsIn(contents) {
    const mentions = new Map();
    for (const content of contents) {
        if (content.page === "chapters_NOTATION.html") continue; // it lists everything
        for (const section of content.sections)
            for (const href of new Set(section.links)) {
                const target = href.startsWith("#") ? content.page + href : href;
                if (!target.includes("#") || target === `${content.page}#${section.id}`) continue;
                if (!mentions.has(target)) mentions.set(target, []);
                mentions.get(target).push({ content, section });
            }
    }
    return mentions;
}

function placeLink({ content, section }, page) {
    const isHere = content.page === page;
    const words = section.html || (content.chapter ? "beginning" : escapeHtml(content.name));
    return `<a href="${isHere ? "" : content.page}#${section.id || "content"}">${isHere ? "" : whereIs(content, section)}${words}</a>`;
}

/// What stands before the heading of a section on another page.
function whereIs({ chapter, room }, { heading }) {
    if (!chapter) return "";
    if (room === "exercises" && /^[PX]?\d/.test(heading)) return "exercise ";
    return `${{ chapters: "", exercises: "sheet ", solutions: "answers " }[room]}${chapter.number}&thinsp;·&thinsp;`;
}

function citedBy(places, page, what) {
    if (!places.length) return "";
    const times = places.length === 1 ? "once" : `${places.length}×`;
    return (
        `<details class="cited"><summary title="Where this ${what} is mentioned">cited ${times}</summary>` +
        `<ul>${places.map((place) => `<li>${placeLink(place, page)}</li>`).join("")}</ul></details>`
    );
}

/// Writes into a page what leads back from it.
export function addBackLinks(content, mentions) {
    const { $, page } = content;
    const placesOf = (id) => mentions.get(`${page}#${id}`) ?? [];
    $("div.equation[data-ids]").each((_, equation) => {
        const ids = $(equation).attr("data-ids").split(" ");
        $(equation)
            .removeAttr("data-ids")
            .append(citedBy(ids.flatMap(placesOf), page, "equation"));
    });
    $("figure[id]").each((_, figure) => {
        $(figure)
            .find(".facts")
            .append(citedBy(placesOf($(figure).attr("id")), page, "figure"));
    });
}
