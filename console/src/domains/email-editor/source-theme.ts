import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The syntax highlighting in the console's own colors, readable in both themes. */
export const sourceTheme = [
  EditorView.theme({
    "&": { backgroundColor: "transparent", color: "var(--text-primary)" },
    ".cm-content": { caretColor: "var(--text-primary)", fontFamily: "var(--font-mono)" },
    ".cm-cursor": { borderLeftColor: "var(--text-primary)" },
    ".cm-gutters": {
      backgroundColor: "var(--bg-sunken)",
      color: "var(--text-tertiary)",
      borderRight: "1px solid var(--border-subtle)",
      fontFamily: "var(--font-mono)",
    },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--bg-hover)" },
    "&.cm-focused": { outline: "none" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
      {
        backgroundColor: "var(--brand-border)",
      },
    ".cm-matchingBracket": { backgroundColor: "transparent" },
    "&.cm-focused .cm-matchingBracket": {
      backgroundColor: "var(--bg-selected)",
      outline: "1px solid var(--brand-border)",
    },
    ".cm-panels": { backgroundColor: "var(--bg-sunken)", color: "var(--text-primary)" },
    ".cm-tooltip": {
      backgroundColor: "var(--bg-raised)",
      color: "var(--text-primary)",
      border: "1px solid var(--border-default)",
    },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--danger-text)",
    },
    ".cm-lintRange-warning": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--warning-text)",
    },
    ".cm-foldPlaceholder": {
      backgroundColor: "var(--bg-sunken)",
      color: "var(--text-secondary)",
      borderColor: "var(--border-default)",
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.tagName, tags.angleBracket, tags.keyword], color: "var(--brand-text)" },
      { tag: [tags.attributeName, tags.propertyName], color: "var(--info-text)" },
      {
        tag: [tags.attributeValue, tags.string, tags.number, tags.color],
        color: "var(--success-text)",
      },
      {
        tag: [tags.comment, tags.documentMeta, tags.processingInstruction],
        color: "var(--text-tertiary)",
      },
      { tag: [tags.character, tags.atom, tags.bool], color: "var(--accent-text)" },
      { tag: tags.invalid, color: "var(--danger-text)" },
    ]),
  ),
];
