// Shows the figures in which all words that are typed occur.
const search = document.querySelector("input[type=search]");
search.hidden = false;
search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/);
    for (const figure of document.querySelectorAll("figure")) {
        const text = (figure.id + " " + figure.textContent).toLowerCase();
        figure.hidden = !words.every(word => text.includes(word));
    }
    for (const section of document.querySelectorAll("section"))
        section.hidden = !section.querySelector("figure:not([hidden])");
});
