// Where the energy of a run is, in time: a stacked chart like that of the figures, as SVG. Bands from below: kinetic, potential (above
// its lowest value), stored in springs, lost.
window.collide_chart = (() => {
    "use strict";
    const bands = [
        { name: "kinetic", color: "#E69F00" },
        { name: "potential", color: "#56B4E9" },
        { name: "stored", color: "#CC79A7" },
        { name: "lost", color: "#C4C9CD" },
    ];
    const width = 360;
    const height = 150;
    const margin = { left: 50, right: 8, top: 8, bottom: 26 };

    function svg(tag, attributes, text = "") {
        const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        element.textContent = text;
        return element;
    }

    // The same scale for several runs, so that they can be compared: {duration, lowest potential, top}. Where nothing happens, what
    // rounding leaves of the energy is not shown as if it were something.
    function scale_for(runs, duration) {
        const frames = runs.flatMap((run) => run.frames);
        const lowest = Math.min(...frames.map((frame) => frame.energy.potential));
        const total = ({ energy }) => energy.kinetic + energy.potential - lowest + energy.stored + Math.max(energy.lost, 0);
        const usual = Math.max(...frames.map((frame) => Math.abs(frame.energy.potential)));
        const top = Math.max(...frames.map(total));
        return { duration, lowest, top: top > 1e-6 * usual && top > 1e-12 ? top : Math.max(1e-3 * usual, 1e-3) };
    }

    const short = (value) => String(Number(value.toPrecision(2)));
    const joules = (value) => (value >= 1000 ? `${short(value / 1000)} kJ` : `${short(value)} J`);

    class EnergyChart {
        constructor(element) {
            this.element = element;
            this.scale = null;
        }

        draw(run, scale) {
            this.scale = scale;
            const x = (time) => margin.left + (time / scale.duration) * (width - margin.left - margin.right);
            const y = (energy) => height - margin.bottom - (energy / scale.top) * (height - margin.top - margin.bottom);
            this.x = x;
            const chart = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "energy in time" });
            let below = run.frames.map(() => 0);
            for (const { name, color } of bands) {
                const value = ({ energy }) => (name === "potential" ? energy.potential - scale.lowest : Math.max(energy[name], 0));
                const above = run.frames.map((frame, i) => below[i] + value(frame));
                const place = (level) => run.frames.map((frame, i) => `${x(frame.time).toFixed(1)},${y(level[i]).toFixed(1)}`);
                const points = [...place(above), ...place(below).reverse()].join(" ");
                chart.append(svg("polygon", { points, fill: color }));
                below = above;
            }
            const axis = `M${margin.left} ${margin.top}V${height - margin.bottom}H${width - margin.right}`;
            chart.append(svg("path", { d: axis, fill: "none", stroke: "currentColor" }));
            const label = (at_x, at_y, text, anchor) => chart.append(svg("text", { x: at_x, y: at_y, "text-anchor": anchor, "font-size": 11, fill: "currentColor" }, text));
            label(margin.left - 4, margin.top + 8, joules(scale.top), "end");
            label(margin.left - 4, height - margin.bottom, "0", "end");
            label(margin.left, height - 10, "0", "middle");
            label(width - margin.right, height - 10, `${short(scale.duration)} s`, "end");
            this.cursor = svg("line", { y1: margin.top, y2: height - margin.bottom, stroke: "currentColor", "stroke-dasharray": "3 2" });
            chart.append(this.cursor);
            this.element.replaceChildren(chart);
        }

        show_time(time) {
            if (!this.scale) return; // nothing is drawn yet
            const at = this.x(Math.min(time, this.scale.duration));
            this.cursor.setAttribute("x1", at);
            this.cursor.setAttribute("x2", at);
        }

        clear() {
            this.scale = null;
            this.element.replaceChildren();
        }
    }

    return { EnergyChart, bands, scale_for };
})();
