// pack.mjs ROOT BUILD COURSE_BUILD NPM BOOK
//
// Puts the exercises for the browser into the book's folder: the compiler (npm's @yowasp/clang, in NPM) with the files that it
// reads, the modules of the checks, the judge, the editor, and what the pages need to know about the exercises (manifest.json).
import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import zlib from "node:zlib";
import { PRECOMPILED, precompile } from "./compiler.mjs";
import { archiveOf, below, filesOf, readTree } from "./tree.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const [root, build, courseBuild, npm, book] = process.argv.slice(2).map((folder) => path.resolve(folder));
const compiler = path.join(npm, "node_modules/@yowasp/clang/gen");
const out = path.join(book, "tab");

const scripts = [
    "tab.js",
    "tab.css",
    "session.js",
    "storage.js",
    "engine.js",
    "fetch_packed.js",
    "zip.js",
    "compile_worker.js",
    "run_worker.js",
    "student_module.js",
    "drawing.js",
    "drawing_module.js",
    "draw_worker.js",
];
// The C and C++ libraries with WebAssembly's exceptions; without JavaScript of Emscripten's around them.
const systemLibraries = ["standalonewasm-memgrow", "stubs", "c", "dlmalloc", "compiler_rt", "c++-except", "c++abi-except", "unwind-except"];

const read = (file) => fs.readFileSync(path.join(root, file), "utf8");
const digest = (data) => crypto.createHash("sha256").update(data).digest("hex").slice(0, 16);

// ---------------------------------------------------------------------------------------------------------- the exercises

/// The lines of exercises.txt.
function readExercises() {
    const lines = fs.readFileSync(path.join(courseBuild, "exercises.txt"), "utf8").trim().split("\n");
    return lines.map((line) => {
        const [number, name, chapter, id, seconds, figure] = line.split(" ");
        return { number, name, chapter, id, seconds: Number(seconds), figure, file: `exercises/${chapter}/${name}.cpp` };
    });
}

/// What is linked to functions of a chapter: the chapters up to this one, and all answers to their exercises.
function linkedIn(chapter, exercises) {
    const chapters = [...new Set(exercises.map((exercise) => exercise.chapter))];
    const upTo = chapters.slice(0, chapters.indexOf(chapter) + 1);
    return {
        answers: exercises.filter((exercise) => upTo.includes(exercise.chapter)).map(({ id }) => id),
        libraries: [
            "libserve.a",
            ...upTo.reverse().map((name) => `libchapter_${name}.a`),
            "libcore.a",
            ...systemLibraries.map((name) => `lib${name}.a`),
        ],
    };
}

/// To a student's function all answers are linked but its own.
function addLibraries(exercises) {
    for (const exercise of exercises) {
        const { answers, libraries } = linkedIn(exercise.chapter, exercises);
        Object.assign(exercise, { answers: answers.filter((id) => id !== exercise.id), libraries });
    }
    return exercises;
}

// ---------------------------------------------------------------------------------------------------------- the compiler's files

const isForWasm = (name) =>
    !name.includes("/") && /\.h$/.test(name) && !/intrin|cuda|hip|opencl|altivec|arm|riscv|hvx|hexagon|hlsl|amdgpu/.test(name);
// The compiler's file system does not know "..".
const withoutDots = (files) =>
    Object.fromEntries(
        Object.entries(files).map(([name, data]) => [
            name,
            Buffer.from(data.toString("latin1").replaceAll('"../plugins/', '"Eigen/src/plugins/'), "latin1"),
        ]),
    );

function headerFiles(cache) {
    const resources = filesOf(fs.readFileSync(path.join(compiler, "llvm-resources.tar")));
    const own = Object.entries(resources)
        .filter(([name]) => name.startsWith("include/"))
        .map(([name, data]) => [name.slice("include/".length), data]);
    const system = readTree(
        path.join(cache, "sysroot/include"),
        (name) => /^(c\+\+|compat|bits|sys|wasi|emscripten)\/|^[^/]+\.h$/.test(name) && !/\.cppm$|experimental/.test(name),
    );
    const eigen = readTree(path.join(build, "include"), (name) => name.startsWith("Eigen/"));
    const isHeader = (name) =>
        name.endsWith(".hpp") && /^(common\/(core|testing)|chapters)\//.test(name) && !/\/(programs|tests)\//.test(name);
    const course = {
        ...readTree(root, isHeader, "common/core"),
        ...readTree(root, isHeader, "common/testing"),
        ...readTree(root, isHeader, "chapters"),
    };
    const precompiled = "common/workshop/build/precompiled_code.hpp";
    return {
        ...below("clang", Object.fromEntries(own.filter(([name]) => isForWasm(name)))),
        ...below("system", system),
        ...below("eigen", withoutDots(eigen)),
        ...below("course", {
            ...course,
            [precompiled]: Buffer.from(read(precompiled)),
            "assertions.hpp": fs.readFileSync(path.join(here, "assertions.hpp")),
        }),
    };
}

