// The modules as the book holds them (packed by pack.mjs), run in Node.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import vm from "node:vm";
import zlib from "node:zlib";
import { instantiate } from "./modules.mjs";

// A script of the book, run with what it expects to find; returns what it leaves.
function run_script(file, world) {
    vm.runInNewContext(fs.readFileSync(file, "utf8"), world);
    return world;
}

export function read_index(book) {
    return run_script(path.join(book, "live/index.js"), { window: {} }).window.collide_live_index;
}

export function read_scenes(book) {
    return run_script(path.join(book, "live/scenes.js"), { window: {} }).window.collide_scenes;
}

export async function load_module(book, name) {
    const unpack = (base64) => zlib.gunzipSync(Buffer.from(base64, "base64"));
    let parts = null;
    const collide_engine = { add_module: (_, glue, program) => (parts = { glue: unpack(glue), program: unpack(program) }) };
    run_script(path.join(book, `live/modules/${name}.js`), { collide_engine });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "collide-live-"));
    const glue_file = path.join(folder, "module.cjs");
    fs.writeFileSync(glue_file, parts.glue);
    try {
        return await instantiate(glue_file, parts.program);
    } finally {
        fs.rmSync(folder, { recursive: true });
    }
}
