// Two sets of numbers that should be the same: tables of figures, and runs of `simulate`. Each function returns where they differ, or "".

export const tolerance = 1e-6; // of the largest number in a column, or of a quantity in a run
const rounding = 1e-9; // differences that are nothing but noise, as in the test of the committed figures

export function parse_csv(text) {
    const [names, ...rows] = text.trim().split("\n");
    return { names: names.split(","), rows: rows.map((row) => row.split(",").map(Number)) };
}

const agree = (a, b, allowed) => a === b || (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= allowed;

// exceptions: for some columns, by name, what may differ instead, in the units of the column.
export function table_difference(expected, actual, exceptions = {}) {
    if (expected.names.join() !== actual.names.join()) return "the columns have other names";
    if (expected.rows.length !== actual.rows.length) return `${actual.rows.length} rows instead of ${expected.rows.length}`;
    for (const [column, name] of expected.names.entries()) {
        const sizes = expected.rows.map((row) => Math.abs(row[column])).filter(Number.isFinite);
        const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
        const allowed = exceptions[name] ?? Math.max(rounding, tolerance * largest);
        for (const [line, row] of expected.rows.entries())
            if (!agree(row[column], actual.rows[line][column], allowed))
                return `line ${line + 2}, column ${name}: ${actual.rows[line][column]} instead of ${row[column]}`;
    }
    return "";
}

// All numbers in two answers, side by side.
function value_difference(expected, actual, where) {
    if (typeof expected === "number") {
        const allowed = tolerance * Math.max(1, Math.abs(expected));
        return agree(expected, actual, allowed) ? "" : `${where}: ${actual} instead of ${expected}`;
    }
    if (typeof expected !== "object" || expected === null) return expected === actual ? "" : `${where}: ${actual} instead of ${expected}`;
    if (typeof actual !== "object" || actual === null) return `${where} is missing`;
    if (Object.keys(expected).join() !== Object.keys(actual).join()) return `${where} has other parts`;
    for (const key of Object.keys(expected)) {
        const difference = value_difference(expected[key], actual[key], `${where}.${key}`);
        if (difference !== "") return difference;
    }
    return "";
}

// A tumbling body multiplies rounding at each collision, so runs are compared until the first few of them: of events, or, in models
// that have forces instead, of contacts that begin.
const first_collisions = 3;
function horizon(run) {
    if (run.events.length > 0) return run.events[Math.min(first_collisions, run.events.length) - 1].time;
    let begun = 0;
    for (const [index, frame] of run.frames.entries()) {
        const before = index === 0 ? 0 : run.frames[index - 1].contacts.length;
        if (frame.contacts.length > before && ++begun === first_collisions) return frame.time;
    }
    return run.time;
}

export function run_difference(expected, actual) {
    const end = horizon(expected) + 1e-9;
    const until = (list) => list.filter((entry) => entry.time <= end);
    return (
        value_difference(until(expected.events), until(actual.events), "events") ||
        value_difference(until(expected.frames), until(actual.frames), "frames")
    );
}
