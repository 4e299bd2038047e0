import { createContext, useContext } from "react";
import type { Draft } from "../draft/draft.ts";
import type { DraftPlace } from "../draft/draft-structure.ts";
import type { FilterNames } from "./filter-names.ts";
import type { ReadDraft } from "../draft/read-draft.ts";

/** A row or group that is being dragged, and where it would fall. */
export interface Dragging {
  key: string | null;
  place: DraftPlace | null;
  start: (key: string) => void;
  over: (place: DraftPlace) => void;
  drop: () => void;
  end: () => void;
}

/** What every row and group of the builder needs to know and do. */
export interface ConditionBoard {
  draft: Draft;
  read: ReadDraft;
  names: FilterNames;
  /** Shows without a way to change anything. */
  readOnly: boolean;
  /** Whether saving was tried: only then is what is missing a fault. */
  strict: boolean;
  /** What the server found wrong, by the key of a row or group. */
  serverFaults: ReadonlyMap<string, string>;
  /** Whether the person who was asked about is in, by the key of a row or group. */
  outcomes: ReadonlyMap<string, boolean>;
  /** Conditions there can be no more of. */
  isFull: boolean;
  dragging: Dragging;
  /** `place` names what is edited, so that typing there becomes one step back; `focus` is whose menu gets the focus after. */
  change: (draft: Draft, place: string, focus?: string) => void;
}

export const ConditionBoardContext = createContext<ConditionBoard | null>(null);

export function useConditionBoard(): ConditionBoard {
  const board = useContext(ConditionBoardContext);
  if (!board) throw new Error("A row or group stands outside of the list of conditions");
  return board;
}
