// Files that are no answers: told apart in the browser as by `course grade`. For check.mjs.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/// The answer with its body replaced, or something in front of it.
const withBody = (answer, body) =>
    answer.replace(/\) \{\n[\s\S]*\n\}\n\n\}  \/\/ namespace collide/, `) {\n${body}\n}\n\n}  // namespace collide`);
const before = (answer, code) =>
    answer.replace("namespace collide {", `#include <stdexcept>\n#include <vector>\n\nnamespace collide {\n\n${code}`);

const oddities = {
    "a loop without end": (answer) => withBody(answer, "    volatile int i = 0;\n    while (i == 0) {\n    }\n    return {};"),
    "a recursion without end": (answer) =>
        before(
            withBody(answer, "    return deeper(1) * velocity;"),
            "static double deeper(int n) {\n    volatile double here = n;\n    return deeper(n + 1) + here;\n}\n",
        ),
    "a bad index": (answer) =>
        before(withBody(answer, "    std::vector<Vec3> two(2);\n    volatile int third = 2;\n    return two[third];"), ""),
    "a throw": (answer) => before(withBody(answer, '    throw std::invalid_argument("not today");'), ""),
    "an error": (answer) => withBody(answer, "    return velocity +;"),
    "an empty file": () => "",
    "a file of 1 MB": (answer) => `${`// ${"long ".repeat(19)}\n`.repeat(10_500)}${answer}`,
};

/// The words that `course grade` gives: for each oddity a submission, and a zip from the browser as another.
function gradesOf(root, build, exercise, sources, zip) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "collide-oddities-"));
    try {
        Object.values(sources).forEach((source, i) => {
            const file = path.join(folder, "submissions", `student_${i}`, exercise.file);
            fs.mkdirSync(path.dirname(file), { recursive: true });
            fs.writeFileSync(file, source);
        });
        if (zip) fs.copyFileSync(zip, path.join(folder, "submissions", "zipped.zip"));
        const list = path.join(folder, "exercises.txt"); // this exercise alone
        const lines = fs.readFileSync(path.join(build, "exercises.txt"), "utf8").split("\n");
        fs.writeFileSync(list, `${lines.find((line) => line.split(" ")[3] === exercise.id)}\n`);
        const table = execFileSync(
            path.join(build, "bin/companion"),
            ["--build", build, "--exercises", list, "grade", "--no-sandbox", path.join(folder, "submissions")],
            {
                encoding: "utf8",
                stdio: ["ignore", "pipe", "ignore"],
            },
        );
        const rows = table
            .replaceAll('"', "")
            .trim()
            .split("\n")
            .map((row) => row.split(","));
        const column = rows[0].findIndex((head) => head.includes(exercise.number));
        return Object.fromEntries(rows.slice(1).map((row) => [row[0], row[column]]));
    } finally {
        fs.rmSync(folder, { recursive: true });
    }
}

/// An archive of an answer that this browser did not make: git's, which is compressed, with a folder around it.
function archiveByGit(folder, { file, answer }) {
    const tree = path.join(folder, "tree");
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), answer);
    const git = (...words) => execFileSync("git", ["-C", tree, ...words], { encoding: "utf8" }).trim();
    git("init", "-q");
    git("add", file);
    git("archive", "--format=zip", "--prefix=my work/", "-o", path.join(folder, "by_git.zip"), git("write-tree"));
    return path.join(folder, "by_git.zip");
}

export async function checkOddities(reader, { root, build, exercise, fail }) {
    const sources = Object.fromEntries(Object.entries(oddities).map(([name, write]) => [name, write(exercise.answer)]));
    const words = {};
    await reader.open(exercise.id);
    for (const [name, source] of Object.entries(sources)) {
        const { outcome, marks } = await reader.check(exercise.id, source);
        words[name] = outcome.word;
        if (name === "a loop without end" && outcome.calls.length === 0) fail(`${name}: nobody knows in which call`);
        if (name === "an error" && marks === 0) fail(`${name} has no mark at its line`);
    }
    // The last one, the answer in a long file, is what the browser's archive holds.
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "collide-zip-"));
    const archive = await reader.saved(folder);
    const grades = gradesOf(root, build, exercise, sources, archive);
    await reader.checkBringIn(exercise, archive);
    await reader.checkBringIn(exercise, archiveByGit(folder, exercise));
    fs.rmSync(folder, { recursive: true });
    Object.entries(words).forEach(([name, word], i) => {
        if (word !== grades[`student_${i}`]) fail(`${name}: '${word}' in the browser, '${grades[`student_${i}`]}' natively`);
    });
    if (grades.zipped !== "passed") fail(`the archive saved in the browser is graded '${grades.zipped}'`);
    console.log(
        `exercises: ${Object.entries(words)
            .map(([name, word]) => `${name}: ${word}`)
            .join("; ")}`,
    );
}
