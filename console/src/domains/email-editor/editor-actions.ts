import { type EmailDocument, newSection } from "@arauto/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useGetWorkspaceQuery } from "../../lib/api.generated.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { newPaletteBlock, isWritten, LAYOUTS } from "./block-kinds.tsx";
import {
  type Clip,
  copyNodes,
  pasteClip,
  readClip,
  strangePictures,
  withPictures,
} from "./document-clipboard.ts";
import {
  duplicateNodes,
  insertBlock,
  insertBlockAfter,
  insertBlockAsSection,
  insertSection,
  moveDown,
  moveNodes,
  moveUp,
  outermostIds,
  removeNodes,
  copyWithNewIds,
  copySectionWithNewIds,
} from "./document-commands.ts";
import { find } from "./document-index.ts";
import { sectionIndexAfter, siblingsOf } from "./document-places.ts";
import {
  announce,
  type EditorUi,
  focusNode,
  type Insertable,
  type Target,
  useEditorUi,
} from "./editor-ui.tsx";
import type { Editor } from "./editor.ts";
import { useEditor } from "./editor-store.tsx";
import { copyPicturesFrom } from "./pictures/copy-pictures.ts";
import { type NodeLabels, useNodeLabels } from "./node-labels.ts";

export interface EditorActions {
  /** Inserts a part at a place, or after the selection; `write` starts editing its text, if it has any. */
  insert: (item: Insertable, at: Target | null, write?: boolean) => void;
  remove: (ids: readonly string[]) => void;
  duplicate: (ids: readonly string[]) => void;
  move: (ids: readonly string[], way: "up" | "down") => void;
  moveTo: (ids: readonly string[], target: Target) => void;
  /** Returns the selection's clipboard text; null if there is none. */
  copy: (ids: readonly string[]) => string | null;
  paste: (text: string) => void;
}

/** Editing actions with everything around them: history, selection, focus, toasts, announcements. */
export function useEditorActions(): EditorActions {
  const editor = useEditor();
  const ui = useEditorUi();
  const labels = useNodeLabels();
  const { t } = useTranslation("editor");
  const workspace = useGetWorkspaceQuery().data?.id;
  return useMemo(
    () => actionsOf({ editor, ui, labels, t, workspace }),
    [editor, ui, labels, t, workspace],
  );
}

interface Tools {
  editor: Editor;
  ui: EditorUi;
  labels: NodeLabels;
  t: (key: string, values?: Record<string, unknown>) => string;
  /** The workspace's id, once loaded. */
  workspace: string | undefined;
}

function actionsOf(tools: Tools): EditorActions {
  const { editor, ui, t, workspace } = tools;
  const feedback = feedbackOf(tools);
  const document = () => editor.get().document;
  return {
    insert: (item, at, write = false) => insertPart(tools, item, at, write),
    remove: (ids) => removeParts(tools, feedback, ids),
    duplicate: (ids) => {
      const copied = duplicateNodes(document(), ids);
      const before = document();
      editor.change(() => copied.document, { label: "duplicate", select: copied.ids });
      feedback.settle(before, copied.ids, () =>
        announce(ui, t("canvas.duplicated", { name: feedback.nameOf(copied.ids) })),
      );
    },
    move: (ids, way) => {
      const before = document();
      editor.change((present) => (way === "up" ? moveUp : moveDown)(present, ids), {
        label: "move",
        group: `move:${ids.join()}`,
      });
      feedback.settle(before, ids, () => feedback.announcePlace(ids));
    },
    moveTo: (ids, target) => {
      const before = document();
      editor.change(
        (present) =>
          moveNodes(present, ids, target.type === "section" ? target.index : target.place),
        {
          label: "move",
          select: ids,
        },
      );
      if (document() === before) return;
      feedback.announcePlace(ids);
      if (ids[0] !== undefined) focusNode(ids[0]);
    },
    copy: (ids) => {
      const text = copyNodes(document(), ids, workspace);
      if (text !== null) announce(ui, t("canvas.copied", { name: feedback.nameOf(ids) }));
      return text;
    },
    paste: (text) => pasteText(tools, feedback, text),
  };
}

interface Feedback {
  /** Returns the name of one part, or the number of several. */
  nameOf: (ids: readonly string[]) => string;
  /** Announces where the first part is now. */
  announcePlace: (ids: readonly string[]) => void;
  /** Calls `report` and focuses the first part; announces instead that it is impossible if nothing changed. */
  settle: (before: EmailDocument, ids: readonly string[], report: () => void) => void;
}

/** Returns the feedback that actions give after a change, on screen and to screen readers. */
function feedbackOf({ editor, ui, labels, t }: Tools): Feedback {
  const document = () => editor.get().document;
  return {
    nameOf: (ids) => {
      const [only] = ids;
      const found = only === undefined ? undefined : find(document(), only);
      return ids.length === 1 && found
        ? labels.name(found)
        : t("canvas.parts", { count: ids.length });
    },
    announcePlace: (ids) => {
      const [first] = ids;
      const found = first === undefined ? undefined : find(document(), first);
      if (found)
        announce(
          ui,
          t("canvas.moved", { place: labels.place(found, siblingsOf(document(), found)) }),
        );
    },
    settle: (before, ids, report) => {
      if (document() === before) return announce(ui, t("canvas.impossible"));
      report();
      if (ids[0] !== undefined) focusNode(ids[0]);
    },
  };
}

