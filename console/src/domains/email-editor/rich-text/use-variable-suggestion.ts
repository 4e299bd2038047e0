import type { Editor } from "@tiptap/core";
import { exitSuggestion, type SuggestionOptions } from "@tiptap/suggestion";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { matching, type VariableChoice, type Variables } from "../variables/use-variables.ts";
import { suggestionId, type VariableSuggestion } from "./suggestion-list.tsx";

type Options = SuggestionOptions<VariableChoice, VariableChoice>;

export interface Suggesting {
  /** For the text editor, created once. */
  options: Pick<Options, "items" | "command" | "render">;
  /** The open suggestions; null while there are none. */
  open: VariableSuggestion | null;
  active: number;
  setActive: (at: number) => void;
  listId: string;
}

/** The variable suggestions after `{{` and `@`, controlled by keys in the text. */
export function useVariableSuggestion(
  variables: Variables,
  insert: Options["command"],
): Suggesting {
  const [open, setOpen] = useState<VariableSuggestion | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  // The editor is created once and asks later, so it needs the current values.
  const now = useRef({ variables, insert, open, active });
  useLayoutEffect(() => {
    now.current = { variables, insert, open, active };
  });

  const [options] = useState<Suggesting["options"]>(() => ({
    items: ({ query }) => matching(now.current.variables.choices, query),
    command: (props) => now.current.insert?.(props),
    render: () => ({
      onStart: (props) => {
        setActive(0);
        setOpen(props);
      },
      onUpdate: (props) => {
        if (props.query !== now.current.open?.query) setActive(0);
        setOpen(props);
      },
      onExit: () => setOpen(null),
      onKeyDown: ({ event, view }) => {
        const { open, active } = now.current;
        if (!open) return false;
        const count = open.items.length;
        if (event.key === "Escape") {
          // Closes the list without ending the editing.
          event.stopPropagation();
          exitSuggestion(view);
          setOpen(null);
          return true;
        }
        if (count === 0) return false;
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
          setActive((active + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
          return true;
        }
        const choice = open.items[active];
        if (choice === undefined || (event.key !== "Enter" && event.key !== "Tab")) return false;
        open.command(choice);
        return true;
      },
    }),
  }));
  return { options, open, active, setActive, listId };
}

/** Marks the active option of the list on the text, since the focus stays in the text. */
export function useSuggestionNames(
  editor: Editor | null,
  open: boolean,
  listId: string,
  active: number,
): void {
  useEffect(() => {
    // Only an open list has options; before that, the text may not be attached to the page yet.
    if (!open || !editor) return;
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", listId);
    dom.setAttribute("aria-activedescendant", suggestionId(listId, active));
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, open, listId, active]);
}
