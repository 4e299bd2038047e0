import { z } from "zod";
import { idParams, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { stepId, WORKFLOW_BRANCHES } from "./workflow-steps.ts";

export const WORKFLOW_DRY_RUN_DAYS = 30;
/** Entries that one dry run follows. */
export const WORKFLOW_DRY_RUN_ENTRIES_MAX = 20_000;

/**
 * What a dry run can't know. `truncated`: there were more entries or events than it follows. `audienceNow`: who is in the
 * audience and can receive emails now counts as having been in it. `joinedEarlier`: contacts created before the period
 * count as entering at its beginning. `apiEntries`: entries by requests are unknown. `filtersNow`: filters are evaluated
 * now. `openings`: what contacts would have done with an email is unknown; they stop at the decision. `changes`: what
 * steps would have changed is not applied. `goalFilter`: when a filter as a goal would have been reached is unknown, so
 * no one leaves because of it. `requests`: what a step that has several outputs would have returned is unknown.
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
    /** Of those who left by an output: they finished, because it has no link. */
    ended: z.number().int(),
    goalReached: z.number().int(),
    /** Which output they would have taken can't be known. */
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
    /** Different contacts. */
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
