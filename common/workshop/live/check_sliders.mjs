// Every slider of every live figure at nine places, the others as usual: each must give a figure. A program may refuse a combination of
// parameters, but not what one slider alone offers. Of figures that take long only some places are tried, or none.
import { load_module, read_index } from "./book_modules.mjs";

const places = 9;
const places_of_slow = 3; // of a figure that takes longer than
const slow = 200; // [ms]
const very_slow = 1500; // [ms]: what takes longer is left to the ordinary programs, which are run at the ends of their ranges

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

export async function check_sliders(book, build, fail) {
    const { figures } = read_index(book);
    const modules = {};
    for (const [name, figure] of Object.entries(figures)) {
        modules[figure.chapter] ??= await load_module(book, figure.chapter);
        for (const words of refused_values(modules[figure.chapter], name, figure)) fail(`figure ${name}: ${words}`);
    }
    const sliders = Object.values(figures).flatMap(({ options }) => options).length;
    console.log(`live: ${sliders} sliders were tried at ${places} places, those of slow figures at ${places_of_slow}`);
}
