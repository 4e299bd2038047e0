import { find } from "../document-index.ts";
import type { EditorState } from "../editor.ts";
import { useEditorState } from "../editor-store.tsx";

/** Returns the list of the repeat block around the edited text or the selection; null outside of one. */
export function useListAround(): string | null {
  return useEditorState(listAround);
}

function listAround({ document, typingIn, selection }: EditorState): string | null {
  const id = typingIn ?? selection[0];
  const found = id === undefined ? undefined : find(document, id);
  if (found?.type !== "block") return null;
  const parent = find(document, found.place.parentId);
  return parent?.type === "block" && parent.node.kind === "repeat" ? parent.node.list : null;
}
