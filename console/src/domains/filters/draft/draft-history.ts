import type { Draft } from "./draft.ts";

const STEPS_MAX = 50;
/** Edits of one place within this many milliseconds are one undo step. */
const GROUP_MS = 500;

export interface DraftHistory {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  lastPlace: string | null;
  lastAt: number;
}

export type HistoryAction =
  /** `place` identifies the edited part, so that typing there becomes one undo step. */
  | { kind: "edit"; draft: Draft; place: string; at: number }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "reset"; draft: Draft };

export function startHistory(draft: Draft): DraftHistory {
  return { past: [], present: draft, future: [], lastPlace: null, lastAt: 0 };
}

/** Undo and redo for the builder, as a reducer. */
export function draftHistory(state: DraftHistory, action: HistoryAction): DraftHistory {
  switch (action.kind) {
    case "reset":
      return startHistory(action.draft);
    case "edit": {
      const grouped = action.place === state.lastPlace && action.at - state.lastAt < GROUP_MS;
      const past = grouped ? state.past : [...state.past, state.present].slice(-STEPS_MAX);
      return {
        past,
        present: action.draft,
        future: [],
        lastPlace: action.place,
        lastAt: action.at,
      };
    }
    case "undo": {
      const before = state.past.at(-1);
      if (before === undefined) return state;
      return {
        past: state.past.slice(0, -1),
        present: before,
        future: [state.present, ...state.future],
        lastPlace: null,
        lastAt: 0,
      };
    }
    case "redo": {
      const [next, ...future] = state.future;
      if (next === undefined) return state;
      return {
        past: [...state.past, state.present],
        present: next,
        future,
        lastPlace: null,
        lastAt: 0,
      };
    }
  }
}
