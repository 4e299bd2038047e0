import { useEffect, useMemo, useState } from "react";
import { createStore, type Store, useStore } from "../../../lib/store.ts";
import type { Flow } from "../flow/flow-store.ts";
import type { Checks } from "./use-checks.ts";

/** Returns the id of the step that was just added, until another one is selected. */
export function useFreshStep(flow: Flow): Store<string | null> {
  const [fresh] = useState(() => createStore<string | null>(null));
  useEffect(
    () =>
      flow.subscribe(() => {
        const id = fresh.get();
        if (id !== null && !flow.get().selection.includes(id)) fresh.set(null);
      }),
    [flow, fresh],
  );
  return fresh;
}

/** Returns the checks without those of a step that is being filled in for the first time: nothing is wrong with it yet. */
export function useSettledChecks(checks: Checks, fresh: Store<string | null>): Checks {
  const id = useStore(fresh);
  return useMemo(() => {
    if (id === null || !checks.byStep.has(id)) return checks;
    const byStep = new Map(checks.byStep);
    byStep.delete(id);
    return { all: checks.all.filter(({ stepId }) => stepId !== id), byStep };
  }, [checks, id]);
}
