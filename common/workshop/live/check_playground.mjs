// What a reader does in the playground, in Chromium: every scene under every model that it names, hands on the bodies, files, phones.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { read_scenes } from "./book_modules.mjs";
import { open_page, phone, screen, width_on_phone } from "./check_page.mjs";
import { run_difference } from "./compare.mjs";
import { default_problem, native_run } from "./native_runs.mjs";

const much_work = 2_000_000; // a scene with a larger budget is not waited for: it must stream
const enough_frames = 3; // of a run that goes on, to be a film

async function run_in_playground(page, action) {
    await page.evaluate(() => (document.documentElement.dataset.playground = "waiting"));
    await page.evaluate(action.do, action.with);
    await page.waitForSelector("html[data-playground=done]");
    return page.evaluate(() => ({
        runs: collide_playground.runs(),
        errors: [...document.querySelectorAll(".status.is-error")].map((status) => status.textContent),
    }));
}

// One model, or two side by side, on the text of a scene.
const start = (models, scene) => ({
    do: ({ text, a, b }) => {
        document.getElementById("json").value = text;
        document.getElementById("model_a").value = a;
        document.getElementById("model_b").value = b;
        document.getElementById("run").click();
    },
    with: { text: JSON.stringify(scene), a: models[0], b: models[1] ?? "" },
});

const click = (id) => ({ do: (id) => document.getElementById(id).click(), with: id });
const scene_of = (page) => page.evaluate(() => JSON.parse(document.getElementById("json").value));

async function check_models(page, book, build, index, fail) {
    const scenes = read_scenes(book);
    for (const model of index.models) {
        const problem = default_problem(scenes, model);
        const { runs, errors } = await run_in_playground(page, start([model], problem));
        if (!runs[0]) fail(`playground, ${model}: ${errors.join() || "no answer"}`);
        const difference = runs[0] ? run_difference(native_run(build, problem), runs[0]) : "";
        if (difference !== "") fail(`playground, ${model}: ${difference}`);
    }
}

// ---------------------------------------------------------------------------------------------------- scenes

// What theory says of the end of a run, as far as it names numbers; what else it says, the tests of the scenes look at.
function theory_defect({ expect }, scene, run, model) {
    const of_model = (value) => (typeof value === "object" ? (value[model] ?? value.default) : value);
    for (const { body, quantity, axis, value, tolerance } of expect) {
        const number = scene.bodies.findIndex(({ name }) => name === body);
        const found = run.bodies[number]?.[quantity]?.["xyz".indexOf(axis)];
        if (value === undefined || found === undefined) continue;
        if (Math.abs(found - of_model(value)) > of_model(tolerance)) return `${body}, ${quantity} ${axis}: ${found}, theory says ${of_model(value)}`;
    }
    return "";
}

// A picture at once; then the run ends, or goes on as a film.
async function check_scene(page, name, kept, model, fail) {
    const say = (what) => fail(`playground, ${name} under ${model}: ${what}`);
    const wait_for_end = (kept.budget ?? 0) <= much_work;
    await page.evaluate((address) => {
        document.documentElement.dataset.playground = "waiting";
        location.hash = address;
    }, `scene=${name}&models=${model}`);
    await page.waitForFunction(() => document.documentElement.dataset.playground !== "waiting");
    const colours = await page.evaluate(() => collide_playground.colours());
    if (colours.some((count) => count < 4)) say("there is no picture while it is computed");
    await page.waitForFunction(
        (wait_for_end, enough) =>
            document.documentElement.dataset.playground === "done" ||
            (!wait_for_end && Number(document.querySelector(".window").dataset.frames) >= enough),
        { polling: 50 },
        wait_for_end,
        enough_frames,
    );
    const { error, run, sees_all, is_done } = await page.evaluate(() => ({
        error: document.querySelector(".status.is-error")?.textContent ?? "",
        run: collide_playground.runs()[0],
        sees_all: collide_playground.sees_all(),
        is_done: document.documentElement.dataset.playground === "done",
    }));
    if (error !== "") return say(error);
    if (!is_done) return;
    if (run?.status !== "reached-the-end") return say(`it ends with: ${run?.status ?? "no answer"}`);
    if (!sees_all) say("bodies leave the picture");
    const defect = theory_defect(kept, kept.scene, run, model);
    if (defect !== "") say(defect);
}

