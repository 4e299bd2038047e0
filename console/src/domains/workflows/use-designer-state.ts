import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAddressParams } from "../../lib/address-params.ts";
import type { Workflow } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { useFlowActions } from "./actions/use-flow-actions.ts";
import { useFreshSteps, useSettledChecks } from "./checks/fresh-steps.ts";
import { useChecks } from "./checks/use-checks.ts";
import type {
  Camera,
  DesignerDialog,
  DesignerMode,
  DesignerState,
  DesignerView,
} from "./designer-context.ts";
import { createFlow } from "./flow/flow-store.ts";
import { focusStep } from "./focus-step.ts";
import { useDryRun } from "./use-dry-run.ts";
import { useFlowSaver } from "./use-flow-saver.ts";
import { useEntryDays } from "./entry-days.ts";
import { useResults } from "./use-results.ts";

/** The state with which other pages open the designer. */
export interface DesignerLocationState {
  /** The workflow was just created with all its steps. */
  isNew: true;
}

interface Options {
  /** There is room for the canvas, and for the panel next to it. */
  hasCanvas: boolean;
  /** The workflow cannot be edited, in any mode. */
  isLocked: boolean;
}

/** Returns the state shared by the components of the designer. */
export function useDesignerState(
  workflow: Workflow,
  { hasCanvas, isLocked }: Options,
): DesignerState {
  const { user } = useSession();
  const [flow] = useState(() => createFlow(workflow.definition));
  const [announcement] = useState(() => createStore(""));
  const [camera] = useState(() => createStore<Camera | null>(null));
  const [inspecting, setInspecting] = useState(false);
  const [dialog, setDialog] = useState<DesignerDialog | null>(null);
  const isTried = dialog?.kind === "start" || dialog?.kind === "publish";
  const fresh = useFreshSteps(flow, useStepsJustAdded(workflow), { inspecting, isTried });
  const { mode, setMode, view, setView } = useAddressState(workflow.published !== null, hasCanvas);
  const [entryDays, setEntryDays] = useEntryDays();
  const saver = useFlowSaver(flow, workflow, user?.id ?? "");
  const readOnly = isLocked || mode !== "edit";

  const goTo = useCallback(
    (id: string, inspect = false) => {
      flow.select([id]);
      // Where the panel covers the list, it opens for results only: in the draft, the step itself is meant.
      if (inspect && (hasCanvas || mode === "results")) setInspecting(true);
      focusStep(id, camera.get());
    },
    [flow, hasCanvas, mode, camera],
  );
  useAskedStep(flow, (id) => goTo(id, true));
  const middle = useCallback(() => camera.get()?.middle() ?? { x: 0, y: 0 }, [camera]);
  const actions = useFlowActions({ flow, announcement, goTo, middle, fresh });
  const definition = useStore(flow, (state) => state.definition);
  const checks = useSettledChecks(useChecks(workflow.id, definition, !isLocked), fresh);
  const live = useResults(workflow.id, mode === "results", entryDays);
  const dryRun = useDryRun(workflow.id, mode === "test");
  const results = dryRun?.results ?? live;

  return useMemo(
    () => ({
      workflow,
      flow,
      saver,
      actions,
      checks,
      results,
      dryRun,
      entryDays,
      setEntryDays,
      readOnly,
      mode,
      setMode,
      view,
      setView,
      inspecting,
      setInspecting,
      dialog,
      setDialog,
      camera,
      announcement,
      goTo,
    }),
    [
      workflow,
      flow,
      saver,
      actions,
      checks,
      results,
      dryRun,
      entryDays,
      setEntryDays,
      readOnly,
      mode,
      setMode,
      view,
      setView,
      inspecting,
      dialog,
      camera,
      announcement,
      goTo,
    ],
  );
}

/** Returns a function that returns the ids of all steps if the workflow was just created with them. */
function useStepsJustAdded(workflow: Workflow): () => string[] {
  const state = useLocation().state as DesignerLocationState | null;
  return () => (state?.isNew ? workflow.definition.steps.map(({ id }) => id) : []);
}

/** Selects the step in the URL, once; other pages link to it. */
function useAskedStep(flow: DesignerState["flow"], show: (id: string) => void): void {
  const [params, changeParams] = useAddressParams();
  const asked = params.get("step");
  const latest = useRef({ show, changeParams });
  useEffect(() => {
    latest.current = { show, changeParams };
  });
  useEffect(() => {
    if (asked === null) return;
    const { definition } = flow.get();
    if (definition.steps.some(({ id }) => id === asked)) latest.current.show(asked);
    latest.current.changeParams(
      (now) => {
        now.delete("step");
        return now;
      },
      { replace: true },
    );
  }, [asked, flow]);
}

/** Reads the mode and the view from the URL, and changes them there. */
function useAddressState(hasResults: boolean, hasCanvas: boolean) {
  const [params, changeParams] = useAddressParams();
  const usual: DesignerView = hasCanvas ? "canvas" : "list";
  const asked = params.get("view");
  const view: DesignerView = asked === "list" || asked === "canvas" ? asked : usual;
  const wanted = params.get("mode");
  const mode: DesignerMode =
    wanted === "test" || (wanted === "results" && hasResults) ? wanted : "edit";
  const set = useCallback(
    (name: string, value: string | null) =>
      changeParams(
        (now) => {
          if (value === null) now.delete(name);
          else now.set(name, value);
          return now;
        },
        { replace: true },
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the callback reads the browser's current URL, so it never becomes stale
    [],
  );
  return {
    mode,
    view,
    setMode: useCallback((next: DesignerMode) => set("mode", next === "edit" ? null : next), [set]),
    setView: useCallback(
      (next: DesignerView) => set("view", next === usual ? null : next),
      [set, usual],
    ),
  };
}
