import { z } from "zod";
import { customEventMatch } from "./custom-event-conditions.ts";
import { id } from "./lists.ts";

/**
 * The goal of a workflow. A contact who reaches it exits immediately, at any step: by a custom event that arrives after
 * they entered, or by a filter that they match at a step or while they wait.
 */
export const workflowGoal = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("filter"), filterId: id.nullable().default(null) }),
    z.object({ kind: z.literal("event"), event: customEventMatch.nullable().default(null) }),
  ])
  .meta({ id: "WorkflowGoal" });
export type WorkflowGoal = z.output<typeof workflowGoal>;

/** Why a contact left a workflow before its end: they reached the goal, were removed, or it was canceled. */
export const WORKFLOW_LEAVE_REASONS = ["goal", "removed", "canceled"] as const;
export const workflowLeaveReason = z.enum(WORKFLOW_LEAVE_REASONS);
export type WorkflowLeaveReason = z.infer<typeof workflowLeaveReason>;
