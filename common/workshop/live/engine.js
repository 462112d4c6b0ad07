// Runs programs of the course in the browser. A module holds the programs of one chapter; it is fetched when it is first
// needed, compiled once, and runs in workers, so that the page never waits for a computation.
//
//     const worker = await collide_engine.start("06_frictional_impact_3d");
//     const answer = await worker.run(["sliding_rays", "--mu", "0.4", "--out", "/out"], {read: ["/out/sliding_rays.csv"]});
//
// Everything comes from the folder of this file and works from file:// as well: modules are scripts with the program inside,
// because a page without a server may load scripts and nothing else.
window.collide_engine = (() => {
    "use strict";
    const folder = document.currentScript.src.replace(/[^/]*$/, "");
    const modules = new Map(); // by name: a promise of {glue, program}
    const arrivals = new Map(); // by name: what to do with a module when its script calls add_module

    function load_script(file) {
        return new Promise((resolve, reject) => {
            const script = document.createElement("script");
            script.src = folder + file;
            script.onload = () => resolve();
            script.onerror = () => reject(new Error(`${file} is missing beside the book`));
            document.head.append(script);
        });
    }

    async function unpack(base64) {
        const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
        return new Response(stream).arrayBuffer();
    }

    // Called by the scripts in modules/: the module's JavaScript and its WebAssembly, compressed.
    function add_module(name, glue, program) {
        arrivals.get(name)?.({ glue, program });
    }

    async function fetch_module(name) {
        const arrived = new Promise((resolve) => arrivals.set(name, resolve));
        await load_script(`modules/${name}.js`);
        const { glue, program } = await arrived;
        return {
            glue: new TextDecoder().decode(await unpack(glue)),
            program: await WebAssembly.compile(await unpack(program)),
        };
    }

    function module_named(name) {
        if (!modules.has(name)) {
            const promise = fetch_module(name);
            promise.catch(() => modules.delete(name)); // so that it can be tried again
            modules.set(name, promise);
        }
        return modules.get(name);
    }

    // The worker's own code. It becomes text, so it uses nothing from outside.
    function serve(make_module) {
        let instance = null;
        let complaints = [];
        let current = null; // the job that runs
        let sent = 0; // bytes of the stream that were posted
        let posted = 0; // when [ms]
        const pause = 80; // [ms] between two pieces of the stream

        function say(line) {
            if (current?.wants_progress && line.startsWith("progress ")) {
                if (performance.now() - posted > pause) post_stream(Number(line.slice(9)));
                return;
            }
            complaints.push(line);
        }

        // What was appended to the file of the stream since it was last posted: always whole lines.
        function read_stream() {
            const { FS } = instance;
            if (!current.stream || !FS.analyzePath(current.stream).exists) return "";
            const bytes = new Uint8Array(FS.stat(current.stream).size - sent);
            const file = FS.open(current.stream, "r");
            FS.read(file, bytes, 0, bytes.length, sent);
            FS.close(file);
            sent += bytes.length;
            return new TextDecoder().decode(bytes);
        }

        function post_stream(progress) {
            postMessage({ id: current.id, progress, piece: read_stream() });
            posted = performance.now();
        }

        function prepare(program) {
            return new Promise((resolve, reject) => {
                make_module({
                    instantiateWasm(imports, done) {
                        WebAssembly.instantiate(program, imports).then((made) => done(made, program)).catch(reject);
                        return {};
                    },
                    print: () => {},
                    printErr: say,
                }).then((made) => resolve((instance = made)), reject);
            });
        }

        // Standard output goes to a file: a long answer would be slow character by character.
        const output_file = "/standard_output";
        function catch_output() {
            const { FS } = instance;
            FS.close(FS.streams[1]);
            FS.open(output_file, "w+");
        }

        function remove(file) {
            if (instance.FS.analyzePath(file).exists) instance.FS.unlink(file);
        }

        function run(job) {
            const { FS, callMain, stackSave, stackRestore } = instance;
            current = job;
            complaints = [];
            for (const [file, text] of Object.entries(job.write)) FS.writeFile(file, text);
            for (const file of [...job.read, ...(job.stream ? [job.stream] : [])]) remove(file);
            [sent, posted] = [0, 0];
            catch_output();
            const began = performance.now();
            const stack = stackSave();
            let status = 1;
            try {
                status = callMain(job.words);
            } catch (error) {
                // Out of memory or an endless recursion: the program's state is lost.
                complaints.push(String(error.message ?? error));
            }
            stackRestore(stack);
            const files = {};
            for (const file of job.read)
                if (FS.analyzePath(file).exists) files[file] = FS.readFile(file, { encoding: "utf8" });
            postMessage({
                id: job.id,
                answer: {
                    status,
                    milliseconds: performance.now() - began,
                    output: FS.readFile(output_file, { encoding: "utf8" }),
                    complaint: complaints.join("\n"),
                    piece: read_stream(),
                    files,
                },
            });
        }

        onmessage = async (message) => {
            if (message.data.program) {
                try {
                    await prepare(message.data.program);
                    postMessage({ ready: true });
                } catch (error) {
                    postMessage({ failed: String(error) });
                }
            } else {
                try {
                    run(message.data);
                } catch (error) {
                    // Not the program but what is around it: an answer too long for a text, for instance.
                    const complaint = `the answer could not be read: ${error.message ?? error}`;
                    postMessage({ id: message.data.id, answer: { status: 1, milliseconds: 0, output: "", complaint, piece: "", files: {} } });
                }
            }
        };
    }

    class Runner {
        constructor(worker) {
            this.worker = worker;
            this.jobs = new Map();
            this.next_id = 1;
            worker.onmessage = ({ data }) => {
                const job = this.jobs.get(data.id);
                if (!job) return;
                if (data.progress !== undefined) {
                    job.progress(data.progress, data.piece);
                } else {
                    this.jobs.delete(data.id);
                    job.resolve(data.answer);
                }
            };
        }

        // words: as on a command line. write: files to make before, by name; read: names of files to return. progress(number, piece) is
        // called on the way, with what the program has appended meanwhile to the file that `stream` names; the rest is answer.piece.
        run(words, { write = {}, read = [], stream = "", progress = null } = {}) {
            const id = this.next_id++;
            return new Promise((resolve) => {
                this.jobs.set(id, { resolve, progress: progress ?? (() => {}) });
                this.worker.postMessage({ id, words, write, read, stream, wants_progress: progress !== null });
            });
        }

        // Ends the worker at once; what it was computing gets no answer.
        stop() {
            this.worker.terminate();
            this.jobs.clear();
        }
    }

    // A worker with the module, ready to run its programs.
    async function start(name) {
        const { glue, program } = await module_named(name);
        const code = `${glue}\n(${serve})(collide_${name});`;
        const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
        const worker = new Worker(address);
        const ready = new Promise((resolve, reject) => {
            worker.onmessage = ({ data }) => (data.ready ? resolve() : reject(new Error(data.failed)));
            worker.onerror = (event) => reject(new Error(event.message || "the worker could not be started"));
            worker.postMessage({ program });
        });
        try {
            await ready;
        } catch (error) {
            worker.terminate();
            throw error;
        } finally {
            URL.revokeObjectURL(address);
        }
        return new Runner(worker);
    }

    return { add_module, load_script, start };
})();
