// A figure's program, linked with the student's functions (draw_in_tab.cpp): a module like that of the checks, with a command line and
// files, which are kept here.
import { end_of, Exit, StudentModule } from "./student_module.js";

const FIRST_FILE = 3; // 0 to 2 are the standard streams
const OK = 0;
const BAD_FILE = 8;
const KINDS = { nothing: 0, file: 1, folder: 2 };

/// A file's bytes, with room for more.
class File {
    bytes = new Uint8Array(1 << 12);
    size = 0;

    static of(data) {
        const file = new File();
        file.write(0, new Uint8Array(data));
        return file;
    }
    write(at, piece) {
        if (at + piece.length > this.bytes.length) {
            const larger = new Uint8Array(2 * (at + piece.length));
            larger.set(this.bytes.subarray(0, this.size));
            this.bytes = larger;
        }
        this.bytes.set(piece, at);
        this.size = Math.max(this.size, at + piece.length);
    }
    read(at, length) {
        return this.bytes.subarray(at, Math.min(this.size, at + length));
    }
    text() {
        return new TextDecoder().decode(this.bytes.subarray(0, this.size));
    }
}

export class DrawingModule extends StudentModule {
    /// data: [[name, bytes]] of the files that are there before.
    constructor(program, data, out_of_time) {
        super(program, () => false, out_of_time);
        this.files = new Map(data.map(([name, bytes]) => [name, File.of(bytes)]));
        this.folders = new Set();
        this.open = []; // {file, at}
        this.output = [];
    }

    text_at(address) {
        const memory = new Uint8Array(this.exports.memory.buffer);
        return new TextDecoder().decode(memory.slice(address, memory.indexOf(0, address)));
    }

    kind_of(name) {
        if (this.files.has(name)) return KINDS.file;
        const begin = name.endsWith("/") ? name : `${name}/`;
        const isFolder = this.folders.has(name) || [...this.files.keys()].some((file) => file.startsWith(begin)) || begin === "/";
        return isFolder ? KINDS.folder : KINDS.nothing;
    }

    open_file(name, creates, empties) {
        if (!this.files.has(name) && !creates) return -1;
        if (!this.files.has(name) || empties) this.files.set(name, new File());
        return FIRST_FILE + this.open.push({ file: this.files.get(name), at: 0 }) - 1;
    }

    rename_file(from, to) {
        if (!this.files.has(from)) return false;
        this.files.set(to, this.files.get(from));
        return this.files.delete(from);
    }

    page() {
        const words = new TextEncoder().encode(this.words.map((word) => `${word}\0`).join(""));
        return {
            ...super.page(),
            words_size: () => words.length,
            take_words: (address) => this.bytes(address, words.length).set(words),
            open_file: (name, creates, empties) => this.open_file(this.text_at(name), creates !== 0, empties !== 0),
            kind_of: (name) => this.kind_of(this.text_at(name)),
            make_folder: (name) => void this.folders.add(this.text_at(name)),
            rename_file: (from, to) => Number(this.rename_file(this.text_at(from), this.text_at(to))),
            remove_file: (name) => Number(this.files.delete(this.text_at(name))),
        };
    }

    system() {
        const common = super.system();
        const view = () => new DataView(this.exports.memory.buffer);
        const opened = (number) => this.open[number - FIRST_FILE];
        /// Does something with each piece of memory until it returns less than asked; returns how much that was.
        const forEachPiece = (pieces, count, act) => {
            let total = 0;
            for (let i = 0; i < count; ++i) {
                const [address, size] = [view().getUint32(pieces + 8 * i, true), view().getUint32(pieces + 8 * i + 4, true)];
                const done = act(address, size);
                total += done;
                if (done < size) break;
            }
            return total;
        };
        const withFile = (number, otherwise, act) => {
            const place = opened(number);
            return place ? (act(place), OK) : otherwise();
        };
        return {
            ...common,
            fd_write: (number, pieces, count, written) =>
                withFile(
                    number,
                    () => common.fd_write(number, pieces, count, written),
                    (place) => {
                        const total = forEachPiece(pieces, count, (address, size) => {
                            place.file.write(place.at, this.bytes(address, size));
                            place.at += size;
                            return size;
                        });
                        view().setUint32(written, total, true);
                    },
                ),
            fd_read: (number, pieces, count, read) =>
                withFile(
                    number,
                    () => common.fd_read(number, pieces, count, read),
                    (place) => {
                        const total = forEachPiece(pieces, count, (address, size) => {
                            const piece = place.file.read(place.at, size);
                            this.bytes(address, piece.length).set(piece);
                            place.at += piece.length;
                            return piece.length;
                        });
                        view().setUint32(read, total, true);
                    },
                ),
            fd_seek: (number, offset, whence, to) =>
                withFile(
                    number,
                    () => BAD_FILE,
                    (place) => {
                        const from = [0, place.at, place.file.size][whence];
                        place.at = Math.max(0, from + Number(offset));
                        view().setBigInt64(to, BigInt(place.at), true);
                    },
                ),
        };
    }

    /// Runs the program once. Returns {status, printed, how}: `how` a program ended that did not end by itself.
    run(words) {
        this.words = words;
        try {
            return { status: this.start(), how: "" };
        } catch (error) {
            if (error instanceof Exit) return { status: this.exit_status, how: "" };
            const how = this.too_slow ? "it was stopped: the time was used up" : `it crashed: ${end_of(error, this.aborted)}`;
            return { status: null, how };
        }
    }

    file(name) {
        return this.files.get(name)?.text();
    }
}
