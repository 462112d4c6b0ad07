// A figure that suits dark pages: the same file, asked for as name.svg#dark.
//
// Turning all colours round would make blue sky and orange brown, and captions speak of colours. So only what is grey is turned
// round; colours keep their hue, and dark ones become light enough to be seen.

function parse(colour) {
    const hex = colour.match(/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i);
    if (hex) return hex.slice(1).map((part) => parseInt(part, 16));
    const rgb = colour.match(/^rgb\( *(\d+), *(\d+), *(\d+)\)$/);
    if (rgb) return rgb.slice(1).map(Number);
    return { black: [0, 0, 0], white: [255, 255, 255], lightgrey: [211, 211, 211] }[colour] ?? null;
}

function darkColour(colour) {
    const channels = parse(colour);
    if (!channels) return null;
    const [least, most] = [Math.min(...channels), Math.max(...channels)];
    if (most - least < 24) return `rgb(${channels.map((channel) => 255 - channel).join(",")})`;
    const lightness = (most + least) / 510,
        wanted = 0.52;
    if (lightness >= wanted) return null;
    const share = (wanted - lightness) / (1 - lightness);
    return `rgb(${channels.map((channel) => Math.round(channel + share * (255 - channel))).join(",")})`;
}

export function withDarkColours(svg) {
    const rules = new Set();
    for (const [, attribute, , colour] of svg.matchAll(/\b(fill|stroke|color) ?= ?(['"])([^'"]+)\2/g)) {
        const dark = darkColour(colour);
        if (dark) rules.add(`#dark:target [${attribute}="${colour}"]{${attribute}:${dark}}`);
    }
    return svg.replace(/<svg\b/, '<svg id="dark"').replace(/(<svg\b[^>]*>)/, `$1<style>${[...rules].join("")}</style>`);
}
