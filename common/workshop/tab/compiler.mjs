// The compiler and the linker of the browser (Clang and LLD as WebAssembly), as a student's file needs them. Both work on a tree of
// files in memory, /usr, which pack.mjs made; the flags are those of Emscripten, which compiled everything else.

import { withLoopsCounted } from "./loops.mjs";

const defines = [
    "EMSCRIPTEN",
    "__EMSCRIPTEN_major__=3",
    "__EMSCRIPTEN_minor__=1",
    "__EMSCRIPTEN_tiny__=6",
    "_LIBCPP_ABI_VERSION=2",
    "unix",
    "__unix",
    "__unix__",
];
const headers = ["/usr/eigen", "/usr/system/compat", "/usr/system/c++/v1", "/usr/clang", "/usr/system"];

const target = [
    ...["-cc1", "-triple", "wasm32-unknown-emscripten", "-target-cpu", "mvp", "-target-feature", "+exception-handling"],
    ...["-mrelocation-model", "static", "-mframe-pointer=none", "-mconstructor-aliases", "-disable-free"],
    ...["-mllvm", "-wasm-enable-eh", "-exception-model=wasm", "-fcxx-exceptions", "-fexceptions", "-mllvm", "-disable-lsr"],
    ...["-fgnuc-version=4.2.1", "-fno-threadsafe-statics", "-fdeprecated-macro", "-nostdsysteminc", "-nobuiltininc"],
    ...defines.flatMap((name) => ["-D", name]),
    ...headers.flatMap((folder) => ["-isystem", folder]),
    ...["-I", "/usr/course", "-std=gnu++20", "-O1", "-fno-finite-loops", "-ferror-limit", "20"],
];
const warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wnon-virtual-dtor", "-Werror=return-type"];
const MOST_MEMORY = 512 << 20;

export const PRECOMPILED = "precompiled.pch";

/// Runs a command on files, {name: bytes}. Returns the files that are there afterwards, or null if it fails, and what it said.
async function run(runLLVM, command, files) {
    const said = [];
    const stderr = (bytes) => bytes && said.push(new Uint8Array(bytes));
    const options = { decodeASCII: false, stdout: stderr, stderr, fetchProgress: () => {} };
    const text = () => new TextDecoder().decode(new Uint8Array(said.flatMap((bytes) => [...bytes])));
    try {
        return { files: await runLLVM(command, files, options), said: text() };
    } catch (error) {
        if (said.length === 0) throw error;
        return { files: null, said: text() };
    }
}

function treeWith(name, bytes) {
    const words = name.split("/");
    return words.reduceRight((inside, word) => ({ [word]: inside }), bytes);
}

/// The header that the students' files read first, compiled once when the book is made.
export async function precompile(runLLVM) {
    const command = [
        "clang",
        ...target,
        "-x",
        "c++-header",
        "-include",
        "/usr/course/assertions.hpp",
        "-emit-pch",
        "-fno-pch-timestamp",
        "-o",
        `/${PRECOMPILED}`,
    ];
    const { files, said } = await run(runLLVM, [...command, "/usr/course/common/workshop/build/precompiled_code.hpp"], {});
    if (!files) throw new Error(said);
    return files[PRECOMPILED];
}

/// Compiles a student's file. exercise: {file} (manifest.json). Returns {object: bytes, or null if it does not compile, log}.
export async function compileObject(runLLVM, exercise, source) {
    const compile = [
        ...["clang", ...target, ...warnings, "-x", "c++", "-include-pch", `/usr/${PRECOMPILED}`],
        ...["-main-file-name", exercise.file.split("/").at(-1), "-emit-obj", "-o", "/student.o", exercise.file],
    ];
    const { files, said } = await run(runLLVM, compile, treeWith(exercise.file, new TextEncoder().encode(source)));
    return { object: files && files["student.o"], log: said };
}

/// Links objects, {name: bytes}, with the answers, taken where a function is missing, and libraries, by their names in the tree. Every
/// loop of the module counts.
async function link(runLLVM, objects, { answers, libraries }, own = []) {
    const command = [
        ...["wasm-ld", "-o", "/student.wasm", "--no-entry", "--stack-first", "-z", `stack-size=${8 << 20}`, `--max-memory=${MOST_MEMORY}`],
        ...["--export=__wasm_call_ctors", "--export=__original_main", "--wrap=abort", "--strip-debug"],
        ...Object.keys(objects).filter((name) => name.endsWith(".o")).map((name) => `/${name}`),
        ...own,
        ...["--start-lib", ...answers.map((id) => `/usr/answers/${id}.o`), "--end-lib"],
        ...Object.keys(objects).filter((name) => name.endsWith(".a")).map((name) => `/${name}`),
        ...libraries.map((name) => `/usr/lib/${name}`),
    ];
    const { files, said } = await run(runLLVM, command, objects);
    return { program: files && withLoopsCounted(files["student.wasm"], "count_loop"), log: said };
}

/// The object of a student's file as a module that answers the checks' calls. exercise: {id, libraries, answers} (manifest.json).
export const linkStudent = (runLLVM, exercise, object) =>
    link(runLLVM, { "student.o": object }, exercise, [`/usr/serve/${exercise.id}.o`]);

/// A figure's program with functions of the student's. parts: {"figure.o", "figures.a"}; objects: {id: bytes} of the student's files;
/// figure: {libraries, answers} (manifest.json).
export function linkDrawing(runLLVM, figure, parts, objects) {
    const own = Object.fromEntries(Object.entries(objects).map(([id, object]) => [`mine_${id}.o`, object]));
    const answers = figure.answers.filter((id) => !(id in objects));
    return link(runLLVM, { ...own, ...parts }, { ...figure, answers });
}
