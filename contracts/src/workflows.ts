import { z } from "zod";
import { skipReason } from "./campaign-ledger.ts";
import { campaignStatus } from "./campaign-lifecycle.ts";
import { WORKFLOW_BRANCHES, workflowDefinition, workflowSchedule, stepId } from "./workflow-steps.ts";
import { email, id, idParams, listQuery, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/**
 * A campaign that takes people through several steps, by the id of the campaign. The campaign itself holds who sends
 * and to whom; this is what happens to people, and what is running of it.
 */
export const workflow = z
  .object({
    /** The campaign's. */
    id,
    name: z.string(),
    status: campaignStatus,
    /** As it is being edited. */
    definition: workflowDefinition,
    /** Of the definition: every change raises it. */
    version,
    /** What people go through now; null before the start. */
    published: z
      .object({
        version: z.number().int(),
        definition: workflowDefinition,
        publishedAt: timestamp,
        /** The definition was changed since, in more than where its steps stand on the canvas. */
        hasChanges: z.boolean(),
      })
      .nullable(),
    /**
     * Of a workflow under way: filters that were edited since it froze them. It keeps their former definitions until
     * they are adopted. Empty for all others.
     */
    changedFilters: z.array(z.object({ id, name: z.string() })),
    /** Whether people still enter. */
    entryOpen: z.boolean(),
    /** When the schedule lets people enter next. */
    nextEntryAt: timestamp.nullable(),
    /** People who ever entered, each time counted, and those of them who are inside now. */
    entered: z.number().int(),
    inside: z.number().int(),
    updatedAt: timestamp,
  })
  .meta({ id: "Workflow" });
export type Workflow = z.infer<typeof workflow>;

export const updateWorkflowBody = z.object({ definition: workflowDefinition, version }).meta({ id: "UpdateWorkflowBody" });

/** What would happen if the workflow were started, or its changes published, now. */
export const workflowReview = z
  .object({
    /** People in the audience, and those of them who may get mail. Null when they cannot be counted. */
    matched: z.number().int().nullable(),
    canReceive: z.number().int().nullable(),
    leftOut: z.array(z.object({ reason: skipReason, count: z.number().int() })),
    /** Mails that somebody gets at most. */
    mails: z.number().int(),
    /**
     * What keeps it from being started. Paths: `steps.<step id>` or `steps.<step id>.templateId` (and so on) for what
     * lies in the workflow, `steps` for the whole of it, and those of a campaign's draft for the rest.
     */
    problems: z.array(z.object({ code: z.string(), path: z.string(), message: z.string() })),
    startsAt: timestamp.nullable(),
  })
  .meta({ id: "WorkflowReview" });
export type WorkflowReview = z.infer<typeof workflowReview>;

/** What happens to people inside when changes are published. Whose step is gone always finishes as they began. */
export const WORKFLOW_INSIDE = ["finish", "move"] as const;
export const publishWorkflowBody = z
  .object({
    version,
    /** `finish`: they go through to the end as it was; `move`: from their step on they go as it is now. */
    inside: z.enum(WORKFLOW_INSIDE),
  })
  .meta({ id: "PublishWorkflowBody" });

/** What became of people at one step, all versions of the workflow together, each time through counted. */
export const workflowStepResults = z
  .object({
    stepId,
    /** Came here. */
    arrived: z.number().int(),
    /** Are here now. */
    present: z.number().int(),
    /** Left by each way out. arrived = present + the sum of these + failed + takenOut */
    left: z.array(z.object({ branch: z.enum(WORKFLOW_BRANCHES), people: z.number().int() })),
    /** Of those who left by a way out: whose way ended here, because it leads nowhere. */
    ended: z.number().int(),
    failed: z.number().int(),
    /** Taken out here, gone, or here when the workflow was canceled. */
    takenOut: z.number().int(),
    /** Of mail steps. */
    mail: z
      .object({
        /** The ledgers of its mails, the newest first: `GET /v1/Campaigns/{id}/Report` tells about each. */
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

export const workflowResults = z
  .object({
    entered: z.number().int(),
    inside: z.number().int(),
    /** entered = inside + finished + failed + left */
    finished: z.number().int(),
    failed: z.number().int(),
    left: z.number().int(),
    steps: z.array(workflowStepResults),
  })
  .meta({ id: "WorkflowResults" });
export type WorkflowResults = z.infer<typeof workflowResults>;

/**
 * Where one person stands. `due`: goes on in a moment; `waiting`: at a wait or a decision; `mailing`: their mail is
 * on its way; `left`: taken out, or the workflow was ended.
 */
export const WORKFLOW_RUN_STATES = ["due", "waiting", "mailing", "finished", "failed", "left"] as const;
export const workflowRunState = z.enum(WORKFLOW_RUN_STATES).meta({ id: "WorkflowRunState" });
export type WorkflowRunState = z.infer<typeof workflowRunState>;

export const workflowPerson = z
  .object({
    accountId: id,
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** 1 the first time through. */
    round: z.number().int(),
    version: z.number().int(),
    state: workflowRunState,
    /** Where they are, or were last. */
    stepId,
    /** When they go on, as far as is known. */
    dueAt: timestamp.nullable(),
    problem: z.string().nullable(),
    enteredAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: "WorkflowPerson" });
export type WorkflowPerson = z.infer<typeof workflowPerson>;

/** One person's way, the newest time through first. */
export const workflowJourney = z
  .object({
    runs: z.array(
      workflowPerson.extend({
        steps: z.array(
          z.object({
            stepId,
            arrivedAt: timestamp,
            leftAt: timestamp.nullable(),
            /** Null while the person is there, or when it ended there. */
            branch: z.enum(WORKFLOW_BRANCHES).nullable(),
            /** Why the step failed, or what it did not do. */
            note: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "WorkflowJourney" });
export type WorkflowJourney = z.infer<typeof workflowJourney>;

/** One person by either. */
export const workflowEntrant = z.union([z.object({ accountId: id }), z.object({ email })]).meta({ id: "WorkflowEntrant" });

export const WORKFLOW_ENTRY_ANSWERS = ["entered", "alreadyInside", "closed"] as const;

const tag = "Workflows";
export const workflowRoutes = {
  get: defineRoute({
    operationId: "getWorkflow",
    method: "GET",
    path: "/v1/Workflows/{id}",
    tag,
    access: "CONFIG.VIEW",
    summary: "The workflow of a campaign, as it is edited and as it runs",
    params: idParams,
    response: workflow,
  }),
  update: defineRoute({
    operationId: "updateWorkflow",
    method: "PUT",
    path: "/v1/Workflows/{id}",
    tag,
    access: "WORKFLOW.WRITE",
    summary: "Store the workflow as it is drawn, complete or not; what runs changes only by being published",
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
    summary: "Who would enter now, and all that keeps it from being started or published",
    params: idParams,
    response: workflowReview,
  }),
  start: defineRoute({
    operationId: "startWorkflow",
    method: "POST",
    path: "/v1/Workflows/{id}/Start",
    tag,
    access: "CAMPAIGN.SEND",
    summary: "Publish it and let people enter: after a moment in which it can be taken back, or at the campaign's time",
    params: idParams,
    response: workflow,
  }),
  publish: defineRoute({
    operationId: "publishWorkflow",
    method: "POST",
    path: "/v1/Workflows/{id}/Publish",
    tag,
    access: "CAMPAIGN.SEND",
    summary: "Let the changes of a workflow under way take effect",
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
    summary: "Use the filters of a workflow under way as they are now, in its audience and its steps",
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
    summary: "Let nobody in any more; who is inside goes on, and with the last of them it ends",
    params: idParams,
    response: workflow,
  }),
  openEntry: defineRoute({
    operationId: "openWorkflowEntry",
    method: "POST",
    path: "/v1/Workflows/{id}/OpenEntry",
    tag,
    access: "CAMPAIGN.SEND",
    summary: "Let people in again",
    params: idParams,
    response: workflow,
  }),
  enter: defineRoute({
    operationId: "enterWorkflow",
    method: "POST",
    path: "/v1/Workflows/{id}/Enter",
    tag,
    access: "CAMPAIGN.SEND",
    summary: "Let one contact in, whatever the audience says; nobody is inside twice at a time",
    params: idParams,
    body: workflowEntrant,
    response: z.object({ answer: z.enum(WORKFLOW_ENTRY_ANSWERS), person: workflowPerson.nullable() }).meta({ id: "WorkflowEntryAnswer" }),
  }),
  results: defineRoute({
    operationId: "getWorkflowResults",
    method: "GET",
    path: "/v1/Workflows/{id}/Results",
    tag,
    access: "CONFIG.VIEW",
    summary: "What became of people, step by step",
    params: idParams,
    response: workflowResults,
  }),
  people: defineRoute({
    operationId: "listWorkflowPeople",
    method: "GET",
    path: "/v1/Workflows/{id}/People",
    tag,
    access: "CONFIG.VIEW",
    summary: "Everybody who entered, with where they stand",
    params: idParams,
    query: listQuery(["enteredAt"]).extend({ state: workflowRunState.optional(), stepId: stepId.optional() }),
    response: page("WorkflowPersonPage", workflowPerson),
  }),
  journey: defineRoute({
    operationId: "getWorkflowJourney",
    method: "GET",
    path: "/v1/Workflows/{id}/People/{accountId}",
    tag,
    access: "CONFIG.VIEW",
    summary: "One person's way through the workflow",
    params: idParams.extend({ accountId: id }),
    response: workflowJourney,
  }),
  leave: defineRoute({
    operationId: "leaveWorkflow",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Workflows/{id}/People/{accountId}/Leave",
    tag,
    access: "CAMPAIGN.SEND",
    summary: "Take one person out; a mail that is on its way still arrives",
    params: idParams.extend({ accountId: id }),
    response: workflowJourney,
  }),
  scheduleTimes: defineRoute({
    operationId: "previewWorkflowSchedule",
    method: "POST",
    path: "/v1/Workflows/ScheduleTimes",
    tag,
    access: "CONFIG.VIEW",
    summary: "The next times of a schedule by the workspace's clock; VALIDATION for one that never comes",
    body: workflowSchedule,
    response: z.object({ times: z.array(timestamp), timeZone: z.string() }).meta({ id: "WorkflowScheduleTimes" }),
  }),
};
