// A scene of `simulate` in three dimensions, by three.js: the bodies at a moment, and what pushes them. z is up, as in the course.
window.collide_view = (() => {
    "use strict";
    const colors = [0x0072b2, 0xd55e00, 0x009e73, 0xe69f00, 0xcc79a7, 0x56b4e9]; // the palette of the figures
    const fixed_color = 0x8a8f94;
    const arrow_color = 0xd11149;
    const themes = {
        light: { background: 0xf4f6f8, floor: 0xe3e7ea, grid: 0xb9c1c7, edges: 0x222222 },
        dark: { background: 0x1b1f23, floor: 0x2a3036, grid: 0x4a535b, edges: 0x0b0d0f },
    };

    // ------------------------------------------------------------------------------------------------ shapes

    const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

    // The triangles of the convex hull of a few points. Every plane through three of them that has all others on one side is a
    // face; its points in order around its middle make a fan. (Few points, so simple is fast enough.)
    function hull_triangles(points) {
        const size = Math.max(...points.flat().map(Math.abs)) || 1;
        const faces = new Map();
        for (let i = 0; i < points.length; ++i)
            for (let j = 0; j < points.length; ++j)
                for (let k = j + 1; k < points.length; ++k) {
                    if (i === j || i === k) continue;
                    const normal = cross(minus(points[j], points[i]), minus(points[k], points[i]));
                    const length = Math.hypot(...normal);
                    if (length < 1e-12 * size * size) continue;
                    const heights = points.map((point) => dot(normal, minus(point, points[i])) / length);
                    if (Math.max(...heights) > 1e-9 * size) continue;
                    const on_face = points.map((_, n) => n).filter((n) => heights[n] > -1e-9 * size);
                    faces.set(on_face.join(), { normal, corners: on_face });
                }
        return [...faces.values()].flatMap((face) => fan(points, face));
    }

    function fan(points, { normal, corners }) {
        const middle = [0, 1, 2].map((axis) => corners.reduce((sum, n) => sum + points[n][axis], 0) / corners.length);
        const first = minus(points[corners[0]], middle);
        const second = cross(normal, first);
        const angle = (n) => {
            const from_middle = minus(points[n], middle);
            return Math.atan2(dot(from_middle, second) / Math.hypot(...normal), dot(from_middle, first));
        };
        const around = [...corners].sort((m, n) => angle(m) - angle(n));
        return around.slice(2).map((_, n) => [around[0], around[n + 1], around[n + 2]].map((corner) => points[corner]));
    }

    // simulate puts the centre of mass where the scene says "position".
    function centre_of_mass(triangles) {
        let volume = 0;
        const sum = [0, 0, 0];
        for (const [a, b, c] of triangles) {
            const part = dot(a, cross(b, c)) / 6;
            volume += part;
            for (const axis of [0, 1, 2]) sum[axis] += (part * (a[axis] + b[axis] + c[axis])) / 4;
        }
        return sum.map((moment) => moment / volume);
    }

    function hull_geometry(points) {
        const triangles = hull_triangles(points);
        const centre = centre_of_mass(triangles);
        const geometry = new THREE.BufferGeometry();
        const places = new Float32Array(triangles.flat().flatMap((point) => minus(point, centre)));
        geometry.setAttribute("position", new THREE.BufferAttribute(places, 3));
        geometry.computeVertexNormals();
        return geometry;
    }

    function geometry_of(shape) {
        if (shape?.box) return new THREE.BoxBufferGeometry(...shape.box);
        if (shape?.sphere) return new THREE.SphereBufferGeometry(shape.sphere, 32, 20);
        return hull_geometry(shape.hull);
    }

    // A ball without a pattern does not show that it turns.
    let stripes = null;
    function ball_pattern() {
        if (stripes) return stripes;
        const canvas = Object.assign(document.createElement("canvas"), { width: 128, height: 64 });
        const context = canvas.getContext("2d");
        context.fillStyle = "#ffffff";
        context.fillRect(0, 0, 128, 64);
        context.fillStyle = "#c3c9ce";
        for (const at of [0, 2, 4, 6]) context.fillRect(at * 16, 0, 16, 64);
        return (stripes = new THREE.CanvasTexture(canvas));
    }

    function make_body(body, number, theme) {
        const geometry = geometry_of(body.shape);
        const material = new THREE.MeshLambertMaterial({ color: body.fixed ? fixed_color : colors[number % colors.length] });
        if (body.shape?.sphere) material.map = ball_pattern();
        if (body.fixed) Object.assign(material, { transparent: true, opacity: 0.45 });
        const mesh = new THREE.Mesh(geometry, material);
        mesh.castShadow = !body.fixed;
        mesh.receiveShadow = true;
        if (!body.shape?.sphere)
            mesh.add(new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 5), new THREE.LineBasicMaterial({ color: theme.edges })));
        return mesh;
    }

    // ------------------------------------------------------------------------------------------------ the view

    class SceneView {
        // Throws if the browser has no WebGL.
        constructor(canvas) {
            this.canvas = canvas;
            this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
            this.renderer.shadowMap.enabled = true;
            this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
            this.camera = new THREE.PerspectiveCamera(38, 1, 0.01, 1000);
            this.camera.up.set(0, 0, 1);
            this.controls = new THREE.OrbitControls(this.camera, canvas);
            this.controls.enableKeys = false; // the arrow keys belong to the page
            canvas.tabIndex = -1; // OrbitControls makes it a stop for the Tab key, where no key does anything
            this.on_turn = () => {};
            this.controls.addEventListener("change", () => {
                this.on_turn(this);
                this.render();
            });
            this.size = 1;
            this.meshes = [];
            this.world = new THREE.Scene();
            new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
        }

        // Builds the bodies of a scene. `path` holds all places that they will visit, so that the camera sees them.
        show(scene, path, is_dark, keeps_camera) {
            const theme = themes[is_dark ? "dark" : "light"];
            this.world = new THREE.Scene();
            this.world.background = new THREE.Color(theme.background);
            this.meshes = scene.bodies.map((body, number) => make_body(body, number, theme));
            this.pushes = new THREE.Group();
            this.world.add(...this.meshes, this.pushes);
            if (!keeps_camera || !this.is_framed) this.frame_camera(path);
            if (scene.floor) this.add_floor(scene.floor.height ?? 0, theme);
            this.add_lights(is_dark);
            this.fit();
        }

        frame_camera(path) {
            const box = new THREE.Box3();
            const add = (point) => box.expandByPoint(new THREE.Vector3(...point));
            path.forEach(add);
            if (box.isEmpty()) add([0, 0, 0]);
            // Bodies that do not move may be as large as they like; of the others we want to see all.
            for (const mesh of this.meshes) mesh.geometry.computeBoundingSphere();
            const extent = box.getSize(new THREE.Vector3()).length();
            const largest = Math.max(0, ...this.meshes.filter((mesh) => mesh.castShadow).map((mesh) => mesh.geometry.boundingSphere.radius));
            this.is_framed = true;
            this.size = Math.max(extent + 2 * largest, 1e-3);
            box.getCenter(this.controls.target);
            const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
            const narrow = Math.max(1, height / Math.max(width, 1)); // upright windows see less from side to side
            const away = new THREE.Vector3(0.45, -1, 0.42).normalize().multiplyScalar(1.15 * this.size * narrow);
            this.camera.position.copy(this.controls.target).add(away);
            this.camera.near = this.size / 100;
            this.camera.far = this.size * 50;
            this.controls.update();
        }

        // The floor has no end; it fades into the background, and so do its lines, one every 1, 10, 100 … cm or m.
        add_floor(height, theme) {
            const reach = 12 * this.size;
            this.world.fog = new THREE.Fog(theme.background, 2.2 * this.size, 0.8 * reach);
            const { x, y } = this.controls.target;
            const floor = new THREE.Mesh(new THREE.CircleBufferGeometry(reach, 48), new THREE.MeshLambertMaterial({ color: theme.floor }));
            floor.position.set(x, y, height - 2e-3 * this.size);
            floor.receiveShadow = true;
            const cell = 10 ** Math.round(Math.log10(this.size / 6));
            const half = Math.ceil(reach / 2 / cell);
            const ends = [];
            // In pieces: some browsers drop a line that begins behind the camera.
            const piece = Math.ceil(half / 12);
            for (let k = -half; k <= half; ++k)
                for (let at = -half; at < half; at += piece) {
                    const end = Math.min(at + piece, half);
                    ends.push(k, at, 0, k, end, 0, at, k, 0, end, k, 0);
                }
            const lines = new THREE.BufferGeometry();
            lines.setAttribute("position", new THREE.Float32BufferAttribute(ends.map((end) => end * cell), 3));
            const grid = new THREE.LineSegments(lines, new THREE.LineBasicMaterial({ color: theme.grid }));
            grid.position.set(Math.round(x / cell) * cell, Math.round(y / cell) * cell, height - 1e-3 * this.size);
            this.world.add(floor, grid);
        }

        add_lights(is_dark) {
            const sun = new THREE.DirectionalLight(0xffffff, is_dark ? 0.55 : 0.5);
            sun.position.copy(this.controls.target).add(new THREE.Vector3(0.5, -0.8, 1.6).multiplyScalar(this.size));
            sun.target.position.copy(this.controls.target);
            sun.castShadow = true;
            sun.shadow.mapSize.set(1024, 1024);
            Object.assign(sun.shadow.camera, { left: -this.size, right: this.size, top: this.size, bottom: -this.size, near: 0.1 * this.size, far: 4 * this.size });
            this.world.add(sun, sun.target, new THREE.HemisphereLight(0xffffff, 0x99a0a8, is_dark ? 0.5 : 0.62));
        }

        // bodies: position and orientation of each at this moment; pushes: {position, vector, share, freshness}, where the share is that of
        // the longest arrow of the run.
        place(bodies, pushes) {
            bodies.forEach(({ position, orientation: [w, x, y, z] }, number) => {
                this.meshes[number].position.set(...position);
                this.meshes[number].quaternion.set(x, y, z, w);
            });
            this.pushes.children.slice().forEach((child) => this.pushes.remove(child));
            const crowd = 1 + pushes.length / 40; // many points are drawn smaller
            for (const push of pushes) this.add_push(push, 0.008 * this.size / Math.sqrt(crowd));
            this.render();
        }

        add_push({ position, vector, share, freshness }, radius) {
            const at = new THREE.Vector3(...position);
            const point = new THREE.Mesh(
                new THREE.SphereBufferGeometry(radius, 12, 8),
                new THREE.MeshBasicMaterial({ color: arrow_color, depthTest: false, transparent: true, opacity: freshness }),
            );
            point.position.copy(at);
            point.renderOrder = 1;
            this.pushes.add(point);
            const way = new THREE.Vector3(...vector);
            const length = 0.3 * share * this.size;
            if (length < 2 * radius || way.length() === 0) return;
            const head = Math.min(0.045 * this.size, 0.4 * length);
            const arrow = new THREE.ArrowHelper(way.normalize(), at, length, arrow_color, head, 0.55 * head);
            arrow.traverse((part) => {
                if (part.material) Object.assign(part.material, { depthTest: false, transparent: true, opacity: freshness });
                part.renderOrder = 1;
            });
            this.pushes.add(arrow);
        }

        copy_camera(other) {
            this.camera.position.copy(other.camera.position);
            this.controls.target.copy(other.controls.target);
            this.camera.lookAt(this.controls.target);
            this.render();
        }

        fit() {
            const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
            if (width === 0 || height === 0) return;
            this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
            this.renderer.setSize(width, height, false);
            this.camera.aspect = width / height;
            this.camera.updateProjectionMatrix();
            this.render();
        }

        // Browsers keep only a few WebGL contexts.
        close() {
            this.controls.dispose();
            this.renderer.dispose();
            this.renderer.forceContextLoss();
        }

        render() {
            this.renderer.render(this.world, this.camera);
        }
    }

    return { SceneView };
})();
