import { z } from "zod";
import { id, idParams, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { timeZone } from "./time-zone.ts";
import { webhookEventType } from "./webhook-events.ts";

/** The events that a replay sends: an endpoint's own by status, or those it never got (backfill). */
export const webhookReplaySelection = z
  .enum(["failed", "unknown", "delivered", "missing"])
  .meta({ id: "WebhookReplaySelection" });

/** Maximum age of replayed events in days. */
export const WEBHOOK_REPLAY_DAYS = 30;

const replayQuery = {
  /** The receiving endpoint. */
  webhookId: id,
  /** If empty, all types that the endpoint subscribes to. */
  events: z.array(webhookEventType).max(100).default([]),
  selection: webhookReplaySelection,
  /** The time range of the events: inclusive start, exclusive end. At most 30 days ago. */
  from: timestamp,
  before: timestamp,
};
export const webhookReplayQuery = z
  .object({
    ...replayQuery,
    /** The time zone in which days are counted. */
    timeZone: timeZone.default("UTC"),
  })
  .meta({ id: "WebhookReplayQuery" });
export const webhookReplayBody = z
  .object({
    ...replayQuery,
    /** Events per minute. */
    perMinute: z.number().int().min(1).max(60_000).default(600),
  })
  .meta({ id: "WebhookReplayBody" });

/** The number of events in a replay: in total, and per day with events. */
export const webhookReplayCount = z
  .object({
    count: z.number().int(),
    days: z.array(z.object({ day: z.iso.date(), count: z.number().int() })),
  })
  .meta({ id: "WebhookReplayCount" });

export const webhookReplay = z
  .object({
    id,
    webhookId: id,
    events: z.array(webhookEventType),
    selection: webhookReplaySelection,
    from: timestamp,
    before: timestamp,
    perMinute: z.number().int(),
    status: z.enum(["running", "paused", "finished", "canceled"]),
    /** As counted at the start. */
    total: z.number().int(),
    /** Events queued so far. */
    done: z.number().int(),
    /** Number of those that failed since, finally or so far. */
    failed: z.number().int(),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookReplay" });
export type WebhookReplay = z.infer<typeof webhookReplay>;

const access = "DEVELOPER.MANAGE";
const tag = "WebhookReplays";
export const webhookReplayRoutes = {
  count: defineRoute({
    operationId: "countWebhookReplay",
    method: "POST",
    path: "/v1/WebhookReplays/Count",
    tag,
    access,
    apiKey: "webhooks:read",
    withoutPlan: true,
    workspaceRateLimit: 60,
    summary: "Count what a replay would send",
    body: webhookReplayQuery,
    response: webhookReplayCount,
    errors: ["NOT_FOUND"],
  }),
  list: defineRoute({
    operationId: "listWebhookReplays",
    method: "GET",
    path: "/v1/WebhookReplays",
    tag,
    access,
    apiKey: "webhooks:read",
    summary: "List replays",
    query: listQuery(["createdAt"]),
    response: page("WebhookReplayPage", webhookReplay),
  }),
  create: defineRoute({
    operationId: "createWebhookReplay",
    method: "POST",
    path: "/v1/WebhookReplays",
    tag,
    access,
    apiKey: "webhooks:write",
    status: 201,
    workspaceRateLimit: 60,
    summary: "Start a replay",
    description:
      "Queues events for an endpoint at a pace, with the same `webhook-id` as before. Fails with `WRONG_STATE` while the webhook is inactive or has another unfinished replay.",
    body: webhookReplayBody,
    response: webhookReplay,
    errors: ["NOT_FOUND", "WRONG_STATE"],
  }),
  get: defineRoute({
    operationId: "getWebhookReplay",
    method: "GET",
    path: "/v1/WebhookReplays/{id}",
    tag,
    access,
    apiKey: "webhooks:read",
    summary: "Get a replay",
    params: idParams,
    response: webhookReplay,
  }),
  pause: defineRoute({
    operationId: "pauseWebhookReplay",
    method: "POST",
    path: "/v1/WebhookReplays/{id}/Pause",
    tag,
    access,
    apiKey: "webhooks:write",
    withoutPlan: true,
    summary: "Pause a replay",
    params: idParams,
    response: webhookReplay,
    errors: ["WRONG_STATE"],
  }),
  resume: defineRoute({
    operationId: "resumeWebhookReplay",
    method: "POST",
    path: "/v1/WebhookReplays/{id}/Resume",
    tag,
    access,
    apiKey: "webhooks:write",
    summary: "Resume a replay",
    params: idParams,
    response: webhookReplay,
    errors: ["WRONG_STATE"],
  }),
  cancel: defineRoute({
    operationId: "cancelWebhookReplay",
    method: "POST",
    path: "/v1/WebhookReplays/{id}/Cancel",
    tag,
    access,
    apiKey: "webhooks:write",
    withoutPlan: true,
    summary: "Cancel a replay",
    description: "Events queued so far are delivered.",
    params: idParams,
    response: webhookReplay,
    errors: ["WRONG_STATE"],
  }),
};