function insertPart(
  { editor, ui, labels, t }: Tools,
  item: Insertable,
  at: Target | null,
  write: boolean,
): void {
  const before = editor.get().document;
  const { next, id } = inserted(before, item, at, editor.get().selection);
  if (next === before) {
    toast.info(
      t(
        before.sections.length > 0 && item.type === "kind" && item.kind === "footer"
          ? "canvas.footerOnce"
          : "canvas.noRoom",
      ),
    );
    return;
  }
  editor.change(() => next, { label: "insert", select: [id] });
  const found = find(next, id);
  if (found)
    announce(ui, t("canvas.inserted", { place: labels.place(found, siblingsOf(next, found)) }));
  if (write && found?.type === "block" && isWritten(found.node.kind)) editor.setTypingIn(id);
  else focusNode(id);
}

function removeParts({ editor, t }: Tools, feedback: Feedback, given: readonly string[]): void {
  const before = editor.get().document;
  const ids = outermostIds(before, given);
  const name = feedback.nameOf(ids);
  const neighbor = nextAfter(before, ids);
  editor.change((present) => removeNodes(present, ids), {
    label: "remove",
    select: neighbor === null ? [] : [neighbor],
  });
  if (editor.get().document === before) return;
  const { revision } = editor.get();
  const id = toast.undo(t("canvas.removed", { name }), () => {
    if (editor.get().revision === revision) editor.undo();
  });
  // After another action, undo in this toast would revert the wrong one.
  const stop = editor.subscribe(() => {
    if (editor.get().revision === revision) return;
    stop();
    toast.dismiss(id);
  });
  if (neighbor !== null) focusNode(neighbor);
}

function pasteText({ editor, ui, t, workspace }: Tools, feedback: Feedback, text: string): void {
  const put = (clip: Clip) => {
    const before = editor.get().document;
    const pasted = pasteClip(before, clip, editor.get().selection);
    editor.change(() => pasted.document, { label: "paste", select: pasted.ids });
    if (editor.get().document === before) toast.info(t("canvas.noRoom"));
    else
      feedback.settle(before, pasted.ids, () =>
        announce(ui, t("canvas.pasted", { name: feedback.nameOf(pasted.ids) })),
      );
  };
  const clip = readClip(text);
  if (!clip) return;
  const foreignPictures = strangePictures(clip, workspace);
  if (clip.workspace === undefined || foreignPictures.length === 0) return put(clip);
  // Pictures of another workspace are copied first, so that the pasted parts never show gaps.
  announce(ui, t("canvas.bringing", { count: foreignPictures.length }));
  void copyPicturesFrom(foreignPictures, clip.workspace).then((names) => {
    put(withPictures(clip, names));
    if (names.size < foreignPictures.length)
      toast.info(t("canvas.notBrought", { count: foreignPictures.length - names.size }));
  });
}

/** Inserts a part at a place, otherwise after the selection; returns the email and the new part's id. */
function inserted(
  document: EmailDocument,
  item: Insertable,
  at: Target | null,
  selection: readonly string[],
): { next: EmailDocument; id: string } {
  if (item.type === "layout" || (item.type === "saved" && item.content.type === "section")) {
    const section =
      item.type === "saved" && item.content.type === "section"
        ? copySectionWithNewIds(item.content.section)
        : newSection(item.type === "layout" ? LAYOUTS[item.layout] : [100]);
    const index =
      at?.type === "section"
        ? at.index
        : sectionIndexAfter(document, at ? [at.place.parentId] : selection);
    const next = insertSection(document, section, index);
    return { next, id: section.id };
  }
  const block =
    item.type === "kind"
      ? newPaletteBlock(item.kind)
      : item.content.type === "block"
        ? copyWithNewIds(item.content.block)
        : newPaletteBlock("text");
  if (at === null) return { next: insertBlockAfter(document, block, selection), id: block.id };
  const next =
    at.type === "section"
      ? insertBlockAsSection(document, block, at.index)
      : insertBlock(document, block, at.place);
  return { next, id: block.id };
}

/**
 * Returns the new selection when these are removed: the next part, otherwise the previous one, otherwise the parent.
 */
function nextAfter(document: EmailDocument, ids: readonly string[]): string | null {
  const last = ids.at(-1);
  const found = last === undefined ? undefined : find(document, last);
  if (!found) return null;
  const gone = new Set(ids);
  const { nodes, index } = siblingsOf(document, found);
  const rest = nodes.filter(({ id }) => !gone.has(id));
  const behind = nodes.slice(index + 1).find(({ id }) => !gone.has(id));
  const other = behind ?? rest.at(-1);
  if (other) return other.id;
  return found.type === "block" ? found.place.parentId : null;
}
