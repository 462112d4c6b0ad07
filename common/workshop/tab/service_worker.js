// Keeps the book for reading and solving without a network: what belongs to the exercises is taken from the cache, because its
// version stands in the manifest, all else from the network while there is one.

const KEPT = "collide-exercises";
const PAGES = "collide-pages";
const isKept = (url) => /\/tab\/.*\.packed$/.test(url.pathname);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(self.clients.claim())); // session.js

async function fromNetwork(request) {
    const cache = await caches.open(PAGES);
    try {
        const response = await fetch(request);
        if (response.ok) cache.put(request, response.clone());
        return response;
    } catch (error) {
        const found = await cache.match(request, { ignoreSearch: true });
        if (found) return found;
        throw error;
    }
}

/// A new book has other addresses: ?version. Those of the old one are dropped.
async function fromCache(request) {
    const cache = await caches.open(KEPT);
    const found = await cache.match(request);
    if (found) return found;
    await cache.delete(request, { ignoreSearch: true });
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
}

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin) return;
    event.respondWith(isKept(url) ? fromCache(event.request) : fromNetwork(event.request));
});
