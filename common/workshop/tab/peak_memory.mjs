// How much memory the browser took. For check.mjs.
import fs from "node:fs";

/// The fields of /proc/PID/status, or null if the process has ended.
function statusOf(pid) {
    try {
        return Object.fromEntries(
            fs
                .readFileSync(`/proc/${pid}/status`, "utf8")
                .split("\n")
                .map((line) => line.split(/:\s*/)),
        );
    } catch {
        return null;
    }
}

/// Of a process and all that it has started, the largest: what it took at most [bytes].
export function peakMemory(pid) {
    const processes = fs
        .readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map((name) => ({ pid: Number(name), status: statusOf(name) }))
        .filter(({ status }) => status?.VmHWM);
    const family = new Set([pid]);
    for (let before = 0; before < family.size; ) {
        before = family.size;
        for (const { pid: own, status } of processes) if (family.has(Number(status.PPid))) family.add(own);
    }
    const sizes = processes.filter((one) => family.has(one.pid)).map(({ status }) => 1024 * parseInt(status.VmHWM, 10));
    return Math.max(0, ...sizes);
}
