// Loops that can be ended: a WebAssembly module in which every loop calls a function of the module, which traps when the time is used
// up (serve_in_tab.cpp). Without it a loop without end could only be ended together with the checks that wait for it, which then
// could not tell in which call it happened.

const CODE_SECTION = 10;
const EXPORT_SECTION = 7;
const LOOP = 0x03;
const CALL = 0x10;

class Reader {
    constructor(bytes, at = 0, end = bytes.length) {
        Object.assign(this, { bytes, at, end });
    }
    byte() {
        return this.bytes[this.at++];
    }
    /// An unsigned number of up to 32 bits, LEB128.
    number() {
        let value = 0;
        for (let shift = 0; ; shift += 7) {
            const byte = this.byte();
            value |= (byte & 0x7f) << shift;
            if (byte < 0x80) return value >>> 0;
        }
    }
    skipNumbers(count) {
        for (; count > 0; --count) while (this.byte() >= 0x80);
    }
    text() {
        const length = this.number();
        this.at += length;
        return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
    }
}

function leb(value) {
    const bytes = [];
    do {
        bytes.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
        value >>>= 7;
    } while (value > 0);
    return bytes;
}

/// How many LEB128 numbers follow an operation after 0xfc.
const numbersAfterPrefix = { 8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1 };

/// Skips what follows an operation: its block type, index, address or constant.
function skipOperands(reader, operation) {
    const isBetween = (low, high) => operation >= low && operation <= high;
    if (operation === 0x0e)
        reader.skipNumbers(reader.number() + 1); // br_table
    else if (operation === 0x1c)
        reader.skipNumbers(reader.number()); // select with types
    else if (operation === 0x43) reader.at += 4;
    else if (operation === 0x44) reader.at += 8;
    else if (operation === 0xfc) reader.skipNumbers(numbersAfterPrefix[reader.number()] ?? 0);
    else if (operation === 0x11 || operation === 0x13 || isBetween(0x28, 0x3e)) reader.skipNumbers(2);
    else if (
        [0x02, LOOP, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, CALL, 0x12, 0x18, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2].includes(operation) ||
        isBetween(0x20, 0x26)
    )
        reader.skipNumbers(1);
    else if (operation > 0xd2) throw new Error(`the operation 0x${operation.toString(16)} is not known`);
}

/// The places after the beginnings of loops in a function.
function loopsIn(reader) {
    for (let groups = reader.number(); groups > 0; --groups) reader.skipNumbers(2); // its variables
    const places = [];
    while (reader.at < reader.end) {
        const operation = reader.byte();
        skipOperands(reader, operation);
        if (operation === LOOP) places.push(reader.at);
    }
    return places;
}

/// Pieces of bytes, joined at the end.
class Writer {
    pieces = [];
    size = 0;
    put(bytes) {
        this.pieces.push(bytes);
        this.size += bytes.length;
    }
    /// Writes itself, after its size, to another.
    moveTo(other) {
        other.put(leb(this.size));
        for (const piece of this.pieces) other.put(piece);
    }
    bytes() {
        const all = new Uint8Array(this.size);
        let at = 0;
        for (const piece of this.pieces) {
            all.set(piece, at);
            at += piece.length;
        }
        return all;
    }
}

function countedCode(reader, call) {
    const section = new Writer();
    const count = reader.number();
    section.put(leb(count));
    for (let i = 0; i < count; ++i) {
        const size = reader.number();
        const end = reader.at + size;
        const body = new Writer();
        let from = reader.at;
        for (const place of loopsIn(new Reader(reader.bytes, reader.at, end))) {
            body.put(reader.bytes.subarray(from, place));
            body.put(call);
            from = place;
        }
        body.put(reader.bytes.subarray(from, end));
        body.moveTo(section);
        reader.at = end;
    }
    return section;
}

function indexOfExport(reader, wanted) {
    for (let left = reader.number(); left > 0; --left) {
        const name = reader.text();
        reader.byte();
        const index = reader.number();
        if (name === wanted) return index;
    }
    throw new Error(`the module has no function ${wanted}`);
}

/// The module in which each round of a loop calls the exported function `name`.
export function withLoopsCounted(program, name) {
    const header = 8;
    const out = new Writer();
    out.put(program.subarray(0, header));
    let call = null;
    for (const reader = new Reader(program, header); reader.at < reader.end; ) {
        const begin = reader.at;
        const kind = reader.byte();
        const size = reader.number();
        const end = reader.at + size;
        if (kind === EXPORT_SECTION) call = [CALL, ...leb(indexOfExport(new Reader(program, reader.at, end), name))];
        if (kind === CODE_SECTION) {
            out.put([kind]);
            countedCode(new Reader(program, reader.at, end), call).moveTo(out);
        } else {
            out.put(program.subarray(begin, end));
        }
        reader.at = end;
    }
    return out.bytes();
}
