import type { EmailBlock, EmailColumn, EmailDocument, EmailSection } from "@arauto/contracts";

/** A place for a block: at `index` in a column, or in a repeat block (`parentId` is its id then). */
export interface BlockPlace {
  /** The id of a column or repeat block. */
  parentId: string;
  index: number;
}

/** The node that an id belongs to. */
export type DocumentNode =
  | { type: "section"; node: EmailSection; index: number }
  | { type: "column"; node: EmailColumn; section: EmailSection; index: number }
  | { type: "block"; node: EmailBlock; place: BlockPlace; section: EmailSection };

export interface EditorState {
  document: EmailDocument;
  /** Ids of selected sections, columns or blocks, in reading order; all of one type. */
  selection: readonly string[];
  /** The block whose text is being edited. */
  typingIn: string | null;
  /** The canvas width. */
  device: "desktop" | "phone";
  /** The canvas colors: as in a light or a dark mail client. */
  scheme: "light" | "dark";
  /** Labels (keys under `editor:changes`) of the next undo and redo; null if there is nothing. */
  undoLabel: string | null;
  redoLabel: string | null;
  /** Increases with every change of the document, undo and redo included. */
  revision: number;
}

/** How a change is recorded in the history. */
export interface ChangeOptions {
  /** Key under `editor:changes`, such as `move`. */
  label: string;
  /** Changes with the same group within 500 ms of each other form one step, such as typing or dragging a slider. */
  group?: string;
  /** The selection afterwards; unchanged if not given. Removed ids are dropped automatically. */
  select?: readonly string[];
}

/**
 * The edited document, with its history and selection. There is one per open editor; components
 * read it with `useEditorState(selector)`, which renders again only when the selected part changes.
 */
export interface Editor {
  get(): EditorState;
  subscribe(listener: () => void): () => void;
  /** Records one undoable step, unless `next` returns the same document. Keeps 100 steps. */
  change(next: (document: EmailDocument) => EmailDocument, options: ChangeOptions): void;
  undo(): void;
  redo(): void;
  /** Replaces the whole document (another language, a restored version): undoable like any change unless `forget`. */
  replace(document: EmailDocument, options: { label: string; forget?: boolean }): void;
  select(ids: readonly string[]): void;
  setTypingIn(blockId: string | null): void;
  setDevice(device: EditorState["device"]): void;
  setScheme(scheme: EditorState["scheme"]): void;
}
