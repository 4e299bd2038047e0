import type { WorkflowBranch, WorkflowStep } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Outcome } from "./moves.ts";
import type { RunAtStep } from "./run-queries.ts";
import type { PublishedVersion } from "./version-queries.ts";

/** The context in which a step runs. */
export interface StepContext {
  tenantId: string;
  workflowId: string;
  version: PublishedVersion;
  deps: Pick<Deps, "jobs" | "contactDeletion" | "planLimits" | "rendering">;
}

/** Contacts who advance, with their outcomes. */
export type Outcomes = (readonly [RunAtStep, Outcome])[];

/** Lets contacts continue along a branch. */
export const pass = (runs: readonly RunAtStep[], branch: WorkflowBranch, note?: string): Outcomes =>
  runs.map(
    (run) => [run, { kind: "passed", branch, ...(note !== undefined && { note }) }] as const,
  );

/** Returns the outcome of a failed step, by its configuration. */
export const failed = ({ continueOnError }: WorkflowStep, note: string): Outcome =>
  continueOnError ? { kind: "passed", branch: "next", note } : { kind: "failed", note };
