// Live figures: a button at each figure of the book whose program runs in the browser, and behind it a slider for each of the
// program's parameters. Ranges, defaults and meanings are the program's own (index.js is made from `PROGRAM --describe`).
(() => {
    "use strict";
    const folder = document.currentScript.src.replace(/[^/]*$/, "");
    const progress_after = 300; // [ms] a redraw may take before the page says that it is under way
    const restart_after = 700; // [ms] after which a redraw that nobody waits for any more is broken off

    function load(tag, attributes) {
        return new Promise((resolve, reject) => {
            const element = Object.assign(document.createElement(tag), attributes);
            element.onload = () => resolve();
            element.onerror = () => reject(new Error(`cannot load ${attributes.src ?? attributes.href}`));
            document.head.append(element);
        });
    }

    // make("div", {className: "x"}, child, "text", …)
    function make(tag, properties = {}, ...children) {
        const element = Object.assign(document.createElement(tag), properties);
        element.append(...children);
        return element;
    }

    // ------------------------------------------------------------------------------------------------ from slider to number

    // 1, 2 or 5 times a power of ten, at most as large.
    function round_step(size) {
        const power = 10 ** Math.floor(Math.log10(size));
        return [5, 2, 1].find((factor) => factor * power <= size * 1.0001) * power;
    }

    // 1e9 instead of 1000000000.
    const shown = (value) => (Math.abs(value) >= 1e5 ? value.toExponential().replace("e+", "e") : String(value));

    // How a parameter is set: the places of its slider, from 0 on, and the number at each. An arrow key moves by one place.
    function scale_of({ low, high, default: initial, meaning }) {
        const clamp = (value) => Math.min(high, Math.max(low, value));
        const tidy = (value) => Number(value.toPrecision(12));
        // What is counted has whole numbers and no unit.
        const counts = [low, high, initial].every(Number.isInteger) && high - low > 2 && !meaning.includes("[");
        if (low === 0 && high === 1 && meaning.startsWith("1:")) return { places: 1, from: (place) => Number(place), to: (value) => value };
        if (low > 0 && high / low > 100) {
            const places = 300;
            const decades = Math.log10(high / low);
            const three_digits = (value) => Number((counts ? Math.round(value) : value).toPrecision(3));
            return {
                places,
                from: (place) => clamp(three_digits(low * 10 ** ((decades * place) / places))),
                to: (value) => (Math.log10(value / low) / decades) * places,
            };
        }
        const step = Math.max(round_step((high - low) / 200), counts ? 1 : 0);
        return {
            places: Math.ceil((high - low) / step - 1e-9),
            from: (place) => clamp(tidy(Math.round((low + place * step) / step) * step)),
            to: (value) => (value - low) / step,
        };
    }

    // "height of the drop [m]" as {words: "Height of the drop", unit: "m"}.
    function label_of(meaning) {
        const [, words, unit = ""] = meaning.match(/^(.*?)(?: \[([^\]]*)\])?$/s);
        return { words: words[0].toUpperCase() + words.slice(1), unit };
    }

    // ------------------------------------------------------------------------------------------------ captions

    // As in the pages (content.mjs): indices, and black, which is white where the page is dark.
    function dressed(caption) {
        const escaped = caption.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
        return escaped
            .replace(/(?<![\p{L}\d_])(\p{L})_(\p{L}{1,3}|\d|∞)(?![\p{L}\d_])/gu, "<i>$1</i><sub>$2</sub>")
            .replace(/\b([Bb])lack\b/g, (word, b) => `<span class="on-light">${word}</span><span class="on-dark">${b === "B" ? "White" : "white"}</span>`);
    }

    // ------------------------------------------------------------------------------------------------ one live figure

    class LiveFigure {
        constructor(figure, name, program) {
            this.figure = figure;
            this.name = name;
            this.program = program;
            this.image = figure.querySelector("img");
            this.committed = this.image.src.split("#")[0];
            this.values = new Map(program.options.map((option) => [option.flag, option.default]));
            this.runner = null; // while the figure is live
            this.wanted = null; // words to draw next
            this.running = null; // {words, began} of what is drawn now
            this.addresses = {}; // of the last drawing and its numbers
            this.film = null; // while one is computed or shown: {is_computed}
            this.make_panel();
        }

        make_panel() {
            this.status = make("p", { className: "live-status", role: "status" });
            this.complaint = make("p", { className: "live-error", role: "alert", hidden: true });
            this.command = make("code", {});
            this.copy = make("button", { type: "button", onclick: () => this.copy_command() }, "Copy");
            this.csv = make("a", { download: `${this.name}.csv` }, "numbers (CSV)");
            this.svg = make("a", { download: `${this.name}.svg` }, "drawing (SVG)");
            this.controls = this.program.options.map((option) => this.make_control(option));
            this.panel = make(
                "div",
                { className: "live-panel", role: "group", ariaLabel: `Parameters of figure ${this.name}` },
                ...this.controls.map((control) => control.row),
                this.complaint,
                make("div", { className: "live-command" }, this.command, this.copy),
                make(
                    "div",
                    { className: "live-links" },
                    this.csv,
                    this.svg,
                    make("button", { type: "button", className: "live-reset", onclick: () => this.reset() }, "Reset"),
                    make("button", { type: "button", onclick: () => this.end() }, "Close"),
                    this.status,
                ),
            );
            this.bar = make("div", { className: "live-progress", hidden: true });
            this.handles = make("div", { className: "live-handles" });
        }

        make_control(option) {
            const scale = scale_of(option);
            const { words, unit } = label_of(option.meaning);
            const id = `live_${this.name}${option.flag.replaceAll("-", "_")}`;
            const slider = make("input", { type: "range", min: 0, max: scale.places, step: 1, id });
            const field = make("input", { type: "number", step: "any", min: option.low, max: option.high });
            slider.ariaLabel = field.ariaLabel = unit ? `${words}, ${unit}` : words;
            const show = (value) => {
                slider.value = scale.to(value);
                slider.ariaValueText = field.value = shown(value);
            };
            const choose = (value) => {
                this.values.set(option.flag, value);
                this.redraw();
            };
            slider.oninput = () => {
                const value = scale.from(Number(slider.value));
                slider.ariaValueText = field.value = shown(value);
                choose(value);
            };
            field.oninput = () => {
                // What is out of range goes to the program, too: it says what is allowed.
                if (field.value === "" || !Number.isFinite(Number(field.value))) return;
                slider.value = scale.to(Math.min(option.high, Math.max(option.low, Number(field.value))));
                choose(Number(field.value));
            };
            show(option.default);
            const row = make(
                "div",
                { className: "live-control" },
                make("label", { htmlFor: id }, words, " ", make("code", {}, option.flag)),
                slider,
                make("span", { className: "live-value" }, field, unit),
                make("small", {}, `${shown(option.low)} … ${shown(option.high)}`),
            );
            const nearest = (value) => scale.from(Math.round(scale.to(Math.min(option.high, Math.max(option.low, value)))));
            return { option, row, show, nearest };
        }

        // -- beginning and end

        begin({ takes_focus = true } = {}) {
            if (this.panel.isConnected) return;
            this.figure.classList.add("is-live");
            this.image.loading = "eager"; // also while it is not on the screen
            this.stage ??= make("div", { className: "live-stage" });
            this.image.replaceWith(this.stage);
            this.stage.append(this.image, this.handles, this.bar);
            this.button.after(this.panel);
            this.button.hidden = true;
            this.redraw();
            if (takes_focus) this.panel.querySelector("input")?.focus({ preventScroll: true });
        }

        end() {
            this.stop_film();
            this.runner?.stop();
            this.runner = null;
            this.running = this.wanted = null;
            this.panel.remove();
            this.stage.replaceWith(this.image);
            this.handles.replaceChildren();
            this.figure.classList.remove("is-live");
            const is_dark = getComputedStyle(document.documentElement).colorScheme === "dark";
            this.image.src = this.committed + (is_dark ? "#dark" : ""); // as colourFigures in book.js
            this.show_caption(null);
            forget_address(this.name);
            this.button.hidden = false;
            this.button.focus();
        }

        reset() {
            this.set(new Map());
        }

        // The values of some parameters by their flags; the others are as usual.
        set(values) {
            for (const { option, show } of this.controls) {
                const value = values.get(option.flag) ?? option.default;
                this.values.set(option.flag, value);
                show(value);
            }
            if (this.panel.isConnected) this.redraw();
        }

        // -- drawing: one at a time, and after it the newest wish, whatever came between

        changed_words() {
            return this.program.options.flatMap(({ flag, default: initial }) =>
                this.values.get(flag) === initial ? [] : [flag, shown(this.values.get(flag))],
            );
        }

        redraw() {
            const words = this.changed_words();
            this.command.textContent = ["./course run", this.name, ...words].join(" ");
            if (this.figure.id) write_address(this.name, words); // the front page has it elsewhere
            this.stop_film();
            this.wanted = words;
            if (this.running) this.break_off();
            else this.draw_wanted();
        }

        // Ends what is drawn now, if something else is wanted and it has had its time.
        break_off() {
            if (!this.wanted || !this.runner || performance.now() - this.running.began <= restart_after) return;
            this.runner.stop();
            this.runner = null;
            this.draw_wanted();
        }

        async draw_wanted() {
            let words = this.wanted;
            const job = { began: performance.now() };
            this.wanted = null;
            this.running = job;
            this.watch(job);
            try {
                const runner = this.runner ?? (await collide_engine.start(this.program.chapter));
                if (this.running !== job) return runner.stop(); // closed meanwhile
                this.runner = runner;
                words = this.wanted ?? words; // what was chosen while the module was loaded
                this.wanted = null;
                const files = [`/out/${this.name}.svg`, `/out/${this.name}.csv`];
                const answer = await this.runner.run([this.name, "--quiet", "--out", "/out", ...words], { read: files });
                if (this.running !== job) return;
                this.show(answer, files, words);
                if (answer.status !== 0 && answer.status !== 2) {
                    // A program that broke down may have left its memory in disorder.
                    this.runner.stop();
                    this.runner = null;
                }
            } catch (error) {
                this.complain(error.message);
            }
            if (this.running !== job) return;
            this.running = null;
            if (this.wanted) this.draw_wanted();
            else this.say_when_done(job, !this.complaint.hidden);
        }

        // While a redraw takes long, the figure says so.
        watch(job) {
            const look = () => {
                if (this.running !== job) return;
                const passed = performance.now() - job.began;
                if (passed > progress_after) {
                    this.bar.hidden = false;
                    this.status.ariaLive = "off"; // the tenths of a second are not read out
                    this.figure.dataset.progressShown = "yes";
                    this.status.textContent = `computing … ${(passed / 1000).toFixed(1)} s`;
                }
                this.break_off();
                setTimeout(look, 100);
            };
            setTimeout(look, progress_after + 1);
        }

        say_when_done(job, is_refused) {
            this.bar.hidden = true;
            const milliseconds = performance.now() - job.began;
            this.figure.dataset.redrawMilliseconds = milliseconds.toFixed(1);
            const time = `${milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`}`;
            this.status.ariaLive = "polite";
            this.status.textContent = is_refused ? "not drawn; picture and numbers are those before" : `drawn in ${time}`;
            this.figure.dataset.redraws = Number(this.figure.dataset.redraws ?? 0) + 1;
        }

        show(answer, [svg, csv], words) {
            if (answer.status !== 0) {
                this.complain(answer.complaint.split("\n").pop() || "the program ended without an answer");
                return;
            }
            this.complaint.hidden = true;
            for (const old of Object.values(this.addresses)) setTimeout(() => URL.revokeObjectURL(old), 5000);
            const address = (text, type) => URL.createObjectURL(new Blob([text], { type }));
            this.addresses = {
                svg: address(answer.files[svg], "image/svg+xml"),
                csv: address(answer.files[csv], "text/csv;charset=utf-8"),
            };
            this.image.src = this.svg.href = this.addresses.svg;
            this.csv.href = this.addresses.csv;
            const drawing = new DOMParser().parseFromString(answer.files[svg], "image/svg+xml");
            this.show_caption(drawing.querySelector("desc").textContent);
            collide_handles.show(this, drawing);
            this.figure.dispatchEvent(new CustomEvent("collide:redrawn", { bubbles: true, detail: this.addresses }));
        }

        // -- films

        // The film with the parameters as they are; a second time: the end of it.
        async play() {
            if (this.film) return this.stop_film();
            this.begin();
            while (this.running) await new Promise((resolve) => setTimeout(resolve, 20));
            if (!this.runner) return; // closed meanwhile, or it could not be loaded, which was said
            const film = (this.film = { is_computed: false });
            this.film_button.textContent = "Stop the film";
            this.bar.hidden = false;
            this.status.textContent = "computing the film …";
            const file = `/out/${this.name}.film`;
            const answer = await this.runner.run([this.name, "--quiet", "--film", "--out", "/out", ...this.changed_words()], { read: [file] });
            if (this.film !== film) return;
            film.is_computed = true;
            this.bar.hidden = true;
            if (answer.status === 0) {
                this.complaint.hidden = true;
                const { seconds, pictures } = collide_film.film_in(answer.files[file]);
                this.status.textContent = `a film of ${pictures.length} pictures in ${Math.round(10 * seconds) / 10} s`;
                await collide_film.show(this.stage, { seconds, pictures }, () => this.film === film);
            } else this.complain(answer.complaint.split("\n").pop() || "there is no film of this");
            if (this.film === film) this.stop_film();
        }

        stop_film() {
            if (!this.film) return;
            if (!this.film.is_computed) {
                this.runner?.stop();
                this.runner = null;
            }
            this.film = null;
            this.bar.hidden = true;
            this.film_button.textContent = "Play the film";
            this.status.textContent = "";
        }

        // Some programs write numbers into the caption. There is one caption, and it is that of what is shown; null: as on the page.
        show_caption(words) {
            const place = this.figure.querySelector("figcaption .caption");
            if (!place) return;
            this.caption_of_page ??= place.innerHTML;
            place.innerHTML = words === null ? this.caption_of_page : dressed(words);
        }

        complain(text) {
            this.complaint.textContent = text;
            this.complaint.hidden = false;
        }

        async copy_command() {
            const text = this.command.textContent;
            try {
                await navigator.clipboard.writeText(text);
            } catch {
                // Without the permission: select it, so that the reader's own key copies it.
                getSelection().selectAllChildren(this.command);
                document.execCommand("copy");
            }
            this.copy.textContent = "Copied";
            setTimeout(() => (this.copy.textContent = "Copy"), 1500);
        }
    }

    // ------------------------------------------------------------------------------------------------ the address
    // #figure_bisection&height=2&step=0.2 is a figure with its parameters, to be shared.

    function write_address(name, words) {
        const fields = words.flatMap((word, i) => (i % 2 === 0 ? [`&${word.replace(/^--/, "")}=${words[i + 1]}`] : []));
        history.replaceState(null, "", `#figure_${name}${fields.join("")}`);
    }

    function forget_address(name) {
        if (location.hash.startsWith(`#figure_${name}`)) history.replaceState(null, "", `#figure_${name}`);
    }

    function open_address(live_figures) {
        const [place, ...fields] = decodeURIComponent(location.hash).split("&");
        const live = live_figures.get(place.replace("#figure_", ""));
        if (!live || fields.length === 0) return;
        const given = fields.map((field) => field.split("=")).filter(([, value]) => value !== "" && Number.isFinite(Number(value)));
        live.set(new Map(given.map(([flag, value]) => [`--${flag}`, Number(value)])));
        live.begin();
        live.figure.scrollIntoView({ block: "start" });
    }

    // ------------------------------------------------------------------------------------------------ the page

    function attach(figure, index, live_figures) {
        const name = figure.dataset.figure;
        const program = index.figures[name];
        const bar = make("div", { className: "live-bar" });
        if (program?.options.length > 0) {
            const live = new LiveFigure(figure, name, program);
            live_figures.set(name, live);
            live.button = make("button", { type: "button", className: "live-start", onclick: () => live.begin() }, "Make it live");
            bar.append(live.button);
            if (program.film) {
                live.film_button = make("button", { type: "button", className: "live-play", onclick: () => live.play() }, "Play the film");
                bar.append(live.film_button);
            }
        }
        if (name in index.scenes)
            bar.append(make("a", { className: "live-playground", href: `${folder}../playground.html#scene=${name}` }, "Open in the playground"));
        // Between picture and caption: on a phone one sees the picture while one slides.
        if (bar.childElementCount > 0) figure.querySelector(".picture").after(bar);
    }

    async function attach_all() {
        const figures = document.querySelectorAll("figure[data-figure]");
        if (figures.length === 0) return;
        load("link", { rel: "stylesheet", href: `${folder}live.css` });
        const scripts = ["index.js", "engine.js", "handles.js", "film.js"];
        await Promise.all(scripts.map((file) => load("script", { src: folder + file })));
        const live_figures = new Map();
        for (const figure of figures) attach(figure, window.collide_live_index, live_figures);
        open_address(live_figures);
        // A figure that is there to be taken in hand at once: as soon as the page has nothing better to do.
        const soon = window.requestIdleCallback ?? ((action) => setTimeout(action, 200));
        for (const figure of document.querySelectorAll("figure[data-live=now]"))
            soon(() => live_figures.get(figure.dataset.figure)?.begin({ takes_focus: false }));
        addEventListener("hashchange", () => open_address(live_figures));
        document.documentElement.dataset.live = "ready";
    }

    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", attach_all);
    else attach_all();
})();
