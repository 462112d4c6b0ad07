// What the ordinary `simulate` computes: what the one in the browser is compared with.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export const seconds_compared = 2;

// The playground's first scene, two seconds of it, under a model.
export function default_problem(scenes, model) {
    return { ...scenes.die.scene, model, duration: seconds_compared, frames: 1 / 60 };
}

export function native_run(build, problem) {
    const program = path.join(build, "bin/simulate");
    if (!fs.existsSync(program)) {
        const built = spawnSync("ninja", ["-C", build, "simulate"], { encoding: "utf8" });
        if (built.status !== 0) throw new Error(`simulate could not be built: ${built.stdout.trim().split("\n").pop()}`);
    }
    const { status, stdout, stderr } = spawnSync(program, [], { input: JSON.stringify(problem), encoding: "utf8", maxBuffer: 1 << 30 });
    if (status !== 0) throw new Error(`simulate: ${stderr.trim()}`);
    return JSON.parse(stdout);
}
