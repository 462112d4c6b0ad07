// A server for the book on this machine alone, at a port that is free. Started by itself (server.mjs BOOK) it says its address.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const types = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".csv": "text/csv; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".pdf": "application/pdf",
};

/// The file that an address asks for, or null if it is not in the folder.
function fileFor(folder, address) {
    const name = path.normalize(path.join(folder, decodeURIComponent(new URL(address, "http://localhost").pathname)));
    if (name !== folder && !name.startsWith(folder + path.sep)) return null;
    const file = fs.existsSync(name) && fs.statSync(name).isDirectory() ? path.join(name, "index.html") : name;
    return fs.existsSync(file) ? file : null;
}

function answer(folder, replaced, request, response) {
    let file = null;
    try {
        file = fileFor(folder, request.url);
    } catch {
        // an address that makes no sense
    }
    if (!file || !["GET", "HEAD"].includes(request.method)) return response.writeHead(404).end("not here\n");
    const type = types[path.extname(file)] ?? "application/octet-stream";
    const other = replaced[path.relative(folder, file)];
    if (other !== undefined) return response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(other);
    const headers = { "content-type": type, "content-length": fs.statSync(file).size };
    // A book that was made again is read again; what has its version in its address does not change.
    headers["cache-control"] = file.endsWith(".packed") ? "max-age=31536000, immutable" : "no-cache";
    response.writeHead(200, headers);
    if (request.method === "HEAD") response.end();
    else fs.createReadStream(file).pipe(response);
}

/// Resolves to the server, and its address. replaced: {name: text} of files for which it gives something else.
export function serve(book, replaced = {}) {
    const folder = path.resolve(book);
    const server = http.createServer((request, response) => answer(folder, replaced, request, response));
    return new Promise((resolve, reject) => {
        server.on("error", reject);
        server.listen(0, "127.0.0.1", () => resolve({ server, address: `http://127.0.0.1:${server.address().port}/` }));
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { address } = await serve(process.argv[2]);
    console.log(`The book is at ${address} until you press Ctrl+C.`);
}
