import { type Editor, Extension, type Extensions, Node } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { Suggestion, type SuggestionOptions } from "@tiptap/suggestion";
import type { VariableChoice } from "../variables/use-variables.ts";
import { LIST_DEPTH_MAX } from "./normalize.ts";
import { isSafeTarget } from "./safe-target.ts";
import { TextColor } from "./text-color.ts";
import { VariableNode } from "./variable-node.tsx";

export type Suggesting = Pick<
  SuggestionOptions<VariableChoice, VariableChoice>,
  "items" | "command" | "render" | "allow"
>;

interface Parts {
  /** One line: no paragraphs, lists or breaks. */
  line: boolean;
  suggesting: Suggesting;
  /** Moves the focus to the toolbar. */
  toToolbar: () => boolean;
}

/** A single paragraph: content pasted into a line has been joined before. */
export const OneParagraph = Node.create({ name: "doc", topNode: true, content: "paragraph" });

/** Characters that open the variable list, and the characters allowed before them. */
interface Asking {
  char: string;
  allowedPrefixes: string[] | null;
}

export const BRACES: Asking = { char: "{{", allowedPrefixes: null };
/** After a letter, it belongs to an email address. */
const AT: Asking = { char: "@", allowedPrefixes: [" "] };

/** Suggests variables after the given characters. */
export const askForVariable = (suggesting: Suggesting, asking: readonly Asking[]) =>
  Extension.create({
    name: "askForVariable",
    addProseMirrorPlugins() {
      return asking.map(({ char, allowedPrefixes }) =>
        Suggestion<VariableChoice, VariableChoice>({
          ...suggesting,
          editor: this.editor,
          char,
          allowedPrefixes,
          pluginKey: new PluginKey(`variable ${char}`),
        }),
      );
    },
  });

/** The marks and nodes of the contract's texts, and no others. The history belongs to the whole email. */
export function richTextExtensions({ line, suggesting, toToolbar }: Parts): Extensions {
  const lists = line ? (false as const) : {};
  const keys = Extension.create({
    name: "ownKeys",
    // Before those of lists.
    priority: 1_000,
    addKeyboardShortcuts: () => ({
      Tab: ({ editor }) => (listDepth(editor) > 0 ? sink(editor) : toToolbar()),
      "Shift-Tab": ({ editor }) =>
        listDepth(editor) > 0 ? editor.commands.liftListItem("listItem") : false,
      "Alt-F10": toToolbar,
    }),
  });
  return [
    StarterKit.configure({
      ...(line ? { document: false as const } : {}),
      blockquote: false,
      code: false,
      codeBlock: false,
      heading: false,
      horizontalRule: false,
      trailingNode: false,
      undoRedo: false,
      gapcursor: false,
      hardBreak: lists,
      bulletList: lists,
      orderedList: lists,
      listItem: lists,
      listKeymap: lists,
      link: {
        openOnClick: false,
        defaultProtocol: "https",
        HTMLAttributes: { target: null, rel: null, class: null },
        isAllowedUri: (address) => isSafeTarget(address),
      },
    }),
    ...(line ? [OneParagraph] : []),
    TextColor,
    VariableNode,
    askForVariable(suggesting, [BRACES, AT]),
    keys,
  ];
}

function listDepth(editor: Editor): number {
  const { $from } = editor.state.selection;
  let depth = 0;
  for (let at = $from.depth; at > 0; at -= 1)
    if ($from.node(at).type.name === "listItem") depth += 1;
  return depth;
}

/** Indents a list item; at the maximum depth it does nothing, and the focus stays. */
function sink(editor: Editor): boolean {
  if (listDepth(editor) < LIST_DEPTH_MAX) editor.commands.sinkListItem("listItem");
  return true;
}
