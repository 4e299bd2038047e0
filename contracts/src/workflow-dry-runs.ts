import { z } from "zod";
import { idParams, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { stepId, WORKFLOW_BRANCHES } from "./workflow-steps.ts";

export const WORKFLOW_DRY_RUN_DAYS = 30;
/** Maximum number of entries that a dry run follows. */
export const WORKFLOW_DRY_RUN_ENTRIES_MAX = 20_000;

/**
 * The limitations of a dry run. `truncated`: there were more entries or events than it follows. `audienceNow`: contacts
 * who are in the audience and can receive emails now count as having been in it. `joinedEarlier`: contacts created
 * before the period count as entering at its beginning. `apiEntries`: entries by API requests are unknown.
 * `filtersNow`: filters are evaluated now. `openings`: how contacts would have reacted to an email is unknown; they
 * stop at the decision. `changes`: changes by steps are not applied. `goalFilter`: when a filter as a goal would have
 * been reached is unknown, so no one leaves because of it. `requests`: the result of a step with several outputs is
 * unknown.
 */
export const WORKFLOW_DRY_RUN_LIMITS = [
  "truncated",
  "audienceNow",
  "joinedEarlier",
  "apiEntries",
  "filtersNow",
  "openings",
  "changes",
  "goalFilter",
  "requests",
] as const;
export type WorkflowDryRunLimit = (typeof WORKFLOW_DRY_RUN_LIMITS)[number];

export const workflowDryRunStep = z
  .object({
    stepId,
    arrived: z.number().int(),
    /** arrived = waiting + unknown + goalReached + the sum of `left` */
    waiting: z.number().int(),
    left: z.array(z.object({ branch: z.enum(WORKFLOW_BRANCHES), people: z.number().int() })),
    /** The part of those who left by an output that finished there, because it has no link. */
    ended: z.number().int(),
    goalReached: z.number().int(),
    /** The output they would have taken can't be known. */
    unknown: z.number().int(),
  })
  .meta({ id: "WorkflowDryRunStep" });
export type WorkflowDryRunStep = z.infer<typeof workflowDryRunStep>;

export const workflowDryRun = z
  .object({
    from: timestamp,
    until: timestamp,
    /** entered = waiting + finished + goalReached + unknown */
    entered: z.number().int(),
    /** Number of distinct contacts. */
    contacts: z.number().int(),
    waiting: z.number().int(),
    finished: z.number().int(),
    goalReached: z.number().int(),
    unknown: z.number().int(),
    limits: z.array(z.enum(WORKFLOW_DRY_RUN_LIMITS)),
    steps: z.array(workflowDryRunStep),
  })
  .meta({ id: "WorkflowDryRun" });
export type WorkflowDryRun = z.infer<typeof workflowDryRun>;

export const workflowDryRunRoutes = {
  dryRun: defineRoute({
    operationId: "dryRunWorkflow",
    method: "GET",
    path: "/v1/Workflows/{id}/DryRun",
    tag: "Workflows",
    access: "CONFIG.VIEW",
    apiKey: "workflows:read",
    summary: "Test a workflow over the past",
    description:
      "Computes from the draft and from what happened in the last 30 days who would have entered, and where they would be now. Changes nothing. `limits` lists what can't be known.",
    params: idParams,
    errors: ["CAMPAIGN_INCOMPLETE", "DRY_RUN_BUSY", "TAKES_TOO_LONG"],
    response: workflowDryRun,
  }),
};
