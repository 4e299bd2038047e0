import type { KeyboardEvent } from "react";
import type { EditorActions } from "../editor-actions.ts";
import { type LayerRow, rowAround } from "./layer-rows.ts";

interface LayerKeyContext {
  rows: readonly LayerRow[];
  selection: readonly string[];
  actions: EditorActions;
  /** Selects and focuses a row; `more` keeps the selection. */
  go: (id: string | undefined, more?: boolean) => void;
  fold: (id: string, open: boolean) => void;
  rowElement: (id: string) => HTMLElement | null | undefined;
}

/** Handles a key in the tree: moves the focus, folds rows, and moves, duplicates and removes parts. */
export function handleLayerKey(
  event: KeyboardEvent<HTMLDivElement>,
  { rows, selection, actions, go, fold, rowElement }: LayerKeyContext,
): void {
  const id = (event.target as Element).closest<HTMLElement>("[data-layer]")?.dataset.layer;
  const at = rows.findIndex(({ node }) => node.node.id === id);
  const row = rows[at];
  if (!row || id === undefined) return;
  const mod = event.ctrlKey || event.metaKey;
  const forward =
    getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const isSide = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    actions.move(
      selection.includes(id) ? selection : [id],
      event.key === "ArrowUp" ? "up" : "down",
    );
    requestAnimationFrame(() => requestAnimationFrame(() => rowElement(id)?.focus()));
  } else if (mod && event.key.toLowerCase() === "d") actions.duplicate(selection);
  else if (mod || event.altKey) return;
  else if (event.key === "ArrowDown") go(rows[at + 1]?.node.node.id, event.shiftKey);
  else if (event.key === "ArrowUp") go(rows[at - 1]?.node.node.id, event.shiftKey);
  else if (event.key === "Home") go(rows[0]?.node.node.id);
  else if (event.key === "End") go(rows.at(-1)?.node.node.id);
  else if (isSide && event.key === forward) {
    if (row.isOpen === false) fold(id, true);
    else if (row.isOpen) go(rows[at + 1]?.node.node.id);
  } else if (isSide) {
    if (row.isOpen) fold(id, false);
    else go(rowAround(rows, at)?.node.node.id);
  } else if (event.key === "Enter" || event.key === " ") go(id);
  else if (event.key === "Delete" || event.key === "Backspace")
    actions.remove(selection.includes(id) ? selection : [id]);
  else return;
  event.preventDefault();
}
