import { Extension, type Extensions } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { askForVariable, BRACES, OneParagraph, type Suggesting } from "./extensions.ts";
import { replaceDifference } from "./follow-value.ts";
import { lineDocument, lineText, offsetAt, positionAt, variableSource } from "./line-text.ts";
import { VariableNode } from "./variable-node.tsx";

interface Parts {
  suggesting: Suggesting;
  /** The longest text, in characters of its Liquid. */
  max: number;
}

/** Keeps the Liquid that a variable was written as. The cursor passes it like a character. */
const LineVariable = VariableNode.extend({
  selectable: false,
  addAttributes() {
    return {
      ...this.parent?.(),
      source: {
        default: "",
        parseHTML: (element: HTMLElement) => element.dataset["source"] ?? "",
        renderHTML: ({ source }: Record<string, unknown>) => ({ "data-source": String(source) }),
      },
    };
  },
  renderText: ({ node: { attrs } }) =>
    variableSource({
      path: String(attrs["path"]),
      fallback: String(attrs["fallback"]),
      source: String(attrs["source"]),
    }),
});

/** Text and variables on one line, with its own history, as in an input. */
export function lineExtensions({ suggesting, max }: Parts): Extensions {
  return [
    StarterKit.configure({
      document: false,
      blockquote: false,
      bold: false,
      bulletList: false,
      code: false,
      codeBlock: false,
      dropcursor: false,
      gapcursor: false,
      hardBreak: false,
      heading: false,
      horizontalRule: false,
      italic: false,
      link: false,
      listItem: false,
      listKeymap: false,
      orderedList: false,
      strike: false,
      trailingNode: false,
      underline: false,
    }),
    OneParagraph,
    LineVariable,
    Extension.create({
      name: "line",
      addKeyboardShortcuts: () => ({
        // Submits the surrounding form, as in an input.
        Enter: ({ editor }) => {
          editor.view.dom.closest("form")?.requestSubmit();
          return true;
        },
        "Shift-Enter": () => true,
      }),
      addProseMirrorPlugins() {
        return [liquidToVariables(() => this.editor.view.composing), atMost(max)];
      },
    }),
    // The last extension handles keys first: Enter chooses in the open list.
    // A text that ends in braces does not open the list before it is edited.
    askForVariable({ ...suggesting, allow: ({ editor }) => editor.isFocused }, [BRACES]),
  ];
}

/** Turns typed Liquid into variables once it is complete, and the reverse; not while letters are being composed. */
function liquidToVariables(isComposing: () => boolean): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { doc, selection, schema, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged) || isComposing()) return null;
      const next = schema.nodeFromJSON(lineDocument(lineText(doc.content)));
      if (next.eq(doc)) return null;
      const at = (position: number) => positionAt(next, offsetAt(doc, position));
      replaceDifference(tr, next);
      return tr.setSelection(
        TextSelection.create(tr.doc, at(selection.anchor), at(selection.head)),
      );
    },
  });
}

/** Refuses changes that would make the text longer than this. */
function atMost(max: number): Plugin {
  return new Plugin({
    filterTransaction(transaction, state) {
      if (!transaction.docChanged || transaction.getMeta("preventUpdate")) return true;
      const { length } = lineText(transaction.doc.content);
      return length <= max || length <= lineText(state.doc.content).length;
    },
  });
}
