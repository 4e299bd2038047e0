import type { EmailDocument } from "@arauto/contracts";
import { type ClipboardEvent, type KeyboardEvent, useMemo } from "react";
import { isField } from "../../../ui/keyboard/single-keys.ts";
import { isWritten } from "../block-kinds.tsx";
import { find, indexOf } from "../document-index.ts";
import { placeAfter, sectionIndexAfter, siblingsOf } from "../document-places.ts";
import { type EditorActions, useEditorActions } from "../editor-actions.ts";
import type { DocumentNode, Editor } from "../editor.ts";
import { useEditor } from "../editor-store.tsx";
import { type EditorUi, focusNode, type Target, useEditorUi } from "../editor-ui.tsx";
import { useEmailAppearance } from "../email-appearance.tsx";

/** Keyboard control of the canvas: navigating, selecting, moving, copying, starting to edit. */
export function useCanvasKeys() {
  const editor = useEditor();
  const ui = useEditorUi();
  const actions = useEditorActions();
  const { direction } = useEmailAppearance();
  return useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (event.defaultPrevented || ui.dragged.get() || isField(event.target)) return;
        // While the insert menu loads, typed characters belong to its search.
        if (ui.insertAt.get())
          return event.key === "Escape"
            ? ui.insertAt.set(null)
            : event.key === "Tab" || event.preventDefault();
        if (pressed(event, { editor, ui, actions, direction })) event.preventDefault();
      },
      onCopy: (event: ClipboardEvent) => void take(event, editor, actions),
      onCut: (event: ClipboardEvent) => {
        if (take(event, editor, actions)) actions.remove(editor.get().selection);
      },
      onPaste: (event: ClipboardEvent) => {
        if (isField(event.target)) return;
        event.preventDefault();
        actions.paste(event.clipboardData.getData("text/plain"));
      },
    }),
    [editor, ui, actions, direction],
  );
}

function take(event: ClipboardEvent, editor: Editor, actions: EditorActions): boolean {
  if (isField(event.target)) return false;
  const text = actions.copy(editor.get().selection);
  if (text === null) return false;
  event.preventDefault();
  event.clipboardData.setData("text/plain", text);
  return true;
}

interface Tools {
  editor: Editor;
  ui: EditorUi;
  actions: EditorActions;
  direction: "ltr" | "rtl";
}

/** Returns true if the key was handled. */
function pressed(event: KeyboardEvent, { editor, ui, actions, direction }: Tools): boolean {
  const { document, selection } = editor.get();
  const mod = event.ctrlKey || event.metaKey;
  const current =
    (event.target as Element).closest<HTMLElement>("[data-node]")?.dataset.node ?? selection.at(-1);
  const found = current === undefined ? undefined : find(document, current);
  const go = (id: string | null | undefined) => {
    if (id === null || id === undefined) return true;
    editor.select(event.shiftKey && event.key.startsWith("Arrow") ? [...selection, id] : [id]);
    focusNode(id);
    return true;
  };
  if (mod && !event.altKey) {
    switch (event.key.toLowerCase()) {
      case "d":
        actions.duplicate(selection);
        return true;
      case "a":
        if (found) editor.select(siblingsOf(document, found).nodes.map(({ id }) => id));
        return true;
      default:
        return false;
    }
  }
  if (event.altKey) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return false;
    actions.move(selection, event.key === "ArrowUp" ? "up" : "down");
    return true;
  }
  switch (event.key) {
    case "ArrowDown":
      return go(current === undefined ? document.sections[0]?.id : beside(document, current, 1));
    case "ArrowUp":
      return go(
        current === undefined ? document.sections.at(-1)?.id : beside(document, current, -1),
      );
    case "ArrowLeft":
    case "ArrowRight":
      return go(
        (event.key === "ArrowRight") === (direction === "ltr")
          ? firstInside(document, found)
          : around(document, found),
      );
    case "Home":
      return go(document.sections[0]?.id);
    case "End":
      return go([...indexOf(document)].findLast(([, node]) => isPart(node))?.[0]);
    case "Escape":
      return leave(editor, found);
    case "Enter":
    case "F2":
      return enter(editor, ui, found);
    case "Delete":
    case "Backspace":
      if (selection.length > 0) actions.remove(selection);
      return true;
    case " ":
      if (current !== undefined) editor.select([current]);
      return true;
    case "/":
      ui.insertAt.set(targetAfter(document, selection));
      return true;
    default:
      return false;
  }
}

