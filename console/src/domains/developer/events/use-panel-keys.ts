import { useEffect, useEffectEvent } from "react";
import { usePreference } from "../../../lib/preferences.ts";
import { isField } from "../../../ui/keyboard/single-keys.ts";

export interface PanelKeys {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  close: () => void;
  retry: () => void;
}

/** Elements that use the arrow keys or scroll with them. */
const WITH_ARROWS =
  "pre,[role=menu],[role=listbox],[role=toolbar],[role=tablist],[role=radiogroup]";

/**
 * Handles the keys of an open event: arrows show the one before and after it, Escape closes it. In a drawer, where the
 * page's single keys are off, R retries it.
 */
export function usePanelKeys(isOpen: boolean, keys: PanelKeys): void {
  const [letters] = usePreference("singleKeys");
  const react = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (isField(target) || target?.closest(WITH_ARROWS)) return;
    const isModal = document.querySelector("[aria-modal=true]") !== null;
    // Of another dialog.
    if (isModal && !target?.closest("[data-event-panel]")) return;
    const run = runOf(event.key, keys, { isModal, letters });
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => react(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOpen]);
}

function runOf(
  key: string,
  { previous, next, close, retry }: PanelKeys,
  { isModal, letters }: { isModal: boolean; letters: boolean },
) {
  // A drawer handles its own closing.
  if (key === "Escape") return isModal ? undefined : close;
  if (key.toLowerCase() === "r") return isModal && letters ? retry : undefined;
  const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === forward) return next;
  return key === "ArrowLeft" || key === "ArrowRight" ? previous : undefined;
}
