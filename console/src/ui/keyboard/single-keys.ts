import { useEffect, useRef } from "react";
import { usePreference } from "../../lib/preferences.ts";

/** What a single key does; undefined leaves the key alone. */
export type SingleKeys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Places where a letter is text, or moves through choices. */
const FIELDS =
  "input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable]:not([contenteditable=false])";
const CHOICES = "[role=menu],[role=listbox],[role=combobox],[role=dialog],[role=tree],[role=grid]";

/** Whether an element is written in. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Whether a letter typed at this element is meant for the element. */
export function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${FIELDS},${CHOICES}`) !== null;
}

/**
 * Shortcuts of one letter, for the whole page. They keep quiet in fields, menus and dialogs, with a
 * modifier held, and for people who switched them off (WCAG 2.1.4).
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
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (takesLetters(event.target) || document.querySelector("[aria-modal=true]")) return;
      const run = latest.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [allowed]);
}
