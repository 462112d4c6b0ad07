// The editor of an exercise: CodeMirror 6, which tab/bundle.mjs makes one file of.
import { autocompletion, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { cpp } from "@codemirror/lang-cpp";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// Colours of the book, light and dark (tab.css).
const colours = HighlightStyle.define([
    { tag: [tags.keyword, tags.controlKeyword, tags.modifier, tags.operatorKeyword], color: "var(--keyword)" },
    { tag: [tags.comment], color: "var(--comment)", fontStyle: "italic" },
    { tag: [tags.string, tags.character, tags.number, tags.bool], color: "var(--string)" },
    { tag: [tags.typeName, tags.namespace], color: "var(--type)" },
    { tag: [tags.processingInstruction, tags.macroName], color: "var(--directive)" },
]);

/// After Escape Tab leaves the editor, however long the reader takes, until something is typed.
const leaveByTab = [
    keymap.of([{ key: "Escape", run: (view) => (view.setTabFocusMode(true), false) }]),
    EditorView.updateListener.of(({ view, docChanged, focusChanged }) => (docChanged || focusChanged) && view.setTabFocusMode(false)),
];

/// An editor in `parent`. Tab indents, but after Escape, so that the keyboard alone suffices.
export function makeEditor(parent, { text, label, colours: hasColours, onChange, onCheck }) {
    const check = { key: "Mod-Enter", run: () => (onCheck(), true) };
    const view = new EditorView({
        parent,
        state: EditorState.create({
            doc: text,
            extensions: [
                ...[lineNumbers(), history(), drawSelection(), highlightActiveLine(), highlightSpecialChars()],
                ...(hasColours ? [cpp(), syntaxHighlighting(colours)] : []),
                ...[indentOnInput(), bracketMatching(), closeBrackets(), autocompletion({ activateOnTyping: false })],
                ...[indentUnit.of("    "), EditorState.tabSize.of(4), lintGutter()],
                leaveByTab,
                keymap.of([check, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
                EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
                EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
            ],
        }),
    });
    return {
        text: () => view.state.doc.toString(),
        setText(next) {
            view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
        },
        /// errors: [{line, column, message, severity}], counted from 1.
        setErrors(errors) {
            const { doc } = view.state;
            const diagnostics = errors
                .filter(({ line }) => line <= doc.lines)
                .map(({ line, column, message, severity }) => {
                    const { from, to } = doc.line(line);
                    return { from: Math.min(from + column - 1, to), to, severity, message };
                });
            view.dispatch(setDiagnostics(view.state, diagnostics));
        },
        focus: () => view.focus(),
    };
}
