// The text of a scene: how it is written, read, and changed. It is the one place where a scene is kept.
window.collide_text = (() => {
    "use strict";
    const spaced = (value) =>
        JSON.stringify(value, null, 1).replace(/\n\s*/g, " ").replaceAll("[ ", "[").replaceAll(" ]", "]").replaceAll("{ ", "{").replaceAll(" }", "}");

    // JSON with one line for each body, as the scenes are kept.
    function write(scene) {
        const lines = Object.entries(scene).map(([name, value]) => {
            const is_list = Array.isArray(value) && typeof value[0] === "object";
            const inside = is_list ? `[\n${value.map((entry) => `    ${spaced(entry)}`).join(",\n")}\n  ]` : spaced(value);
            return `  ${JSON.stringify(name)}: ${inside}`;
        });
        return `{\n${lines.join(",\n")}\n}\n`;
    }

    // {scene, model}: a saved file also says its model. Throws an Error with a sentence for the reader. What physics has to say of the
    // scene, simulate says; here it only must be something that can be drawn.
    function read(text) {
        const scene = JSON.parse(text);
        const is_object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
        if (!is_object(scene)) throw new Error(`it is ${scene === null ? "null" : Array.isArray(scene) ? "a list" : `a ${typeof scene}`}, not an object in braces`);
        if (!Array.isArray(scene.bodies)) throw new Error('it has no list of "bodies"');
        scene.bodies.forEach((body, number) => {
            const refuse = (what) => {
                throw new Error(`bodies[${number}] ${what}`);
            };
            if (!is_object(body)) refuse("is not an object in braces");
            const is_place = (value) => Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
            if (!is_place(body.position)) refuse('needs a "position": [x, y, z]');
            if (body.orientation !== undefined && !(Array.isArray(body.orientation) && body.orientation.length === 4)) refuse('has an "orientation" that is not [w, x, y, z]');
            const { box, sphere, hull } = body.shape ?? {};
            if (!is_place(box) && !(sphere > 0) && !(Array.isArray(hull) && hull.length >= 4 && hull.every(is_place)))
                refuse('needs a "shape": {"box": [x, y, z]}, {"sphere": radius} or {"hull": [[x, y, z], …]}');
        });
        const { model, ...rest } = scene;
        return { scene: rest, model };
    }

    const surfaces_of = (scene) => [...(scene.floor ? [scene.floor] : []), ...scene.bodies];
    const tidy = (value) => Number(value.toPrecision(9));

    function set_gravity(scene, size) {
        const old = scene.gravity ?? [0, 0, -9.81];
        const length = Math.hypot(...old);
        scene.gravity = length > 0 ? old.map((value) => tidy((value * size) / length)) : [0, 0, -size];
    }

    // The moment of a run as a new beginning.
    function begin_at(scene, bodies) {
        scene.bodies.forEach((body, number) => {
            const { position, orientation, velocity, angular_velocity } = bodies[number];
            Object.assign(body, { position, orientation, velocity, angular_velocity });
        });
    }

    // A box or a ball above a place, like the bodies that are there already.
    function add_body(scene, kind, { size, above, e, mu }) {
        const names = new Set(scene.bodies.map((body) => body.name));
        let count = 1;
        while (names.has(`new ${kind} ${count}`)) ++count;
        const masses = scene.bodies.filter((body) => body.mass > 0).map((body) => body.mass);
        const mass = masses.length > 0 ? masses.reduce((sum, one) => sum + one, 0) / masses.length : 1;
        const edge = tidy(Number(size.toPrecision(2)));
        const shape = kind === "ball" ? { sphere: edge / 2 } : { box: [edge, edge, edge] };
        scene.bodies.push({ name: `new ${kind} ${count}`, shape, mass: Number(mass.toPrecision(3)), position: above.map((value) => Number(value.toFixed(4))), e, mu });
    }

    return { write, read, surfaces_of, set_gravity, begin_at, add_body };
})();
