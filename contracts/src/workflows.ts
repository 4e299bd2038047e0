import {
  acceptedFindings,
  CAMPAIGN_FINDINGS_MAX,
  campaignFinding,
  startCampaignBody,
} from "./campaign-findings.ts";
import { z } from "zod";
import { approvalNeed } from "./approvals.ts";
import { skipReason } from "./campaign-ledger.ts";
import { fieldProblem } from "./errors.ts";
import { campaignStatus } from "./campaign-status.ts";
import {
  WORKFLOW_BRANCHES,
  workflowDefinition,
  workflowSchedule,
  stepId,
} from "./workflow-steps.ts";
import { day, email, id, idParams, listQuery, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/**
 * A campaign with several steps, identified by the campaign's id. The campaign contains the sender and the audience,
 * this record the steps and the running state.
 */
export const workflow = z
  .object({
    /** The campaign's status. */
    id,
    name: z.string(),
    status: campaignStatus,
    /** The draft being edited. */
    definition: workflowDefinition,
    /** Version of the definition: every change increments it. */
    version,
    /** The published definition; null before the start. */
    published: z
      .object({
        version: z.number().int(),
        definition: workflowDefinition,
        publishedAt: timestamp,
        /** Whether the definition has unpublished changes other than positions on the canvas. */
        hasChanges: z.boolean(),
      })
      .nullable(),
    /**
     * For a running workflow: filters that were edited since they were copied. It uses their previous definitions until
     * they are adopted. Empty otherwise.
     */
    changedFilters: z.array(z.object({ id, name: z.string() })),
    /** Whether contacts still enter. */
    entryOpen: z.boolean(),
    /** Next scheduled entry. */
    nextEntryAt: timestamp.nullable(),
    /** Total number of entries, and contacts in the workflow now. */
    entered: z.number().int(),
    inside: z.number().int(),
    updatedAt: timestamp,
  })
  .meta({ id: "Workflow" });
export type Workflow = z.infer<typeof workflow>;

export const updateWorkflowBody = z
  .object({ definition: workflowDefinition, version })
  .meta({ id: "UpdateWorkflowBody" });

/** The effect of starting or publishing the workflow now. */
export const workflowReview = z
  .object({
    /** Contacts in the audience, and those who can receive emails. Null if they can't be counted. */
    matched: z.number().int().nullable(),
    canReceive: z.number().int().nullable(),
    leftOut: z.array(z.object({ reason: skipReason, count: z.number().int() })),
    /** Maximum number of emails per contact. */
    mails: z.number().int(),
    /**
     * Problems that prevent starting. Paths: `steps.<step id>` or `steps.<step id>.templateId` (and so on) for the
     * workflow's steps, `steps` for the workflow as a whole, and paths of the campaign's draft for the rest.
     */
    problems: z.array(fieldProblem.omit({ pointer: true })),
    startsAt: timestamp.nullable(),
    /** Findings of the checks in the emails; serious findings have to be accepted, see `acceptedFindings`. */
    findings: z.array(campaignFinding).max(CAMPAIGN_FINDINGS_MAX),
    /** Whether another member has to approve its start, or its changes, first. */
    approval: approvalNeed,
  })
  .meta({ id: "WorkflowReview" });
export type WorkflowReview = z.infer<typeof workflowReview>;

/**
 * How contacts in the workflow continue when changes are published. Contacts at a deleted step always finish on their
 * version.
 */
export const WORKFLOW_INSIDE = ["finish", "move"] as const;
export const publishWorkflowBody = z
  .object({
    version,
    /** `finish`: they complete the previous version; `move`: they continue from their step in the new version. */
    inside: z.enum(WORKFLOW_INSIDE),
    /** Keys of the serious findings to publish with. Those accepted before stay accepted. */
    acceptedFindings,
  })
  .meta({ id: "PublishWorkflowBody" });

/** Results of one step over all versions of the workflow, counting each run. */
export const workflowStepResults = z
  .object({
    stepId,
    /** Contacts who arrived. */
    arrived: z.number().int(),
    /** Contacts at the step now. */
    present: z.number().int(),
    /** Contacts who left by each output. arrived = present + the sum of these + failed + goalReached + takenOut */
    left: z.array(z.object({ branch: z.enum(WORKFLOW_BRANCHES), people: z.number().int() })),
    /** The part of those who left by an output that finished there, because it has no link. */
    ended: z.number().int(),
    failed: z.number().int(),
    /** Contacts who reached the workflow's goal while they were here. */
    goalReached: z.number().int(),
    /** Contacts who were removed or deleted here, or were here when the workflow was canceled. */
    takenOut: z.number().int(),
    /** Deals that the step created, moved or closed; null if there are none. */
    deals: z.number().int().nullable(),
    /** For email steps. */
    mail: z
      .object({
        /** Ledgers of its emails, newest first: `GET /v1/Campaigns/{id}/Report` reports on each. */
        campaignIds: z.array(id),
        sent: z.number().int(),
        skipped: z.number().int(),
        failed: z.number().int(),
        uncertain: z.number().int(),
        opened: z.number().int(),
        clicked: z.number().int(),
        unsubscribed: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: "WorkflowStepResults" });
export type WorkflowStepResults = z.infer<typeof workflowStepResults>;

/** Counts only contacts who entered on these days, by the workspace's clock. */
export const workflowResultsQuery = z.object({
  enteredFrom: day.optional(),
  /** The last day of the range. */
  enteredUntil: day.optional(),
});

export const workflowResults = z
  .object({
    entered: z.number().int(),
    inside: z.number().int(),
    /** entered = inside + finished + failed + goalReached + left */
    finished: z.number().int(),
    failed: z.number().int(),
    /** Contacts who left because they reached the goal. */
    goalReached: z.number().int(),
    left: z.number().int(),
    /**
     * Contacts who wait at an email because the plan's emails are used up, and the latest end of the wait; for any
     * range.
     */
    held: z.object({ contacts: z.number().int(), until: timestamp.nullable() }),
    steps: z.array(workflowStepResults),
  })
  .meta({ id: "WorkflowResults" });
export type WorkflowResults = z.infer<typeof workflowResults>;

/**
 * State of a contact. `due`: continues in a moment; `waiting`: at a wait or a decision; `mailing`: the email is being
 * sent; `calling`: a request is being sent; `uncertain`: its response was lost, and the contact waits for a decision; `goal`: left because they reached the goal;
 * `left`: removed, or the workflow ended.
 */
export const WORKFLOW_RUN_STATES = [
  "due",
  "waiting",
  "mailing",
  "calling",
  "uncertain",
  "finished",
  "failed",
  "goal",
  "left",
] as const;
export const workflowRunState = z.enum(WORKFLOW_RUN_STATES).meta({ id: "WorkflowRunState" });
export type WorkflowRunState = z.infer<typeof workflowRunState>;

export const workflowContact = z
  .object({
    contactId: id,
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** 1 for the first run. */
    round: z.number().int(),
    version: z.number().int(),
    state: workflowRunState,
    /** Current or last step. */
    stepId,
    /** When the contact continues, if known. While `mailing`, when the frequency cap allows the email it holds back. */
    dueAt: timestamp.nullable(),
    /** Waits at an email because the plan's emails are used up: until `dueAt`, or for a larger plan. */
    isHeld: z.boolean(),
    problem: z.string().nullable(),
    enteredAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: "WorkflowContact" });
export type WorkflowContact = z.infer<typeof workflowContact>;

/** A contact's path, newest run first. */
export const workflowContactRuns = z
  .object({
    runs: z.array(
      workflowContact.extend({
        steps: z.array(
          z.object({
            stepId,
            arrivedAt: timestamp,
            leftAt: timestamp.nullable(),
            /** Null while the contact is at the step, or if they finished there. */
            branch: z.enum(WORKFLOW_BRANCHES).nullable(),
            /** Why the step failed, or what it skipped. For an email that was not sent, a `SkipReason`. */
            note: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "WorkflowContactRuns" });
export type WorkflowContactRuns = z.infer<typeof workflowContactRuns>;

/** Exactly one identifies the contact. */
export const workflowEntrant = z
  .union([z.object({ contactId: id }), z.object({ email })])
  .meta({ id: "WorkflowEntrant" });

export const WORKFLOW_ENTRY_RESULTS = ["entered", "alreadyInside", "closed"] as const;

const tag = "Workflows";
export const workflowRoutes = {
  get: defineRoute({
    operationId: "getWorkflow",
    method: "GET",
    path: "/v1/Workflows/{id}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "workflows:read",
    summary: "Get a workflow",
    description: "Returns the draft and the published version.",
    params: idParams,
    response: workflow,
  }),
  update: defineRoute({
    operationId: "updateWorkflow",
    method: "PUT",
    path: "/v1/Workflows/{id}",
    tag,
    access: "WORKFLOW.WRITE",
    apiKey: "workflows:write",
    summary: "Save a workflow draft",
    description:
      "Incomplete drafts are accepted. A running workflow changes only when the draft is published.",
    params: idParams,
    body: updateWorkflowBody,
    bodyLimit: 1_048_576,
    response: workflow,
  }),
  review: defineRoute({
    operationId: "reviewWorkflow",
    method: "GET",
    path: "/v1/Workflows/{id}/Review",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "workflows:read",
    summary: "Review a workflow",
    description:
      "Returns who would enter now and every problem that prevents starting or publishing.",
    params: idParams,
    response: workflowReview,
  }),
  start: defineRoute({
    operationId: "startWorkflow",
    method: "POST",
    path: "/v1/Workflows/{id}/Start",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "workflows:write",
    summary: "Start a workflow",
    description:
      "Publishes the draft. Contacts enter after the undo period, or at the campaign's scheduled time. Fails with `FINDINGS_NOT_ACCEPTED` when an email has serious findings, such as a button without a link, that `acceptedFindings` doesn't name. The review lists them with their keys.",
    errors: ["APPROVAL_REQUIRED", "FINDINGS_NOT_ACCEPTED"],
    params: idParams,
    body: startCampaignBody,
    response: workflow,
  }),
  publish: defineRoute({
    operationId: "publishWorkflow",
    method: "POST",
    path: "/v1/Workflows/{id}/Publish",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "workflows:write",
    summary: "Publish changes to a running workflow",
    errors: ["APPROVAL_REQUIRED", "FINDINGS_NOT_ACCEPTED"],
    params: idParams,
    body: publishWorkflowBody,
    response: workflow,
  }),
  adoptFilters: defineRoute({
    operationId: "adoptWorkflowFilters",
    method: "POST",
    path: "/v1/Workflows/{id}/AdoptFilters",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "workflows:write",
    summary: "Adopt changed filters",
    description:
      "Updates a running workflow to the current definitions of its filters, in the audience and in the steps.",
    errors: ["APPROVAL_REQUIRED"],
    params: idParams,
    response: workflow,
  }),
  closeEntry: defineRoute({
    operationId: "closeWorkflowEntry",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Workflows/{id}/CloseEntry",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "workflows:write",
    summary: "Stop new entries",
    description:
      "Contacts already in the workflow continue. The workflow ends when the last one leaves.",
    params: idParams,
    response: workflow,
  }),
  openEntry: defineRoute({
    operationId: "openWorkflowEntry",
    method: "POST",
    path: "/v1/Workflows/{id}/OpenEntry",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "workflows:write",
    summary: "Resume new entries",
    params: idParams,
    response: workflow,
  }),
  enter: defineRoute({
    operationId: "enterWorkflow",
    method: "POST",
    path: "/v1/Workflows/{id}/Enter",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "workflows:write",
    summary: "Add a contact to a workflow",
    description:
      "Enters one contact regardless of the audience. A contact is in a workflow at most once at a time.",
    params: idParams,
    body: workflowEntrant,
    response: z
      .object({ answer: z.enum(WORKFLOW_ENTRY_RESULTS), contact: workflowContact.nullable() })
      .meta({ id: "WorkflowEntryAnswer" }),
  }),
  results: defineRoute({
    operationId: "getWorkflowResults",
    method: "GET",
    path: "/v1/Workflows/{id}/Results",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "workflows:read",
    summary: "Get workflow statistics",
    description:
      "Counts for each step, of all contacts or of those who entered in a range. A range is counted from their runs, and fails with `TAKES_TOO_LONG` when there are too many.",
    params: idParams,
    query: workflowResultsQuery,
    errors: ["TAKES_TOO_LONG"],
    response: workflowResults,
  }),
  contacts: defineRoute({
    operationId: "listWorkflowPeople",
    method: "GET",
    path: "/v1/Workflows/{id}/People",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "workflows:read",
    summary: "List workflow contacts",
    description: "Everyone who entered, with their current step.",
    params: idParams,
    query: listQuery(["enteredAt"]).extend({
      state: workflowRunState.optional(),
      stepId: stepId.optional(),
    }),
    response: page("WorkflowPersonPage", workflowContact),
  }),
  contactRuns: defineRoute({
    operationId: "getWorkflowContactRuns",
    method: "GET",
    path: "/v1/Workflows/{id}/People/{contactId}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "workflows:read",
    summary: "Get a contact's path",
    description: "The steps that one contact went through.",
    params: idParams.extend({ contactId: id }),
    response: workflowContactRuns,
  }),
  leave: defineRoute({
    operationId: "leaveWorkflow",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Workflows/{id}/People/{contactId}/Leave",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "workflows:write",
    summary: "Remove a contact from a workflow",
    description: "An email that is already being sent still arrives.",
    params: idParams.extend({ contactId: id }),
    response: workflowContactRuns,
  }),
  scheduleTimes: defineRoute({
    operationId: "previewWorkflowSchedule",
    method: "POST",
    path: "/v1/Workflows/ScheduleTimes",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "workflows:read",
    summary: "Preview a schedule",
    description:
      "Returns the next occurrences in the workspace's time zone. Fails with `VALIDATION` when there are none.",
    body: workflowSchedule,
    response: z
      .object({ times: z.array(timestamp), timeZone: z.string() })
      .meta({ id: "WorkflowScheduleTimes" }),
  }),
};
