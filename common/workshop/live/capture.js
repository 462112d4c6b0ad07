// Pictures and films of what the playground shows, made by the browser itself.
window.collide_capture = (() => {
    "use strict";
    function save(blob, name) {
        const address = URL.createObjectURL(blob);
        Object.assign(document.createElement("a"), { href: address, download: name }).click();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
    }

    // All pictures side by side, each with its name. They must have been drawn in this very moment: WebGL forgets.
    function paint(board, pictures) {
        const width = pictures.reduce((sum, { canvas }) => sum + canvas.width, 0);
        const height = Math.max(...pictures.map(({ canvas }) => canvas.height));
        if (board.width !== width || board.height !== height) Object.assign(board, { width, height });
        const context = board.getContext("2d");
        const { color, backgroundColor } = getComputedStyle(document.body);
        context.fillStyle = backgroundColor;
        context.fillRect(0, 0, width, height);
        const size = Math.round(height / 24);
        context.font = `${size}px sans-serif`;
        let left = 0;
        for (const { canvas, name } of pictures) {
            context.drawImage(canvas, left, 0);
            context.fillStyle = color;
            context.fillText(name, left + size / 2, 1.4 * size);
            left += canvas.width;
        }
    }

    function picture(pictures, name) {
        const board = document.createElement("canvas");
        paint(board, pictures);
        return new Promise((resolve) =>
            board.toBlob((blob) => {
                save(blob, `${name}.png`);
                resolve(blob);
            }),
        );
    }

    const can_film = () => typeof MediaRecorder === "function" && MediaRecorder.isTypeSupported("video/webm");

    // A recorder: call frame(pictures) after each drawing, end() saves the film.
    function film(pictures, name) {
        const board = document.createElement("canvas");
        paint(board, pictures);
        const recorder = new MediaRecorder(board.captureStream(30), { mimeType: "video/webm", videoBitsPerSecond: 6_000_000 });
        const pieces = [];
        recorder.ondataavailable = ({ data }) => pieces.push(data);
        const done = new Promise((resolve) => (recorder.onstop = resolve));
        recorder.start(200);
        return {
            frame: (now) => paint(board, now),
            async end() {
                recorder.stop();
                await done;
                const blob = new Blob(pieces, { type: "video/webm" });
                save(blob, `${name}.webm`);
                return blob;
            },
        };
    }

    return { save, picture, film, can_film };
})();
