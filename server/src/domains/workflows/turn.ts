import type { WorkflowStep } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { moveOn } from "./moves.ts";
import type { RunningWorkflow } from "./run-queries.ts";
import type { StepContext } from "./step-context.ts";
import { loadVersion, type PublishedVersion } from "./version-queries.ts";

/** Dependencies for running steps. */
export type TickDeps = Pick<
  Deps,
  "database" | "jobs" | "contactDeletion" | "planLimits" | "rendering"
>;

/** A workflow's tick while it has the workflow locked, in one transaction. */
export interface Turn {
  tx: Transaction;
  deps: TickDeps;
  tenantId: string;
  workflowId: string;
  running: RunningWorkflow;
  /** Cached versions, loaded on demand. */
  versions: Map<number, Promise<PublishedVersion>>;
}

/** Returns a version, loaded once per turn. */
export function versionOf(
  { tx, tenantId, workflowId, versions }: Turn,
  version: number,
): Promise<PublishedVersion> {
  const known = versions.get(version) ?? loadVersion(tx, tenantId, workflowId, version);
  versions.set(version, known);
  return known;
}

/** Returns the context in which steps of a version run. */
export const contextOf = (turn: Turn, version: PublishedVersion): StepContext => ({
  tenantId: turn.tenantId,
  workflowId: turn.workflowId,
  version,
  deps: turn.deps,
});

/** Returns a step of a version. */
export function stepIn({ definition, version }: PublishedVersion, id: string): WorkflowStep {
  const found = definition.steps.find((step) => step.id === id);
  if (!found) throw new Error(`Version ${version} has no step ${id}`);
  return found;
}

/** Advances contacts from a step; see `moveOn`. */
export const move = (
  { tx, tenantId, workflowId }: Turn,
  { definition }: PublishedVersion,
  stepId: string,
  outcomes: Parameters<typeof moveOn>[3],
) => moveOn(tx, { tenantId, workflowId, definition }, stepId, outcomes);
