import type { Editor } from "@tiptap/react";
import type { Variables } from "../variables/use-variables.ts";
import { FallbackPopover } from "./fallback-popover.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import type { Suggesting } from "./use-variable-suggestion.ts";

interface Props {
  editor: Editor;
  suggesting: Suggesting;
  variables: Variables;
  /** The position of the variable whose fallback is edited; null while there is none. */
  editing: number | null;
  onClose: () => void;
}

/** The open list of suggestions, and the form of a variable's fallback. */
export function VariablePopovers({ editor, suggesting, variables, editing, onClose }: Props) {
  return (
    <>
      {suggesting.open && (
        <SuggestionList
          id={suggesting.listId}
          suggestion={suggesting.open}
          active={suggesting.active}
          onActive={suggesting.setActive}
        />
      )}
      {editing !== null && (
        <FallbackPopover editor={editor} at={editing} variables={variables} onClose={onClose} />
      )}
    </>
  );
}
