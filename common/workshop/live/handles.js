// Handles: points of a live figure that can be dragged. A figure program declares them (Axes::handle), its drawing carries them as
// <circle class="handle">, and each moves some of the program's parameters. Nothing here knows any figure.
window.collide_handles = (() => {
    "use strict";
    const step = 8; // [units of the drawing] by which an arrow key moves; with Shift a quarter of it

    // {at: [x, y], meaning, options: [{flag, value, per_x, per_y}]} in units of the drawing.
    function handles_of(drawing) {
        return [...drawing.querySelectorAll("circle.handle")].map((circle) => ({
            at: ["cx", "cy"].map((name) => Number(circle.getAttribute(name))),
            meaning: circle.getAttribute("data-meaning"),
            options: JSON.parse(circle.getAttribute("data-options")),
        }));
    }

    // The figure with the handle moved by dx, dy from where the drawing had it.
    function move(live, handle, dx, dy) {
        for (const { flag, value, per_x, per_y } of handle.options) {
            const control = live.controls.find(({ option }) => option.flag === flag);
            const wanted = control.nearest(value + per_x * dx + per_y * dy);
            live.values.set(flag, wanted);
            control.show(wanted);
        }
        live.redraw();
    }

    const value_text = (live, handle) => handle.options.map(({ flag }) => `${flag.replace(/^--/, "")} ${live.values.get(flag)}`).join(", ");

    function connect(live, button, number) {
        button.onpointerdown = (event) => {
            if (event.button !== 0) return;
            event.preventDefault();
            button.focus({ preventScroll: true });
            button.setPointerCapture(event.pointerId);
            // The scale at this moment holds for the whole drag, whatever the new drawings show.
            const handle = live.shown_handles[number];
            const units = live.drawing_width / live.image.getBoundingClientRect().width;
            live.held_handle = { number, from: [event.clientX, event.clientY], handle, units };
        };
        button.onpointermove = (event) => {
            const held = live.held_handle;
            if (held?.number !== number) return;
            const [dx, dy] = [(event.clientX - held.from[0]) * held.units, (event.clientY - held.from[1]) * held.units];
            move(live, held.handle, dx, dy);
            button.ariaValueText = value_text(live, held.handle);
        };
        button.onpointerup = button.onpointercancel = () => (live.held_handle = null);
        button.onkeydown = (event) => {
            const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
            const way = ways[event.key];
            if (!way || live.running) return void (way && event.preventDefault());
            event.preventDefault();
            const handle = live.shown_handles[number];
            const size = event.shiftKey ? step / 4 : step;
            move_by_key(live, handle, way[0] * size, way[1] * size);
        };
    }

    // A key always moves: at least by one place of the slider.
    function move_by_key(live, handle, dx, dy) {
        const before = handle.options.map(({ flag }) => live.values.get(flag));
        for (let longer = 1; longer < 200; longer *= 1.6) {
            const moves = handle.options.some(({ flag, value, per_x, per_y }, i) => {
                const control = live.controls.find(({ option }) => option.flag === flag);
                return control.nearest(value + longer * (per_x * dx + per_y * dy)) !== before[i];
            });
            if (moves) return move(live, handle, longer * dx, longer * dy);
        }
    }

    // Puts the handles of a drawing over its picture.
    function show(live, drawing) {
        const found = handles_of(drawing);
        const [, , width, height] = drawing.documentElement.getAttribute("viewBox").split(" ").map(Number);
        live.drawing_width = width;
        live.shown_handles = found;
        while (live.handles.childElementCount > found.length) live.handles.lastChild.remove();
        while (live.handles.childElementCount < found.length) {
            const button = document.createElement("button");
            Object.assign(button, { type: "button", className: "live-handle", role: "slider", ariaRoleDescription: "handle" });
            connect(live, button, live.handles.childElementCount);
            live.handles.append(button);
        }
        found.forEach((handle, i) => {
            const button = live.handles.children[i];
            button.ariaLabel = `${handle.meaning}: drag it, or use the arrow keys`;
            button.ariaValueText = value_text(live, handle);
            button.ariaValueNow = String(live.values.get(handle.options[0].flag));
            button.style.left = `${(100 * handle.at[0]) / width}%`;
            button.style.top = `${(100 * handle.at[1]) / height}%`;
        });
    }

    return { show };
})();
