// Every slider of every live figure at nine places, the others as usual: each must give a figure. A program may refuse a combination of
// parameters, but not what one slider alone offers. Of figures that take long only some places are tried, or none.
// And what a redraw costs while a handle is dragged.
import { load_module, read_index } from "./book_modules.mjs";

const places = 9;
const places_of_slow = 3; // of a figure that takes longer than
const slow = 200; // [ms]
const very_slow = 1500; // [ms]: what takes longer is left to the ordinary programs, which are run at the ends of their ranges

const least_with_handles = 10; // figures to take in one's hand
const [median_allowed, most_allowed] = [50, 150]; // [ms] of processor time for a redraw of such a figure

function values_of(count, { low, high, default: initial, meaning }) {
    const counts = [low, high, initial].every(Number.isInteger) && high - low > 2 && !meaning.includes("[");
    const is_logarithmic = low > 0 && high / low > 100; // as in live.js
    const at = (share) => (is_logarithmic ? low * (high / low) ** share : low + (high - low) * share);
    const inside = Array.from({ length: count }, (_, i) => at(i / (count - 1))).map((value) => Math.min(high, Math.max(low, value)));
    return [...new Set(inside.map((value) => (counts ? Math.round(value) : Number(value.toPrecision(4)))))].map((value) => Math.min(high, Math.max(low, value)));
}

// Which values of a figure's sliders are refused.
function refused_values(module, name, { options }) {
    const draw = (words) => module.run([name, "--quiet", "--out", "/out", ...words]);
    const began = performance.now();
    if (options.length > 0) draw([]);
    const time = performance.now() - began;
    if (time > very_slow) return [];
    const count = time > slow ? places_of_slow : places;
    const refused = [];
    for (const option of options)
        for (const value of values_of(count, option)) {
            const { status, complaint } = draw([option.flag, String(value)]);
            if (status !== 0) refused.push(`${option.flag} ${value}: ${complaint.split("\n").pop().slice(0, 160)}`);
        }
    return refused;
}

// The flag of the first handle in a drawing, or undefined.
const flag_in = (svg) => svg.match(/<circle class="handle"[^>]* data-options="[^"]*?&quot;flag&quot;: &quot;([^&]+)&quot;/)?.[1];

// Processor time of a redraw under the figure's first handle [ms], which other programs on the machine do not lengthen much; null
// without a handle. The figure was drawn before.
function redraw_cost(module, name, { options }) {
    const draw = (words) => module.run([name, "--quiet", "--out", "/out", ...words]);
    const flag = flag_in(module.FS.readFile(`/out/${name}.svg`, { encoding: "utf8" }));
    if (!flag) return null;
    const times = values_of(places, options.find((option) => option.flag === flag)).map((value) => {
        const began = process.cpuUsage();
        draw([flag, String(value)]);
        const { user, system } = process.cpuUsage(began);
        return (user + system) / 1000;
    });
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

function report_costs(costs, fail) {
    const sorted = costs.sort(([, a], [, b]) => a - b);
    const [middle, most] = [sorted[Math.floor(sorted.length / 2)]?.[1], sorted.at(-1)?.[1]];
    const shown = sorted.map(([name, cost]) => `${name} ${cost.toFixed(0)}`).join(", ");
    console.log(`live: processor time of a redraw under a handle: median ${middle?.toFixed(0)} ms of ${shown}`);
    if (sorted.length < least_with_handles) fail(`only ${sorted.length} figures have handles`);
    // Another machine may be slower, and CI's are.
    else if (!process.env.CI && (middle > median_allowed || most > most_allowed))
        fail(`redraws under handles take ${middle.toFixed(0)} ms of processor time, at most ${most.toFixed(0)} ms; ${median_allowed} and ${most_allowed} ms are allowed`);
}

export async function check_sliders(book, build, fail) {
    const { figures } = read_index(book);
    const modules = {};
    const costs = [];
    for (const [name, figure] of Object.entries(figures)) {
        modules[figure.chapter] ??= await load_module(book, figure.chapter);
        for (const words of refused_values(modules[figure.chapter], name, figure)) fail(`figure ${name}: ${words}`);
        const cost = figure.options.length > 0 ? redraw_cost(modules[figure.chapter], name, figure) : null;
        if (cost !== null) costs.push([name, cost]);
    }
    const sliders = Object.values(figures).flatMap(({ options }) => options).length;
    console.log(`live: ${sliders} sliders were tried at ${places} places, those of slow figures at ${places_of_slow}`);
    report_costs(costs, fail);
}
