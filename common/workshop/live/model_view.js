// One model's run of a scene: its picture, its report (what became of it, theory, energies), and its answer while it is computed.
window.collide_models = (() => {
    "use strict";
    const push_lasts = 0.12; // [s] of the run, for which an impulse stays visible

    function make(tag, properties = {}, ...children) {
        const element = Object.assign(document.createElement(tag), properties);
        element.append(...children);
        return element;
    }

    const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
    const is_dark = () => getComputedStyle(document.documentElement).colorScheme === "dark";

    class ModelView {
        constructor(model) {
            this.model = model;
            this.canvas = make("canvas", { tabIndex: 0, role: "application" });
            this.canvas.setAttribute("aria-label", `Picture of the bodies under ${model}. Arrow keys turn it, plus and minus bring it nearer.`);
            this.progress = make("progress", { max: 1, value: 0, hidden: true, ariaLabel: "computed so far" });
            this.picture = make("div", { className: "window" }, this.canvas, make("span", { className: "name" }, model), this.progress);
            this.status = make("p", { className: "status", role: "status" });
            this.theory = make("div", { className: "compared" });
            this.chart_place = make("div", { className: "chart" });
            this.report = make("section", { className: "report" }, make("h2", {}, model), this.status, this.theory, this.chart_place);
            this.chart = new collide_chart.EnergyChart(this.chart_place);
            this.run = null; // the answer of simulate, with the frames that are there
            this.is_computing = false;
            this.view = null;
        }

        // Called when the elements are on the page: only then has the canvas a size. grab: see CameraHand.
        open(camera, grab) {
            try {
                this.view = new collide_view.SceneView(this.canvas, camera);
                this.hand = new collide_camera.CameraHand(this.canvas, camera, (event) => grab(this, event));
            } catch {
                this.canvas.remove();
                this.picture.prepend(make("p", { className: "no-webgl" }, "This browser shows no WebGL, so there is no picture; the run and its energies are here all the same."));
            }
        }

        close() {
            this.stop();
            this.view?.close();
        }

        say(text, is_error = false, is_read_out = true) {
            this.status.ariaLive = is_read_out ? "polite" : "off";
            this.status.textContent = text;
            this.status.classList.toggle("is-error", is_error);
        }

        // The bodies where they begin, at once: whatever becomes of the run, there is a picture.
        show_beginning(scene) {
            this.scene = scene;
            this.run = null;
            this.forces = [];
            this.impulses = [];
            this.chart.clear();
            this.theory.replaceChildren();
            try {
                this.view?.show(scene, is_dark());
            } catch (error) {
                this.say(`The scene cannot be drawn: ${error.message}`, true);
            }
            this.picture.dataset.pictured = "yes";
        }

        // Frames come while it is computed: on_frames() is called for each piece.
        async compute(scene, settings, frame_time, on_frames) {
            const began = performance.now();
            const job = (this.job = {}); // until another one begins, or it is stopped
            this.is_computing = true;
            this.progress.hidden = false;
            this.progress.value = 0;
            this.picture.dataset.frames = 0;
            this.say("computing …");
            const take = (piece) => {
                if (this.job !== job || piece === "") return;
                this.take_frames(piece.trim().split("\n").map((line) => JSON.parse(line)));
                on_frames();
            };
            try {
                const runner = this.runner ?? (await collide_engine.start("simulate"));
                if (this.job !== job) return runner.stop();
                this.runner = runner;
                const problem = { ...scene, model: this.model, ...(settings && { settings }), frames: scene.frames || frame_time };
                const answer = await runner.run(["simulate", "/scene.json", "--progress", "progress", "--stream", "/frames"], {
                    write: { "/scene.json": JSON.stringify(problem) },
                    stream: "/frames",
                    progress: (time, piece) => {
                        this.progress.value = time / scene.duration;
                        this.say(`computing … ${time.toFixed(2)} s of ${scene.duration} s`, false, false);
                        take(piece);
                    },
                });
                if (this.job !== job) return;
                take(answer.piece);
                if (answer.status === 0) this.finish(JSON.parse(answer.output), (performance.now() - began) / 1000);
                else this.say(answer.complaint.replace(/^simulate: /, "") || "the run broke down", true);
                if (answer.status !== 0 && answer.status !== 2) this.stop(); // as in live.js: its memory may be in disorder
            } catch (error) {
                if (this.job !== job) return;
                this.say(error.message, true);
            }
            this.is_computing = false;
            this.progress.hidden = true;
            on_frames();
        }

        take_frames(frames) {
            this.run ??= { frames: [], events: [], ignored: [], status: "computing" };
            this.run.frames.push(...frames);
            for (const frame of frames) for (const { force } of frame.contacts ?? []) this.forces.push(Math.hypot(...force));
            this.picture.dataset.frames = this.run.frames.length;
        }

        finish(answer, seconds) {
            this.run = { ...answer, frames: this.run?.frames ?? [] };
            const { run } = this;
            if (run.time > (run.frames.at(-1)?.time ?? -1) + 1e-9)
                run.frames.push({ time: run.time, bodies: run.bodies, energy: run.energy, contacts: run.contacts });
            this.impulses = run.events.flatMap((event) => event.contacts.map((contact) => Math.hypot(...contact.impulse)));
            const ended = run.status === "reached-the-end" ? "" : `${run.status.replaceAll("-", " ")} at ${run.time.toFixed(3)} s; `;
            const events = run.events.length > 0 ? `${counted(run.events.length, "event")}; ` : "";
            const ignored = run.ignored.length > 0 ? `does not use ${run.ignored.join(", ")}; ` : "";
            this.say(`${ended}${events}${ignored}computed in ${seconds.toFixed(2)} s`);
        }

        stop() {
            this.job = null;
            this.is_computing = false;
            this.runner?.stop();
            this.runner = null;
            this.progress.hidden = true;
        }

        // What theory says of the scene, if it is the kept one: numbers beside each other, and outlines in the picture.
        show_theory(kept) {
            const { run, scene, model } = this;
            const is_over = kept && run?.status === "reached-the-end";
            const lines = is_over ? collide_theory.compared(kept, scene, run, model) : [];
            const row = ({ what, expected, found }) => make("tr", {}, make("td", {}, what), make("td", {}, expected), make("td", {}, found));
            const head = make("tr", {}, ...["at the end", "theory", "here"].map((word) => make("th", { scope: "col" }, word)));
            this.theory.replaceChildren(...(lines.length > 0 ? [make("table", {}, head, ...lines.map(row))] : []));
            const places = is_over ? collide_theory.places(kept, scene, run, model) : [];
            this.view?.show_theory(places);
            return places.length > 0;
        }

        // ---- a moment of the run

        last_time() {
            return this.run?.frames.at(-1)?.time ?? 0;
        }

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

        // full: what gets the longest arrow, {force, impulse}.
        pushes_at(time, full) {
            const pushes = [];
            for (const event of this.run.events) {
                const age = time - event.time;
                if (age < -1e-9 || age > push_lasts) continue;
                for (const { position, impulse } of event.contacts)
                    pushes.push({ position, vector: impulse, share: Math.min(1, Math.hypot(...impulse) / full.impulse), freshness: 1 - (0.8 * age) / push_lasts });
            }
            for (const { position, force } of this.run.frames[this.frame_at(time)].contacts ?? [])
                pushes.push({ position, vector: force, share: Math.min(1, Math.hypot(...force) / full.force), freshness: 0.9 });
            return pushes.filter((push) => Number.isFinite(push.share));
        }

        show_time(time, full) {
            if (!this.run?.frames.length) return;
            this.view?.place(this.bodies_at(time), this.pushes_at(time, full));
            this.chart.show_time(time);
        }

        // Balls around the bodies at some moments, for the camera; bodies that do not move only if they are not much larger.
        balls() {
            if (!this.view) return [];
            const most = 250; // moments
            const frames = this.run?.frames ?? [];
            const some = frames.filter((_, i) => i % Math.ceil(frames.length / most) === 0 || i === frames.length - 1);
            const balls = [];
            this.scene.bodies.forEach((body, number) => {
                const radius = this.view.radius_of(number);
                const moves = !body.fixed || [body.velocity, body.angular_velocity].some((vector) => vector?.some((value) => value !== 0));
                if (!moves) return;
                const ahead = Math.min(this.scene.duration ?? 0, 0.3); // [s], before there are frames
                balls.push({ at: body.position, radius });
                if (frames.length === 0) balls.push({ at: body.position.map((value, i) => value + ahead * (body.velocity?.[i] ?? 0)), radius });
                for (const frame of some) balls.push({ at: frame.bodies[number].position, radius });
            });
            const largest = Math.max(0, ...balls.map(({ radius }) => radius));
            const spread = balls.length === 0 ? Infinity : Math.max(...[0, 1, 2].map((i) => Math.max(...balls.map(({ at }) => at[i])) - Math.min(...balls.map(({ at }) => at[i]))));
            this.scene.bodies.forEach((body, number) => {
                const radius = this.view.radius_of(number);
                if (body.fixed && radius < 1.2 * Math.max(largest, spread)) balls.push({ at: body.position, radius });
            });
            return balls;
        }
    }

    function between(one, other, share) {
        const mix = (a, b) => a.map((value, i) => value + share * (b[i] - value));
        // Both signs of a quaternion are the same orientation; the nearer one is meant.
        const is_near = one.orientation.reduce((sum, value, i) => sum + value * other.orientation[i], 0) >= 0;
        const turned = mix(one.orientation, is_near ? other.orientation : other.orientation.map((value) => -value));
        const length = Math.hypot(...turned);
        return { position: mix(one.position, other.position), orientation: turned.map((value) => value / length) };
    }

    // What gets the longest arrow, in all pictures: a single crash would make all other arrows invisible, so the hardest are cut off.
    function full_arrows(views) {
        const nearly_largest = (sizes) => sizes.sort((a, b) => a - b)[Math.floor(0.97 * (sizes.length - 1))] ?? 0;
        return { force: nearly_largest(views.flatMap((view) => view.forces ?? [])), impulse: nearly_largest(views.flatMap((view) => view.impulses ?? [])) };
    }

    return { ModelView, full_arrows, make };
})();
