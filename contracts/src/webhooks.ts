import { z } from "zod";
import {
  createdRange,
  deletedCount,
  id,
  idList,
  idParams,
  listQuery,
  page,
  timestamp,
  version,
} from "./lists.ts";
import { defineRoute } from "./route.ts";
import { webhookDisabledReason, webhookEventType } from "./webhook-events.ts";

/** Maximum number of webhooks in a workspace. */
export const WEBHOOKS_MAX = 50;
/** Maximum length of an endpoint's URL, in characters. */
export const WEBHOOK_URL_MAX = 2_000;
/** Hours without one success after which a failing webhook is disabled. */
export const WEBHOOK_FAILING_HOURS = 120;
/** Hours during which both secrets sign after a rotation. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** Days that deliveries and their attempts are kept. Plans will decide this. */
export const WEBHOOK_HISTORY_DAYS = 30;
/** Bytes of a response that are kept. */
export const WEBHOOK_RESPONSE_BYTES = 20_000;
/** Days that a webhook's activity covers. */
export const WEBHOOK_ACTIVITY_DAYS = 7;

export const webhookStatus = z.enum(["active", "inactive"]).meta({ id: "WebhookStatus" });
/** `thin`: ids and facts. `full`: also the record that the event is about. */
export const webhookPayloadKind = z.enum(["thin", "full"]).meta({ id: "WebhookPayloadKind" });
/** `v1`: HMAC-SHA256 with a shared secret. `v1a`: Ed25519; the endpoint needs only the public key. */
export const webhookSignature = z.enum(["v1", "v1a"]).meta({ id: "WebhookSignature" });
/** Share of failed calls: low up to 5 %, medium up to 15 %, high above. */
export const webhookErrorBand = z.enum(["low", "medium", "high"]).meta({ id: "WebhookErrorBand" });
export type WebhookErrorBand = z.infer<typeof webhookErrorBand>;

/** Returns the band of a share of failed calls between 0 and 1. */
export function webhookErrorBandOf(errorRate: number): WebhookErrorBand {
  if (errorRate <= 0.05) return "low";
  return errorRate <= 0.15 ? "medium" : "high";
}

/** Calls of the last seven days. */
export const webhookActivity = z
  .object({
    calls: z.number().int(),
    failed: z.number().int(),
    /** Between 0 and 1; null without calls, like the band. */
    errorRate: z.number().nullable(),
    errorBand: webhookErrorBand.nullable(),
    /** Response times of the latest calls that got a response, in milliseconds; null without any. */
    p50: z.number().int().nullable(),
    p95: z.number().int().nullable(),
  })
  .meta({ id: "WebhookActivity" });

