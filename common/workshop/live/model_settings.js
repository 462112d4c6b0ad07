// The settings of the models as controls, from models.json. What is as usual is not sent.
window.collide_settings = (() => {
    "use strict";
    const { make } = collide_models;

    // On a slider a setting that spans decades moves by ratios.
    const steps = 100;
    function scale_of({ low, high, whole }) {
        const round = (value) => (whole ? Math.round(value) : Number(value.toPrecision(2)));
        return low > 0 && high / low >= 50
            ? { from: (place) => round(low * (high / low) ** (place / steps)), to: (value) => (steps * Math.log(value / low)) / Math.log(high / low) }
            : { from: (place) => round(low + ((high - low) * place) / steps), to: (value) => (steps * (value - low)) / (high - low) };
    }

    function choice(name, { default: usual, choices, meaning }, value, choose) {
        const list = make("select", {}, ...choices.map((word) => make("option", { value: String(word) }, word === true ? "yes" : word === false ? "no" : word)));
        list.value = String(value ?? usual);
        list.onchange = () => choose(choices.find((word) => String(word) === list.value));
        return make("label", { className: "setting" }, make("span", {}, `${meaning} `, make("code", {}, name)), list);
    }

    function slider(name, setting, value, choose) {
        const { default: usual, low, high, meaning, unit = "" } = setting;
        const scale = scale_of(setting);
        const shown = (number) => `${number >= 1e5 || (number !== 0 && number < 1e-3) ? number.toExponential() : number} ${unit}`;
        const output = make("output", {}, shown(value ?? usual));
        const input = make("input", { type: "range", min: 0, max: steps, step: 1, ariaLabel: `${meaning} (${name})` });
        input.value = scale.to(Math.min(high, Math.max(low, value ?? usual)));
        input.oninput = () => {
            const number = scale.from(Number(input.value));
            output.textContent = input.ariaValueText = shown(number);
            choose(number);
        };
        return make("label", { className: "setting" }, make("span", {}, `${meaning} `, make("code", {}, name)), input, output);
    }

    // Puts the settings of the models into the element. chosen: {model: {setting: value}}, which is changed; then changed() is called.
    function show(element, models, chosen, changed) {
        const parts = models.map((model) => {
            const { chapter, settings } = collide_model_settings[model];
            const control = (name) => {
                const setting = collide_model_settings.settings[name];
                const choose = (value) => {
                    const own = (chosen[model] ??= {});
                    if (value === setting.default) delete own[name];
                    else own[name] = value;
                    if (Object.keys(own).length === 0) delete chosen[model];
                    changed();
                };
                return (setting.choices ? choice : slider)(name, setting, chosen[model]?.[name], choose);
            };
            const is_open = Object.keys(chosen[model] ?? {}).length > 0;
            const link = make("a", { href: `chapters_${chapter}.html` }, `chapter ${Number(chapter.slice(0, 2))}`);
            return make("details", { className: "settings", open: is_open }, make("summary", {}, `Settings of ${model}`), make("p", { className: "note" }, "They are explained in ", link, "."), ...settings.map(control));
        });
        element.replaceChildren(...parts);
    }

    return { show };
})();
