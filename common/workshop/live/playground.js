// The playground: a scene, one or two models, and time. The text of the scene is the one place where it is kept; sliders and hands
// change that text.
(() => {
    "use strict";
    const { ModelView, full_arrows, make } = collide_models;
    const default_step = 0.01; // [s], of simulate
    const wanted_frames = 60; // per second
    const most_poses = 30_000; // bodies times frames: what a page reads and keeps without a pause; between frames it interpolates
    // A whole number of steps, so that asking for frames does not change the run.
    const frame_time = ({ step = default_step, duration, bodies }) =>
        step * Math.max(1, Math.round(Math.max(1 / wanted_frames, (duration * bodies.length) / most_poses) / step));
    const much_work = 5_000_000; // a scene with a larger budget takes some seconds
    // The models that a scene begins with: its first two, or the first one alone if it is much work.
    const first_models = ({ models, budget = 0 }) => models.slice(0, budget > much_work ? 1 : 2);
    const find = (id) => document.getElementById(id);
    const moves_little = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

    const state = { name: null, scene: null, settings: {}, time: 0, duration: 1, is_playing: false, views: [], full: { force: 0, impulse: 0 }, film: null };
    const camera = new collide_camera.Camera();
    camera.on_change = () => state.views.forEach((view) => view.view?.render());

    const kept_scene = () => (state.name ? collide_scenes[state.name] : null);
    const is_kept = (scene) => kept_scene() && JSON.stringify(scene) === JSON.stringify(kept_scene().scene);
    const chosen_models = () => [find("model_a").value, find("model_b").value].filter((model) => model !== "");

    // ------------------------------------------------------------------------------------------------ the scene's text

    function show_sliders(scene) {
        const show = (id, value) => {
            find(id).value = value;
            find(id).nextElementSibling.textContent = Number(value.toFixed(3));
        };
        const surfaces = collide_text.surfaces_of(scene);
        show("e", Math.max(...surfaces.map((surface) => surface.e ?? 0.5)));
        show("mu", Math.max(...surfaces.map((surface) => surface.mu ?? 0)));
        show("gravity", Math.hypot(...(scene.gravity ?? [0, 0, -9.81])));
    }

    // The scene of the text, or null: then every view says what is wrong.
    function read_scene() {
        try {
            return collide_text.read(find("json").value).scene;
        } catch (error) {
            for (const view of state.views) view.say(`This is not a scene: ${error.message}`, true);
            return null;
        }
    }

    function change_scene(change) {
        const scene = read_scene();
        if (!scene) return null;
        change(scene);
        find("json").value = collide_text.write(scene);
        show_sliders(scene);
        return scene;
    }

    // ------------------------------------------------------------------------------------------------ running

    let waiting = 0;
    function run_soon() {
        clearTimeout(waiting);
        waiting = setTimeout(() => run({ keeps_time: true }), 250);
    }

    function open_views() {
        const models = chosen_models();
        if (models.join() === state.views.map((view) => view.model).join()) return;
        for (const view of state.views) view.close();
        state.views = models.map((model) => new ModelView(model));
        find("views").replaceChildren(...state.views.map((view) => view.picture));
        find("reports").replaceChildren(...state.views.map((view) => view.report));
        for (const view of state.views) view.open(camera, grab);
        show_settings();
    }

    function show_settings() {
        collide_settings.show(find("settings"), [...new Set(chosen_models())], state.settings, run_soon);
    }

    let turn = 0; // of runs: one that is no longer wanted shows nothing
    // keeps_time: the reader looks at a moment, and wants to see what a change makes of it.
    async function run({ keeps_time = false } = {}) {
        const mine = ++turn;
        clearTimeout(waiting);
        open_views();
        const scene = read_scene();
        for (const view of state.views) if (view.is_computing) view.stop(); // it computes an old scene
        if (!scene) return;
        document.documentElement.dataset.playground = "running";
        const was_playing = state.is_playing || !keeps_time;
        state.scene = scene;
        state.duration = scene.duration > 0 ? scene.duration : 1;
        find("time").max = state.duration;
        find("stop").hidden = false;
        for (const view of state.views) view.show_beginning(scene);
        follow(false);
        judge_models(scene, mine);
        if (!keeps_time) set_time(0);
        if (was_playing && !moves_little()) play();
        const settings_of = (model) => scene.settings ?? state.settings[model];
        await Promise.all(state.views.map((view) => view.compute(scene, settings_of(view.model), frame_time(scene), () => mine === turn && show_frames())));
        if (mine !== turn) return;
        find("stop").hidden = true;
        show_frames(true);
        show_theory();
        document.documentElement.dataset.playground = "done";
    }

    let charted = 0;
    // What is computed so far.
    function show_frames(is_all = false) {
        const views = state.views.filter((view) => view.run?.frames.length > 0);
        state.full = full_arrows(views);
        if (views.length > 0 && (is_all || performance.now() - charted > 400)) {
            charted = performance.now();
            const scale = collide_chart.scale_for(views.map((view) => view.run), state.duration);
            for (const view of views) view.chart.draw(view.run, scale);
            follow(true);
        }
        show_scale();
        if (!state.is_playing || is_all) set_time(state.time);
    }

    // The camera sees the whole motion, unless the reader has it in hand.
    function follow(only_if_needed) {
        if (camera.is_in_hand) return;
        const aspects = state.views.filter((view) => view.view).map((view) => view.view.aspect());
        if (aspects.length > 0) camera.frame(state.views.flatMap((view) => view.balls()), Math.min(...aspects), only_if_needed);
    }

    function show_scale() {
        const short = (value) => String(Number(value.toPrecision(2)));
        const parts = [
            state.full.force > 0 && `${short(state.full.force)} N (force)`,
            state.full.impulse > 0 && `${short(state.full.impulse)} N s (impulse, shown when it acts)`,
        ].filter(Boolean);
        find("scale").textContent = parts.length > 0 ? `Red: contact points and what pushes the first body of each. The longest arrow is ${parts.join(" or ")}, in all pictures.` : "";
    }

    function show_theory() {
        const kept = find("show_theory").checked && is_kept(state.scene) ? kept_scene() : null;
        for (const view of state.views) view.show_theory(kept);
    }

    function stop() {
        ++turn;
        for (const view of state.views) {
            if (view.is_computing) view.say("stopped");
            view.stop();
        }
        find("stop").hidden = true;
        if (state.scene) show_frames(true);
    }

    // ------------------------------------------------------------------------------------------------ which models can take the scene

    let judge = null; // a worker that is asked which models take a scene, while the others compute
    async function judge_models(scene, mine) {
        const { models } = collide_live_index;
        try {
            judge ??= await collide_engine.start("simulate");
            const problems = models.map((model) => ({ ...scene, model, duration: 0, settings: scene.settings ?? state.settings[model] ?? {} }));
            const { output } = await judge.run(["simulate", "/scene.json"], { write: { "/scene.json": JSON.stringify(problems) } });
            if (mine === turn) show_judgement(scene, JSON.parse(output));
        } catch {
            judge = null; // then all are offered, and the runs say what is wrong
        }
    }

    // Models that refuse the scene are grey; of a scene of the course those that are not promised to do what its text says stand apart.
    function show_judgement(scene, answers) {
        const { models } = collide_live_index;
        const refused = new Map(models.flatMap((model, i) => (answers[i]?.error ? [[model, answers[i].error]] : [])));
        const tested = is_kept(scene) ? kept_scene().models : models;
        for (const id of ["model_a", "model_b"]) {
            const list = find(id);
            const chosen = list.value;
            const option = (model) => make("option", { value: model, disabled: refused.has(model) && model !== chosen }, model);
            const group = (label, some) => (some.length > 0 ? [make("optgroup", { label }, ...some.map(option))] : []);
            list.replaceChildren(
                ...(id === "model_b" ? [make("option", { value: "" }, "none")] : []),
                ...group("do what the text says", models.filter((model) => tested.includes(model) && !refused.has(model))),
                ...group("run it, as they can", models.filter((model) => !tested.includes(model) && !refused.has(model))),
                ...group("cannot take it", [...refused.keys()]),
            );
            list.value = chosen;
        }
        const reasons = new Map(); // reason → the models that have it
        for (const [model, words] of refused) {
            const reason = words.replaceAll(`the model "${model}"`, "this model");
            reasons.set(reason, [...(reasons.get(reason) ?? []), model]);
        }
        find("refusals").textContent = [...reasons].map(([reason, some]) => `Not under ${some.join(", ")}: ${reason}.`).join(" ");
    }

    // ------------------------------------------------------------------------------------------------ time

    function set_time(time) {
        state.time = Math.min(Math.max(time, 0), state.duration);
        find("time").value = state.time;
        find("clock").textContent = `${state.time.toFixed(3)} s`;
        for (const view of state.views) view.show_time(state.time, state.full);
        state.film?.frame(pictures());
    }

    // How far all runs have come: while they are computed, time goes on as they do.
    const computed_until = () => Math.min(state.duration, ...state.views.filter((view) => view.is_computing).map((view) => view.last_time()));

    function play() {
        if (state.time >= state.duration) set_time(0);
        cancelAnimationFrame(state.loop); // one clock, however often it is started
        state.is_playing = true;
        find("play").textContent = "Pause";
        let last = null;
        const step = (now) => {
            if (!state.is_playing) return;
            const wanted = last === null ? state.time : state.time + ((now - last) / 1000) * Number(find("speed").value);
            last = now;
            set_time(Math.max(state.time, Math.min(wanted, computed_until())));
            if (state.time >= state.duration) end_of_play();
            else state.loop = requestAnimationFrame(step);
        };
        state.loop = requestAnimationFrame(step);
    }

    function pause() {
        state.is_playing = false;
        find("play").textContent = "Play";
    }

    function end_of_play() {
        pause();
        if (state.film) end_film();
    }

    function go_to_event(direction) {
        const times = state.views.flatMap((view) => view.run?.events.map((event) => event.time) ?? []).sort((a, b) => a - b);
        const beyond = 1e-6; // [s]
        const found = direction > 0 ? times.find((time) => time > state.time + beyond) : times.findLast((time) => time < state.time - beyond);
        pause();
        if (found !== undefined) set_time(found);
    }

    // ------------------------------------------------------------------------------------------------ a hand on the bodies

    const throw_window = 150; // [ms] before it is let go, in which a body's speed is measured
    const least_throw = 0.25; // [sizes of the picture per second]: what moves slower is put down, not thrown
    const rounded = (vector) => vector.map((value) => Number(value.toFixed(5)));

    // The moment that is shown becomes the beginning, unless joints or forces belong to the old one.
    function begin_here(view) {
        const { run } = view;
        if (state.time > 0 && run?.frames.length > 0 && !state.scene.joints && !state.scene.forces) {
            const frame = run.frames[view.frame_at(state.time)];
            change_scene((scene) => collide_text.begin_at(scene, frame.bodies));
            state.scene = read_scene();
        }
        set_time(0);
        for (const other of state.views) other.show_beginning(state.scene);
    }

    function say_picked(text) {
        find("picked").hidden = false;
        find("picked").textContent = text;
    }

    // For CameraHand: what to do with a pointer that went down on a body.
    function grab(view, event) {
        const touched = state.scene && view.view.body_under(event);
        if (!touched || touched.number < 0) return null;
        const { number, point } = touched;
        const name = state.scene.bodies[number].name ?? `body ${number}`;
        let offset = null; // from the touched point to the body's centre
        let path = []; // {at [ms], position}
        const is_beyond_a_click = (now) => Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > 2;
        const take = () => {
            pause();
            for (const other of state.views) other.stop();
            begin_here(view);
            const start = view.view.pose_of(number).position;
            offset = start.map((value, i) => value - point.toArray()[i]);
        };
        const floor = state.scene.floor ? (state.scene.floor.height ?? 0) : -Infinity;
        return {
            move(now) {
                if (!offset && !is_beyond_a_click(now)) return;
                if (!offset) take();
                const under = view.view.point_under(now, point);
                if (!under) return;
                const position = under.toArray().map((value, i) => value + offset[i]);
                position[2] = Math.max(position[2], floor + view.view.depth_of(number) + 1e-4);
                path.push({ at: performance.now(), position });
                for (const other of state.views) other.view?.move_body(number, position);
                say_picked(`${name} at ${position.map((value) => value.toFixed(2)).join(", ")} m`);
            },
            end() {
                if (!offset || path.length === 0) return say_picked(`${name}: drag it to move it, let go in full swing to throw it.`);
                put(number, name, path);
            },
        };
    }

    function put(number, name, path) {
        const last = path.at(-1);
        const still = performance.now() - last.at > throw_window;
        const first = path.find(({ at }) => last.at - at <= throw_window) ?? last;
        const seconds = (last.at - first.at) / 1000;
        const velocity = seconds > 0.015 && !still ? last.position.map((value, i) => (value - first.position[i]) / seconds) : [0, 0, 0];
        const is_thrown = Math.hypot(...velocity) > least_throw * camera.size;
        change_scene((scene) => {
            scene.bodies[number].position = rounded(last.position);
            if (is_thrown) scene.bodies[number].velocity = velocity.map((value) => Number(value.toFixed(3)));
        });
        say_picked(is_thrown ? `${name} is thrown with ${Math.hypot(...velocity).toFixed(2)} m/s.` : `${name} is put down.`);
        run();
    }

    function add(kind) {
        const view = state.views.find((one) => one.view);
        change_scene((scene) => {
            const radii = view ? scene.bodies.flatMap((body, number) => (body.fixed || !view.view.meshes[number] ? [] : [view.view.radius_of(number)])) : [];
            const size = radii.length > 0 ? radii.reduce((sum, radius) => sum + radius, 0) / radii.length : 0.2;
            const top = Math.max(0, ...scene.bodies.map((body, number) => (body.fixed ? -Infinity : body.position[2] + (view?.view.radius_of(number) ?? 0))));
            collide_text.add_body(scene, kind, {
                size,
                above: [camera.target[0], camera.target[1], top + size],
                e: Number(find("e").value),
                mu: Number(find("mu").value),
            });
        });
        run();
    }

    // ------------------------------------------------------------------------------------------------ pictures, films, files

    const pictures = () =>
        state.views.filter((view) => view.view).map((view) => {
            view.view.render();
            return { canvas: view.canvas, name: view.model };
        });
    const file_name = () => `collide_${state.name ?? "scene"}`;

    function start_film() {
        if (state.film) return end_film();
        state.film = collide_capture.film(pictures(), file_name());
        find("film").textContent = "End film";
        set_time(0);
        play();
    }

    function end_film() {
        state.film?.end();
        state.film = null;
        find("film").textContent = "Film";
    }

    function save_scene() {
        const scene = read_scene();
        if (!scene) return;
        const model = find("model_a").value;
        const settings = scene.settings ?? state.settings[model];
        const text = collide_text.write({ model, ...scene, ...(settings && { settings }) });
        collide_capture.save(new Blob([text], { type: "application/json" }), `${file_name()}.json`);
    }

    async function open_file() {
        const [file] = find("file").files;
        if (!file) return;
        const text = await file.text();
        find("file").value = "";
        try {
            const { scene, model } = collide_text.read(text);
            take_scene(scene, `The scene of ${file.name}.`, known_models([model]), {});
            await run();
        } catch (error) {
            find("about").textContent = `${file.name} is not a scene: ${error.message}`;
        }
    }

    // ------------------------------------------------------------------------------------------------ the page

    // Names of models from an address, as far as there are such models.
    const known_models = (models) => {
        const known = models?.filter((model) => collide_live_index.models.includes(model));
        return known?.length > 0 ? known : null;
    };

    function fill_models([a, b = ""]) {
        for (const [id, chosen] of [["model_a", a], ["model_b", b]]) {
            const none = id === "model_b" ? [make("option", { value: "" }, "none")] : [];
            find(id).replaceChildren(...none, ...collide_live_index.models.map((model) => make("option", { value: model }, model)));
            find(id).value = chosen;
        }
    }

    // A scene that is none of the course's.
    function take_scene(scene, about, models, settings) {
        state.name = null;
        state.settings = settings;
        find("json").value = collide_text.write(scene);
        find("about").textContent = about;
        find("theory").textContent = "";
        find("scene").value = "";
        fill_models(models ?? [collide_live_index.models[0]]);
        camera.start_over();
        show_sliders(scene);
        show_settings();
    }

    function choose_scene(name, models) {
        state.name = Object.hasOwn(collide_scenes, name) ? name : "die";
        const kept = kept_scene();
        state.settings = structuredClone(kept.settings ?? {});
        find("scene").value = state.name;
        find("about").textContent = kept.about;
        find("theory").textContent = kept.theory ? `Theory: ${kept.theory}` : "";
        find("json").value = collide_text.write(kept.scene);
        fill_models(models ?? first_models(kept));
        camera.start_over();
        find("picked").hidden = true;
        show_sliders(kept.scene);
        show_settings();
        return run();
    }

    async function copy_link() {
        const scene = read_scene();
        if (!scene) return;
        const fields = new URLSearchParams(is_kept(scene) ? { scene: state.name } : { data: await collide_link.pack(scene) });
        const usual = kept_scene()?.settings ?? {};
        if (JSON.stringify(state.settings) !== JSON.stringify(is_kept(scene) ? usual : {})) fields.set("settings", JSON.stringify(state.settings));
        history.replaceState(null, "", `#${fields}&models=${chosen_models().join(",")}`);
        try {
            await navigator.clipboard.writeText(location.href);
            find("link").textContent = "Copied";
        } catch {
            find("link").textContent = "It is in the address bar";
        }
        setTimeout(() => (find("link").textContent = "Copy link"), 2000);
    }

    async function open_address() {
        const { scene, data, models: named, settings } = collide_link.read(location.hash);
        const models = known_models(named);
        if (!data) {
            const done = choose_scene(scene ?? "die", models);
            if (!settings) return done;
            state.settings = settings;
            show_settings();
            return run();
        }
        try {
            const sent = collide_text.read(JSON.stringify(await collide_link.unpack(data))).scene;
            take_scene(sent, "A scene that came with the link.", models, settings ?? {});
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
        find("legend").append(
            "Energy:",
            ...collide_chart.bands.map(({ name, color }) => {
                const mark = make("i");
                mark.style.background = color;
                return make("span", {}, mark, name);
            }),
        );
        find("film").hidden = !collide_capture.can_film();
    }

    function connect() {
        const change_surfaces = (change) => () => {
            if (change_scene((scene) => collide_text.surfaces_of(scene).forEach(change))) run_soon();
        };
        find("scene").onchange = () => choose_scene(find("scene").value);
        find("model_a").onchange = find("model_b").onchange = () => run({ keeps_time: true });
        find("e").oninput = change_surfaces((surface) => (surface.e = Number(find("e").value)));
        find("mu").oninput = change_surfaces((surface) => (surface.mu = Number(find("mu").value)));
        find("gravity").oninput = () => {
            if (change_scene((scene) => collide_text.set_gravity(scene, Number(find("gravity").value)))) run_soon();
        };
        find("run").onclick = () => run();
        find("stop").onclick = stop;
        find("restore").onclick = () => (state.name ? choose_scene(state.name, chosen_models()) : open_address());
        find("link").onclick = copy_link;
        find("open").onclick = () => find("file").click();
        find("file").onchange = open_file;
        find("save").onclick = save_scene;
        find("look").onclick = () => {
            camera.start_over();
            follow(false);
        };
        find("add_box").onclick = () => add("box");
        find("add_ball").onclick = () => add("ball");
        find("image").onclick = () => collide_capture.picture(pictures(), file_name());
        find("film").onclick = start_film;
        find("show_theory").onchange = show_theory;
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

    // How many colours a small copy of each picture has: a black window has one.
    const colours = () =>
        pictures().map(({ canvas }) => {
            const [width, height] = [64, 48];
            const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
            context.drawImage(canvas, 0, 0, width, height);
            return new Set(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)).size;
        });

    // For the checks of the book: the answers of simulate, in the order of the views; where a body is in the first picture [pixels of the
    // window]; and whether the camera sees all bodies at all moments.
    window.collide_playground = {
        runs: () => state.views.map((view) => (view.run && view.run.status !== "computing" ? view.run : null)),
        colours,
        place_of: (number) => state.views[0].view.place_on_page(number),
        sees_all: () => state.views.every((view) => camera.distance_for(view.balls(), camera.target, view.view.aspect()) <= camera.distance * 1.0001),
    };

    fill_lists();
    connect();
    open_address();
})();
