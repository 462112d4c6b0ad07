// What theory says of the end of a scene (the field "expect" of a kept scene), beside what came out, and as outlines in the picture.
// Only what names a number: bounds are for the tests.
window.collide_theory = (() => {
    "use strict";
    const axes = ["x", "y", "z"];
    const units = { position: "m", velocity: "m/s", angular_velocity: "rad/s", momentum: "kg m/s", kinetic_energy: "J" };
    const for_model = (value, model) => (typeof value === "object" ? (value[model] ?? value.default) : value);
    const short = (value) => String(Number(value.toPrecision(5)));

    const numbers_of = (kept) => (kept?.expect ?? []).filter(({ value, body, quantity }) => value !== undefined && body && body !== "all" && units[quantity]);

    // Lines of {what, expected, found}.
    function compared(kept, scene, run, model) {
        return numbers_of(kept).flatMap(({ body, quantity, axis, value }) => {
            const number = scene.bodies.findIndex(({ name }) => name === body);
            const vector = run.bodies[number]?.[quantity];
            if (!vector) return [];
            const unit = units[quantity];
            const what = `${body}: ${quantity.replace("_", " ")} ${axis}`;
            return [{ what, expected: `${short(for_model(value, model))} ${unit}`, found: `${short(vector[axes.indexOf(axis)])} ${unit}` }];
        });
    }

    // Bodies whose place at the end is known: along the axes of which theory speaks, and as they came out along the others.
    function places(kept, scene, run, model) {
        const found = new Map();
        const place_of = (number) => {
            if (!found.has(number)) {
                const { position, orientation } = run.bodies[number];
                found.set(number, { number, position: [...position], orientation });
            }
            return found.get(number);
        };
        for (const { body, quantity, axis, value } of numbers_of(kept)) {
            const number = scene.bodies.findIndex(({ name }) => name === body);
            if (quantity === "position" && number >= 0) place_of(number).position[axes.indexOf(axis)] = for_model(value, model);
        }
        // What must not move is where it began.
        for (const { body, quantity, at_most } of kept?.expect ?? [])
            if (quantity === "displacement" && for_model(at_most, model) < 0.02)
                scene.bodies.forEach(({ name, fixed, position, orientation = [1, 0, 0, 0] }, number) => {
                    if (!fixed && (body === "all" || body === name)) found.set(number, { number, position, orientation });
                });
        return [...found.values()];
    }

    return { compared, places };
})();
