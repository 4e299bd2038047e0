import { useEffect, useEffectEvent } from "react";
import { isField } from "./single-keys.ts";

export interface HistoryKeys {
  undo: () => void;
  redo: () => void;
  /** An operation is running that undo and redo must not interrupt. */
  isBusy?: () => boolean;
}

/** Handles the undo and redo keys everywhere except in fields, which have their own history. */
export function useHistoryKeys({ undo, redo, isBusy }: HistoryKeys): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (
      event.defaultPrevented ||
      event.altKey ||
      !(event.ctrlKey || event.metaKey) ||
      (key !== "z" && key !== "y")
    )
      return;
    if (isField(event.target) || isBusy?.() || document.querySelector("[aria-modal=true]")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
