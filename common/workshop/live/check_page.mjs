// Chromium without a window, driven by puppeteer-core (which stands in build/browser), and pages in it that report whatever a reader
// should never see.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export const patience = 120_000; // [ms] for one redraw or run on a busy machine
export const phone = { width: 390, height: 800 };
export const screen = { width: 1280, height: 900 };

export async function launch(book) {
    const folder = path.join(book, "../browser/node_modules/");
    const loaded = createRequire(folder)("puppeteer-core");
    const programs = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    return (loaded.default ?? loaded).launch({
        executablePath: programs.find((program) => program && fs.existsSync(program)),
        protocolTimeout: 2 * patience,
        // A container has no rights for the sandbox, and these are our own pages. The 3D views are drawn without a graphics card.
        args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run"].concat(
            ["--disable-background-networking", "--disable-component-update", "--disable-sync"],
        ),
    });
}

// A page that reports whatever a reader should never see.
export async function open_page(browser, fail) {
    const page = await browser.newPage();
    const where = () => path.basename(new URL(page.url()).pathname);
    page.setDefaultTimeout(patience);
    page.on("console", (message) => message.type() === "error" && fail(`${where()}: console: ${message.text()}`));
    page.on("pageerror", (error) => fail(`${where()}: ${error.message}`));
    // What a page breaks off, because it is closed or left, is not missing.
    page.on("requestfailed", (request) => request.failure()?.errorText === "net::ERR_ABORTED" || fail(`${where()}: cannot load ${request.url().slice(0, 100)}`));
    page.on("request", (request) => {
        if (!/^(file|blob|data):/.test(request.url())) fail(`${where()}: asks the outside for ${request.url()}`);
    });
    await page.setViewport(screen);
    return page;
}

const width_of = (page) => page.evaluate(() => document.scrollingElement.scrollWidth);

export async function width_on_phone(page) {
    await page.setViewport(phone);
    const width = await width_of(page);
    await page.setViewport(screen);
    return width;
}
