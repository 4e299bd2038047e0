import type { EmailDocument } from "@arauto/contracts";
import { createContext, type ReactNode, use } from "react";
import { useStore, createStore } from "../../lib/store.ts";
import { find, selectable } from "./document-index.ts";
import { createHistory } from "./editor-history.ts";
import type { ChangeOptions, Editor, EditorState } from "./editor.ts";

/** Creates an editor for a document, with an empty history and no selection. */
export function createEditor(document: EmailDocument): Editor {
  const history = createHistory();
  const state = createStore<EditorState>({
    document,
    selection: [],
    typingIn: null,
    device: "desktop",
    scheme: "light",
    undoLabel: null,
    redoLabel: null,
    revision: 0,
  });

  const show = (next: EmailDocument, selection: readonly string[]) => {
    const before = state.get();
    const kept = sameIds(selectable(next, selection), before.selection);
    state.set({
      ...before,
      document: next,
      selection: kept,
      typingIn: before.typingIn !== null && kept.includes(before.typingIn) ? before.typingIn : null,
      ...history.labels(),
      revision: before.revision + 1,
    });
  };

  const change = (
    next: (document: EmailDocument) => EmailDocument,
    { label, group, select }: ChangeOptions,
  ) => {
    const before = state.get();
    const changed = next(before.document);
    if (changed === before.document) return;
    history.record({ document: before.document, selection: before.selection, label }, group);
    show(changed, select ?? before.selection);
  };

  const travel = (way: "undo" | "redo") => {
    const { document: present, selection } = state.get();
    const step = history[way]({ document: present, selection });
    if (step) show(step.document, step.selection);
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    change,
    undo: () => travel("undo"),
    redo: () => travel("redo"),
    replace: (next, { label, forget = false }) => {
      if (!forget) return change(() => next, { label });
      history.clear();
      show(next, state.get().selection);
    },
    select: (ids) => {
      const before = state.get();
      const selection = sameIds(selectable(before.document, ids), before.selection);
      const typingIn =
        before.typingIn !== null && selection.includes(before.typingIn) ? before.typingIn : null;
      if (selection !== before.selection || typingIn !== before.typingIn)
        state.set({ ...before, selection, typingIn });
    },
    setTypingIn: (id) => {
      const before = state.get();
      const typingIn = id !== null && find(before.document, id)?.type === "block" ? id : null;
      if (typingIn === before.typingIn) return;
      state.set({
        ...before,
        typingIn,
        selection: typingIn === null ? before.selection : sameIds([typingIn], before.selection),
      });
    },
    setDevice: (device) => state.get().device !== device && state.set({ ...state.get(), device }),
    setScheme: (scheme) => state.get().scheme !== scheme && state.set({ ...state.get(), scheme }),
  };
}

/** Returns the previous array if the ids are the same, so that nothing renders again. */
function sameIds(ids: readonly string[], before: readonly string[]): readonly string[] {
  return ids.length === before.length && ids.every((id, at) => id === before[at]) ? before : ids;
}

const EditorContext = createContext<Editor | null>(null);

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

/** Returns the editor from context. The object never changes; `useEditorState` reads its state. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("There is no EditorProvider around this component");
  return editor;
}

/** Selects a part of the editor's state; `same` compares values that are created each time, such as filtered lists. */
export function useEditorState<P>(
  select: (state: EditorState) => P,
  same?: (one: P, other: P) => boolean,
): P {
  return useStore(useEditor(), select, same);
}
