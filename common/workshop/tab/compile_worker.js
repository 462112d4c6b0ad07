// The worker that compiles and judges. It fetches compiler and judge once, compressed, and answers requests of engine.js:
//
//     {request, do: "load", files}                fetches; says {loaded} now and then
//     {request, do: "compile", exercise, source}  → {program, log}
//     {request, do: "judge", words, text}         → what the judge (judge.cpp) prints; `text` is the file that the words name /text
//     {request, do: "draw", figure, library, mine: [{exercise, source}]}
//                                                 → {program, log, broken: [id]}, the figure's program with those that compile
import { compileObject, linkDrawing, linkStudent } from "./compiler.js";
import { fetchPacked } from "./fetch_packed.js";

const base = new URL("./", import.meta.url);
let runLLVM = null;
let judge = null;

/// The compiler's own script fetches its parts by their names; it gets those that were fetched packed.
async function loadCompiler(parts) {
    const fetchFromNetwork = self.fetch;
    self.fetch = async (address, ...rest) => {
        const part = parts[new URL(address).pathname.split("/").at(-1)];
        return part ? new Response(await part, { headers: { "content-type": "application/wasm" } }) : fetchFromNetwork(address, ...rest);
    };
    ({ runLLVM } = await import("./bundle.js"));
    await runLLVM(null, {}, { fetchProgress: () => {} });
    self.fetch = fetchFromNetwork;
}

async function loadJudge({ "judge.js": glue, "judge.wasm": program, "course.json": course }) {
    const address = URL.createObjectURL(new Blob([await (await glue).text(), "\nexport default Module;"], { type: "text/javascript" }));
    const { default: start } = await import(address);
    const lines = [];
    const module = await start({
        wasmBinary: await (await program).arrayBuffer(),
        print: (line) => lines.push(line),
        printErr: (line) => lines.push(line),
    });
    for (const [name, text] of Object.entries(await (await course).json())) {
        module.FS.mkdirTree(`/usr/course/${name}`.replace(/\/[^/]*$/, ""));
        module.FS.writeFile(`/usr/course/${name}`, text);
    }
    judge = (words, text) => {
        module.FS.writeFile("/text", text);
        lines.length = 0;
        const status = module.callMain(words);
        if (status !== 0) throw new Error(lines.join("\n"));
        return lines.join("\n");
    };
}

async function load(files) {
    let loaded = 0;
    const count = (bytes) => self.postMessage({ loaded: (loaded += bytes) });
    const fetched = Object.fromEntries(files.map((file) => [file.name, fetchPacked(base, file, count)]));
    const parts = Object.fromEntries(
        Object.entries(fetched)
            .filter(([name]) => name.startsWith("llvm"))
            .map(([name, response]) => [name, response.then((found) => found.body)]),
    );
    await Promise.all([loadCompiler(parts), loadJudge(fetched)]);
}

/// The object of each exercise's file as it was last, so that a drawing after a check compiles nothing again.
const compiled = new Map();
async function objectOf(exercise, source) {
    if (compiled.get(exercise.id)?.source !== source)
        compiled.set(exercise.id, { source, ...(await compileObject(runLLVM, exercise, source)) });
    return compiled.get(exercise.id);
}

async function compile({ exercise, source }) {
    const { object, log } = await objectOf(exercise, source);
    if (!object) return { program: null, log };
    const linked = await linkStudent(runLLVM, exercise, object);
    return { program: linked.program, log: log + linked.log };
}

const fetchedParts = new Map();
function partOf(file) {
    const fetchAgain = async () => new Uint8Array(await (await fetchPacked(base, file)).arrayBuffer());
    if (!fetchedParts.has(file.name)) fetchedParts.set(file.name, fetchAgain());
    fetchedParts.get(file.name).catch(() => fetchedParts.delete(file.name));
    return fetchedParts.get(file.name);
}

async function draw({ figure, library, mine }) {
    const [program, shared] = await Promise.all([partOf(figure.program), partOf(library)]);
    const objects = {};
    const broken = [];
    for (const { exercise, source } of mine) {
        const { object } = await objectOf(exercise, source);
        if (object) objects[exercise.id] = object;
        else broken.push(exercise.id);
    }
    const linked = await linkDrawing(runLLVM, figure, { "figure.o": program, "figures.a": shared }, objects);
    return { ...linked, broken };
}

const answers = {
    load: ({ files }) => load(files),
    compile,
    draw,
    judge: ({ words, text }) => judge(words, text),
};

self.onmessage = async ({ data }) => {
    try {
        self.postMessage({ request: data.request, answer: await answers[data.do](data) });
    } catch (error) {
        self.postMessage({ request: data.request, error: String(error.message ?? error) });
    }
};
