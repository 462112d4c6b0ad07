// What a link shows when the pointer rests on it: the equation, the figure or the exercise it leads to. One file for each page, which
// the browser reads when it is needed.
import { asSentence, escapeHtml } from "./course.mjs";
import { exercisesOf } from "./exercises.mjs";

export function previewsOf(book, content) {
    const { $ } = content;
    const set = (html) => book.formulas.put(html ?? "", content.formulas, content.text);
    const shown = {};
    $("div.equation[id]").each((_, equation) => {
        const html = `<div class="display">${set($(equation).children(".display").html())}</div>`;
        $(equation)
            .children("span[id]")
            .add(equation)
            .each((_, named) => {
                shown[$(named).attr("id")] = html;
            });
    });
    $("figure[id]").each((_, figure) => {
        const { number, title, svg } = book.figure($(figure).attr("data-figure"));
        shown[$(figure).attr("id")] = `<img src="${svg}" alt=""><p>Figure ${number}. ${escapeHtml(asSentence(title))}</p>`;
    });
    if (content.room === "exercises")
        for (const { id, number, name } of exercisesOf(content)) {
            const task = $(`#${id}`).nextAll("p").eq(1); // the first paragraph says how long it takes
            shown[id] = `<p><b>${number} <code>${name}</code></b></p><p>${set(task.html())}</p>`;
        }
    return shown;
}

/// As a script, because a page that is opened from a folder can load nothing else.
export const previewScript = (page, shown) =>
    `window.collidePreviews = Object.assign(window.collidePreviews ?? {}, ${JSON.stringify({ [page]: shown })});\n`;
