// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { withFallback } from "../variables/liquid.ts";
import { lineExtensions } from "./line-extensions.ts";
import { lineDocument, lineText, offsetAt, positionAt } from "./line-text.ts";

let editor: Editor | undefined;
afterEach(() => {
  editor?.destroy();
  editor = undefined;
});

function editorOf(text: string, max = 300): Editor {
  editor?.destroy();
  editor = new Editor({
    content: lineDocument(text),
    extensions: lineExtensions({ suggesting: {}, max }),
  });
  return editor;
}
const textIn = ({ state }: Editor) => lineText(state.doc.content);
/** The line with every variable as ‹path›. */
const shown = ({ state: { doc } }: Editor) =>
  doc.textBetween(0, doc.content.size, "", ({ attrs }) => `‹${String(attrs["path"])}›`);

const PIECES = [
  "{{ account.name }}",
  `{{account.fields["city"] | upcase | default: 'you'}}`,
  "{%- if account.name -%}",
  "{% endif %}",
  "{{",
  "}}",
  "{%",
  "%}",
  "{{ 'text' }}",
  ' | default: "',
  "olá ☕ ",
  "שלום",
  "\n",
  "  ",
];
const lines = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 12 })
    .map((pieces) => pieces.join("")),
);

describe("a line's document", () => {
  it("keeps every text exactly", () => {
    const { schema } = editorOf("");
    fc.assert(
      fc.property(lines, (text) => {
        const doc = schema.nodeFromJSON(lineDocument(text));
        doc.check();
        expect(lineText(doc.content)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps a text that is copied and parsed again as HTML", () => {
    const text = `Oi {{ account.name | upcase | default: 'amigo' }}!`;
    const html = editorOf(text).getHTML();
    const other = editorOf("");
    other.commands.setContent(html);
    expect(textIn(other)).toBe(text);
  });

  it("maps every position to an offset and back", () => {
    const { schema } = editorOf("");
    fc.assert(
      fc.property(lines, (text) => {
        const doc = schema.nodeFromJSON(lineDocument(text));
        for (let position = 1; position < doc.content.size; position += 1)
          expect(positionAt(doc, offsetAt(doc, position))).toBe(position);
      }),
    );
  });

  it("shows values as variables, and tags as text", () => {
    expect(shown(editorOf("{% if account.name %}Oi {{ account.name }}{% endif %}!"))).toBe(
      "{% if account.name %}Oi ‹account.name›{% endif %}!",
    );
  });
});

describe("editing a line", () => {
  it("turns typed Liquid into a variable once it is complete, with the cursor after it", () => {
    const line = editorOf("Oi !");
    line.commands.setTextSelection(4);
    for (const letter of "{{account.name}}") line.view.dispatch(line.state.tr.insertText(letter));
    expect(shown(line)).toBe("Oi ‹account.name›!");
    expect(textIn(line)).toBe("Oi {{account.name}}!");
    expect(line.state.selection.from).toBe(5);
    line.commands.undo();
    expect(textIn(line)).not.toContain("{{account.name}}");
    line.commands.redo();
    expect(textIn(line)).toBe("Oi {{account.name}}!");
  });

  it("turns a variable into text where a tag encloses it", () => {
    const line = editorOf("{{ account.name }} %}");
    line.view.dispatch(line.state.tr.insertText("{% if ", 1));
    expect(shown(line)).toBe("{% if {{ account.name }} %}");
  });

  it("keeps a variable's other filters when its fallback changes", () => {
    const line = editorOf("{{ account.name | upcase }}, oi");
    line.view.dispatch(line.state.tr.setNodeAttribute(1, "fallback", "Você"));
    expect(textIn(line)).toBe('{{ account.name | upcase | default: "Você" }}, oi');
    line.view.dispatch(line.state.tr.setNodeAttribute(1, "fallback", ""));
    expect(textIn(line)).toBe("{{ account.name | upcase }}, oi");
  });

  it("inserts a variable without a source", () => {
    const line = editorOf("Oi ");
    const attrs = { path: "account.name", fallback: "" };
    line.commands.insertContentAt(4, { type: "variable", attrs });
    expect(textIn(line)).toBe("Oi {{ account.name }}");
  });

  it("refuses text beyond the limit, but lets a longer text get shorter", () => {
    const line = editorOf("abcdef", 4);
    line.view.dispatch(line.state.tr.insertText("x", 1));
    expect(textIn(line)).toBe("abcdef");
    line.view.dispatch(line.state.tr.delete(1, 2));
    expect(textIn(line)).toBe("bcdef");
  });
});

it("replaces, adds and removes the fallback of a value", () => {
  expect(withFallback("{{ a }}", "b")).toBe('{{ a | default: "b" }}');
  expect(withFallback("{{a-}}", "$&")).toBe('{{a | default: "$&" -}}');
  expect(withFallback("{{ a | default: 'b' | upcase }}", 'the "c"')).toBe(
    `{{ a | default: 'the "c"' | upcase }}`,
  );
  expect(withFallback("{{ a | default: 'b' }}", "")).toBe("{{ a }}");
});