async function check_scenes(page, book, fail) {
    for (const [name, kept] of Object.entries(read_scenes(book)))
        for (const model of kept.models) await check_scene(page, name, kept, model, fail);
}

// Two models with one clock, and what cannot take a scene is grey.
async function check_pair(page, fail) {
    await run_in_playground(page, { do: () => (location.hash = "scene=die&models=contact-friction,pgs") });
    const { views, shown } = await page.evaluate(() => {
        const slider = document.getElementById("time");
        slider.value = 1;
        slider.dispatchEvent(new Event("input"));
        return { views: document.querySelectorAll(".window canvas").length, shown: parseFloat(document.getElementById("clock").textContent) };
    });
    if (views !== 2) fail(`playground: ${views} pictures of two models`);
    if (Math.abs(shown - 1) > 1e-3) fail(`playground: the clock shows ${shown} s at 1 s`);
    const changed = await run_in_playground(page, {
        do: () => {
            const slider = document.getElementById("mu");
            slider.value = 0.7;
            slider.dispatchEvent(new Event("input"));
        },
    });
    if (changed.errors.length > 0) fail(`playground: with another μ: ${changed.errors.join()}`);
    const after = await page.evaluate(() => parseFloat(document.getElementById("clock").textContent));
    if (after < 1 - 1e-3) fail(`playground: with another μ the time goes back to ${after} s`);
    await run_in_playground(page, { do: () => (location.hash = "scene=chain&models=plus") });
    await page.waitForFunction(() => document.getElementById("refusals").textContent !== "");
    const grey = await page.evaluate(() => [...document.querySelectorAll("#model_a option:disabled")].map((option) => option.value));
    if (grey.join() !== "impulses,frictional-impulses,compliant") fail(`playground: of a chain these models are grey: ${grey.join()}`);
}

// ---------------------------------------------------------------------------------------------------- hands

const falling_ball = { duration: 0.4, floor: { height: 0, e: 0.5, mu: 0.3 }, bodies: [{ name: "ball", shape: { sphere: 0.2 }, mass: 1, position: [0, 0, 0.6], e: 0.5, mu: 0.3 }] };

// From the body's centre to the right and upwards, in steps; held before it is let go, or not. Afterwards the scene, as its text says.
async function drag_ball(page, is_thrown) {
    await run_in_playground(page, start(["contact-friction"], falling_ball));
    const { x, y } = await page.evaluate(() => {
        const pause = document.getElementById("play");
        if (pause.textContent === "Pause") pause.click();
        const slider = document.getElementById("time");
        slider.value = 0;
        slider.dispatchEvent(new Event("input"));
        document.documentElement.dataset.playground = "waiting";
        scrollTo(0, 0);
        return collide_playground.place_of(0);
    });
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= 6; ++i) await page.mouse.move(x + 8 * i, y - 6 * i);
    if (!is_thrown) await new Promise((resolve) => setTimeout(resolve, 300));
    await page.mouse.up();
    await page.waitForSelector("html[data-playground=done]");
    return (await scene_of(page)).bodies[0];
}

async function check_hands(page, fail) {
    const [x, , z] = falling_ball.bodies[0].position;
    const moved = await drag_ball(page, false);
    if (!(moved.position[0] > x + 0.01 && moved.position[2] > z + 0.01)) fail(`playground: a ball that is moved to the right and up is at ${moved.position}`);
    if (moved.velocity) fail("playground: a ball that was only put somewhere is thrown");
    let thrown = {};
    // A busy machine may be too slow for a throw.
    for (let tries = 0; tries < 5 && !thrown.velocity; ++tries) thrown = await drag_ball(page, true);
    if (!(thrown.velocity?.[2] > 0)) fail(`playground: a ball that was thrown upwards has the velocity ${thrown.velocity}`);
    for (const kind of ["box", "ball"]) {
        const before = (await scene_of(page)).bodies.length;
        const { errors } = await run_in_playground(page, click(`add_${kind}`));
        if ((await scene_of(page)).bodies.length !== before + 1 || errors.length > 0) fail(`playground: no ${kind} can be added: ${errors.join()}`);
    }
    for (const text of ["null", "[]", '{"bodies": [null]}', "{"]) {
        const said = await page.evaluate((text) => {
            document.getElementById("json").value = text;
            document.getElementById("run").click();
            return document.querySelector(".status").textContent;
        }, text);
        if (!said.startsWith("This is not a scene: ") || /TypeError|undefined|properties of/.test(said)) fail(`playground: of the scene ${text} it says: ${said}`);
    }
}

