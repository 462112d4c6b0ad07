// bundle.mjs NPM: makes one file of the editor, editor.js in the folder NPM, from npm's packages there, and collects the licences of
// what the book takes from npm.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const npm = path.resolve(process.argv[2]);
const modules = path.join(npm, "node_modules");
const { buildSync } = createRequire(path.join(npm, "package.json"))("esbuild");

const { metafile } = buildSync({
    entryPoints: [path.join(here, "editor.js")],
    outfile: path.join(npm, "editor.js"),
    nodePaths: [modules],
    ...{ bundle: true, minify: true, format: "esm", target: "es2020", metafile: true, logLevel: "error" },
});

/// The packages that esbuild took something from: "@codemirror/view".
const packageOf = (file) =>
    file
        .split("node_modules/")
        .at(-1)
        .match(/^(@[^/]+\/)?[^/]+/)[0];
const bundled = new Set(
    Object.keys(metafile.inputs)
        .filter((file) => file.includes("node_modules/"))
        .map(packageOf),
);

function licenceOf(name) {
    const { version, license } = JSON.parse(fs.readFileSync(path.join(modules, name, "package.json"), "utf8"));
    const file = fs.readdirSync(path.join(modules, name)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file
        ? fs.readFileSync(path.join(modules, name, file), "utf8")
        : `Its package names the licence ${license} and has no text of it.\n`;
    return `${name} ${version}\n\n${text}`;
}

// Clang and LLD are LLVM's; their package has no licence's text, and LLVM's address is where it stands.
const llvm =
    "\nClang and LLD are part of the LLVM project, under the Apache License v2.0 with LLVM Exceptions, https://llvm.org/LICENSE.txt\n";
const licences = [...[...bundled].sort().map(licenceOf), licenceOf("@yowasp/clang") + llvm];
fs.writeFileSync(path.join(npm, "LICENCES.txt"), licences.join(`\n${"-".repeat(80)}\n\n`));
