import type { WorkflowDefinition } from "@arauto/contracts";
import { type ComponentType, createContext, use } from "react";
import type { Workflow } from "../../lib/api.generated.ts";
import type { RecordSaver } from "../../lib/record-saver.ts";
import { useStore, type Store } from "../../lib/store.ts";
import type { Flow, FlowState } from "./flow/flow-store.ts";
import type { BranchRef } from "./flow/flow-branches.ts";
import type { Checks } from "./checks/use-checks.ts";
import type { FlowActions } from "./actions/action-scope.ts";
import type { DryRun } from "./use-dry-run.ts";
import type { EntryDays } from "./entry-days.ts";
import type { Results, ShownFigures } from "./use-results.ts";

/** Editing the workflow, viewing the results of the running version, or testing the draft over the past. */
export type DesignerMode = "edit" | "results" | "test";
/** A canvas, or a list with the same content. */
export type DesignerView = "canvas" | "list";
export type DesignerDialog =
  | { kind: "import" | "keys" | "publish" | "start" }
  | { kind: "connect"; way: BranchRef };
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

/** The review of a draft before it starts, which belongs to its campaign. */
export type StartReview = ComponentType<{
  campaignId: string;
  onClose: () => void;
  /** Leads to a step of the workflow. */
  onStep: (stepId: string) => void;
}>;

export interface DesignerState {
  /** As last returned by the server; the edited definition is in the flow. */
  workflow: Workflow;
  flow: Flow;
  saver: WorkflowSaver;
  actions: FlowActions;
  checks: Checks;
  /** Results of the running version, or of a test over the past; null while editing. */
  results: Results | null;
  /** Null outside `test`. */
  dryRun: DryRun | null;
  /** Which contacts the results count. */
  entryDays: EntryDays;
  setEntryDays: (days: EntryDays) => void;
  /** True if the visible definition is read-only. */
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

/** Returns the figures of a step; null while editing. */
export function figuresOf(results: Results | null, id: string): ShownFigures | null {
  return results?.byStep.get(id) ?? null;
}
