import { useRef } from "react";
import { insertedAt, liquidOf } from "./liquid.ts";
import type { VariableChoice } from "./use-variables.ts";

/** Remembers where a variable goes in a text field, since the field loses its selection to the variable list. */
export function useInsertionPoint(value: string, onChange: (value: string) => void) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const place = useRef<{ start: number; end: number; before?: number }>({
    start: value.length,
    end: value.length,
  });
  return {
    /** For the field. */
    field,
    /** Remembers the field's selection; the variable also replaces as many characters before it. */
    keep: (before?: number) => {
      const { selectionStart, selectionEnd } = field.current ?? {};
      const end = selectionEnd ?? value.length;
      place.current = {
        start: selectionStart ?? end,
        end,
        ...(before === undefined ? {} : { before }),
      };
    },
    insert: (choice: VariableChoice, fallback: string) => {
      const { text, caret } = insertedAt(
        value,
        liquidOf({ path: choice.path, fallback }),
        place.current,
      );
      onChange(text);
      // After the field has its text and the popover has returned the focus.
      setTimeout(() => {
        field.current?.focus();
        field.current?.setSelectionRange(caret, caret);
      });
    },
  };
}
