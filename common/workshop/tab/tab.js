// Exercises in the book: below the text of each exercise a button that opens an editor (session.js). Everything else is fetched when
// the first editor is opened. A page from a folder may fetch nothing; it says so in one line.
(() => {
    "use strict";
    const folder = document.currentScript.src.replace(/[^/]*$/, "");
    const isServed = /^https?:$/.test(location.protocol);

    /// The headings of exercises on this page with the exercise's number: exercise_1_2 is 1.2.
    function exerciseHeadings() {
        const headings = [...document.querySelectorAll("h2[id^=exercise_]")];
        const numberOf = ({ id }) => (/^exercise_\d+_\d+$/.test(id) ? id.slice("exercise_".length).replace("_", ".") : "");
        return headings.map((heading) => ({ heading, number: numberOf(heading) })).filter(({ number }) => number);
    }

    /// Puts an element at the end of the heading's section.
    function putAtEndOfSection(heading, element) {
        let last = heading;
        while (last.nextElementSibling && !/^H[12]$/.test(last.nextElementSibling.tagName)) last = last.nextElementSibling;
        last.after(element);
    }

    function make(tag, properties, ...children) {
        const element = Object.assign(document.createElement(tag), properties);
        element.append(...children);
        return element;
    }

    function sayHowToServe() {
        const command = make("code", { className: "command" }, "./course book --serve");
        const line = make("p", { className: "tab-note" }, "Served by ", command, ", these exercises can be solved on this page.");
        exerciseHeadings()[0]?.heading.before(line);
    }

    async function begin() {
        const style = make("link", { rel: "stylesheet", href: `${folder}tab.css` });
        document.head.append(style);
        if (!isServed) return sayHowToServe();
        const { openSession, showProgress, exerciseWithNumber } = await import(`${folder}session.js`);
        for (const { heading, number } of exerciseHeadings()) {
            const exercise = exerciseWithNumber(number);
            if (!exercise) continue;
            const panel = make("section", { className: "tab" });
            panel.dataset.exercise = exercise.id;
            const button = make("button", { type: "button", className: "tab-open" }, "Solve it here");
            button.onclick = () => openSession(panel, exercise);
            panel.append(button);
            putAtEndOfSection(heading, panel);
        }
        const first = document.querySelector(".tab");
        if (first) showProgress(exerciseHeadings()[0].heading);
        document.documentElement.dataset.tab = "ready";
    }

    if (exerciseHeadings().length > 0) begin();
})();
