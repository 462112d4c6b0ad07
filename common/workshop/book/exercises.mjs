// The exercises in the book: what a section of a sheet leads to, and the answers.
import { sourcePage } from "./code.mjs";
import { hereLink } from "./content.mjs";

/// The code exercises of a sheet: number, name, anchor.
export function exercisesOf(sheet) {
    return sheet.headings.flatMap(({ id, text }) => {
        const match = id.startsWith("exercise_") && text.match(/^(\d+\.\d+) (\w+)$/);
        return match ? [{ id, number: match[1], name: match[2] }] : [];
    });
}

export const factsLine = (facts) => `<div class="facts">${facts.map((fact) => `<span>${fact}</span>`).join(" ")}</div>`;
const command = (words) => `<code class="command">./course ${words}</code>`;

/// Under the heading of each exercise: its command, its stub, its answer, and the sections of chapters that ask for it.
export function addExerciseFacts(book, { chapter, sheet, answers }, mentions) {
    for (const { id, number, name } of exercisesOf(sheet)) {
        const stub = `exercises/${chapter.folder}/${name}.cpp`;
        const asking = (mentions.get(`${sheet.page}#${id}`) ?? []).filter(({ content }) => content.chapter && content.room === "chapters");
        const facts = [command(`check ${number}`)];
        if (book.code.has(stub)) facts.push(`<a href="${sourcePage(stub)}">stub</a>`);
        if (answers) facts.push(`<a href="${answers.page}#answer_${name}">answer</a>`);
        if (asking.length) facts.push(`asked in ${asking.map((place) => sectionLink(place, chapter)).join(", ")}`);
        sheet.$(`#${id}`).after(factsLine(facts));
    }
}

function sectionLink({ content, section }, chapter) {
    const where = content.chapter === chapter ? "" : `${content.chapter.number} · `;
    return `<a href="${content.page}#${section.id}">${where}${section.html || "the beginning"}</a>`;
}

/// The answers to the code exercises, whole files, folded, at the end of the page of answers.
export function addAnswerFiles(book, { chapter, sheet, answers }) {
    const file = (name) => `solutions/${chapter.folder}/${name}.cpp`;
    const exercises = exercisesOf(sheet).filter(({ name }) => book.code.has(file(name)));
    if (!exercises.length) return;
    answers.headings.push({ level: 2, id: "the-functions", html: "The functions", text: "The functions" });
    answers.main.append(
        `<h2 id="the-functions">${hereLink("the-functions")}The functions</h2>` +
            exercises
                .map(
                    ({ id, number, name }) =>
                        `<h3 id="answer_${name}">${hereLink(`answer_${name}`)}${number} <code>${name}</code></h3>` +
                        factsLine([`<a href="${sheet.page}#${id}">exercise</a>`, command(`solution ${number}`)]) +
                        `<details class="answer"><summary>Show the answer</summary>${book.code.wholeListing(file(name))}</details>`,
                )
                .join("\n"),
    );
}
