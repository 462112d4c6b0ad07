// Films: a live figure whose program makes one (Program::film) plays it in place. The program draws all pictures in one run, with the
// parameters as they are chosen; they are shown one after the other over the figure, which comes back at the end.
window.collide_film = (() => {
    "use strict";
    const pause = 1200; // [ms] for which the last picture stays

    // The file that `PROGRAM --film` writes: the length in seconds on a line, then one SVG after the other.
    function film_in(text) {
        const end = text.indexOf("\n");
        return { seconds: Number(text.slice(0, end)), pictures: text.slice(end + 1).split(/(?=<\?xml )/) };
    }

    // Loaded before they are shown, so that none is late.
    async function load(picture) {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
        await image.decode();
        return image;
    }

    // Shows the pictures over the figure until the last has been seen; `is_wanted` says whether anybody still looks.
    async function show(stage, { seconds, pictures }, is_wanted) {
        const images = await Promise.all(pictures.map(load));
        const shown = Object.assign(document.createElement("img"), { alt: "", src: images[0].src });
        const screen = document.createElement("div");
        screen.className = "live-film";
        screen.append(shown);
        if (is_wanted()) stage.append(screen);
        let count = 1; // of pictures shown
        const began = performance.now();
        await new Promise((resolve) => {
            const next = (now) => {
                const place = Math.max(0, now - began) / 1000 / seconds;
                const image = images[Math.min(images.length - 1, Math.floor(place * images.length))];
                if (shown.src !== image.src) {
                    shown.src = image.src;
                    stage.dataset.filmPictures = String(++count); // for the check
                }
                if (!is_wanted() || (place - 1) * seconds * 1000 > pause) return resolve();
                requestAnimationFrame(next);
            };
            requestAnimationFrame(next);
        });
        screen.remove();
        for (const image of images) URL.revokeObjectURL(image.src);
    }

    return { film_in, show };
})();
