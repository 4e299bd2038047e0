import type { WorkflowDefinition } from "@arauto/contracts";
import { createContext, use } from "react";
import type { Workflow, WorkflowStepResults } from "../../lib/api.generated.ts";
import type { RecordSaver } from "../../lib/record-saver.ts";
import { useStore, type Store } from "../../lib/store.ts";
import type { Flow, FlowState } from "./flow/flow-store.ts";
import type { Way } from "./flow/flow-ways.ts";
import type { Checks } from "./checks/use-checks.ts";
import type { FlowActions } from "./actions/action-scope.ts";
import type { Results } from "./use-results.ts";

/** Editing the workflow, or viewing the results of what is running. */
export type DesignerMode = "edit" | "results";
/** A canvas, or a list with the same content. */
export type DesignerView = "canvas" | "list";
export type DesignerDialog =
  | { kind: "import" | "keys" | "publish" }
  | { kind: "connect"; way: Way };
export type WorkflowSaver = RecordSaver<WorkflowDefinition, Workflow>;

/** The canvas viewport; null while the canvas is not mounted. */
export interface Camera {
  /** Pans just enough to show a step. */
  reveal: (id: string) => void;
  /** Restores the initial view: the whole workflow, or its beginning. */
  begin: () => void;
  /** The center of the visible area, in canvas coordinates. */
  middle: () => { x: number; y: number };
}

export interface DesignerState {
  /** As last returned by the server; the edited definition is in the flow. */
  workflow: Workflow;
  flow: Flow;
  saver: WorkflowSaver;
  actions: FlowActions;
  checks: Checks;
  /** Results of the running version; null outside `results`. */
  results: Results | null;
  /** True if what is shown cannot be changed. */
  readOnly: boolean;
  mode: DesignerMode;
  setMode: (mode: DesignerMode) => void;
  view: DesignerView;
  setView: (view: DesignerView) => void;
  /** Whether the panel of the selected step is open. */
  inspecting: boolean;
  setInspecting: (open: boolean) => void;
  dialog: DesignerDialog | null;
  setDialog: (dialog: DesignerDialog | null) => void;
  camera: Store<Camera | null>;
  /** The last action, for screen readers. */
  announcement: Store<string>;
  /** Selects a step, scrolls it into view and focuses it. */
  goTo: (id: string, inspect?: boolean) => void;
}

export const DesignerContext = createContext<DesignerState | null>(null);

/** Returns the designer context of the open workflow. */
export function useDesigner(): DesignerState {
  const designer = use(DesignerContext);
  if (!designer) throw new Error("There is no designer around this component");
  return designer;
}

/** Selects a part of the edited flow; the component renders again only when that part changes. */
export function useFlowState<P>(select: (state: FlowState) => P): P {
  return useStore(useDesigner().flow, select);
}

/** Returns the definition shown: in results the running version, which is read-only. */
export function useShownDefinition(): WorkflowDefinition {
  const { mode, workflow } = useDesigner();
  const drawn = useFlowState((state) => state.definition);
  return mode === "results" && workflow.published ? workflow.published.definition : drawn;
}

/** Returns the results of a step; null outside results. */
export function figuresOf(results: Results | null, id: string): WorkflowStepResults | null {
  return results?.byStep.get(id) ?? null;
}
