// The playground: a scene, one or two models, and time. The text of the scene is the one place where it is kept; the sliders
// change that text.
(() => {
    "use strict";
    const default_step = 0.01; // [s], of simulate
    const wanted_frames = 60; // per second
    const most_poses = 30_000; // bodies times frames: what a page reads and keeps without a pause; between frames it interpolates
    // A whole number of steps, so that asking for frames does not change the run.
    const frame_time = ({ step = default_step, duration, bodies }) =>
        step * Math.max(1, Math.round(Math.max(1 / wanted_frames, (duration * bodies.length) / most_poses) / step));
    const push_lasts = 0.12; // [s] of the run, for which an impulse stays visible
    const find = (id) => document.getElementById(id);

    const state = { name: null, framed: null, time: 0, duration: 1, is_playing: false, views: [] };

    // ------------------------------------------------------------------------------------------------ one model's view

    function make(tag, properties = {}, ...children) {
        const element = Object.assign(document.createElement(tag), properties);
        element.append(...children);
        return element;
    }

    const is_dark = () => getComputedStyle(document.documentElement).colorScheme === "dark";

    class ModelView {
        constructor(model) {
            this.model = model;
            this.canvas = make("canvas", { tabIndex: -1, role: "img", ariaLabel: `the bodies under ${model}` });
            this.progress = make("progress", { max: 1, value: 0, hidden: true });
            this.window = make("div", { className: "window" }, this.canvas, this.progress);
            this.status = make("p", { className: "status", role: "status" });
            this.chart_place = make("div", { className: "chart" });
            this.element = make("div", { className: "view" }, make("h2", {}, model), this.window, this.status, this.chart_place);
            this.chart = new collide_chart.EnergyChart(this.chart_place);
            this.run = null; // the answer of simulate, with frames
            this.view = null;
        }

        // Called when the element is on the page: only then has the canvas a size.
        open() {
            try {
                this.view = new collide_view.SceneView(this.canvas);
                this.view.on_turn = (turned) => {
                    for (const other of state.views) if (other.view && other.view !== turned) other.view.copy_camera(turned);
                };
            } catch {
                this.canvas.remove();
                this.window.prepend(make("p", { className: "no-webgl" }, "This browser shows no WebGL, so there is no picture; the run and its energies are here all the same."));
            }
        }

        say(text, is_error = false, is_read_out = true) {
            this.status.ariaLive = is_read_out ? "polite" : "off";
            this.status.textContent = text;
            this.status.classList.toggle("is-error", is_error);
        }

        async compute(scene) {
            const began = performance.now();
            const job = (this.job = {}); // until another one begins, or it is stopped
            this.run = null;
            this.is_shown = false;
            this.chart.clear();
            this.progress.hidden = false;
            this.progress.value = 0;
            this.say("computing …");
            try {
                const runner = this.runner ?? (await collide_engine.start("simulate"));
                if (this.job !== job) return runner.stop();
                this.runner = runner;
                const problem = { ...scene, model: this.model, frames: scene.frames || frame_time(scene) };
                const answer = await runner.run(["simulate", "/scene.json", "--progress", "progress"], {
                    write: { "/scene.json": JSON.stringify(problem) },
                    progress: (time) => {
                        this.progress.value = time / scene.duration;
                        this.say(`computing … ${time.toFixed(2)} s of ${scene.duration} s`, false, false);
                    },
                });
                if (answer.status === 0) this.take(JSON.parse(answer.output), (performance.now() - began) / 1000);
                else this.say(answer.complaint.replace(/^simulate: /, "") || "the run broke down", true);
                if (answer.status !== 0 && answer.status !== 2) this.stop(); // as in live.js: its memory may be in disorder
            } catch (error) {
                if (this.job !== job) return;
                this.run = null;
                this.say(error.message, true);
            }
            this.progress.hidden = true;
        }

        take(run, seconds) {
            this.run = run;
            const last = { time: run.time, bodies: run.bodies, energy: run.energy, contacts: run.contacts };
            if (run.time > (run.frames.at(-1)?.time ?? -1) + 1e-9) run.frames.push(last);
            const ended = run.status === "reached-the-end" ? "" : `${run.status.replaceAll("-", " ")} at ${run.time.toFixed(3)} s; `;
            const events = run.events.length > 0 ? `${run.events.length} events; ` : "";
            const ignored = run.ignored.length > 0 ? `does not use ${run.ignored.join(", ")}; ` : "";
            this.say(`${ended}${events}${ignored}computed in ${seconds.toFixed(2)} s`);
            const size = (vector) => Math.hypot(...vector);
            const impulses = run.events.flatMap((event) => event.contacts.map((contact) => size(contact.impulse)));
            const forces = run.frames.flatMap((frame) => (frame.contacts ?? []).map((contact) => size(contact.force)));
            this.full_impulse = nearly_largest(impulses);
            this.full_force = nearly_largest(forces);
        }

        stop() {
            this.job = null;
            this.runner?.stop();
            this.runner = null;
            this.progress.hidden = true;
        }

        // ---- a moment of the run

        frame_at(time) {
            const { frames } = this.run;
            let low = 0;
            let high = frames.length - 1;
            while (low < high) {
                const middle = (low + high + 1) >> 1;
                if (frames[middle].time <= time + 1e-9) low = middle;
                else high = middle - 1;
            }
            return low;
        }

        bodies_at(time) {
            const { frames } = this.run;
            const index = this.frame_at(time);
            const now = frames[index];
            const next = frames[index + 1];
            if (!next) return now.bodies;
            const share = (time - now.time) / (next.time - now.time);
            return now.bodies.map((body, number) => between(body, next.bodies[number], share));
        }

        pushes_at(time) {
            const pushes = [];
            for (const event of this.run.events) {
                const age = time - event.time;
                if (age < -1e-9 || age > push_lasts) continue;
                for (const { position, impulse } of event.contacts)
                    pushes.push({ position, vector: impulse, share: Math.min(1, Math.hypot(...impulse) / this.full_impulse), freshness: 1 - (0.8 * age) / push_lasts });
            }
            for (const { position, force } of this.run.frames[this.frame_at(time)].contacts ?? [])
                pushes.push({ position, vector: force, share: Math.min(1, Math.hypot(...force) / this.full_force), freshness: 0.9 });
            return pushes.filter((push) => Number.isFinite(push.share));
        }

        show_time(time) {
            if (!this.is_shown) return;
            this.view?.place(this.bodies_at(time), this.pushes_at(time));
            this.chart.show_time(time);
        }
    }

    // What gets the longest arrow. A single crash would make all other arrows invisible, so the hardest pushes are cut off.
    function nearly_largest(sizes) {
        return sizes.sort((a, b) => a - b)[Math.floor(0.97 * (sizes.length - 1))] ?? 0;
    }

    function between(one, other, share) {
        const mix = (a, b) => a.map((value, i) => value + share * (b[i] - value));
        // Both signs of a quaternion are the same orientation; the nearer one is meant.
        const is_near = one.orientation.reduce((sum, value, i) => sum + value * other.orientation[i], 0) >= 0;
        const turned = mix(one.orientation, is_near ? other.orientation : other.orientation.map((value) => -value));
        const length = Math.hypot(...turned);
        return { position: mix(one.position, other.position), orientation: turned.map((value) => value / length) };
    }

    // ------------------------------------------------------------------------------------------------ the scene's text

    // JSON with one line for each body, as the scenes are kept.
    function to_text(scene) {
        const lines = Object.entries(scene).map(([name, value]) => {
            const is_list = Array.isArray(value) && typeof value[0] === "object";
            const inside = is_list ? `[\n${value.map((entry) => `    ${spaced(entry)}`).join(",\n")}\n  ]` : spaced(value);
            return `  ${JSON.stringify(name)}: ${inside}`;
        });
        return `{\n${lines.join(",\n")}\n}\n`;
    }
    const spaced = (value) => JSON.stringify(value, null, 1).replace(/\n\s*/g, " ").replaceAll("[ ", "[").replaceAll(" ]", "]").replaceAll("{ ", "{").replaceAll(" }", "}");

    function read_scene() {
        const scene = JSON.parse(find("json").value);
        if (!Array.isArray(scene.bodies)) throw new Error('the scene has no list of "bodies"');
        delete scene.model;
        return scene;
    }

    const surfaces_of = (scene) => [...(scene.floor ? [scene.floor] : []), ...scene.bodies];

    function show_sliders(scene) {
        const show = (id, value) => {
            find(id).value = value;
            find(id).nextElementSibling.textContent = Number(value.toFixed(3));
        };
        const surfaces = surfaces_of(scene);
        show("e", Math.max(...surfaces.map((surface) => surface.e ?? 0.5)));
        show("mu", Math.max(...surfaces.map((surface) => surface.mu ?? 0)));
        show("gravity", Math.hypot(...(scene.gravity ?? [0, 0, -9.81])));
    }

    function change_scene(change) {
        try {
            const scene = read_scene();
            change(scene);
            find("json").value = to_text(scene);
            show_sliders(scene);
            run_soon();
        } catch (error) {
            say_to_all(error.message);
        }
    }

    function set_gravity(scene, size) {
        const old = scene.gravity ?? [0, 0, -9.81];
        const length = Math.hypot(...old);
        scene.gravity = length > 0 ? old.map((value) => Number(((value * size) / length).toPrecision(9))) : [0, 0, -size];
    }

    // ------------------------------------------------------------------------------------------------ running

    let waiting = 0;
    function run_soon() {
        clearTimeout(waiting);
        waiting = setTimeout(run, 250);
    }

    function say_to_all(text) {
        for (const view of state.views) view.say(text, true);
    }

    function open_views() {
        const models = [find("model_a").value, find("model_b").value].filter((model) => model !== "");
        if (models.join() === state.views.map((view) => view.model).join()) return;
        for (const view of state.views) {
            view.stop();
            view.view?.close();
        }
        state.views = models.map((model) => new ModelView(model));
        find("views").replaceChildren(...state.views.map((view) => view.element));
        for (const view of state.views) view.open();
    }

    let turn = 0; // of runs: one that is no longer wanted shows nothing
    async function run() {
        const mine = ++turn;
        pause();
        open_views();
        let scene;
        try {
            scene = read_scene();
        } catch (error) {
            stop();
            say_to_all(`This is not a scene: ${error.message}`);
            return;
        }
        document.documentElement.dataset.playground = "running";
        state.scene = scene;
        find("stop").hidden = false;
        for (const view of state.views) if (!view.progress.hidden) view.stop(); // what still computes computes an old scene
        await Promise.all(state.views.map((view) => view.compute(scene)));
        if (mine !== turn) return;
        find("stop").hidden = true;
        show_runs(scene);
        document.documentElement.dataset.playground = "done";
    }

    function show_runs(scene) {
        const done = state.views.filter((view) => view.run);
        if (done.length === 0) return;
        const scale = collide_chart.scale_for(done.map((view) => view.run));
        const movable = scene.bodies.map((body, number) => (body.fixed ? -1 : number)).filter((number) => number >= 0);
        const path = done.flatMap((view) => view.run.frames.flatMap((frame) => movable.map((number) => frame.bodies[number].position)));
        const keeps_camera = state.framed === state.name && state.name !== null; // the reader has turned it
        for (const view of done) {
            view.chart.draw(view.run, scale);
            view.view?.show(scene, path, is_dark(), keeps_camera);
            view.is_shown = true;
        }
        state.framed = state.name;
        state.duration = scale.duration;
        find("time").max = scale.duration;
        set_time(0);
        if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play();
    }

    function stop() {
        ++turn;
        for (const view of state.views) {
            if (!view.progress.hidden) view.say("stopped");
            view.stop();
        }
        find("stop").hidden = true;
        // A model that had come to its end is shown all the same.
        if (state.views.some((view) => view.run && !view.is_shown)) show_runs(state.scene);
    }

    // ------------------------------------------------------------------------------------------------ time

    function set_time(time) {
        state.time = Math.min(Math.max(time, 0), state.duration);
        find("time").value = state.time;
        find("clock").textContent = `${state.time.toFixed(3)} s`;
        for (const view of state.views) view.show_time(state.time);
    }

    function play() {
        if (state.time >= state.duration) set_time(0);
        cancelAnimationFrame(state.loop); // one clock, however often it is started
        state.is_playing = true;
        find("play").textContent = "Pause";
        let last = null;
        const step = (now) => {
            if (!state.is_playing) return;
            if (last !== null) set_time(state.time + ((now - last) / 1000) * Number(find("speed").value));
            last = now;
            if (state.time >= state.duration) pause();
            else state.loop = requestAnimationFrame(step);
        };
        state.loop = requestAnimationFrame(step);
    }

    function pause() {
        state.is_playing = false;
        find("play").textContent = "Play";
    }

    function go_to_event(direction) {
        const times = state.views.flatMap((view) => view.run?.events.map((event) => event.time) ?? []).sort((a, b) => a - b);
        const beyond = 1e-6; // [s]
        const found = direction > 0 ? times.find((time) => time > state.time + beyond) : times.findLast((time) => time < state.time - beyond);
        pause();
        if (found !== undefined) set_time(found);
    }

    // ------------------------------------------------------------------------------------------------ the page

    // Names of models from an address, as far as there are such models.
    const known_models = (models) => {
        const known = models?.filter((model) => collide_live_index.models.includes(model));
        return known?.length > 0 ? known : null;
    };

    function choose_scene(name, models) {
        state.name = Object.hasOwn(collide_scenes, name) ? name : "die";
        const kept = collide_scenes[state.name];
        find("scene").value = state.name;
        find("about").textContent = kept.about;
        find("json").value = to_text(kept.scene);
        const [a, b = ""] = models ?? kept.models;
        find("model_a").value = a;
        find("model_b").value = b;
        show_sliders(kept.scene);
        return run();
    }

    async function copy_link() {
        const models = [find("model_a").value, find("model_b").value].filter((model) => model !== "").join(",");
        let scene;
        try {
            scene = read_scene();
        } catch (error) {
            return say_to_all(`This is not a scene: ${error.message}`);
        }
        const is_kept = collide_scenes[state.name] && JSON.stringify(scene) === JSON.stringify(collide_scenes[state.name].scene);
        const fields = new URLSearchParams(is_kept ? { scene: state.name } : { data: await collide_link.pack(scene) });
        history.replaceState(null, "", `#${fields}&models=${models}`);
        try {
            await navigator.clipboard.writeText(location.href);
            find("link").textContent = "Copied";
        } catch {
            find("link").textContent = "It is in the address bar";
        }
        setTimeout(() => (find("link").textContent = "Copy link"), 2000);
    }

    async function open_address() {
        const { scene, data, models: named } = collide_link.read(location.hash);
        const models = known_models(named);
        if (!data) return choose_scene(scene ?? "die", models);
        try {
            const sent = await collide_link.unpack(data);
            find("json").value = to_text(sent);
            find("about").textContent = "A scene that came with the link.";
            find("scene").value = "";
            state.name = null;
            [find("model_a").value, find("model_b").value] = [models?.[0] ?? collide_live_index.models[0], models?.[1] ?? ""];
            show_sliders(sent);
        } catch {
            const done = choose_scene("die", models);
            find("about").textContent = "The link is damaged; this is the first scene instead.";
            return done;
        }
        return run();
    }

    function fill_lists() {
        const option = (value, text) => make("option", { value }, text);
        const first = ["die", ...Object.keys(collide_scenes).filter((name) => name !== "die")];
        find("scene").append(...first.map((name) => option(name, collide_scenes[name].title)));
        find("model_a").append(...collide_live_index.models.map((model) => option(model, model)));
        find("model_b").append(option("", "none"), ...collide_live_index.models.map((model) => option(model, model)));
        find("legend").append(
            "Energy:",
            ...collide_chart.bands.map(({ name, color }) => {
                const mark = make("i");
                mark.style.background = color;
                return make("span", {}, mark, name);
            }),
        );
    }

    function connect() {
        find("scene").onchange = () => choose_scene(find("scene").value);
        find("model_a").onchange = find("model_b").onchange = run;
        find("e").oninput = () => change_scene((scene) => surfaces_of(scene).forEach((surface) => (surface.e = Number(find("e").value))));
        find("mu").oninput = () => change_scene((scene) => surfaces_of(scene).forEach((surface) => (surface.mu = Number(find("mu").value))));
        find("gravity").oninput = () => change_scene((scene) => set_gravity(scene, Number(find("gravity").value)));
        find("run").onclick = run;
        find("stop").onclick = stop;
        find("restore").onclick = () => (state.name ? choose_scene(state.name) : open_address());
        find("link").onclick = copy_link;
        find("play").onclick = () => (state.is_playing ? pause() : play());
        find("previous").onclick = () => go_to_event(-1);
        find("next").onclick = () => go_to_event(1);
        find("time").oninput = () => {
            pause();
            set_time(Number(find("time").value));
        };
        addEventListener("keydown", (event) => {
            if (event.key !== " " || event.target.closest("input, textarea, select, button, summary, a")) return;
            event.preventDefault();
            find("play").click();
        });
        addEventListener("hashchange", open_address);
    }

    // For the checks of the book: the answers of simulate, in the order of the views.
    window.collide_playground = { runs: () => state.views.map((view) => view.run) };

    fill_lists();
    connect();
    open_address();
})();
