// A whole scene in an address: playground.html#data=…, compressed and in letters that an address may hold. A scene of the course
// needs only its name: playground.html#scene=NAME.
window.collide_link = (() => {
    "use strict";
    async function squeezed(stream) {
        return new Uint8Array(await new Response(stream).arrayBuffer());
    }

    async function pack(value) {
        const text = new Blob([JSON.stringify(value)]);
        const bytes = await squeezed(text.stream().pipeThrough(new CompressionStream("deflate-raw")));
        const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
        return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    }

    async function unpack(letters) {
        const base64 = letters.replaceAll("-", "+").replaceAll("_", "/");
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const text = await squeezed(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
        return JSON.parse(new TextDecoder().decode(text));
    }

    // The settings of models in an address; whatever is no object is none.
    function read_settings(text) {
        try {
            const settings = JSON.parse(text);
            return typeof settings === "object" ? settings : null;
        } catch {
            return null;
        }
    }

    // What stands behind the # of an address: {scene}, {data}, {models} and {settings}, as far as they are there.
    function read(hash) {
        const fields = new URLSearchParams(hash.replace(/^#/, ""));
        return { scene: fields.get("scene"), data: fields.get("data"), models: fields.get("models")?.split(","), settings: read_settings(fields.get("settings")) };
    }

    return { pack, unpack, read };
})();
