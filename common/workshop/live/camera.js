// Where the reader looks from. All pictures share one camera, so that they can be compared; each has a hand on it (CameraHand).
window.collide_camera = (() => {
    "use strict";
    const field = (38 * Math.PI) / 180; // vertical field of view
    const margin = 1.06; // around what must be seen
    const usual = { azimuth: -1.15, elevation: 0.36 }; // [rad]
    const minus = (a, b) => a.map((value, i) => value - b[i]);
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const sum = (...terms) => [0, 1, 2].map((i) => terms.reduce((total, [factor, vector]) => total + factor * vector[i], 0));

    class Camera {
        constructor() {
            this.on_change = () => {};
            this.start_over();
        }

        // From here on it follows the scene, until the reader takes it in hand.
        start_over() {
            Object.assign(this, usual, { target: [0, 0, 0], distance: 5, size: 1, is_in_hand: false, is_framed: false });
        }

        // Unit vectors of the picture: to its right, upwards, and away from the reader.
        axes() {
            const [sa, ca, se, ce] = [Math.sin(this.azimuth), Math.cos(this.azimuth), Math.sin(this.elevation), Math.cos(this.elevation)];
            return { right: [-sa, ca, 0], up: [-se * ca, -se * sa, ce], away: [-ce * ca, -ce * sa, -se] };
        }

        position() {
            return sum([1, this.target], [-this.distance, this.axes().away]);
        }

        // How far the camera must be from the target to see the balls {at, radius}, in a window of this ratio of width to height.
        distance_for(balls, target, aspect) {
            const { right, up, away } = this.axes();
            const half_height = Math.tan(field / 2) / margin;
            const half_width = half_height * aspect;
            return Math.max(
                ...balls.map(({ at, radius }) => {
                    const from = minus(at, target);
                    const wide = (Math.abs(dot(from, right)) + radius) / half_width;
                    const high = (Math.abs(dot(from, up)) + radius) / half_height;
                    return Math.max(wide, high) - dot(from, away);
                }),
            );
        }

        // Puts all balls into the picture. `only_if_needed`: what is seen already stays as it is.
        frame(balls, aspect, only_if_needed = false) {
            if (balls.length === 0) return;
            if (only_if_needed && this.is_framed && this.distance_for(balls, this.target, aspect) <= this.distance) return;
            const { right, up, away } = this.axes();
            const middle = (axis) => {
                const ends = balls.flatMap(({ at, radius }) => [dot(at, axis) - radius, dot(at, axis) + radius]);
                return [(Math.min(...ends) + Math.max(...ends)) / 2, Math.max(...ends) - Math.min(...ends)];
            };
            const [[x, wide], [y, high], [z, deep]] = [middle(right), middle(up), middle(away)];
            this.target = sum([x, right], [y, up], [z, away]);
            this.size = Math.max(Math.hypot(wide, high, deep), 1e-3);
            this.distance = this.distance_for(balls, this.target, aspect) * (only_if_needed ? 1.12 : 1);
            this.is_framed = true;
            this.on_change();
        }

        turn(right, up) {
            this.is_in_hand = true;
            this.azimuth -= right;
            this.elevation = Math.min(1.55, Math.max(-1.2, this.elevation + up));
            this.on_change();
        }

        come_nearer(factor) {
            this.is_in_hand = true;
            this.distance = Math.min(50 * this.size, Math.max(0.05 * this.size, this.distance / factor));
            this.on_change();
        }

        // By shares of the window's height.
        shift(right_by, up_by) {
            const { right, up } = this.axes();
            const height = 2 * Math.tan(field / 2) * this.distance;
            this.is_in_hand = true;
            this.target = sum([1, this.target], [-right_by * height, right], [-up_by * height, up]);
            this.on_change();
        }

        place(three) {
            three.fov = (field * 180) / Math.PI;
            three.near = Math.max(this.distance / 200, 1e-4);
            three.far = this.distance + 60 * this.size;
            three.position.set(...this.position());
            three.lookAt(...this.target);
            three.updateProjectionMatrix();
        }
    }

    // Pointer and keys on one canvas. One pointer turns, two come nearer and shift; vertical strokes of one finger scroll the page,
    // unless they begin on a body. grab(event) returns {move(event), end(event)} for a body under the pointer, or null.
    class CameraHand {
        constructor(canvas, camera, grab) {
            Object.assign(this, { canvas, camera, grab, held: null, pointers: new Map() });
            canvas.style.touchAction = "pan-y";
            canvas.addEventListener("touchstart", (event) => this.held && event.preventDefault(), { passive: false });
            canvas.addEventListener("touchmove", (event) => (this.held || event.touches.length > 1) && event.preventDefault(), { passive: false });
            canvas.addEventListener("pointerdown", (event) => this.down(event));
            canvas.addEventListener("pointermove", (event) => this.move(event));
            for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => this.up(event));
            canvas.addEventListener("contextmenu", (event) => event.preventDefault());
            canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
            canvas.addEventListener("keydown", (event) => this.key(event));
        }

        down(event) {
            this.canvas.setPointerCapture(event.pointerId);
            this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
            if (this.pointers.size === 1 && event.button === 0) this.held = this.grab(event);
        }

        move(event) {
            const before = this.pointers.get(event.pointerId);
            if (!before) return;
            const now = [event.clientX, event.clientY];
            const spread = () => {
                const [one, other] = [...this.pointers.values()];
                return Math.hypot(one[0] - other[0], one[1] - other[1]);
            };
            const height = this.canvas.clientHeight;
            const [right, down] = [(now[0] - before[0]) / height, (now[1] - before[1]) / height];
            const was = this.pointers.size === 2 ? spread() : 0;
            this.pointers.set(event.pointerId, now);
            if (this.held) this.held.move(event);
            else if (this.pointers.size === 2) {
                this.camera.come_nearer(spread() / Math.max(was, 1));
                this.camera.shift(right / 2, -down / 2);
            } else if (event.buttons === 2 || event.shiftKey) this.camera.shift(right, -down);
            else this.camera.turn(4 * right, 3 * down);
        }

        up(event) {
            this.pointers.delete(event.pointerId);
            this.held?.end(event);
            this.held = null;
        }

        wheel(event) {
            event.preventDefault();
            this.camera.come_nearer(Math.exp(-0.0015 * event.deltaY));
        }

        key(event) {
            const step = 0.12;
            const actions = {
                ArrowLeft: () => this.camera.turn(-step, 0),
                ArrowRight: () => this.camera.turn(step, 0),
                ArrowUp: () => this.camera.turn(0, step),
                ArrowDown: () => this.camera.turn(0, -step),
                "+": () => this.camera.come_nearer(1.15),
                "-": () => this.camera.come_nearer(1 / 1.15),
            };
            if (!actions[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            actions[event.key]();
        }
    }

    return { Camera, CameraHand };
})();
