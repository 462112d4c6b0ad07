// The worker that runs the checks of an exercise, which call the student's function, and then ends. It gets
//
//     {program: {glue, binary}, student: bytes, seconds, words}
//
// and posts {line} for each line of the report, and at the end {status}.
import { StudentModule } from "./student_module.js";

/// Emscripten's script as a module.
async function start({ glue, binary }, options) {
    const address = URL.createObjectURL(new Blob([glue, "\nexport default Module;"], { type: "text/javascript" }));
    const { default: instantiate } = await import(address);
    return instantiate({ wasmBinary: binary, ...options });
}

function statusOf(module, words) {
    try {
        return module.callMain(words);
    } catch (error) {
        if (error?.name === "ExitStatus") return error.status;
        throw error;
    }
}

async function run({ program, student, seconds, words }) {
    const deadline = performance.now() + 1000 * seconds;
    let module = null;
    const answerQuestion = (question) => {
        const address = module._malloc(question.length);
        module.HEAPU8.set(question, address);
        const isAnswered = module._checks_answer_question(address, question.length) === 1;
        module._free(address);
        return isAnswered;
    };
    const isOutOfTime = () => performance.now() > deadline;
    module = await start(program, {
        student: new StudentModule(new WebAssembly.Module(student), answerQuestion, isOutOfTime),
        print: (line) => self.postMessage({ line }),
        printErr: () => {},
    });
    self.postMessage({ status: statusOf(module, words) });
}

self.onmessage = ({ data }) => run(data).catch((error) => self.postMessage({ error: String(error?.message ?? error) }));
