// Files of the exercises, which lie compressed in the book, so that any server will do.

/// Fetches {name, version} and returns a response with the unpacked file. onBytes is told how many bytes have come.
export async function fetchPacked(base, { name, version }, onBytes = () => {}) {
    const response = await fetch(new URL(`${name}.packed?${version}`, base)).catch(() => {
        throw new Error(`${name} could not be fetched; is there a network?`);
    });
    if (!response.ok) throw new Error(`${name} could not be fetched (${response.status})`);
    const counted = new TransformStream({
        transform(chunk, controller) {
            onBytes(chunk.length);
            controller.enqueue(chunk);
        },
    });
    return new Response(response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")));
}