/** Returns true if the canvas has an element for it: for columns, only if there are several or one is empty. */
function isPart(node: DocumentNode): boolean {
  return node.type !== "column" || node.section.columns.length > 1 || node.node.blocks.length === 0;
}

/** Returns the next block or empty column for one of these, or the next section for a section. */
function beside(document: EmailDocument, id: string, by: 1 | -1): string | null {
  const from = find(document, id);
  if (!from) return null;
  const row = [...indexOf(document).values()].filter((node) => {
    if (from.type === "section") return node.type === "section";
    return (
      node.node.id === id ||
      node.type === "block" ||
      (node.type === "column" && node.node.blocks.length === 0)
    );
  });
  const at = row.findIndex((node) => node.node.id === id);
  return row[at + by]?.node.id ?? null;
}

function firstInside(document: EmailDocument, found: DocumentNode | undefined): string | null {
  if (!found) return document.sections[0]?.id ?? null;
  if (found.type === "section") {
    const [column] = found.node.columns;
    const only = column && find(document, column.id);
    return only && isPart(only) ? only.node.id : (column?.blocks[0]?.id ?? null);
  }
  if (found.type === "column") return found.node.blocks[0]?.id ?? null;
  return found.node.kind === "repeat" ? (found.node.blocks[0]?.id ?? null) : null;
}

function around(document: EmailDocument, found: DocumentNode | undefined): string | null {
  if (!found || found.type === "section") return null;
  if (found.type === "column") return found.section.id;
  const parent = find(document, found.place.parentId);
  return parent && isPart(parent) ? parent.node.id : found.section.id;
}

/** Handles Escape: from a block to its section, from a section to no selection. */
function leave(editor: Editor, found: DocumentNode | undefined): boolean {
  const { selection } = editor.get();
  if (selection.length === 0) return false;
  if (!found || found.type === "section") editor.select([]);
  else {
    editor.select([found.section.id]);
    focusNode(found.section.id);
  }
  return true;
}

/** Handles Enter: edits text in place, and opens the settings of everything else. */
function enter(editor: Editor, ui: EditorUi, found: DocumentNode | undefined): boolean {
  if (!found) return false;
  editor.select([found.node.id]);
  if (found.type === "block" && isWritten(found.node.kind)) {
    editor.setTypingIn(found.node.id);
    return true;
  }
  if (isWaiting(found))
    ui.insertAt.set({ type: "block", place: { parentId: found.node.id, index: 0 } });
  else openSettings(ui);
  return true;
}

/** Returns true if it can contain blocks and is empty. */
export function isWaiting(found: DocumentNode): boolean {
  if (found.type === "column") return found.node.blocks.length === 0;
  return found.type === "block" && found.node.kind === "repeat" && found.node.blocks.length === 0;
}

/** Opens the settings of the selection: next to the canvas, or in a panel above it on phones. */
export function openSettings(ui: EditorUi): void {
  ui.sheet.set("settings");
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(
        "[data-inspector] :is(button, input, textarea, select, [tabindex='0']):not([disabled])",
      )
      ?.focus(),
  );
}

/** Returns where a new part goes after the selection. */
export function targetAfter(document: EmailDocument, selection: readonly string[]): Target {
  const place = placeAfter(document, selection, "text");
  return place
    ? { type: "block", place }
    : { type: "section", index: sectionIndexAfter(document, selection) };
}
