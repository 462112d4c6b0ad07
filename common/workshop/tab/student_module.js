// The student's function in the browser: a WebAssembly module of its own, with a memory of its own. It answers calls of the checks
// (student_in_tab.cpp), and whatever it does otherwise, it cannot touch them. When it traps, the next call gets a fresh one.

const REPLIED = 0;
const ENDED = 1;
const TOO_SLOW = 2;
const LONGEST_PRINTED = 4 << 10;

// Ends the module by an exception that it may catch; what follows is judged by `exit_status`.
export class Exit extends Error {}

/// How a process would have ended, in the words of system/process.cpp. `aborted`: the function called abort, as an assertion does.
export function end_of(error, aborted) {
    if (aborted) return "SIGABRT";
    if (/divide|remainder/.test(error.message)) return "SIGFPE";
    if (error instanceof WebAssembly.RuntimeError && /unreachable/.test(error.message)) return "SIGILL";
    return "SIGSEGV"; // memory out of bounds, a call of nothing, the stack used up
}

export class StudentModule {
    /// program: a WebAssembly.Module. ask_checks(question): true if the checks have put their answer into `answer`. out_of_time():
    /// whether the time for all calls together is used up.
    constructor(program, ask_checks, out_of_time) {
        Object.assign(this, { program, ask_checks, out_of_time });
        this.reply = new Uint8Array();
        this.answer = new Uint8Array();
        this.output = [];
    }

    start() {
        this.exit_status = null;
        this.aborted = this.too_slow = false;
        const instance = new WebAssembly.Instance(this.program, {
            page: this.page(),
            wasi_snapshot_preview1: this.system(),
            env: this.environment(),
        });
        this.exports = instance.exports;
        this.exports.__wasm_call_ctors();
        return this.exports.__original_main();
    }

    bytes(address, size) {
        return new Uint8Array(this.exports.memory.buffer, address, size);
    }

    page() {
        return {
            reply: (address, size) => (this.reply = this.bytes(address, size).slice()),
            ask: (address, size) => (this.ask_checks(this.bytes(address, size).slice()) ? this.answer.length : -1),
            take_answer: (address) => this.bytes(address, this.answer.length).set(this.answer),
            is_too_late: () => (this.too_slow = this.out_of_time()),
            aborted: () => (this.aborted = true),
        };
    }

    environment() {
        return {
            // As common/core/digits.cpp asks for the digits of a number.
            write_digits: (value, address) => {
                const digits = new TextEncoder().encode(value.toExponential());
                this.bytes(address, digits.length).set(digits);
            },
        };
    }

    /// What the C library asks of a system: a standard output, a clock, and otherwise nothing.
    system() {
        const ok = 0;
        const bad_file = 8;
        const number = (address, value) => new DataView(this.exports.memory.buffer).setUint32(address, value, true);
        return {
            fd_write: (file, pieces, count, written) => {
                let total = 0;
                const view = new DataView(this.exports.memory.buffer);
                for (let i = 0; i < count; ++i) {
                    const size = view.getUint32(pieces + 8 * i + 4, true);
                    this.print(this.bytes(view.getUint32(pieces + 8 * i, true), size));
                    total += size;
                }
                number(written, total);
                return ok;
            },
            fd_read: (file, pieces, count, read) => (number(read, 0), ok),
            fd_close: () => ok,
            fd_seek: () => bad_file,
            fd_fdstat_get: () => bad_file,
            environ_sizes_get: (count, size) => (number(count, 0), number(size, 0), ok),
            environ_get: () => ok,
            args_sizes_get: (count, size) => (number(count, 0), number(size, 0), ok),
            args_get: () => ok,
            clock_time_get: (clock, precision, time) => {
                new DataView(this.exports.memory.buffer).setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
                return ok;
            },
            proc_exit: (status) => {
                this.exit_status = status;
                throw new Exit();
            },
        };
    }

    /// What exceeds the limit is dropped.
    print(bytes) {
        const room = LONGEST_PRINTED - this.output.length;
        if (room > 0) this.output.push(...bytes.subarray(0, room));
    }
    printed() {
        return this.output;
    }
    take_printed() {
        const printed = this.output;
        this.output = [];
        return printed;
    }

    call(request) {
        try {
            if (!this.exports) this.start();
            const address = this.exports.request(request.length);
            this.bytes(address, request.length).set(request);
            this.exports.answer();
        } catch (error) {
            this.failure = error;
        }
        return this.outcome();
    }

    outcome() {
        const failure = this.failure;
        this.failure = null;
        if (!failure && this.exit_status === null && !this.aborted) return REPLIED;
        this.exports = null;
        if (this.too_slow) return TOO_SLOW;
        const how =
            this.exit_status === null
                ? end_of(failure, this.aborted)
                : `ended with exit status ${this.exit_status} in the middle of a call`;
        this.reply = new TextEncoder().encode(how);
        return ENDED;
    }
}
