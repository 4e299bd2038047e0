import type { EmailBlock, EmailColumn, EmailDocument, EmailSection } from "@arauto/contracts";

/** Where a block can be: at `index` in a column, or in a repeat block (`parentId` is its id then). */
export interface BlockPlace {
  /** Id of a column or of a repeat block. */
  parentId: string;
  index: number;
}

/** What an id of the document belongs to. */
export type DocumentNode =
  | { type: "section"; node: EmailSection; index: number }
  | { type: "column"; node: EmailColumn; section: EmailSection; index: number }
  | { type: "block"; node: EmailBlock; place: BlockPlace; section: EmailSection };

export interface EditorState {
  document: EmailDocument;
  /** Ids of selected sections, columns or blocks, in reading order; several only of one type. */
  selection: readonly string[];
  /** The block whose text is being typed. */
  typingIn: string | null;
  /** Width of the canvas. */
  device: "desktop" | "phone";
  /** How the canvas is coloured: as in a light or a dark mail program. */
  scheme: "light" | "dark";
  /** Labels (keys under `editor:changes`) of what undo and redo would do; null when there is nothing. */
  undoLabel: string | null;
  redoLabel: string | null;
  /** Grows with every change of the document, undone ones too. */
  revision: number;
}

/** How a change is kept in the history. */
export interface ChangeOptions {
  /** Key under `editor:changes`, as in `moveBlock`. */
  label: string;
  /** Changes with the same group within 500 ms of each other are one step: typing, dragging a slider. */
  group?: string;
  /** What is selected afterwards; left as it is unless given. Ids that are gone drop out by themselves. */
  select?: readonly string[];
}

/**
 * The document that is being edited, with its history and selection. There is one for each open editor; components
 * read it by `useEditorState(selector)`, which renders anew only when the selected part changes.
 */
export interface Editor {
  get(): EditorState;
  subscribe(listener: () => void): () => void;
  /** One undoable step; a change that answers the same document is none. Kept: 100 steps. */
  change(next: (document: EmailDocument) => EmailDocument, options: ChangeOptions): void;
  undo(): void;
  redo(): void;
  /** Other content altogether (another language, a restored version): undoable like any change unless `forget`. */
  replace(document: EmailDocument, options: { label: string; forget?: boolean }): void;
  select(ids: readonly string[]): void;
  setTypingIn(blockId: string | null): void;
  setDevice(device: EditorState["device"]): void;
  setScheme(scheme: EditorState["scheme"]): void;
}
