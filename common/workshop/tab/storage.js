// What is kept of each exercise in the browser's storage: the reader's text, the version before it, the last word, how many attempts
// and hints. Where there is no storage, or no room in it, the page works all the same until it is closed.

const keyOf = (id) => `collide.exercise.${id}`;
const memory = new Map();

export function read(id) {
    if (!memory.has(id)) {
        let kept = null;
        try {
            kept = JSON.parse(localStorage.getItem(keyOf(id)));
        } catch {
            // not allowed, or written by somebody else
        }
        memory.set(id, kept ?? {});
    }
    return memory.get(id);
}

/// Changes some of it. Returns a complaint, or an empty text.
export function write(id, changes) {
    memory.set(id, { ...read(id), ...changes });
    try {
        localStorage.setItem(keyOf(id), JSON.stringify(memory.get(id)));
        return "";
    } catch {
        return "Your browser has no room for this text: it is lost when you close the page.";
    }
}

export const keepText = (id, text) => write(id, { text });

/// Another text; the one before, if it is the reader's own, can be restored.
export function replaceText(id, text, before = read(id).text) {
    return write(id, { text, kept: before ?? read(id).kept });
}
