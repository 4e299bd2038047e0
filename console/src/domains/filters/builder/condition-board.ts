import { createContext, useContext } from "react";
import type { Draft } from "../draft/draft.ts";
import type { DraftPlace } from "../draft/draft-structure.ts";
import type { FilterNames } from "./filter-names.ts";
import type { ReadDraft } from "../draft/read-draft.ts";

/** A row or group that is being dragged, and its drop target. */
export interface Dragging {
  key: string | null;
  place: DraftPlace | null;
  start: (key: string) => void;
  over: (place: DraftPlace) => void;
  drop: () => void;
  end: () => void;
}

/** State and actions that every row and group of the builder needs. */
export interface ConditionBoard {
  draft: Draft;
  read: ReadDraft;
  names: FilterNames;
  /** Prevents all changes. */
  readOnly: boolean;
  /** Whether the user tried to save: only then is missing input an error. */
  strict: boolean;
  /** The server's errors, by the key of a row or group. */
  serverErrors: ReadonlyMap<string, string>;
  /** Whether the explained contact matches, by the key of a row or group. */
  outcomes: ReadonlyMap<string, boolean>;
  /** The maximum number of conditions is reached. */
  isFull: boolean;
  dragging: Dragging;
  /**
   * `place` identifies the edited part, so that typing there becomes one undo step; `focus` is the key of the menu that
   * gets the focus afterwards.
   */
  change: (draft: Draft, place: string, focus?: string) => void;
}

export const ConditionBoardContext = createContext<ConditionBoard | null>(null);

export function useConditionBoard(): ConditionBoard {
  const board = useContext(ConditionBoardContext);
  if (!board) throw new Error("A row or group stands outside of the list of conditions");
  return board;
}
