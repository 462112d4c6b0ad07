// The numbers: each live figure at its defaults has those of the committed table, each model the run of the ordinary `simulate`.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { load_module, read_index, read_scenes } from "./book_modules.mjs";
import { parse_csv, run_difference, table_difference } from "./compare.mjs";
import { options_of } from "./modules.mjs";
import { default_problem, native_run } from "./native_runs.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
export const sensitive = JSON.parse(fs.readFileSync(path.join(here, "sensitive.json"), "utf8"));

export function committed_table(name, chapter) {
    return parse_csv(fs.readFileSync(path.join(here, "../../../figures", chapter, `${name}.csv`), "utf8"));
}

function figure_defect(module, name, { chapter, options }) {
    if (JSON.stringify(options_of(module, name)) !== JSON.stringify(options)) return "index.js describes other parameters";
    const { status, complaint } = module.run([name, "--quiet", "--out", "/out"]);
    if (status !== 0) return complaint;
    const table = parse_csv(module.FS.readFile(`/out/${name}.csv`, { encoding: "utf8" }));
    return table_difference(committed_table(name, chapter), table, sensitive[name]?.columns);
}

export async function check_numbers(book, build, fail) {
    const index = read_index(book);
    const modules = {};
    for (const [name, figure] of Object.entries(index.figures)) {
        modules[figure.chapter] ??= await load_module(book, figure.chapter);
        const defect = figure_defect(modules[figure.chapter], name, figure);
        if (defect !== "") fail(`figure ${name}: ${defect}`);
    }
    const simulate = await load_module(book, "simulate");
    for (const model of index.models) {
        const problem = default_problem(read_scenes(book), model);
        simulate.FS.writeFile("/scene.json", JSON.stringify(problem));
        const { status, output, complaint } = simulate.run(["simulate", "/scene.json"]);
        const defect = status === 0 ? run_difference(native_run(build, problem), JSON.parse(output)) : complaint;
        if (defect !== "") fail(`model ${model}: ${defect}`);
    }
    console.log(`live: the numbers of ${Object.keys(index.figures).length} figures and ${index.models.length} models were compared`);
}
