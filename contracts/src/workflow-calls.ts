import { z } from "zod";
import { id, idParams, listQuery, page, timestamp } from "./lists.ts";
import { requestError, sentRequest } from "./requests.ts";
import { defineRoute } from "./route.ts";
import { stepId } from "./workflow-steps.ts";

/**
 * `queued`: waits for its first or next attempt. `calling`: the request is being sent. `done`: the contact continued.
 * `uncertain`: the request was sent and its response was lost. `canceled`: the contact left before the request was
 * sent.
 */
export const WORKFLOW_CALL_STATES = ["queued", "calling", "done", "uncertain", "canceled"] as const;
export const workflowCallState = z.enum(WORKFLOW_CALL_STATES).meta({ id: "WorkflowCallState" });
export type WorkflowCallState = z.infer<typeof workflowCallState>;

/** The request of a step for one contact. */
export const workflowCall = z
  .object({
    id,
    stepId,
    contactId: id,
    name: z.string().nullable(),
    email: z.string().nullable(),
    round: z.number().int(),
    state: workflowCallState,
    attempts: z.number().int(),
    /** When the next attempt starts; null unless it is queued. */
    dueAt: timestamp.nullable(),
    /** Of the last attempt. */
    startedAt: timestamp.nullable(),
    statusCode: z.number().int().nullable(),
    error: requestError.nullable(),
    durationMs: z.number().int().nullable(),
    /** Whether an uncertain call keeps its contact at the step. */
    isHeld: z.boolean(),
    /** As sent in the last attempt, with masked secrets; null before the first. */
    request: sentRequest.nullable(),
    /** The first characters of the response. */
    answer: z.string(),
    /** Why fields got no value, by field. */
    problems: z.array(z.object({ field: z.string(), problem: z.string() })),
  })
  .meta({ id: "WorkflowCall" });
export type WorkflowCall = z.infer<typeof workflowCall>;

/** `repeat`: sends the request again. `done`: the contact continues as if it had succeeded. */
export const WORKFLOW_CALL_DECISIONS = ["repeat", "done"] as const;
export const resolveCallsBody = z
  .object({ ids: z.array(id).min(1).max(100), decision: z.enum(WORKFLOW_CALL_DECISIONS) })
  .meta({ id: "ResolveWorkflowCallsBody" });

const tag = "Workflows";
export const workflowCallRoutes = {
  list: defineRoute({
    operationId: "listWorkflowCalls",
    method: "GET",
    path: "/v1/Workflows/{id}/Calls",
    tag,
    access: "CONFIG.VIEW",
    summary: "List the requests of a workflow",
    description:
      "The log of the last 30 days, newest first. Uncertain requests stay until they are decided.",
    params: idParams,
    query: listQuery(["queuedAt"]).extend({
      state: workflowCallState.optional(),
      /** Whether an uncertain call keeps its contact at the step. */
      isHeld: z.stringbool().optional(),
      stepId: stepId.optional(),
    }),
    response: page("WorkflowCallPage", workflowCall),
  }),
  resolve: defineRoute({
    operationId: "resolveWorkflowCalls",
    method: "POST",
    path: "/v1/Workflows/{id}/Calls/Resolve",
    tag,
    access: "CAMPAIGN.SEND",
    summary: "Decide about uncertain requests",
    description:
      "Repeats uncertain requests, or marks them as done. Other requests, and those whose contact has continued when repeating, are left out of the count.",
    params: idParams,
    body: resolveCallsBody,
    response: z.object({ count: z.number().int() }).meta({ id: "ResolvedWorkflowCalls" }),
  }),
};
