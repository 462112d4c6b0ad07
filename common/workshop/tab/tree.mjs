// A tree of files as the compiler in the browser reads it: an archive of tar's oldest format, whose names are short.
import fs from "node:fs";
import path from "node:path";

const BLOCK = 512;
const LONGEST_NAME = 99;

/// The files below `folder` as {name: contents}; `wanted` chooses by their names.
export function readTree(folder, wanted = () => true, prefix = "") {
    const files = {};
    for (const entry of fs.readdirSync(path.join(folder, prefix)).sort()) {
        const name = prefix ? `${prefix}/${entry}` : entry;
        const file = path.join(folder, name);
        if (fs.statSync(file).isDirectory()) Object.assign(files, readTree(folder, wanted, name));
        else if (wanted(name)) files[name] = fs.readFileSync(file);
    }
    return files;
}

/// The same files, each name below `folder`.
export const below = (folder, files) => Object.fromEntries(Object.entries(files).map(([name, data]) => [`${folder}/${name}`, data]));

function header(name, size, type) {
    if (name.length > LONGEST_NAME) throw new Error(`the name ${name} is too long for the archive`);
    const block = Buffer.alloc(BLOCK);
    block.write(name, 0);
    block.write("0000644\0", 100);
    block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
    block.write("00000000000\0", 136);
    block.write(type, 156);
    return block;
}

/// {name: contents} as an archive, each folder before what is in it.
export function archiveOf(files) {
    const parts = [];
    const folders = new Set();
    for (const [name, data] of Object.entries(files)) {
        const words = name.split("/");
        for (let depth = 1; depth < words.length; ++depth) {
            const folder = words.slice(0, depth).join("/");
            if (!folders.has(folder)) parts.push(header(folder, 0, "5"));
            folders.add(folder);
        }
        parts.push(header(name, data.length, "0"), data, Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK));
    }
    return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/// The files of an archive that has no long names.
export function filesOf(archive) {
    const files = {};
    const text = (from, length) => archive.toString("latin1", from, from + length).split("\0")[0];
    for (let at = 0; text(at, 100) !== ""; ) {
        const size = parseInt(text(at + 124, 12), 8);
        if (text(at + 156, 1) !== "5") files[text(at, 100)] = archive.subarray(at + BLOCK, at + BLOCK + size);
        at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    }
    return files;
}
