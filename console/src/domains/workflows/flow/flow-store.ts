import type { WorkflowDefinition } from "@arauto/contracts";
import { type ReadableStore, createStore } from "../../../lib/store.ts";
import { type BranchRef, branchKey } from "./flow-branches.ts";

const STEPS_KEPT = 100;
const GROUP_MS = 500;

export interface FlowState {
  definition: WorkflowDefinition;
  /** Ids of selected steps. */
  selection: readonly string[];
  /** A selected link, by the branch it leaves; never together with steps. */
  way: BranchRef | null;
  /** Keys under `workflows:changes` of the next undo and redo; null if there is nothing. */
  undoLabel: string | null;
  redoLabel: string | null;
  /** Increases with every change of the definition, undo and redo included. */
  revision: number;
}

export interface ChangeOptions {
  /** Key under `workflows:changes`. */
  label: string;
  /** Changes with the same group within 500 ms of each other form one history step, for example while typing. */
  group?: string;
  /** The selection afterwards; unchanged if not given. */
  select?: readonly string[];
}

/** The edited workflow with its history and selection. */
export interface Flow extends ReadableStore<FlowState> {
  /** Records one undoable step, unless `next` returns the same definition. Returns whether it did. */
  change(
    next: (definition: WorkflowDefinition) => WorkflowDefinition,
    options: ChangeOptions,
  ): boolean;
  undo(): void;
  redo(): void;
  select(ids: readonly string[]): void;
  chooseBranch(way: BranchRef | null): void;
}

interface Entry {
  definition: WorkflowDefinition;
  selection: readonly string[];
  label: string;
}

/** Creates a flow with an empty history and no selection. */
export function createFlow(definition: WorkflowDefinition): Flow {
  let past: Entry[] = [];
  let future: Entry[] = [];
  let open: { group: string; at: number } | null = null;
  const state = createStore<FlowState>({
    definition,
    selection: [],
    way: null,
    undoLabel: null,
    redoLabel: null,
    revision: 0,
  });

  const show = (next: WorkflowDefinition, selection: readonly string[]) => {
    const before = state.get();
    const known = new Set(next.steps.map(({ id }) => id));
    const kept = selection.filter((id) => known.has(id));
    const isBranchLeft =
      before.way !== null &&
      kept.length === 0 &&
      next.links.some((link) => branchKey(link) === (before.way && branchKey(before.way)));
    state.set({
      definition: next,
      selection: sameIds(kept, before.selection),
      way: isBranchLeft ? before.way : null,
      undoLabel: past.at(-1)?.label ?? null,
      redoLabel: future.at(-1)?.label ?? null,
      revision: before.revision + 1,
    });
  };

  const travel = (from: Entry[], to: Entry[]) => {
    const entry = from.pop();
    if (!entry) return;
    const { definition: present, selection } = state.get();
    open = null;
    to.push({ definition: present, selection, label: entry.label });
    show(entry.definition, entry.selection);
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    change: (next, { label, group, select }) => {
      const before = state.get();
      const changed = next(before.definition);
      if (changed === before.definition) return false;
      const now = Date.now();
      const isContinued =
        open !== null && group === open.group && now - open.at < GROUP_MS && past.length > 0;
      if (!isContinued)
        past = [
          ...past,
          { definition: before.definition, selection: before.selection, label },
        ].slice(-STEPS_KEPT);
      open = group === undefined ? null : { group, at: now };
      future = [];
      show(changed, select ?? before.selection);
      return true;
    },
    undo: () => travel(past, future),
    redo: () => travel(future, past),
    select: (ids) => {
      const before = state.get();
      const known = new Set(before.definition.steps.map(({ id }) => id));
      const selection = sameIds(
        ids.filter((id) => known.has(id)),
        before.selection,
      );
      if (selection !== before.selection || before.way !== null)
        state.set({ ...before, selection, way: null });
    },
    chooseBranch: (way) => {
      const before = state.get();
      if (way === before.way) return;
      state.set({ ...before, way, selection: way ? [] : before.selection });
    },
  };
}

/** Returns the previous array if the ids are the same, so that nothing renders again. */
function sameIds(ids: readonly string[], before: readonly string[]): readonly string[] {
  return ids.length === before.length && ids.every((id, at) => id === before[at]) ? before : ids;
}
