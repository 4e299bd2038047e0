import { z } from "zod";
import { customEventMatch } from "./custom-event-conditions.ts";
import { id } from "./lists.ts";

/**
 * What a workflow wants contacts to do. A contact who does it leaves at once, wherever they are: by a custom event when it
 * arrives after they entered, by a filter when they match it at a step or while they wait.
 */
export const workflowGoal = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("filter"), filterId: id.nullable().default(null) }),
    z.object({ kind: z.literal("event"), event: customEventMatch.nullable().default(null) }),
  ])
  .meta({ id: "WorkflowGoal" });
export type WorkflowGoal = z.output<typeof workflowGoal>;

/** Why a contact left a workflow before its end: they reached its goal, were removed, or it was canceled. */
export const WORKFLOW_LEAVE_REASONS = ["goal", "removed", "canceled"] as const;
export const workflowLeaveReason = z.enum(WORKFLOW_LEAVE_REASONS);
export type WorkflowLeaveReason = z.infer<typeof workflowLeaveReason>;