// A picture and a film of what is shown.
async function check_captures(page, fail) {
    await run_in_playground(page, start(["contact-friction"], falling_ball));
    const kinds = await page.evaluate(async () => {
        const saved = [];
        const make = URL.createObjectURL;
        HTMLAnchorElement.prototype.click = () => {}; // nothing is downloaded
        URL.createObjectURL = (blob) => {
            if (blob.size > 500) saved.push(blob.type);
            return make.call(URL, blob);
        };
        const wait_for = async (count) => {
            for (let i = 0; i < 200 && saved.length < count; ++i) await new Promise((resolve) => setTimeout(resolve, 50));
        };
        document.getElementById("image").click();
        await wait_for(1);
        document.getElementById("film").click();
        await new Promise((resolve) => setTimeout(resolve, 1000));
        if (document.getElementById("film").textContent !== "Film") document.getElementById("film").click();
        await wait_for(2);
        return saved;
    });
    // Where a machine does other things, too, a browser without a window may draw no frame for a film in time.
    if (process.env.CI && kinds.join() === "image/png") console.log("live: playground: no film in time");
    else if (kinds.join() !== "image/png,video/webm") fail(`playground: PNG and film give ${kinds.join() || "nothing"}`);
}

// ---------------------------------------------------------------------------------------------------- addresses, phones

async function check_link(browser, page, address, fail) {
    const scene = { duration: 0.1, gravity: [0, 0, -1], bodies: [{ shape: { sphere: 0.5 }, mass: 1, position: [0, 0, 3] }] };
    await run_in_playground(page, start(["impulses"], scene));
    await page.evaluate(() => document.getElementById("link").click());
    await page.waitForFunction(() => location.hash.includes("data="));
    const other = await open_page(browser, fail);
    await other.goto(page.url());
    await other.waitForSelector("html[data-playground=done]");
    const read = await scene_of(other);
    if (JSON.stringify(read) !== JSON.stringify(scene)) fail(`playground: a link brings another scene: ${JSON.stringify(read)}`);
    await other.goto("about:blank");
    await other.goto(`${address}#scene=falling_boxes`);
    await other.waitForSelector("html[data-playground=done]");
    if ((await other.evaluate(() => document.getElementById("scene").value)) !== "falling_boxes") fail("playground: #scene=falling_boxes opens another scene");
    const width = await width_on_phone(other);
    if (width > phone.width) fail(`playground.html: ${width} pixels wide on a screen of ${phone.width}`);
    await other.close();
}

// On a phone the picture and Play are on the screen, wherever one has scrolled.
async function check_phone(page, fail) {
    await page.setViewport(phone);
    for (const share of [0, 0.5, 1]) {
        const hidden = await page.evaluate(async (share) => {
            scrollTo(0, share * document.scrollingElement.scrollHeight);
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const is_seen = (element) => {
                const { top, bottom } = element.getBoundingClientRect();
                return top >= -1 && bottom <= innerHeight + 1;
            };
            return [".window", "#play"].filter((name) => !is_seen(document.querySelector(name)));
        }, share);
        if (hidden.length > 0) fail(`playground on a phone, scrolled by ${share}: ${hidden.join(" and ")} cannot be seen`);
    }
    await page.setViewport(screen);
}

export async function check_playground(browser, book, build, index, fail) {
    const page = await open_page(browser, fail);
    const address = pathToFileURL(path.join(book, "playground.html")).href;
    await page.goto(address);
    await page.waitForSelector("html[data-playground=done]");
    const known = await page.evaluate(() => [...new Set([...document.getElementById("model_a").options].map((option) => option.value))].sort());
    if (known.join() !== [...index.models].sort().join()) fail(`playground: its models are ${known}, those of simulate are ${index.models}`);
    await check_models(page, book, build, index, fail);
    await check_scenes(page, book, fail);
    await check_pair(page, fail);
    // Grabbing and throwing need a browser that keeps up with the hand, as handles do.
    if (!process.env.CI) await check_hands(page, fail);
    await check_captures(page, fail);
    await page.goto(address);
    await page.waitForSelector("html[data-playground=done]");
    await check_phone(page, fail);
    await page.close();
    const other = await open_page(browser, fail);
    await other.goto(address);
    await other.waitForSelector("html[data-playground=done]");
    await check_link(browser, other, address, fail);
    await other.close();
}
