import { useRef } from "react";
import { insertedAt } from "./liquid.ts";

/** Stores where a variable or an emoji goes in a text field, since the field loses its selection to the list. */
export function useInsertionPoint(value: string, onChange: (value: string) => void) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const place = useRef<{ start: number; end: number; before?: number }>({
    start: value.length,
    end: value.length,
  });
  return {
    /** For the field. */
    field,
    /** Stores the field's selection; the inserted text also replaces this many characters before it. */
    keep: (before?: number) => {
      const { selectionStart, selectionEnd } = field.current ?? {};
      const end = selectionEnd ?? value.length;
      place.current = {
        start: selectionStart ?? end,
        end,
        ...(before === undefined ? {} : { before }),
      };
    },
    insert: (inserted: string) => {
      const { text, caret } = insertedAt(value, inserted, place.current);
      onChange(text);
      // After the field has its text and the popover has returned the focus.
      setTimeout(() => {
        field.current?.focus();
        field.current?.setSelectionRange(caret, caret);
      });
    },
  };
}
