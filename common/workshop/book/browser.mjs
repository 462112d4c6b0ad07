// Chromium without a window, driven by puppeteer-core.
import { createRequire } from "node:module";
import path from "node:path";

export async function openBrowser(folder, chromium) {
    const puppeteer = createRequire(path.join(path.resolve(folder), "node_modules/"))("puppeteer-core");
    try {
        return await (puppeteer.default ?? puppeteer).launch({
            executablePath: chromium,
            pipe: true,
            timeout: 600_000,
            protocolTimeout: 600_000,
            // A container has no rights for the sandbox, and these are our own pages. Nothing may call home.
            args: [
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage", // a container has little of that memory, and a page that needs more dies
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ],
        });
    } catch (error) {
        console.error(`error: ${chromium} does not start: ${error.message.split("\n")[0]}`);
        process.exit(1);
    }
}
