// Checks exercises in the browser: compiles the student's file, runs the checks, asks the judge. One worker compiles and judges and
// stays; another runs the checks and ends with them, or is ended when it takes too long.
//
//     const engine = new Engine(address of the folder tab/);
//     await engine.load((loaded, size) => …);
//     const { outcome, text } = await engine.check(id, source, (what) => …);     // as `course check` writes them

import { fetchPacked } from "./fetch_packed.js";

// Time beyond the limit after which a worker that does not end by itself is ended [s].
const PATIENCE = 5;

export class Engine {
    constructor(base) {
        this.base = base;
        this.waiting = new Map();
        this.requests = 0;
    }

    /// What there is: {files, exercises}.
    manifest() {
        this.manifest_read ??= fetch(new URL("manifest.json", this.base)).then((response) => response.json());
        return this.manifest_read;
    }

    async exercise(id) {
        return (await this.manifest()).exercises.find((exercise) => exercise.id === id);
    }

    load(onProgress) {
        this.loading ??= this.startCompiler(onProgress).catch((error) => {
            this.loading = null;
            throw error;
        });
        return this.loading;
    }

    async startCompiler(onProgress) {
        const { files } = await this.manifest();
        const size = files.reduce((sum, file) => sum + file.size, 0);
        this.compiler = new Worker(new URL("compile_worker.js", this.base), { type: "module" });
        this.compiler.onmessage = ({ data }) => {
            if (data.loaded !== undefined) return onProgress(data.loaded, size);
            const { resolve, reject } = this.waiting.get(data.request);
            this.waiting.delete(data.request);
            if (data.error === undefined) resolve(data.answer);
            else reject(new Error(data.error));
        };
        await this.ask({ do: "load", files });
    }

    ask(question) {
        const request = ++this.requests;
        return new Promise((resolve, reject) => {
            this.waiting.set(request, { resolve, reject });
            this.compiler.postMessage({ request, ...question });
        });
    }

    async hints(id) {
        return JSON.parse(await this.ask({ do: "judge", words: ["hints", id], text: "" }));
    }

    /// Returns {outcome, text, log}: the outcome for programs and as text, and what the compiler said.
    async check(id, source, onProgress = () => {}) {
        const exercise = await this.exercise(id);
        onProgress("compiling");
        const { program: student, log } = await this.ask({ do: "compile", exercise, source });
        if (!student) return { ...(await this.judge(["not-compiled", id, "/text"], log)), log };
        const { lines, status } = await this.run(
            exercise.checks,
            { student, seconds: exercise.seconds, words: ["0", "the page"] },
            (line) => {
                const { check, result } = JSON.parse(line);
                if (result === "begins") onProgress(`checking ${exercise.number} ${exercise.name}: ${check}`);
            },
        );
        const inTime = status === null ? "too-late" : "in-time";
        return { ...(await this.judge(["checked", id, "/text", inTime], lines.join("\n"))), log };
    }

    async judge(words, text) {
        const judged = JSON.parse(await this.ask({ do: "judge", words, text }));
        return { outcome: judged.report.exercises[0], text: judged.text };
    }

    /// The program that draws a figure, with the student's functions; with none it is the reference. mine: [{id, source}]. Returns
    /// {program, data, broken: ids of those that do not compile}.
    async drawingProgram(name, mine) {
        const { figures, figureLibrary, exercises } = await this.manifest();
        const figure = figures[name];
        const exerciseOf = (id) => exercises.find((exercise) => exercise.id === id);
        const [{ program, log, broken }, data] = await Promise.all([
            this.ask({
                do: "draw",
                figure,
                library: figureLibrary,
                mine: mine.map(({ id, source }) => ({ exercise: exerciseOf(id), source })),
            }),
            Promise.all(figure.data.map(async (file) => [file.path, await (await fetchPacked(this.base, file)).arrayBuffer()])),
        ]);
        if (!program) throw new Error(`the figure could not be linked: ${log}`);
        return { program: await WebAssembly.compile(program), data, broken };
    }

    /// Runs it. Returns {status, printed, how, files: {name: text}}; the status is null if it did not end by itself, and `how` says why.
    draw({ program, data }, words, wanted, seconds) {
        const worker = new Worker(new URL("draw_worker.js", this.base), { type: "module" });
        let clock = null;
        const tooLate = { status: null, printed: "", how: "it was stopped: the time was used up", files: {} };
        return new Promise((resolve, reject) => {
            clock = setTimeout(() => resolve(tooLate), 1000 * (seconds + PATIENCE));
            worker.onerror = ({ message }) => reject(new Error(message));
            worker.onmessage = ({ data: answer }) => (answer.error === undefined ? resolve(answer) : reject(new Error(answer.error)));
            worker.postMessage({ program, data, words, wanted, seconds });
        }).finally(() => {
            clearTimeout(clock);
            worker.terminate();
        });
    }

    async fetchProgram(files) {
        const [glue, binary] = await Promise.all(files.map((file) => fetchPacked(this.base, file)));
        return { glue: await glue.text(), binary: await binary.arrayBuffer() };
    }

    /// Runs a program (run_worker.js). Its status is null if it had to be ended.
    async run(files, task, onLine) {
        const program = await this.fetchProgram(files);
        const worker = new Worker(new URL("run_worker.js", this.base), { type: "module" });
        const lines = [];
        let clock = null;
        const ended = new Promise((resolve, reject) => {
            clock = setTimeout(() => resolve({ status: null }), 1000 * (task.seconds + PATIENCE));
            worker.onerror = ({ message }) => reject(new Error(message));
            worker.onmessage = ({ data }) => {
                if (data.line !== undefined) {
                    lines.push(data.line);
                    onLine(data.line);
                } else if (data.error !== undefined) reject(new Error(data.error));
                else resolve(data);
            };
        });
        try {
            worker.postMessage({ program, ...task });
            return { lines, ...(await ended) };
        } finally {
            clearTimeout(clock);
            worker.terminate();
        }
    }
}
