import {
  branchesOf,
  type WorkflowDefinition,
  type WorkflowNote,
  type WorkflowStepType,
} from "@arauto/contracts";
import type { TFunction } from "i18next";
import type { Store } from "../../../lib/store.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import type { FreshSteps } from "../checks/fresh-steps.ts";
import type { Place } from "../flow/flow-places.ts";
import type { Flow } from "../flow/flow-store.ts";
import { hasRoom, openBranches, stepOf, type BranchRef } from "../flow/flow-branches.ts";
import type { Starter } from "../flow/starters.ts";

export interface NoteActions {
  /** Adds a note in the middle of the canvas, or at the end of the list, and focuses it. */
  addNote: () => void;
  changeNote: (id: string, change: Partial<Omit<WorkflowNote, "id">>) => void;
  removeNote: (id: string) => void;
}

export interface FlowActions extends NoteActions {
  /** Adds a step to a branch, or at a place without one; otherwise after the selection. */
  add: (type: WorkflowStepType, at?: BranchRef | Place) => void;
  remove: (ids: readonly string[]) => void;
  duplicate: (ids: readonly string[]) => void;
  /** Returns the selection's clipboard text; null if there is none. */
  copy: (ids: readonly string[]) => string | null;
  /** Returns false if the text contains no steps. */
  paste: (text: string) => boolean;
  connect: (way: BranchRef, to: string) => void;
  disconnect: (way: BranchRef) => void;
  move: (places: ReadonlyMap<string, Place>) => void;
  /** Moves steps by this many grid units. */
  nudge: (ids: readonly string[], by: Place) => void;
  shift: (id: string, way: "up" | "down") => void;
  /** Inserts an unlinked step into the branch on which it was dropped. */
  putOn: (way: BranchRef, id: string, places: ReadonlyMap<string, Place>) => void;
  arrange: () => void;
  begin: (kind: Starter) => void;
  /** Returns the branch for a new step after a step: the first open one, otherwise its first. */
  wayAfter: (id: string) => BranchRef | undefined;
}

/** The dependencies of the actions. */
export interface ActionTools {
  flow: Flow;
  /** The last action, for screen readers. */
  announcement: Store<string>;
  /** Selects a step, scrolls it into view and focuses it. */
  goTo: (id: string, inspect?: boolean) => void;
  /** Returns the center of the visible canvas. */
  middle: () => Place;
  /** Steps that were just added, until they are filled in. */
  fresh: Store<FreshSteps>;
  /** Returns the id of the workspace's only template; null if there are several, or none. */
  onlyTemplateId: () => string | null;
}

/** The dependencies of the actions, with helpers that several of them share. */
export interface ActionScope extends ActionTools {
  t: TFunction<["workflows", "workflow-steps"]>;
  present: () => WorkflowDefinition;
  /** Returns the name of a step, or how many steps there are. */
  nameOf: (ids: readonly string[]) => string;
  /** Returns true, with a message, if the workflow has no room for more steps. */
  isFull: (more?: number) => boolean;
  wayAfter: FlowActions["wayAfter"];
  /** Announces that an action is impossible. */
  refused: () => void;
}

/** Adds the shared helpers to the dependencies. */
export function actionScope(tools: ActionTools, t: ActionScope["t"]): ActionScope {
  const { flow, announcement } = tools;
  const present = () => flow.get().definition;
  return {
    ...tools,
    t,
    present,
    nameOf: (ids) => {
      const [only] = ids;
      const step = only === undefined ? undefined : stepOf(present(), only);
      if (ids.length !== 1 || !step) return t("workflows:steps", { count: ids.length });
      return step.name || t(`workflow-steps:type.${step.type}`);
    },
    isFull: (more = 1) => {
      if (hasRoom(present(), more)) return false;
      toast.info(t("workflows:full"));
      return true;
    },
    wayAfter: (id) => {
      const step = stepOf(present(), id);
      if (!step) return undefined;
      const [branch] = branchesOf(step);
      return openBranches(present(), step)[0] ?? (branch && { from: id, branch });
    },
    refused: () => announcement.set(t("workflows:announcement.impossible")),
  };
}
