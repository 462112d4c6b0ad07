// What the pages do by themselves: drawer, theme, search, zoom, copying, previews, the section one is in.
(() => {
    "use strict";
    const root = document.documentElement.dataset.root ?? "";
    const make = (tag, attributes = {}, ...children) => {
        const element = Object.assign(document.createElement(tag), attributes);
        element.append(...children);
        return element;
    };
    const all = (selector, within = document) => [...within.querySelectorAll(selector)];

    /// A page that is opened from a folder cannot fetch; a script it can load.
    const loaded = new Map();
    const load = (file) => {
        if (!loaded.has(file))
            loaded.set(
                file,
                new Promise((resolve, reject) => {
                    document.head.append(make("script", { src: root + file, onload: resolve, onerror: reject }));
                }),
            );
        return loaded.get(file);
    };

    function drawer() {
        const button = document.querySelector(".menu-button");
        const set = (open) => {
            document.body.classList.toggle("drawer-open", open);
            button.setAttribute("aria-expanded", open);
        };
        document.body.append(make("div", { className: "veil", onclick: () => set(false) }));
        button.addEventListener("click", () => set(!document.body.classList.contains("drawer-open")));
        document.getElementById("sidebar").addEventListener("click", (event) => {
            if (event.target.closest("a, [data-search]")) set(false);
        });
        addEventListener("keydown", (event) => {
            if (event.key === "Escape") set(false);
        });
        document.querySelector(".sidebar [aria-current]")?.scrollIntoView({ block: "center" });
    }

    const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
    const isDark = () => {
        const { theme } = document.documentElement.dataset;
        return theme === "dark" || (theme === "auto" && systemIsDark.matches);
    };

    /// A figure has its dark colours in its file, which shows them when it is asked for by the name #dark.
    function colourFigures(within = document, dark = isDark()) {
        for (const image of all('img[src*="figures/"]:not([data-still="yes"])', within)) {
            const file = image.getAttribute("src").split("#")[0];
            if (image.getAttribute("src") !== file + (dark ? "#dark" : "")) image.src = file + (dark ? "#dark" : "");
        }
    }

    function theme() {
        colourFigures();
        systemIsDark.addEventListener("change", () => colourFigures());
        addEventListener("beforeprint", () => colourFigures(document, false));
        addEventListener("afterprint", () => colourFigures());
        document.querySelector(".theme-button").addEventListener("click", () => {
            const { dataset } = document.documentElement;
            dataset.theme = isDark() ? "light" : "dark";
            colourFigures();
            try {
                localStorage.setItem("theme", dataset.theme);
            } catch {
                /* then it lasts for this page */
            }
        });
    }

    // ------------------------------------------------------------------------------------------ search

    function search() {
        const input = make("input", { type: "text", placeholder: "Search the book", autocomplete: "off", spellcheck: false });
        input.setAttribute("aria-label", "Search the book");
        const list = make("ol");
        const said = make("p", { role: "status" });
        const dialog = make("dialog", { className: "search" }, input, said, list);
        dialog.setAttribute("aria-label", "Search");
        document.body.append(dialog);
        const open = async () => {
            if (!dialog.open) dialog.showModal();
            input.select();
            if (window.collideFind) return;
            await Promise.all([load("style/lunr.min.js"), load("search/index.js")]);
            await load("style/find.js");
            show();
        };
        const show = () => {
            if (!window.collideFind) return;
            const { results, words, corrected } = window.collideFind(input.value);
            list.replaceChildren(...results.map((result) => resultItem(result, words)));
            list.firstChild?.firstChild.classList.add("chosen");
            said.textContent = !input.value.trim() ? "" : !results.length ? "Nothing found. Fewer letters find more." : corrected ? `Results for “${corrected}”.` : "";
        };
        const move = (step) => {
            const links = all("a", list),
                at = links.findIndex((link) => link.classList.contains("chosen"));
            const next = links[(at + step + links.length) % links.length];
            links[at]?.classList.remove("chosen");
            next?.classList.add("chosen");
            next?.scrollIntoView({ block: "nearest" });
        };
        input.addEventListener("input", show);
        input.addEventListener("keydown", (event) => {
            if (event.key === "ArrowDown") move(1);
            else if (event.key === "ArrowUp") move(-1);
            else if (event.key === "Enter") list.querySelector(".chosen")?.click();
            else return;
            event.preventDefault();
        });
        dialog.addEventListener("click", (event) => {
            if (event.target === dialog || event.target.closest("a")) dialog.close();
        });
        for (const button of all("[data-search]")) button.addEventListener("click", open);
        addEventListener("keydown", (event) => {
            const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName);
            if ((event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey))) {
                event.preventDefault();
                open();
            }
        });
    }

    /// Where in a text the most of the words stand together.
    function bestPlace(text, words) {
        let best = text.length,
            most = 0;
        for (const word of words)
            for (let i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + 1)) {
                const near = text.slice(i, i + 150),
                    count = words.filter((other) => near.includes(other)).length;
                if (count > most) [best, most] = [i, count];
            }
        return best;
    }

    function resultItem({ url, name, where, text }, words) {
        const lower = text.toLowerCase();
        const at = Math.max(0, bestPlace(lower, words) - 60);
        const snippet = make("small");
        // Beginnings of words only: a single letter would be marked everywhere.
        const marks = new RegExp(`(?<![\\p{L}\\d])(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|") || "(?!)"})`, "giu");
        const shown =
            (at > 0 ? "… " : "") +
            text
                .slice(at < text.length ? at : 0)
                .slice(0, 220)
                .replace(at > 0 ? /^\S*\s/ : /^/, "");
        shown.split(marks).forEach((part, i) => snippet.append(i % 2 ? make("mark", { textContent: part }) : part));
        return make(
            "li",
            {},
            make("a", { href: root + url }, make("b", { textContent: name }), where ? make("span", { className: "where", textContent: `  ${where}` }) : "", snippet),
        );
    }

    // ------------------------------------------------------------------------------------------ figures and code

    function zoom() {
        const image = make("img", { alt: "" }),
            words = make("p");
        const close = make("button", { type: "button", textContent: "×" });
        close.setAttribute("aria-label", "Close");
        close.autofocus = true;
        const area = make("div", { className: "zoom-area" }, image);
        const dialog = make("dialog", { className: "zoom" }, area, words, close);
        dialog.setAttribute("aria-label", "The figure, enlarged");
        document.body.append(dialog);
        dialog.addEventListener("click", () => dialog.close());
        for (const picture of all(".picture img")) picture.tabIndex = 0;
        document.addEventListener("keydown", (event) => {
            if (event.key === "Enter" && event.target.matches(".picture > img")) event.target.click();
        });
        document.addEventListener("click", (event) => {
            const picture = event.target.closest(".picture > img");
            if (!picture) return;
            image.src = picture.src;
            // On a phone larger than the screen, so that letters are easily read; one moves it with a finger.
            image.style.setProperty("--large", `calc(1.6 * ${getComputedStyle(picture).getPropertyValue("--least") || "100vw"})`);
            image.alt = picture.alt;
            words.innerHTML = picture.closest("figure").querySelector("figcaption p")?.innerHTML ?? "";
            dialog.showModal();
        });
    }

    /// A film in an image cannot be held, but the file shows one of its pictures when it is asked for by the name #still.
    function films() {
        for (const button of all(".film-button")) {
            const image = button.parentElement.querySelector("img");
            button.addEventListener("click", () => {
                const isStill = button.getAttribute("aria-pressed") !== "true";
                button.setAttribute("aria-pressed", isStill);
                button.textContent = isStill ? "Play the film" : "Stop the film";
                image.dataset.still = isStill ? "yes" : "";
                image.src = image.getAttribute("src").split("#")[0] + (isStill ? "#still" : "");
            });
        }
    }

    async function copy(text, element, said) {
        try {
            await navigator.clipboard.writeText(text);
        } catch {
            const field = make("textarea", { value: text });
            document.body.append(field);
            field.select();
            document.execCommand("copy");
            field.remove();
        }
        said(true);
        setTimeout(() => said(false), 1200);
    }

    function copyButtons() {
        for (const pre of all("pre:not(.source)")) {
            const button = make("button", { type: "button", className: "copy", textContent: "copy" });
            const code = pre.querySelector("code");
            button.addEventListener("click", () =>
                copy(code.textContent.trimEnd(), button, (done) => {
                    button.textContent = done ? "copied" : "copy";
                }),
            );
            (pre.closest(".listing")?.querySelector(".listing-head") ?? pre).append(button);
        }
        for (const command of all(".command")) {
            command.title = "Click to copy";
            command.addEventListener("click", () => copy(command.textContent, command, (done) => command.classList.toggle("copied", done)));
        }
    }

    /// What is too wide for the column may use the margin; what finds a note there stays below its equation.
    function margins() {
        const isWide = (box) => box.scrollWidth > box.clientWidth + 2;
        for (const box of all("article > pre, article > .table")) if (isWide(box)) box.classList.add("wide");
        for (const box of all("article > .equation > .display")) if (isWide(box)) box.parentElement.classList.add("wide");
        const notes = all(".margin-note").map((note) => note.getBoundingClientRect());
        for (const cited of all(".equation:not(.wide) > .cited")) {
            const { top, bottom } = cited.getBoundingClientRect();
            cited.classList.toggle(
                "below",
                notes.some((note) => note.height && top < note.bottom && bottom > note.top),
            );
        }
    }

    // ------------------------------------------------------------------------------------------ previews, place

    function previews() {
        let shown = null,
            wanted = null;
        const hide = () => {
            shown?.remove();
            shown = wanted = null;
        };
        const show = async (link) => {
            const [file, id] = link.getAttribute("href").split("#");
            const page = file || location.pathname.split("/").pop();
            try {
                await load(`previews/${page.replace(".html", ".js")}`);
            } catch {
                return;
            }
            const html = window.collidePreviews?.[page]?.[id];
            if (!html || wanted !== link) return;
            shown?.remove();
            shown = make("div", { className: "preview", innerHTML: html });
            colourFigures(shown);
            document.body.append(shown);
            const at = link.getBoundingClientRect(),
                size = shown.getBoundingClientRect();
            const below = at.bottom + size.height + 12 < innerHeight;
            shown.style.left = `${Math.max(8, Math.min(at.left, innerWidth - size.width - 24)) + scrollX}px`;
            shown.style.top = `${(below ? at.bottom + 8 : at.top - size.height - 8) + scrollY}px`;
        };
        document.addEventListener("pointerover", (event) => {
            if (event.pointerType === "touch") return;
            const link = event.target.closest?.("a.to-equation, a.to-figure, a.to-exercise");
            if (link === wanted) return;
            hide();
            if (!link) return;
            wanted = link;
            setTimeout(() => {
                if (wanted === link) show(link);
            }, 180);
        });
        addEventListener("scroll", hide, { passive: true });
    }

    /// The section that is being read is marked in the list of chapters.
    function place() {
        const links = new Map(all('.sidebar .sections a[href^="#"]').map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
        const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
        if (!headings.length) return;
        let now = null;
        const update = () => {
            const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 140);
            const link = links.get(passed.at(-1)?.id);
            if (link === now) return;
            now?.classList.remove("seen");
            now = link;
            now?.classList.add("seen");
            const bar = document.querySelector(".side-lists"),
                top = now?.offsetTop ?? 0;
            if (now && (top < bar.scrollTop + 40 || top > bar.scrollTop + bar.clientHeight - 60))
                bar.scrollTop = top - bar.clientHeight / 2;
        };
        addEventListener("scroll", update, { passive: true });
        update();
    }

    drawer();
    theme();
    search();
    zoom();
    films();
    copyButtons();
    margins();
    previews();
    place();
    // A link to a hint or an answer opens what it is folded into.
    const unfold = () =>
        document
            .getElementById(decodeURIComponent(location.hash.slice(1)))
            ?.closest("details")
            ?.setAttribute("open", "");
    addEventListener("hashchange", unfold);
    unfold();
})();