/// Each answer's object by itself, from the library of its chapter's answers.
function answerFiles(exercises) {
    const files = {};
    for (const chapter of new Set(exercises.map((exercise) => exercise.chapter))) {
        const folder = path.join(build, "answers", chapter);
        fs.rmSync(folder, { recursive: true, force: true });
        fs.mkdirSync(folder, { recursive: true });
        execFileSync("emar", ["x", path.join(build, `libanswers_${chapter}.a`)], { cwd: folder });
        for (const { id, name } of exercises.filter((exercise) => exercise.chapter === chapter))
            files[`answers/${id}.o`] = fs.readFileSync(path.join(folder, `${name}.cpp.o`));
    }
    return files;
}

function libraryFiles(exercises, cache) {
    const ofSystem = path.join(cache, "sysroot/lib/wasm32-emscripten");
    const files = answerFiles(exercises);
    for (const name of new Set(exercises.flatMap(({ libraries }) => libraries))) {
        const own = path.join(build, name);
        files[`lib/${name}`] = fs.readFileSync(fs.existsSync(own) ? own : path.join(ofSystem, name));
    }
    for (const { id } of exercises)
        files[`serve/${id}.o`] = fs.readFileSync(path.join(build, `CMakeFiles/serve_${id}.dir/student_${id}.cpp.o`));
    return files;
}

/// The precompiled header, made by the browser's own compiler. It is kept: it takes the longest.
async function precompiledHeader(headers) {
    const kept = path.join(
        build,
        `precompiled.${digest(archiveOf({ ...headers, "compiler.js": fs.readFileSync(path.join(here, "compiler.mjs")) }))}.pch`,
    );
    if (fs.existsSync(kept)) return fs.readFileSync(kept);
    const folder = path.join(build, "compiler");
    fs.rmSync(folder, { recursive: true, force: true });
    fs.cpSync(compiler, folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "package.json"), '{"type": "module"}');
    fs.writeFileSync(path.join(folder, "llvm-resources.tar"), archiveOf(headers));
    const { runLLVM } = await import(pathToFileURL(path.join(folder, "bundle.js")));
    fs.writeFileSync(kept, await precompile(runLLVM));
    fs.rmSync(folder, { recursive: true });
    return fs.readFileSync(kept);
}

// ---------------------------------------------------------------------------------------------------------- packing

/// Writes a file compressed, and returns what a page must know to fetch it. What was compressed already is kept in the build folder.
function pack(name, data) {
    const kept = path.join(build, "packed", digest(data));
    if (!fs.existsSync(kept)) {
        fs.mkdirSync(path.dirname(kept), { recursive: true });
        fs.writeFileSync(kept, zlib.gzipSync(data, { level: 9 }));
    }
    const file = path.join(out, `${name}.packed`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.copyFileSync(kept, file);
    return { name, size: fs.statSync(file).size, version: digest(data) };
}

const packProgram = (name) =>
    ["js", "wasm"].map((kind) => pack(`programs/${name}.${kind}`, fs.readFileSync(path.join(build, `${name}.${kind}`))));

/// The figures of the exercises, by name: each program's object, what is linked to it, and the numbers that it reads.
function packFigures(exercises) {
    const figures = {};
    for (const { figure, chapter } of exercises) {
        const object = `CMakeFiles/figure_${figure}.dir${root}/chapters/${chapter}/programs/${figure}.cpp.o`;
        const folder = `chapters/${chapter}/programs`;
        const data = fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith(".csv"));
        figures[figure] ??= {
            program: pack(`figures/${figure}.o`, fs.readFileSync(path.join(build, object))),
            data: data.map((name) => ({ path: `/${folder}/${name}`, ...pack(`figures/${name}`, fs.readFileSync(path.join(root, folder, name))) })),
            ...linkedIn(chapter, exercises),
        };
    }
    return figures;
}

