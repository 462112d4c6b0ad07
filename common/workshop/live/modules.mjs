// The compiled modules in Node: what they hold, and a program run as on a command line. For pack.mjs and the checks.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

// Emscripten's JavaScript is CommonJS text; `program` is its WebAssembly.
export async function instantiate(glue_file, program) {
    process.setMaxListeners(100); // each module listens for what nobody catches
    const lines = { output: [], complaints: [] };
    const instance = await require(path.resolve(glue_file))({
        wasmBinary: program,
        print: (line) => lines.output.push(line),
        printErr: (line) => lines.complaints.push(line),
    });
    return {
        FS: instance.FS,
        run(words) {
            lines.output.length = lines.complaints.length = 0;
            const stack = instance.stackSave();
            const status = instance.callMain(words);
            process.exitCode = 0; // Emscripten makes the program's status that of Node
            instance.stackRestore(stack);
            return { status, output: lines.output.join("\n"), complaint: lines.complaints.join("\n") };
        },
    };
}

export function load(build, name) {
    return instantiate(path.join(build, `${name}.js`), fs.readFileSync(path.join(build, `${name}.wasm`)));
}

// The lines of programs.txt: {name, chapter, kind}.
export function programs(course_build) {
    const lines = fs.readFileSync(path.join(course_build, "programs.txt"), "utf8").trim().split("\n");
    return lines.map((line) => {
        const [name, chapter, kind] = line.split(" ");
        return { name, chapter, kind };
    });
}

// The names of the figures that are also films.
export function films(course_build) {
    const lines = fs.readFileSync(path.join(course_build, "films.txt"), "utf8").trim().split("\n");
    return new Set(lines.map((line) => line.split(" ")[0]));
}

// What `PROGRAM --describe` prints: flag, lowest, highest, default, meaning.
export function options_of(module, name) {
    const { output, status, complaint } = module.run([name, "--describe"]);
    if (status !== 0) throw new Error(`${name} --describe: ${complaint}`);
    return output
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => {
            const [flag, low, high, initial, meaning] = line.split("\t");
            return { flag, low: Number(low), high: Number(high), default: Number(initial), meaning };
        });
}

// The models that `simulate` knows. It is asked for one that there is not, and says which there are.
export function models_of(simulate) {
    const ball = { shape: { sphere: 1 }, mass: 1, position: [0, 0, 0] };
    simulate.FS.writeFile("/question.json", JSON.stringify({ model: "?", duration: 0, bodies: [ball] }));
    const { complaint } = simulate.run(["simulate", "/question.json"]);
    const words = complaint.match(/model = .*must be one of (.+)$/m)?.[1].split(", ");
    if (!words) throw new Error(`simulate does not say which models it knows, but: ${complaint}`);
    return words;
}
