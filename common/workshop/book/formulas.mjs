// Formulas are set when the book is made, by KaTeX, so that a page shows them at once and needs no script for them.
import { createRequire } from "node:module";
import { escapeHtml, unescapeHtml } from "./course.mjs";

const require = createRequire(import.meta.url);

export const GREEK = {
    alpha: "α",
    beta: "β",
    gamma: "γ",
    delta: "δ",
    epsilon: "ε",
    varepsilon: "ε",
    zeta: "ζ",
    eta: "η",
    theta: "θ",
    kappa: "κ",
    lambda: "λ",
    mu: "μ",
    nu: "ν",
    xi: "ξ",
    pi: "π",
    rho: "ρ",
    sigma: "σ",
    tau: "τ",
    varphi: "φ",
    phi: "φ",
    chi: "χ",
    psi: "ψ",
    omega: "ω",
    Delta: "Δ",
    Gamma: "Γ",
    Omega: "Ω",
    Sigma: "Σ",
    le: "≤",
    ge: "≥",
    cdot: "·",
    times: "×",
    infty: "∞",
    to: "→",
};

/// A formula as words, for search results and titles: \mathbf u_0 → u_0.
export function plainTex(tex) {
    return tex
        .replace(/\\tag\{[^}]*\}|\\(begin|end)\{[^}]*\}/g, "")
        .replace(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, "$1/$2")
        .replace(/\\sqrt\{([^{}]*)\}/g, "√($1)")
        .replace(/\\(?:hat|bar|dot|vec|mathbf|boldsymbol|mathrm|mathsf|text|operatorname)\b/g, "")
        .replace(/\\([A-Za-z]+)/g, (_, name) => GREEK[name] ?? " ")
        .replace(/\\./g, " ")
        .replace(/[{}]/g, "")
        .replace(/\s+/g, " ")
        .trim();
}

export class Formulas {
    constructor(katexFolder) {
        this.katex = require(`${katexFolder}/katex.js`);
        this.set = new Map(); // a formula is set once, however often it occurs
        this.complaints = [];
    }

    html(tex, display, place = "") {
        const key = (display ? "D" : "I") + tex;
        if (!this.set.has(key)) {
            try {
                this.set.set(
                    key,
                    this.katex.renderToString(tex, { displayMode: display, throwOnError: true, strict: "error", output: "htmlAndMathml" }),
                );
            } catch (error) {
                this.complaints.push(`${place}: error: formula '${tex.trim()}': ${error.message.split("\n")[0]}`);
                this.set.set(key, `<span class="formula-error">${escapeHtml(tex)}</span>`);
            }
        }
        return this.set.get(key);
    }

    /// Takes Doxygen's \(…\) and \[…\] out of a page, which makes the page small: formula number n becomes <x-f n="n"></x-f>.
    take(html, place) {
        const found = [];
        const mark = (tex, display) => {
            found.push({ tex: unescapeHtml(tex).trim(), display });
            return `<x-f n="${found.length - 1}"></x-f>`;
        };
        const parts = html.split(/(<div class="fragment">[\s\S]*?<\/div><!-- fragment -->|<code>[\s\S]*?<\/code>|<[^>]+>)/);
        const text = parts.map((part, i) =>
            i % 2
                ? part
                : part
                      .replace(/\\\[([\s\S]*?)\\\]/g, (_, tex) => mark(tex, true))
                      .replace(/\\\(([\s\S]*?)\\\)/g, (_, tex) => mark(tex, false)),
        );
        // Doxygen puts a space between a bracket and a formula.
        return { html: text.join("").replace(/([([]) (?=<x-f )/g, "$1"), formulas: found, place };
    }

    /// Puts the formulas of a page back, set. A bracket before a formula and the punctuation after it go inside, into a box that
    /// never breaks, because a browser may break a line beside such a box but not within it.
    put(html, formulas, place) {
        return html.replace(/([([“]*)<x-f n="(\d+)"><\/x-f>([.,;:!?)\]”’]*)/g, (_, before, n, after) => {
            const { tex, display } = formulas[n];
            const set = this.html(tex, display, place);
            if (display || !set.endsWith("</span></span></span>")) return before + set + after;
            const outside = (words) => words && `<span class="outside">${words}</span>`;
            return set
                .replace('<span class="base"><span class="strut"', `<span class="base">${outside(before)}<span class="strut"`)
                .replace(/<\/span><\/span><\/span>$/, `${outside(after)}$&`);
        });
    }

    /// A line of Markdown with code, emphasis and formulas (headings, references), as HTML.
    inline(markdown, place = "") {
        return markdown
            .split(/(`[^`]*`|\$[^$]*\$)/)
            .map((part, i) => {
                if (i % 2 === 0)
                    return escapeHtml(part)
                        .replace(/\*([^*]+)\*/g, "<em>$1</em>")
                        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
                return part[0] === "`" ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : this.html(part.slice(1, -1), false, place);
            })
            .join("");
    }
}

export const plainInline = (markdown) =>
    markdown
        .replace(/`([^`]*)`/g, "$1")
        .replace(/\$([^$]*)\$/g, (_, tex) => plainTex(tex))
        .replace(/\*/g, "")
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
