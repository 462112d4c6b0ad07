// A scene of `simulate` in three dimensions, by three.js: the bodies at a moment, and what pushes them. z is up, as in the course.
window.collide_view = (() => {
    "use strict";
    const colors = [0x0072b2, 0xd55e00, 0x009e73, 0xe69f00, 0xcc79a7, 0x56b4e9]; // the palette of the figures
    const fixed_color = 0x8a8f94;
    const arrow_color = 0xd11149;
    const longest_arrow = 0.3; // as a share of the size of what is looked at
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
        geometry.computeBoundingSphere();
        mesh.receiveShadow = true;
        if (!body.shape?.sphere)
            mesh.add(new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 5), new THREE.LineBasicMaterial({ color: theme.edges })));
        return mesh;
    }

    // ------------------------------------------------------------------------------------------------ the view

    const set_pose = (mesh, { position, orientation: [w, x, y, z] }) => {
        mesh.position.set(...position);
        mesh.quaternion.set(x, y, z, w);
    };

    class SceneView {
        // Throws if the browser has no WebGL.
        constructor(canvas, camera) {
            this.canvas = canvas;
            this.camera = camera;
            this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
            this.renderer.shadowMap.enabled = true;
            this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
            this.eye = new THREE.PerspectiveCamera(38, 1, 0.01, 1000);
            this.eye.up.set(0, 0, 1);
            this.meshes = [];
            this.world = new THREE.Scene();
            new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
        }

        // Builds the bodies of a scene, where it begins.
        show(scene, is_dark) {
            this.theme = themes[is_dark ? "dark" : "light"];
            this.scene = scene;
            this.world = new THREE.Scene();
            this.world.background = new THREE.Color(this.theme.background);
            this.meshes = scene.bodies.map((body, number) => make_body(body, number, this.theme));
            scene.bodies.forEach(({ position, orientation = [1, 0, 0, 0] }, number) => set_pose(this.meshes[number], { position, orientation }));
            this.pushes = new THREE.Group();
            this.ghosts = new THREE.Group();
            this.ground = new THREE.Group();
            this.world.add(...this.meshes, this.pushes, this.ghosts, this.ground);
            this.grounded = null;
            this.fit();
        }

        radius_of(number) {
            return this.meshes[number].geometry.boundingSphere.radius;
        }

        // Floor and light are as large as what is looked at.
        lay_ground() {
            const { size, target } = this.camera;
            if (this.grounded === size) return;
            this.grounded = size;
            this.ground.children.slice().forEach((child) => this.ground.remove(child));
            if (this.scene.floor) this.add_floor(this.scene.floor.height ?? 0, size, target);
            this.add_lights(size, target);
        }

        // The floor has no end; it fades into the background, and so do its lines, one every 1, 10, 100 … cm or m.
        add_floor(height, size, [x, y]) {
            const reach = 12 * size;
            this.world.fog = new THREE.Fog(this.theme.background, 3 * size, 0.8 * reach);
            const floor = new THREE.Mesh(new THREE.CircleBufferGeometry(reach, 48), new THREE.MeshLambertMaterial({ color: this.theme.floor }));
            floor.position.set(x, y, height - 2e-3 * size);
            floor.receiveShadow = true;
            const cell = 10 ** Math.round(Math.log10(size / 6));
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
            const grid = new THREE.LineSegments(lines, new THREE.LineBasicMaterial({ color: this.theme.grid }));
            grid.position.set(Math.round(x / cell) * cell, Math.round(y / cell) * cell, height - 1e-3 * size);
            this.ground.add(floor, grid);
        }

        add_lights(size, target) {
            const is_dark = this.theme === themes.dark;
            const sun = new THREE.DirectionalLight(0xffffff, is_dark ? 0.55 : 0.5);
            sun.target.position.set(...target);
            sun.position.copy(sun.target.position).add(new THREE.Vector3(0.5, -0.8, 1.6).multiplyScalar(size));
            sun.castShadow = true;
            sun.shadow.mapSize.set(1024, 1024);
            Object.assign(sun.shadow.camera, { left: -size, right: size, top: size, bottom: -size, near: 0.1 * size, far: 4 * size });
            this.ground.add(sun, sun.target, new THREE.HemisphereLight(0xffffff, 0x99a0a8, is_dark ? 0.5 : 0.62));
        }

        // bodies: position and orientation of each at this moment; pushes: {position, vector, share, freshness}, where the share is that of
        // the longest arrow.
        place(bodies, pushes) {
            bodies.forEach((body, number) => set_pose(this.meshes[number], body));
            this.pushes.children.slice().forEach((child) => this.pushes.remove(child));
            const crowd = 1 + pushes.length / 40; // many points are drawn smaller
            for (const push of pushes) this.add_push(push, (0.008 * this.camera.size) / Math.sqrt(crowd));
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
            const length = longest_arrow * share * this.camera.size;
            if (length < 2 * radius || way.length() === 0) return;
            const head = Math.min(0.045 * this.camera.size, 0.4 * length);
            const arrow = new THREE.ArrowHelper(way.normalize(), at, length, arrow_color, head, 0.55 * head);
            arrow.traverse((part) => {
                if (part.material) Object.assign(part.material, { depthTest: false, transparent: true, opacity: freshness });
                part.renderOrder = 1;
            });
            this.pushes.add(arrow);
        }

        // Outlines of bodies where theory says that they must be: [{number, position, orientation}].
        show_theory(places) {
            this.ghosts.children.slice().forEach((child) => this.ghosts.remove(child));
            for (const { number, ...pose } of places) {
                const edges = new THREE.EdgesGeometry(this.meshes[number].geometry, 5);
                const ghost = new THREE.LineSegments(edges, new THREE.LineBasicMaterial({ color: arrow_color, depthTest: false, transparent: true, opacity: 0.75 }));
                ghost.renderOrder = 2;
                set_pose(ghost, pose);
                this.ghosts.add(ghost);
            }
            this.render();
        }

        // -- a hand on the bodies

        ray_through({ clientX, clientY }) {
            const { left, top, width, height } = this.canvas.getBoundingClientRect();
            const ray = new THREE.Raycaster();
            ray.setFromCamera(new THREE.Vector2((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height), this.eye);
            return ray;
        }

        // The body under the pointer and the point of it that is touched, or null. One sees through fixed bodies, and so one grasps.
        body_under(pointer) {
            const hits = this.ray_through(pointer).intersectObjects(this.meshes);
            const hit = hits.find(({ object }) => !this.scene.bodies[this.meshes.indexOf(object)].fixed) ?? hits[0];
            return hit ? { number: this.meshes.indexOf(hit.object), point: hit.point } : null;
        }

        // Where the pointer is in the plane through a point that faces the reader.
        point_under(pointer, through) {
            const facing = new THREE.Plane().setFromNormalAndCoplanarPoint(this.eye.getWorldDirection(new THREE.Vector3()), through);
            return this.ray_through(pointer).ray.intersectPlane(facing, new THREE.Vector3());
        }

        // How far the lowest point of a body is below its centre of mass, as it is turned now.
        depth_of(number) {
            const mesh = this.meshes[number];
            if (this.scene.bodies[number].shape?.sphere) return this.scene.bodies[number].shape.sphere;
            const points = mesh.geometry.getAttribute("position");
            const point = new THREE.Vector3();
            let lowest = 0;
            for (let i = 0; i < points.count; ++i) lowest = Math.min(lowest, point.fromBufferAttribute(points, i).applyQuaternion(mesh.quaternion).z);
            return -lowest;
        }

        move_body(number, position) {
            this.meshes[number].position.set(...position);
            this.render();
        }

        // The centre of a body as the reader sees it [pixels of the window].
        place_on_page(number) {
            const { left, top, width, height } = this.canvas.getBoundingClientRect();
            const { x, y } = this.meshes[number].position.clone().project(this.eye);
            return { x: left + ((x + 1) / 2) * width, y: top + ((1 - y) / 2) * height };
        }

        pose_of(number) {
            const { position, quaternion } = this.meshes[number];
            return { position: position.toArray(), orientation: [quaternion.w, quaternion.x, quaternion.y, quaternion.z] };
        }

        // -- the picture

        aspect() {
            const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
            return width > 0 && height > 0 ? width / height : 1;
        }

        fit() {
            const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
            if (width === 0 || height === 0) return;
            this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
            this.renderer.setSize(width, height, false);
            this.eye.aspect = width / height;
            this.render();
        }

        // Browsers keep only a few WebGL contexts.
        close() {
            this.renderer.dispose();
            this.renderer.forceContextLoss();
        }

        render() {
            if (!this.scene) return;
            this.lay_ground();
            this.camera.place(this.eye);
            this.renderer.render(this.world, this.eye);
        }
    }

    return { SceneView, longest_arrow };
})();
