import type {
  EmailBlock,
  EmailBlockKind,
  EmailBlockOf,
  EmailColumn,
  EmailDocument,
  EmailSection,
  EmailStyles,
} from "@arauto/contracts";
import { type ComponentType, useRef } from "react";
import {
  find,
  updateBlock,
  updateColumn,
  updateSection,
  updateStyles,
} from "../document-commands.ts";
import type { Editor } from "../editor.ts";
import { useEditor, useEditorState } from "../editor-store.tsx";

/** One setting: its value, `undefined` if the selected parts differ, and how to change it for all of them. */
export interface Setting<V> {
  value: V | undefined;
  onChange: (value: V) => void;
}

/** The subject of the inspector: one part of the email, or several of one type that are changed together. */
export interface Subject<T> {
  all: readonly T[];
  /** Returns the common value, or undefined. */
  read: <K extends keyof T>(key: K) => T[K] | undefined;
  setting: <K extends keyof T>(key: K) => Setting<T[K]>;
  /** Changes every part. Changes by one control in quick succession form one history step. */
  change: (part: (one: T) => Partial<T>, control: string) => void;
}

/** Settings of one kind of block, by topic: content, appearance, and dimensions. */
export interface KindFields<K extends EmailBlockKind> {
  Content?: ComponentType<{ subject: Subject<EmailBlockOf<K>> }>;
  Look?: ComponentType<{ subject: Subject<EmailBlockOf<K>> }>;
  Numbers?: ComponentType<{ subject: Subject<EmailBlockOf<K>> }>;
}

type Update<T> = (
  document: EmailDocument,
  id: string,
  part: (one: T) => Partial<T>,
) => EmailDocument;

function subjectOf<T>(
  editor: Editor,
  ids: readonly string[],
  all: readonly T[],
  update: Update<T>,
  label: string,
): Subject<T> {
  const change: Subject<T>["change"] = (part, control) =>
    editor.change((document) => ids.reduce((now, id) => update(now, id, part), document), {
      label,
      group: `${label} ${control} ${ids.join(" ")}`,
    });
  const read: Subject<T>["read"] = (key) => sharedValue(all.map((one) => one[key]));
  return {
    all,
    read,
    change,
    setting: (key) => ({
      value: read(key),
      onChange: (value) => change(() => ({ [key]: value }) as unknown as Partial<T>, String(key)),
    }),
  };
}

/** Returns the value that all have in common; undefined if they differ or there are none. */
export function sharedValue<V>(values: readonly V[]): V | undefined {
  const [first] = values;
  const written = JSON.stringify(first);
  return values.every((value) => Object.is(value, first) || JSON.stringify(value) === written)
    ? first
    : undefined;
}

const sameParts = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, at) => part === other[at]);

/**
 * Returns blocks by id; the caller ensures their kinds. While text is being edited on the canvas
 * they are not updated, since rendering all settings would slow down typing; focusing a setting
 * ends the editing.
 */
export function useBlocks<B extends EmailBlock>(ids: readonly string[]): Subject<B> {
  const editor = useEditor();
  const seen = useRef<{ ids: readonly string[]; nodes: readonly B[] } | null>(null);
  const all = useEditorState(({ document, typingIn }) => {
    if (typingIn !== null && seen.current?.ids === ids) return seen.current.nodes;
    const nodes = nodesOf<B>(document, ids, "block");
    seen.current = { ids, nodes };
    return nodes;
  }, sameParts);
  return subjectOf<B>(
    editor,
    ids,
    all,
    (document, id, part) => updateBlock<B>(document, id, part),
    "editBlock",
  );
}

export function useSections(ids: readonly string[]): Subject<EmailSection> {
  const editor = useEditor();
  const all = useEditorState(
    ({ document }) => nodesOf<EmailSection>(document, ids, "section"),
    sameParts,
  );
  return subjectOf<EmailSection>(
    editor,
    ids,
    all,
    (document, id, part) => {
      const found = find(document, id);
      return found?.type === "section" ? updateSection(document, id, part(found.node)) : document;
    },
    "editSection",
  );
}

export function useColumns(ids: readonly string[]): Subject<EmailColumn> {
  const editor = useEditor();
  const all = useEditorState(
    ({ document }) => nodesOf<EmailColumn>(document, ids, "column"),
    sameParts,
  );
  return subjectOf<EmailColumn>(
    editor,
    ids,
    all,
    (document, id, part) => {
      const found = find(document, id);
      return found?.type === "column" ? updateColumn(document, id, part(found.node)) : document;
    },
    "editColumn",
  );
}

/** Returns the styles of the whole email. */
export function useStyles(): Subject<EmailStyles> {
  const editor = useEditor();
  const styles = useEditorState(({ document }) => document.styles);
  return subjectOf<EmailStyles>(
    editor,
    ["styles"],
    [styles],
    (document, _id, part) => updateStyles(document, part(document.styles)),
    "editStyles",
  );
}

function nodesOf<T>(
  document: EmailDocument,
  ids: readonly string[],
  type: "block" | "section" | "column",
): T[] {
  return ids.flatMap((id) => {
    const found = find(document, id);
    return found?.type === type ? [found.node as T] : [];
  });
}
