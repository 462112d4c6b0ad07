// The worker that draws a figure once, and then ends. It gets
//
//     {program: a WebAssembly.Module, data: [[name, bytes]], words, wanted: names of files, seconds}
//
// and posts {status, printed, how, files} (drawing_module.js).
import { DrawingModule } from "./drawing_module.js";

self.onmessage = ({ data: { program, data, words, wanted, seconds } }) => {
    try {
        const deadline = performance.now() + 1000 * seconds;
        const module = new DrawingModule(program, data, () => performance.now() > deadline);
        const { status, how } = module.run(words);
        const printed = new TextDecoder().decode(new Uint8Array(module.printed()));
        self.postMessage({ status, printed, how, files: Object.fromEntries(wanted.map((name) => [name, module.file(name)])) });
    } catch (error) {
        self.postMessage({ error: String(error?.message ?? error) });
    }
};
