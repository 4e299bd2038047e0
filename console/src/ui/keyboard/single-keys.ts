import { useEffect, useRef } from "react";
import { usePreference } from "../../lib/preferences.ts";

/** The action of a single key; undefined ignores the key. */
export type SingleKeys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Elements where a letter is text, or moves through choices. */
const FIELDS =
  "input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable]:not([contenteditable=false])";
const CHOICES = "[role=menu],[role=listbox],[role=combobox],[role=dialog],[role=tree],[role=grid]";

/** Returns whether an element is a text field. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Returns whether a letter typed at this element is meant for the element. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${FIELDS},${CHOICES}`) !== null;
}

/**
 * Handles single-letter shortcuts for the whole page. They are inactive in fields, menus and dialogs, with a modifier
 * key, and for users who disabled them (WCAG 2.1.4).
 */
export function useSingleKeys(keys: SingleKeys): void {
  const [allowed] = usePreference("singleKeys");
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!allowed) return;
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing
      )
        return;
      if (takesText(event.target) || document.querySelector("[aria-modal=true]")) return;
      const run = latest.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [allowed]);
}