/// What the judge reads: the sheets, the answers, and what is known of mistakes.
function judgeFiles(exercises) {
    const list = exercises
        .map(({ number, name, chapter, id, seconds, figure }) => `${number} ${name} ${chapter} ${id} ${seconds} ${figure} /usr/course\n`)
        .join("");
    const files = { "exercises.txt": list };
    for (const { chapter, name } of exercises) {
        for (const file of [`exercises/${chapter}/README.md`, `solutions/${chapter}/fingerprints.tsv`]) files[file] ??= read(file);
        for (const ending of ["cpp", "mistakes"])
            files[`solutions/${chapter}/${name}.${ending}`] = read(`solutions/${chapter}/${name}.${ending}`);
    }
    return Buffer.from(JSON.stringify(files));
}

/// The stub as it was handed out, whatever stands in the working copy: the newest in git's history that still is one.
function stubOf({ file }) {
    const here = read(file);
    if (here.includes("TODO(")) return here;
    const git = (...words) => execFileSync("git", ["-C", root, ...words], { encoding: "utf8" });
    const commits = git("log", "--format=%H", "--", file).trim().split("\n");
    const stub = commits.map((commit) => git("show", `${commit}:${file}`)).find((text) => text.includes("TODO("));
    if (!stub) throw new Error(`${file} is no stub, and git knows none`);
    return stub;
}

/// A module that Node reads, too, under the ending that every server knows.
const asScript = (name) => fs.readFileSync(path.join(here, `${name}.mjs`), "utf8").replace(/(from "\.\/\w+)\.mjs"/g, '$1.js"');

async function main() {
    const exercises = addLibraries(readExercises());
    const cache = execFileSync("em-config", ["CACHE"], { encoding: "utf8" }).trim();
    const headers = headerFiles(cache);
    const tree = { ...headers, [PRECOMPILED]: await precompiledHeader(headers), ...libraryFiles(exercises, cache) };

    fs.rmSync(out, { recursive: true, force: true });
    fs.mkdirSync(out, { recursive: true });
    for (const script of scripts) fs.copyFileSync(path.join(here, script), path.join(out, script));
    for (const name of ["compiler", "loops"]) fs.writeFileSync(path.join(out, `${name}.js`), asScript(name));
    fs.copyFileSync(path.join(npm, "editor.js"), path.join(out, "editor.js"));
    fs.copyFileSync(path.join(npm, "LICENCES.txt"), path.join(out, "LICENCES.txt"));
    fs.copyFileSync(path.join(here, "service_worker.js"), path.join(book, "service_worker.js"));
    fs.copyFileSync(path.join(compiler, "bundle.js"), path.join(out, "bundle.js"));

    const cores = fs.readdirSync(compiler).filter((name) => name.endsWith(".wasm"));
    const files = [
        ...cores.map((name) => pack(name, fs.readFileSync(path.join(compiler, name)))),
        pack("llvm-resources.tar", archiveOf(tree)),
        ...["judge.js", "judge.wasm"].map((name) => pack(name, fs.readFileSync(path.join(build, name)))),
        pack("course.json", judgeFiles(exercises)),
    ];
    for (const exercise of exercises) {
        Object.assign(exercise, {
            checks: packProgram(`check_${exercise.id}`),
            stub: stubOf(exercise),
            answer: read(`solutions/${exercise.chapter}/${exercise.name}.cpp`),
        });
    }
    const figures = packFigures(exercises);
    const figureLibrary = pack("figures/figures.a", fs.readFileSync(path.join(build, "libfigures.a")));
    fs.writeFileSync(path.join(out, "manifest.json"), JSON.stringify({ files, exercises, figures, figureLibrary }));
    const list = exercises.map(({ number, name, chapter, id, file }) => ({ number, name, chapter, id, file }));
    fs.writeFileSync(path.join(out, "exercises.js"), `export const exercises = ${JSON.stringify(list)};\n`);
    const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
    console.log(`${exercises.length} exercises can be solved in the browser, which fetches ${megabytes.toFixed(0)} MB for the first`);
}

await main().catch((error) => {
    console.error(`pack.mjs: ${error.message}`);
    process.exit(1);
});
