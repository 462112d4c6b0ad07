// "Draw with mine": a reader's drawing with the answer has the committed numbers, with a mistake others. For check.mjs.
import { committed_table, sensitive } from "../live/check_numbers.mjs";
import { parse_csv, table_difference } from "../live/compare.mjs";

/// The first exercise of each figure.
export function oneOfEachFigure(exercises) {
    const figures = [...new Set(exercises.map(({ figure }) => figure))];
    return figures.map((figure) => exercises.find((exercise) => exercise.figure === figure));
}

export async function checkDrawing(reader, { id, number, name, chapter, figure, answer, stub }, fail) {
    const who = `figure ${figure} with ${number} ${name}`;
    await reader.openExercise(id);
    await reader.setText(id, answer);
    const { mine, reference, said } = await reader.draw(id);
    const differenceOf = (csv) => (csv ? table_difference(committed_table(figure, chapter), parse_csv(csv), sensitive[figure]?.columns) : said);
    if (differenceOf(mine)) fail(`${who}: ${differenceOf(mine)}`);
    if (differenceOf(reference)) fail(`${who}, the reference: ${differenceOf(reference)}`);
    if (!said.includes(`Yours: ${number} ${name}`)) fail(`${who}: it says '${said}'`);
    await reader.closeDrawing(id);
    await reader.setText(id, stub);
}

/// What an unfinished function does to a drawing, and a parameter.
export async function checkTrouble(reader, { id, answer, stub }, fail) {
    await reader.openExercise(id);
    await reader.setText(id, stub);
    const untouched = await reader.draw(id);
    if (!untouched.said.startsWith("None of it is yours yet.")) fail(`a drawing with a stub says '${untouched.said}'`);
    await reader.moveFirstParameter(id);
    const moved = await reader.drawn(id);
    if (moved.reference === untouched.reference) fail("a parameter does not move the drawing");
    const spoiled = {
        "a mistake": ["    return Vec3::Zero();", /Yours: /],
        "a throw": ["    throw 1;", /./],
        "a loop without end": ["    volatile int i = 0;\n    while (i == 0) {\n    }", /the time was used up/],
        "no C++": ["    ?", /does not compile/],
    };
    for (const [what, [line, pattern]] of Object.entries(spoiled)) {
        await reader.setText(id, answer.replace(/(\) \{\n)([\s\S]*?\n\}\n\n\}  \/\/ namespace collide)/, `$1${line}\n$2`));
        const { said, complaint, reference, mine } = await reader.drawn(id);
        if (what === "a mistake" && (!mine || mine === reference)) fail("a mistake does not change the drawing");
        if (!pattern.test(complaint + said) || !reference) fail(`a drawing with ${what} says '${complaint}' and '${said}'`);
    }
    await reader.closeDrawing(id);
}
