import type { EmailDocument } from "@arauto/contracts";

const STEPS_KEPT = 100;
const GROUP_MS = 500;

interface Snapshot {
  document: EmailDocument;
  selection: readonly string[];
}

interface Step extends Snapshot {
  label: string;
}

/** The undo and redo steps of an email. */
export interface EditorHistory {
  /** Records the state before a change. Changes of one group in quick succession become one step. */
  record: (before: Step, group: string | undefined) => void;
  /** Returns the state after an undo of `present`; undefined if there is no step. */
  undo: (present: Snapshot) => Snapshot | undefined;
  /** Returns the state after a redo from `present`; undefined if there is no step. */
  redo: (present: Snapshot) => Snapshot | undefined;
  labels: () => { undoLabel: string | null; redoLabel: string | null };
  clear: () => void;
}

/** Creates an empty history. */
export function createHistory(): EditorHistory {
  let past: Step[] = [];
  let future: Step[] = [];
  let open: { group: string; at: number } | null = null;

  /** Takes a step from one stack and pushes its reverse onto the other. */
  const travel = (from: Step[], to: Step[], present: Snapshot) => {
    const step = from.pop();
    if (!step) return undefined;
    open = null;
    to.push({ ...present, label: step.label });
    return step;
  };

  return {
    record: (before, group) => {
      const now = Date.now();
      const isContinued =
        open !== null && group === open.group && now - open.at < GROUP_MS && past.length > 0;
      if (!isContinued) past = [...past, before].slice(-STEPS_KEPT);
      open = group === undefined ? null : { group, at: now };
      future = [];
    },
    undo: (present) => travel(past, future, present),
    redo: (present) => travel(future, past, present),
    labels: () => ({
      undoLabel: past.at(-1)?.label ?? null,
      redoLabel: future.at(-1)?.label ?? null,
    }),
    clear: () => {
      past = [];
      future = [];
      open = null;
    },
  };
}
