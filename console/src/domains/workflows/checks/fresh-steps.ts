import { useEffect, useMemo, useState } from "react";
import { createStore, type Store, useStore } from "../../../lib/store.ts";
import type { Flow } from "../flow/flow-store.ts";
import type { Checks } from "./use-checks.ts";

/** Ids of steps that were just added; nothing is wrong with them yet. */
export type FreshSteps = ReadonlySet<string>;

const NONE: FreshSteps = new Set();

/**
 * Returns the steps that were just added and not yet opened and closed again, initially `initial`. None is left once the
 * user tries to start or publish the workflow.
 */
export function useFreshSteps(
  flow: Flow,
  initial: () => readonly string[],
  { inspecting, isTried }: { inspecting: boolean; isTried: boolean },
): Store<FreshSteps> {
  const [fresh] = useState(() => createStore<FreshSteps>(new Set(initial())));
  const selection = useStore(flow, (state) => state.selection);
  const [only, ...more] = selection;
  const opened = inspecting && more.length === 0 ? only : undefined;
  useEffect(() => {
    if (opened === undefined) return undefined;
    return () => fresh.set(new Set([...fresh.get()].filter((id) => id !== opened)));
  }, [fresh, opened]);
  useEffect(() => {
    if (isTried) fresh.set(NONE);
  }, [fresh, isTried]);
  return fresh;
}

/** Marks the checks of fresh steps, and leaves these steps without a warning. */
export function useSettledChecks(checks: Checks, fresh: Store<FreshSteps>): Checks {
  const ids = useStore(fresh);
  return useMemo(() => settledChecks(checks, ids), [checks, ids]);
}

/** Marks the checks of fresh steps, and removes them from `byStep`. */
export function settledChecks(checks: Checks, fresh: FreshSteps): Checks {
  if (![...fresh].some((id) => checks.byStep.has(id))) return checks;
  return {
    all: checks.all.map((check) =>
      check.stepId !== null && fresh.has(check.stepId) ? { ...check, isFresh: true } : check,
    ),
    byStep: new Map([...checks.byStep].filter(([id]) => !fresh.has(id))),
  };
}