export const webhook = z
  .object({
    id,
    url: z.string(),
    description: z.string(),
    status: webhookStatus,
    /** Null while it is active. */
    disabledReason: webhookDisabledReason.nullable(),
    events: z.array(webhookEventType),
    payload: webhookPayloadKind,
    signature: webhookSignature,
    /** While set, the former secret signs too. */
    formerSecretUntil: timestamp.nullable(),
    /** The first failure since the last success. */
    failingSince: timestamp.nullable(),
    /** Set while deliveries wait because most calls failed; then one call probes the endpoint. */
    pausedUntil: timestamp.nullable(),
    lastSuccessAt: timestamp.nullable(),
    activity: webhookActivity,
    createdAt: timestamp,
    version,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

const settings = {
  /** `https` without user, password and fragment. `http` only if the installation allows private networks. */
  url: z.string().trim().min(1).max(WEBHOOK_URL_MAX),
  description: z.string().trim().max(300).default(""),
  events: z.array(webhookEventType).min(1).max(100),
  payload: webhookPayloadKind.default("thin"),
};
export const webhookBody = z
  .object({ ...settings, signature: webhookSignature.default("v1") })
  .meta({ id: "WebhookBody" });
export const updateWebhookBody = z
  .object({ ...settings, version })
  .meta({ id: "UpdateWebhookBody" });

export const webhookSecret = z
  .object({
    /** `whsec_…` for v1; for v1a the public key `whpk_…`, because the private one never leaves the server. */
    secret: z.string(),
    /** The one before the last rotation, while it signs too. */
    former: z.string().nullable(),
    formerUntil: timestamp.nullable(),
  })
  .meta({ id: "WebhookSecret" });

/**
 * `pending`: waits for its first attempt. `retrying`: failed, and is tried again. `delivered`, `failed`: final.
 * `unknown`: the process died between sending and storing the response, so the endpoint may have got it.
 */
export const WEBHOOK_DELIVERY_STATUSES = [
  "pending",
  "retrying",
  "delivered",
  "failed",
  "unknown",
] as const;
export const webhookDeliveryStatus = z
  .enum(WEBHOOK_DELIVERY_STATUSES)
  .meta({ id: "WebhookDeliveryStatus" });
export type WebhookDeliveryStatus = z.infer<typeof webhookDeliveryStatus>;

/** Why an attempt got no response. `lost`: the process died before the response was stored. */
export const webhookAttemptError = z
  .enum(["dns", "private", "connect", "tls", "timeout", "reset", "protocol", "lost"])
  .meta({ id: "WebhookAttemptError" });
export type WebhookAttemptError = z.infer<typeof webhookAttemptError>;

export const webhookAttempt = z
  .object({
    number: z.number().int(),
    startedAt: timestamp,
    durationMs: z.number().int().nullable(),
    /** Null without a response; `error` says why. */
    statusCode: z.number().int().nullable(),
    error: webhookAttemptError.nullable(),
    /** The address that the request went to. */
    address: z.string().nullable(),
    responseHeaders: z.record(z.string(), z.string()),
    /** The first 20,000 bytes. */
    responseBody: z.string(),
  })
  .meta({ id: "WebhookAttempt" });
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** An event on its way to one webhook. */
export const webhookEvent = z
  .object({
    id,
    /** The header `webhook-id`, which is the same in every attempt. */
    messageId: z.string(),
    /** Null for a test event. */
    eventId: id.nullable(),
    type: webhookEventType,
    webhookId: id,
    url: z.string(),
    status: webhookDeliveryStatus,
    attempts: z.number().int(),
    /** The status code of the last response. */
    statusCode: z.number().int().nullable(),
    /** Why the last attempt got no response. */
    error: webhookAttemptError.nullable(),
    /** When the event happened. */
    occurredAt: timestamp,
    createdAt: timestamp,
    deliveredAt: timestamp.nullable(),
    /** When the next attempt is due; null when there is none or one is running. */
    nextAttemptAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookEvent" });
export type WebhookEvent = z.infer<typeof webhookEvent>;

export const webhookEventDetails = webhookEvent
  .extend({
    /** The body of the request. */
    body: z.string(),
    /** Headers of the next request, or of the last one; the signature is computed for `webhook-timestamp`. */
    headers: z.record(z.string(), z.string()),
    attemptList: z.array(webhookAttempt),
  })
  .meta({ id: "WebhookEventDetails" });

/** New events, ready to be sent to another address. Empty at first, when listening begins. */
export const webhookEventNews = z
  .object({
    items: z.array(
      z.object({
        event: webhookEvent,
        body: z.string(),
        /** Signed now, for an endpoint on the listener's machine. */
        headers: z.record(z.string(), z.string()),
      }),
    ),
  })
  .meta({ id: "WebhookEventNews" });

export const webhookEventDefinition = z
  .object({
    type: webhookEventType,
    description: z.string(),
    /** JSON Schemas of the payload. */
    thinSchema: z.record(z.string(), z.unknown()),
    fullSchema: z.record(z.string(), z.unknown()),
    thinExample: z.record(z.string(), z.unknown()),
    fullExample: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "WebhookEventDefinition" });

/** Which events a replay sends: an endpoint's own by their status, or those it never got (back-fill). */
export const webhookReplaySelection = z
  .enum(["failed", "unknown", "delivered", "missing"])
  .meta({ id: "WebhookReplaySelection" });

/** Days before now that a replay can reach. */
export const WEBHOOK_REPLAY_DAYS = 30;

const replayQuery = {
  /** The endpoint that gets them. */
  webhookId: id,
  /** If empty, all types that the endpoint wants. */
  events: z.array(webhookEventType).max(100).default([]),
  selection: webhookReplaySelection,
  /** When the events happened: inclusive start, exclusive end. At most 30 days ago. */
  from: timestamp,
  before: timestamp,
};
export const webhookReplayQuery = z.object(replayQuery).meta({ id: "WebhookReplayQuery" });
export const webhookReplayBody = z
  .object({
    ...replayQuery,
    /** Events per minute. */
    perMinute: z.number().int().min(1).max(60_000).default(600),
  })
  .meta({ id: "WebhookReplayBody" });

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
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookReplay" });
export type WebhookReplay = z.infer<typeof webhookReplay>;

/** What choosing types would have delivered in the last 24 hours. */
export const webhookEstimate = z
  .object({
    count: z.number().int(),
    /** Largest payload among the latest 200 events, in bytes; null without events. */
    largestBytes: z.number().int().nullable(),
    byType: z.array(z.object({ type: webhookEventType, count: z.number().int() })),
  })
  .meta({ id: "WebhookEstimate" });

/**
 * Requests that a prover sends. `valid`: signed correctly. `large`: 20 KB. `repeated`: the same `webhook-id` twice.
 * `unordered`: the newer event first. `forged`: signed with another secret. `altered`: the body was changed after
 * signing. `old`: signed a day ago.
 */
export const WEBHOOK_PROOFS = [
  "valid",
  "large",
  "repeated",
  "unordered",
  "forged",
  "altered",
  "old",
] as const;
export const webhookProof = z
  .object({
    name: z.enum(WEBHOOK_PROOFS),
    /** Whether the endpoint must accept it (2xx), or must not. */
    mustAccept: z.boolean(),
    accepted: z.boolean(),
    /** Whether it did what it must. */
    passed: z.boolean(),
    statusCode: z.number().int().nullable(),
    error: webhookAttemptError.nullable(),
    durationMs: z.number().int(),
  })
  .meta({ id: "WebhookProof" });
export type WebhookProof = z.infer<typeof webhookProof>;

const changedCount = z.object({ count: z.number().int() }).meta({ id: "WebhookCount" });

const tag = "Webhooks";
const access = "DEVELOPER.MANAGE";
export const webhookRoutes = {
  list: defineRoute({
    operationId: "listWebhooks",
    method: "GET",
    path: "/v1/Webhooks",
    tag,
    access,
    summary: "List webhooks",
    query: listQuery(["createdAt", "url"]).extend({ status: webhookStatus.optional() }),
    response: page("WebhookPage", webhook),
  }),
  create: defineRoute({
    operationId: "createWebhook",
    method: "POST",
    path: "/v1/Webhooks",
    tag,
    access,
    status: 201,
    summary: "Create a webhook",
    description: "Delivers events from now on. Fails with `WEBHOOKS_FULL` beyond 50 webhooks.",
    body: webhookBody,
    response: webhook,
    errors: ["WEBHOOKS_FULL"],
  }),
  get: defineRoute({
    operationId: "getWebhook",
    method: "GET",
    path: "/v1/Webhooks/{id}",
    tag,
    access,
    summary: "Get a webhook",
    params: idParams,
    response: webhook,
  }),
  update: defineRoute({
    operationId: "updateWebhook",
    method: "PUT",
    path: "/v1/Webhooks/{id}",
    tag,
    access,
    summary: "Update a webhook",
    description: "Events that are waiting go to the new URL.",
    params: idParams,
    body: updateWebhookBody,
    response: webhook,
  }),
  enable: defineRoute({
    operationId: "enableWebhooks",
    method: "POST",
    path: "/v1/Webhooks/Enable",
    tag,
    access,
    summary: "Enable webhooks",
    description: "Delivers events from now on, and those that were waiting.",
    body: idList.meta({ id: "EnableWebhooksBody" }),
    response: changedCount,
  }),
  disable: defineRoute({
    operationId: "disableWebhooks",
    method: "POST",
    path: "/v1/Webhooks/Disable",
    tag,
    access,
    withoutPlan: true,
    summary: "Disable webhooks",
    description:
      "Events that happen meanwhile are not delivered; those already waiting keep waiting.",
    body: idList.meta({ id: "DisableWebhooksBody" }),
    response: changedCount,
  }),
  remove: defineRoute({
    operationId: "deleteWebhooks",
    method: "POST",
    path: "/v1/Webhooks/BulkDelete",
    tag,
    access,
    withoutPlan: true,
    summary: "Delete webhooks",
    description: "Also deletes their events.",
    body: idList.meta({ id: "DeleteWebhooksBody" }),
    response: deletedCount,
  }),
  secret: defineRoute({
    operationId: "getWebhookSecret",
    method: "GET",
    path: "/v1/Webhooks/{id}/Secret",
    tag,
    access,
    summary: "Get a webhook's secret",
    params: idParams,
    response: webhookSecret,
  }),
  rotateSecret: defineRoute({
    operationId: "rotateWebhookSecret",
    method: "POST",
    path: "/v1/Webhooks/{id}/RotateSecret",
    tag,
    access,
    summary: "Rotate a webhook's secret",
    description: "Both secrets sign for 24 hours.",
    params: idParams,
    response: webhookSecret,
  }),
  test: defineRoute({
    operationId: "testWebhook",
    method: "POST",
    path: "/v1/Webhooks/{id}/Test",
    tag,
    access,
    status: 202,
    summary: "Send a test event",
    description:
      "Queues an event with the example of its type. Fails with `WRONG_STATE` while the webhook is inactive.",
    params: idParams,
    body: z.object({ type: webhookEventType }).meta({ id: "TestWebhookBody" }),
    response: webhookEvent,
    errors: ["WRONG_STATE"],
  }),
  estimate: defineRoute({
    operationId: "estimateWebhook",
    method: "POST",
    path: "/v1/Webhooks/Estimate",
    tag,
    access,
    withoutPlan: true,
    workspaceRateLimit: 60,
    summary: "Estimate a webhook",
    description: "Counts what the last 24 hours would have delivered.",
    body: z
      .object({ events: settings.events, payload: settings.payload })
      .meta({ id: "EstimateWebhookBody" }),
    response: webhookEstimate,
  }),
  prove: defineRoute({
    operationId: "proveWebhook",
    method: "POST",
    path: "/v1/Webhooks/{id}/Prove",
    tag,
    access,
    workspaceRateLimit: 10,
    summary: "Prove an endpoint",
    description:
      "Sends good and bad requests with example events, and returns which of them the endpoint accepted. If it does not accept the valid one, no other is sent.",
    params: idParams,
    response: z.object({ items: z.array(webhookProof) }).meta({ id: "WebhookProofs" }),
  }),
  catalogue: defineRoute({
    operationId: "listWebhookEventTypes",
    method: "GET",
    path: "/v1/WebhookEventTypes",
    tag,
    access,
    summary: "List event types",
    description: "All types that webhooks deliver, with schema and example.",
    response: z
      .object({ items: z.array(webhookEventDefinition) })
      .meta({ id: "WebhookEventDefinitions" }),
  }),
};

const eventsTag = "WebhookEvents";
export const webhookEventRoutes = {
  list: defineRoute({
    operationId: "listWebhookEvents",
    method: "GET",
    path: "/v1/WebhookEvents",
    tag: eventsTag,
    access,
    summary: "List webhook events",
    description: "`search` finds parts of a URL or type, and complete ids.",
    query: listQuery(["createdAt"]).extend({
      status: webhookDeliveryStatus.optional(),
      type: webhookEventType.optional(),
      webhookId: id.optional(),
      ...createdRange,
    }),
    response: page("WebhookEventPage", webhookEvent),
  }),
  stream: defineRoute({
    operationId: "streamWebhookEvents",
    method: "GET",
    path: "/v1/WebhookEvents/Stream",
    tag: eventsTag,
    access,
    summary: "Listen to webhook events",
    description:
      "Server-sent events with each new webhook event, its body and signed headers, for forwarding them to a program under development. Ends after some minutes; connect again to continue.",
    query: z.object({ webhookId: id.optional() }),
    response: webhookEventNews,
    produces: "text/event-stream",
  }),
  get: defineRoute({
    operationId: "getWebhookEvent",
    method: "GET",
    path: "/v1/WebhookEvents/{id}",
    tag: eventsTag,
    access,
    summary: "Get a webhook event",
    description: "With its payload, headers and attempts.",
    params: idParams,
    response: webhookEventDetails,
  }),
  retry: defineRoute({
    operationId: "retryWebhookEvents",
    method: "POST",
    path: "/v1/WebhookEvents/Retry",
    tag: eventsTag,
    access,
    status: 202,
    summary: "Retry webhook events",
    description:
      "Sends them now with the same `webhook-id`, and retries like new ones. Events whose attempt is running, or whose webhook is inactive, are not counted.",
    body: idList.meta({ id: "RetryWebhookEventsBody" }),
    response: changedCount,
  }),
};

const replaysTag = "WebhookReplays";
export const webhookReplayRoutes = {
  count: defineRoute({
    operationId: "countWebhookReplay",
    method: "POST",
    path: "/v1/WebhookReplays/Count",
    tag: replaysTag,
    access,
    withoutPlan: true,
    workspaceRateLimit: 60,
    summary: "Count what a replay would send",
    body: webhookReplayQuery,
    response: changedCount,
    errors: ["NOT_FOUND"],
  }),
  list: defineRoute({
    operationId: "listWebhookReplays",
    method: "GET",
    path: "/v1/WebhookReplays",
    tag: replaysTag,
    access,
    summary: "List replays",
    query: listQuery(["createdAt"]),
    response: page("WebhookReplayPage", webhookReplay),
  }),
  create: defineRoute({
    operationId: "createWebhookReplay",
    method: "POST",
    path: "/v1/WebhookReplays",
    tag: replaysTag,
    access,
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
    tag: replaysTag,
    access,
    summary: "Get a replay",
    params: idParams,
    response: webhookReplay,
  }),
  pause: defineRoute({
    operationId: "pauseWebhookReplay",
    method: "POST",
    path: "/v1/WebhookReplays/{id}/Pause",
    tag: replaysTag,
    access,
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
    tag: replaysTag,
    access,
    summary: "Resume a replay",
    params: idParams,
    response: webhookReplay,
    errors: ["WRONG_STATE"],
  }),
  cancel: defineRoute({
    operationId: "cancelWebhookReplay",
    method: "POST",
    path: "/v1/WebhookReplays/{id}/Cancel",
    tag: replaysTag,
    access,
    withoutPlan: true,
    summary: "Cancel a replay",
    description: "Events queued so far are delivered.",
    params: idParams,
    response: webhookReplay,
    errors: ["WRONG_STATE"],
  }),
};
