// "Draw with mine": the figure of an exercise with the reader's functions beside the reference, live. Both are the figure's program,
// linked in the browser; both are drawn again when a parameter changes, and the reader's when the text does.

const LONGEST = 60; // for a drawing [s]
const AFTER_TYPING = 1000; // [ms]
const PLACES = 200; // of a slider
const DECADES = 100; // a range with such a ratio of its ends is spread by its logarithm

function make(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
}

/// The lines of `PROGRAM --describe`.
function parametersIn(description) {
    const lines = description.split("\n").filter((line) => line.includes("\t"));
    return lines.map((line) => {
        const [flag, low, high, initial, meaning] = line.split("\t");
        return { flag, low: Number(low), high: Number(high), initial: Number(initial), meaning };
    });
}

/// From the place of a slider, 0 to 1, to the number there, and back.
function scaleOf({ low, high }) {
    if (low > 0 && high / low > DECADES)
        return { at: (share) => low * (high / low) ** share, share: (value) => Math.log(value / low) / Math.log(high / low) };
    return { at: (share) => low + (high - low) * share, share: (value) => (value - low) / (high - low) };
}

export class Drawing {
    /// texts(): {started: [{id, number, name, source}], others: [{number, name}] that are not started}.
    constructor(engine, figure, texts) {
        Object.assign(this, { engine, figure, texts });
        this.said = make("p", { className: "tab-said" });
        this.said.setAttribute("role", "status");
        this.controls = make("div", { className: "tab-parameters" });
        this.pictures = { reference: this.picture("The reference"), mine: this.picture("With your functions") };
        const both = make("div", { className: "tab-pictures" }, this.pictures.reference.box, this.pictures.mine.box);
        this.box = make("section", { className: "tab-drawing" }, both, this.said, this.controls);
        this.box.setAttribute("aria-label", `Figure ${figure}`);
        this.values = new Map(); // flag → number, of the parameters that were moved
        this.drawn = { reference: null, mine: null }; // what is shown: words and program
        this.update();
    }

    picture(title) {
        const image = make("img", { alt: `Figure ${this.figure}. ${title}`, hidden: true });
        const complaint = make("p", { className: "tab-complaint", hidden: true });
        const numbers = make("a", { download: `${this.figure}.csv`, hidden: true }, "numbers (CSV)");
        const box = make("figure", {}, make("figcaption", {}, make("b", {}, title), " ", numbers), image, complaint);
        return { box, image, complaint, numbers };
    }

    /// Draws what has changed; a change on the way is drawn afterwards.
    async update() {
        this.wanted = true;
        if (this.isBusy) return;
        this.isBusy = true;
        this.box.dataset.state = "busy";
        try {
            while (this.wanted) {
                this.wanted = false;
                await this.draw();
            }
        } catch (error) {
            this.said.textContent = `The figure could not be drawn: ${error.message}`;
        }
        this.isBusy = false;
        this.box.dataset.state = "done";
    }

    /// After typing, when the reader pauses.
    updateSoon() {
        clearTimeout(this.clock);
        this.clock = setTimeout(() => this.update(), AFTER_TYPING);
    }

    async draw() {
        const { started, others } = this.texts();
        if (!this.reference) {
            this.said.textContent = "The figure's program is fetched …";
            this.reference = await this.engine.drawingProgram(this.figure, []);
            const { printed } = await this.engine.draw(this.reference, [this.figure, "--describe"], [], LONGEST);
            this.controls.replaceChildren(...parametersIn(printed).map((parameter) => this.control(parameter)));
        }
        const sources = JSON.stringify(started);
        if (this.sources !== sources) {
            this.said.textContent = "compiling";
            this.mine = started.length > 0 ? await this.engine.drawingProgram(this.figure, started) : this.reference;
            this.sources = sources;
        }
        this.said.textContent = "drawing";
        await Promise.all([this.show("reference", this.reference), this.show("mine", this.mine)]);
        this.said.textContent = this.whoseFunctions(started, others);
    }

    async show(which, program) {
        const parameters = [...this.values].flatMap(([flag, value]) => [flag, String(value)]);
        const words = [this.figure, "--quiet", "--out", "/out", ...parameters];
        const key = words.join(" ");
        if (this.drawn[which]?.program === program && this.drawn[which].key === key) return;
        const [svg, csv] = ["svg", "csv"].map((ending) => `/out/${this.figure}.${ending}`);
        const { status, how, printed, files } = await this.engine.draw(program, words, [svg, csv], LONGEST);
        const { image, complaint, numbers } = this.pictures[which];
        complaint.textContent = how || (status === 0 ? "" : printed);
        complaint.hidden = complaint.textContent === "";
        const isDrawn = status === 0 && files[svg] !== undefined;
        image.hidden = numbers.hidden = !isDrawn;
        if (isDrawn) {
            this.giveAddress(image, "src", files[svg], "image/svg+xml");
            this.giveAddress(numbers, "href", files[csv] ?? "", "text/csv");
        }
        this.drawn[which] = { program, key, csv: isDrawn ? files[csv] : null };
    }

    giveAddress(element, property, text, type) {
        if (element[property].startsWith("blob:")) URL.revokeObjectURL(element[property]);
        element[property] = URL.createObjectURL(new Blob([text], { type }));
    }

    whoseFunctions(started, others) {
        const broken = new Set(this.mine.broken);
        const listed = (exercises) => exercises.map(({ number, name }) => `${number} ${name}`).join(", ");
        const own = listed(started.filter(({ id }) => !broken.has(id)));
        const standsIn = [...others, ...started.filter(({ id }) => broken.has(id))];
        const reasons = standsIn.map((exercise) => `${listed([exercise])} (${broken.has(exercise.id) ? "does not compile" : "not started"})`);
        return (own ? `Yours: ${own}. ` : "None of it is yours yet. ") + (reasons.length > 0 ? `The reference stands in for ${reasons.join(", ")}.` : "");
    }

    control(parameter) {
        const { flag, low, high, initial, meaning } = parameter;
        const scale = scaleOf(parameter);
        const isCounted = [low, high, initial].every(Number.isInteger) && high - low > 2 && !meaning.includes("[");
        const tidy = (value) => Math.min(high, Math.max(low, isCounted ? Math.round(value) : Number(value.toPrecision(4))));
        const slider = make("input", { type: "range", min: 0, max: 1, step: 1 / PLACES, value: scale.share(initial) });
        const field = make("input", { type: "number", step: "any", min: low, max: high, value: initial });
        slider.setAttribute("aria-label", meaning);
        const choose = (value) => {
            this.values.set(flag, value);
            this.update();
        };
        slider.oninput = () => choose(Number((field.value = tidy(scale.at(Number(slider.value))))));
        field.onchange = () => {
            if (!field.checkValidity() || field.value === "") return field.reportValidity();
            slider.value = scale.share(Number(field.value));
            choose(Number(field.value));
        };
        return make("label", {}, make("span", {}, meaning), slider, field);
    }
}
