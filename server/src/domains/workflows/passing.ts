import { createHash } from "node:crypto";
import {
  SPLIT_BRANCHES,
  type StepOf,
  type WorkflowBranch,
  type WorkflowStep,
} from "@arauto/contracts";
import type { RunAtStep } from "./run-queries.ts";

/** Steps where no contact stays: they only choose the branch. */
export type PassingStep = StepOf<"split" | "end">;

export const isPassing = (step: WorkflowStep | undefined): step is PassingStep =>
  step?.type === "split" || step?.type === "end";

/** Returns the branch of a step that is passed immediately. */
export function immediateBranch(
  workflowId: string,
  step: PassingStep,
  run: Pick<RunAtStep, "contactId" | "round">,
): WorkflowBranch {
  return step.type === "end" ? "next" : shareOf(workflowId, step, run);
}

/** Random, but the same for the same contact and round. */
function shareOf(
  workflowId: string,
  step: StepOf<"split">,
  { contactId, round }: Pick<RunAtStep, "contactId" | "round">,
): WorkflowBranch {
  const place =
    createHash("sha256")
      .update(`${workflowId} ${step.id} ${contactId} ${round}`)
      .digest()
      .readUInt32BE() /
    2 ** 32;
  let below = 0;
  for (const [index, share] of step.config.shares.entries()) {
    below += share / 100;
    if (place < below) return SPLIT_BRANCHES[index] ?? "a";
  }
  return SPLIT_BRANCHES[step.config.shares.length - 1] ?? "a";
}
