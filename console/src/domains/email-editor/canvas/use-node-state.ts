import type { EditorState } from "../editor.ts";
import { useCallback } from "react";
import { useEditorState } from "../editor-store.tsx";

export interface NodeState {
  selected: boolean;
  typing: boolean;
  /** The one part of the email that Tab reaches. */
  isStop: boolean;
}

/** Returns a part's selection state; changes elsewhere do not render it again. */
export function useNodeState(id: string): NodeState {
  const bits = useEditorState(useCallback((state: EditorState) => bitsOf(state, id), [id]));
  return { selected: (bits & 1) !== 0, isStop: (bits & 2) !== 0, typing: (bits & 4) !== 0 };
}

function bitsOf({ selection, typingIn, document }: EditorState, id: string): number {
  const stop = selection.length === 0 ? document.sections[0]?.id : selection.at(-1);
  return (selection.includes(id) ? 1 : 0) | (stop === id ? 2 : 0) | (typingIn === id ? 4 : 0);
}
