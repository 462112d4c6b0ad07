// What the search finds, and in which order. Loaded with the index, when somebody searches first.
window.collideFind = (() => {
    "use strict";
    const { index: packed, places, things } = window.collideSearch;
    const { lunr } = window;
    const index = lunr.Index.load(packed);
    const simple = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const wordsOf = (text) => simple(text).replace(/['’]s\b/g, "").split(/[^\p{L}\p{N}_.]+/u).map((word) => word.replace(/^\.+|\.+$/g, "")).filter(Boolean);
    const most = 30;

    const texts = places.map(({ title, heading, text }) => ({ heading: simple(heading), title: simple(title), text: simple(text) }));
    const thingWords = things.map(({ name, keys }) => new Set(wordsOf(`${name} ${keys.join(" ")}`.replaceAll("_", " "))));

    // ------------------------------------------------------------------------------------ slips of the pen

    const known = new Map(); // word → how often
    for (const { heading, text } of texts) for (const word of wordsOf(`${heading} ${text}`)) known.set(word, (known.get(word) ?? 0) + 1);
    for (const words of thingWords) for (const word of words) known.set(word, (known.get(word) ?? 0) + 1);
    const knownWords = [...known.keys()];

    /// How many letters are wrong, missing, too many or exchanged with a neighbour; more than `limit` is not counted.
    function slips(a, b, limit) {
        if (Math.abs(a.length - b.length) > limit) return limit + 1;
        let [before, last] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
        for (let i = 1; i <= a.length; ++i) {
            const row = [i];
            for (let j = 1; j <= b.length; ++j) {
                row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
                if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
            }
            if (Math.min(...row) > limit) return limit + 1;
            [before, last] = [last, row];
        }
        return last[b.length];
    }

    /// The word that was probably meant.
    function meant(word) {
        if (word.length < 4 || /\d/.test(word) || known.has(word) || knownWords.some((other) => other.startsWith(word))) return word;
        const limit = word.length > 6 ? 2 : 1;
        let best = word,
            least = limit + 1;
        for (const other of knownWords) {
            if (other.length < 4 || known.get(other) < 2) continue;
            const count = slips(word, other, limit);
            if (count < least || (count === least && least <= limit && known.get(other) > known.get(best))) [best, least] = [other, count];
        }
        return best;
    }

    // ------------------------------------------------------------------------------------ by name or number

    const order = ["page", "term", "symbol", "equation", "exercise", "figure", "scene"];

    function named(text) {
        const asked = simple(text).replace(/^(eq\.?|equation|exercise|figure|fig\.?) */, "").replace(/^\((.*)\)$/, "$1").trim();
        const kind = text.match(/^(eq|exercise|fig)/i)?.[1].toLowerCase();
        const same = (key) => key === asked || key === `${asked}s` || `${key}s` === asked;
        return things
            .filter(({ keys }) => keys.some(same))
            .filter((thing) => !kind || thing.kind.startsWith(kind))
            .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    }

    /// Things in whose name all words stand, if only as beginnings.
    function withWords(words) {
        const has = (all, word) => all.has(word) || (word.length > 2 && [...all].some((other) => other.startsWith(word)));
        return things.filter((thing, i) => thing.kind !== "equation" && thing.kind !== "symbol" && words.every((word) => has(thingWords[i], word)));
    }

    // ------------------------------------------------------------------------------------ by words

    function sections(words) {
        const { Query } = lunr;
        const search = (presence) =>
            index.query((query) => {
                for (const word of words) {
                    query.term(lunr.stemmer(new lunr.Token(word)).toString(), {
                        boost: 10,
                        presence: words.length === 1 ? undefined : presence,
                        wildcard: Query.wildcard.TRAILING,
                    });
                    query.term(word, { boost: 20, usePipeline: true });
                }
            });
        const hits = search(Query.presence.REQUIRED);
        return hits.length > 0 ? hits : search(Query.presence.OPTIONAL);
    }

    const countOf = (text, phrase) => text.split(phrase).length - 1;

    /// Where the very words stand together, in a heading or in the text, is better than where they stand apart.
    function ranked(hits, phrase) {
        const best = hits[0]?.score ?? 1;
        const score = ({ ref, score }) => {
            const { heading, title, text } = texts[ref];
            const together = (heading.includes(phrase) || (!heading && title.includes(phrase)) ? 1 : 0) + 0.2 * Math.min(countOf(text, phrase), 5);
            return score / best + together;
        };
        return hits.map((hit) => ({ ...hit, score: score(hit) })).sort((a, b) => b.score - a.score);
    }

    /// {results: [{url, name, where, text}], words: to be marked, corrected: what was probably meant, or ""}
    return (text) => {
        const all = wordsOf(text);
        const exact = named(text.trim());
        if (all.length === 0 && exact.length === 0) return { results: [], words: [], corrected: "" };
        // "of" and "the" are not in the index, and letters that stand alone are everywhere; unless there is nothing else.
        const long = all.filter((word) => lunr.stopWordFilter(word) && (word.length > 1 || /[^a-z]/.test(word)));
        const asked = (long.length > 0 ? long : all).map(meant);
        const isCorrected = asked.some((word) => !all.includes(word));
        const phrase = isCorrected ? all.map(meant).join(" ") : simple(text).trim().replace(/\s+/g, " ");
        const isNumber = exact.length > 0 && /^((eq|exercise|fig)\S* *)?\(?\d+(\.\d+)?\)?$/i.test(text.trim());
        const hits = isNumber ? [] : ranked(sections(asked), phrase);
        const ofSections = hits.slice(0, most).map(({ ref }) => {
            const { url, title, heading, text: words } = places[ref];
            return { url, name: heading || title, where: heading ? title : "", text: words };
        });
        const ofThings = [...exact, ...(isCorrected ? named(phrase) : []), ...(isNumber ? [] : withWords(asked).slice(0, 8))].map(({ url, name, where }) => ({ url, name, where, text: "" }));
        const seen = new Set();
        const results = [...ofThings, ...ofSections].filter(({ url }) => !seen.has(url) && seen.add(url)).slice(0, most);
        // A term leads to a section: its text is worth reading.
        for (const result of results) result.text ||= places.find(({ url }) => url === result.url)?.text ?? "";
        return { results, words: asked.filter((word) => word.length > 1 || /[^a-z]/.test(word)), corrected: isCorrected ? phrase : "" };
    };
})();
