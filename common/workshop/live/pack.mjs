// pack.mjs MODULES COURSE_BUILD BOOK
//
// Puts the live part into the book's folder: the scripts, the compiled modules as scripts (a page without a server may load
// nothing else), what the programs say about themselves (index.js), the scenes of the playground, and three.js.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { films, load, models_of, options_of, programs } from "./modules.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const three = "/usr/share/javascript/three";
const three_licence = "/usr/share/doc/libjs-three/copyright";

const scripts = [
    ...["engine.js", "live.js", "handles.js", "film.js", "live.css"],
    ...["playground.js", "playground.css", "scene_view.js", "camera.js", "energy_chart.js", "scene_link.js", "scene_text.js"],
    ...["theory.js", "model_view.js", "model_settings.js", "capture.js"],
];

const packed = (data) => zlib.gzipSync(data, { level: 9 }).toString("base64");

function pack_module(build, name, target) {
    const glue = packed(fs.readFileSync(path.join(build, `${name}.js`)));
    const program = packed(fs.readFileSync(path.join(build, `${name}.wasm`)));
    fs.writeFileSync(path.join(target, `${name}.js`), `collide_engine.add_module("${name}","${glue}","${program}");\n`);
}

async function describe(build, course_build) {
    const figures = {};
    const modules = {};
    const moving = films(course_build);
    for (const { name, chapter, kind } of programs(course_build)) {
        if (kind !== "figure") continue;
        modules[chapter] ??= await load(build, chapter);
        figures[name] = { chapter, options: options_of(modules[chapter], name), ...(moving.has(name) ? { film: true } : {}) };
    }
    return { figures, chapters: Object.keys(modules), models: models_of(await load(build, "simulate")) };
}

// Each file of scenes/ by its name; the index knows their titles, so that a figure can offer its scene.
function read_scenes() {
    const folder = path.join(here, "scenes");
    const names = fs.readdirSync(folder).filter((name) => name.endsWith(".json"));
    return Object.fromEntries(
        names.sort().map((name) => [path.basename(name, ".json"), JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"))]),
    );
}

// three.js changes its licence file's place from package to package; without it, it must not be copied.
function copy_three(target) {
    const files = [`${three}/three.min.js`, `${three}/build/three.min.js`].filter((file) => fs.existsSync(file));
    if (files.length === 0 || !fs.existsSync(three_licence)) throw new Error("libjs-three is not complete: three.min.js and its licence are needed");
    fs.copyFileSync(files[0], path.join(target, "three.min.js"));
    fs.copyFileSync(three_licence, path.join(target, "three.LICENCE.txt"));
}

async function main([build, course_build, book]) {
    const target = path.join(book, "live");
    fs.rmSync(target, { recursive: true, force: true });
    fs.mkdirSync(path.join(target, "modules"), { recursive: true });
    const { figures, chapters, models } = await describe(build, course_build);
    for (const name of [...chapters, "simulate"]) pack_module(build, name, path.join(target, "modules"));

    const scenes = read_scenes();
    const titles = Object.fromEntries(Object.entries(scenes).map(([name, { title }]) => [name, title]));
    const index = { figures, models, scenes: titles };
    fs.writeFileSync(path.join(target, "index.js"), `window.collide_live_index = ${JSON.stringify(index, null, 1)};\n`);
    fs.writeFileSync(path.join(target, "scenes.js"), `window.collide_scenes = ${JSON.stringify(scenes, null, 1)};\n`);
    const models_and_settings = JSON.parse(fs.readFileSync(path.join(here, "models.json"), "utf8"));
    fs.writeFileSync(path.join(target, "models.js"), `window.collide_model_settings = ${JSON.stringify(models_and_settings, null, 1)};\n`);
    for (const file of scripts)
        fs.copyFileSync(path.join(here, file), path.join(target, file));
    fs.copyFileSync(path.join(here, "playground.html"), path.join(book, "playground.html"));
    copy_three(target);
    console.log(`${Object.keys(figures).length} figures and ${models.length} models are live`);
}

// Without the stack: Emscripten's own listener would print the whole module before it.
await main(process.argv.slice(2)).catch((error) => {
    console.error(`pack.mjs: ${error.message}`);
    process.exit(1);
});
