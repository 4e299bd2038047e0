import type { WorkflowDefinition } from "@arauto/contracts";
import { createContext, use } from "react";
import type { Workflow, WorkflowStepResults } from "../../lib/api.generated.ts";
import type { RecordSaver } from "../../lib/record-saver.ts";
import { useStore, type Store } from "../../lib/store.ts";
import type { Flow, FlowState } from "./flow/flow-store.ts";
import type { Way } from "./flow/flow-ways.ts";
import type { Checks } from "./checks/use-checks.ts";
import type { FlowActions } from "./use-flow-actions.ts";
import type { Results } from "./use-results.ts";

/** Drawing it, or seeing what became of people in what runs. */
export type DesignerMode = "edit" | "results";
/** As a drawing, or as a list that says the same. */
export type DesignerView = "canvas" | "list";
export type DesignerDialog = { kind: "import" | "keys" | "publish" } | { kind: "connect"; way: Way };
export type WorkflowSaver = RecordSaver<WorkflowDefinition, Workflow>;

/** Where the canvas looks; null while it does not stand. */
export interface Camera {
  /** Brings a step into sight if it is not, by as little as that takes. */
  reveal: (id: string) => void;
  /** Looks as when it was opened: at all of it, or at its beginning. */
  begin: () => void;
  /** The middle of what is seen, in the canvas' own unit. */
  middle: () => { x: number; y: number };
}

export interface DesignerState {
  /** As the server last told it; what is being drawn is the flow's. */
  workflow: Workflow;
  flow: Flow;
  saver: WorkflowSaver;
  actions: FlowActions;
  checks: Checks;
  /** Of what runs; null but in `results`. */
  results: Results | null;
  /** What is shown: what is being drawn, or what runs. */
  readOnly: boolean;
  mode: DesignerMode;
  setMode: (mode: DesignerMode) => void;
  view: DesignerView;
  setView: (view: DesignerView) => void;
  /** Whether the panel of the chosen step is open. */
  inspecting: boolean;
  setInspecting: (open: boolean) => void;
  dialog: DesignerDialog | null;
  setDialog: (dialog: DesignerDialog | null) => void;
  camera: Store<Camera | null>;
  /** What was done, for those who do not see it. */
  announcement: Store<string>;
  /** Chooses a step, brings it into sight and puts the focus on it. */
  goTo: (id: string, inspect?: boolean) => void;
}

export const DesignerContext = createContext<DesignerState | null>(null);

/** The workflow that is open around this component. */
export function useDesigner(): DesignerState {
  const designer = use(DesignerContext);
  if (!designer) throw new Error("There is no designer around this component");
  return designer;
}

/** A part of what is being drawn; the component renders anew only when that changes. */
export function useFlowState<P>(select: (state: FlowState) => P): P {
  return useStore(useDesigner().flow, select);
}

/** What is shown: in results it is what runs, which cannot be changed. */
export function useShownDefinition(): WorkflowDefinition {
  const { mode, workflow } = useDesigner();
  const drawn = useFlowState((state) => state.definition);
  return mode === "results" && workflow.published ? workflow.published.definition : drawn;
}

/** What became of people at a step; null but in results. */
export function figuresOf(results: Results | null, id: string): WorkflowStepResults | null {
  return results?.byStep.get(id) ?? null;
}
