import { z } from "zod";
import { createdRange, id, idList, idParams, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { webhookEventType } from "./webhook-events.ts";

/** Number of days that deliveries and their attempts are kept. Plans will decide this. */
export const WEBHOOK_HISTORY_DAYS = 30;
/** Maximum bytes of a response that are kept. */
export const WEBHOOK_RESPONSE_BYTES = 20_000;

/**
 * `pending`: waits for its first attempt. `retrying`: failed, and will be retried. `delivered`, `failed`: final.
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

/** Why there was no response: the last attempt's error, or a member canceled the remaining attempts. */
export const webhookEventError = z
  .enum([...webhookAttemptError.options, "canceled"])
  .meta({ id: "WebhookEventError" });
export type WebhookEventError = z.infer<typeof webhookEventError>;

export const webhookAttempt = z
  .object({
    number: z.number().int(),
    startedAt: timestamp,
    durationMs: z.number().int().nullable(),
    /** Null without a response; `error` says why. */
    statusCode: z.number().int().nullable(),
    error: webhookAttemptError.nullable(),
    /** The URL that the request was sent to. */
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
    error: webhookEventError.nullable(),
    /** Duration of the last attempt in milliseconds; null while it runs, or if its outcome was lost. */
    durationMs: z.number().int().nullable(),
    /** When the event happened. */
    occurredAt: timestamp,
    createdAt: timestamp,
    /** When the last attempt started. */
    attemptedAt: timestamp.nullable(),
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
    /** Whether the signature in `headers` was verified against body and secret. */
    signatureVerified: z.boolean(),
    /** Attempts since it was queued, automatically or by a member; at most ten. */
    attemptsSinceQueued: z.number().int(),
    /** When the tenth attempt is due if all others fail; null when there is none. */
    finalAttemptAt: timestamp.nullable(),
    attemptList: z.array(webhookAttempt),
  })
  .meta({ id: "WebhookEventDetails" });

/** New events, ready to be forwarded to another URL. The first message is empty. */
export const webhookEventNews = z
  .object({
    /** The id of the message. If sent as `Last-Event-ID`, the stream continues after it. */
    cursor: z.string(),
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

/** Conditions of the list of events, except status. */
const eventConditions = {
  type: webhookEventType.optional(),
  webhookId: id.optional(),
  ...createdRange,
};
/** Conditions that an export shares with the list. */
export const webhookEventFilter = z.object({
  search: z.string().trim().max(200).optional(),
  status: webhookDeliveryStatus.optional(),
  ...eventConditions,
});
export type WebhookEventFilter = z.infer<typeof webhookEventFilter>;

/** Events per status, each counted up to 10,000; 10,001 means that there are more. */
export const webhookEventCounts = z
  .object({
    pending: z.number().int(),
    retrying: z.number().int(),
    delivered: z.number().int(),
    failed: z.number().int(),
    unknown: z.number().int(),
  } satisfies Record<WebhookDeliveryStatus, z.ZodType>)
  .meta({ id: "WebhookEventCounts" });

/** Number of records that a request changed or found. */
export const webhookCount = z.object({ count: z.number().int() }).meta({ id: "WebhookCount" });

const access = "DEVELOPER.MANAGE";
const tag = "WebhookEvents";
export const webhookEventRoutes = {
  list: defineRoute({
    operationId: "listWebhookEvents",
    method: "GET",
    path: "/v1/WebhookEvents",
    tag,
    access,
    apiKey: "webhooks:read",
    summary: "List webhook events",
    description:
      "`search` finds parts of a URL or type, complete ids, and a contact's complete email address.",
    query: listQuery(["createdAt"]).extend({
      status: webhookDeliveryStatus.optional(),
      ...eventConditions,
    }),
    response: page("WebhookEventPage", webhookEvent),
  }),
  counts: defineRoute({
    operationId: "countWebhookEvents",
    method: "GET",
    path: "/v1/WebhookEvents/Counts",
    tag,
    access,
    apiKey: "webhooks:read",
    summary: "Count webhook events by status",
    description: "Counts what the list finds with the same conditions.",
    query: webhookEventFilter.omit({ status: true }),
    response: webhookEventCounts,
  }),
  stream: defineRoute({
    operationId: "streamWebhookEvents",
    method: "GET",
    path: "/v1/WebhookEvents/Stream",
    tag,
    access,
    apiKey: "webhooks:read",
    summary: "Listen to webhook events",
    description:
      "Server-sent events with each new webhook event, its body and signed headers, for forwarding them to a program under development. Ends after some minutes; connect again with the last message's id in the header `Last-Event-ID` to continue where it ended. Events of the last seconds may then come again, with the same `webhook-id`.",
    query: z.object({ webhookId: id.optional() }),
    response: webhookEventNews,
    produces: "text/event-stream",
  }),
  get: defineRoute({
    operationId: "getWebhookEvent",
    method: "GET",
    path: "/v1/WebhookEvents/{id}",
    tag,
    access,
    apiKey: "webhooks:read",
    summary: "Get a webhook event",
    description: "With its payload, headers and attempts.",
    params: idParams,
    response: webhookEventDetails,
  }),
  retry: defineRoute({
    operationId: "retryWebhookEvents",
    method: "POST",
    path: "/v1/WebhookEvents/Retry",
    tag,
    access,
    apiKey: "webhooks:write",
    status: 202,
    summary: "Retry webhook events",
    description:
      "Sends them now with the same `webhook-id`, and retries like new ones. Events whose attempt is running, or whose webhook is inactive, are not counted.",
    body: idList.meta({ id: "RetryWebhookEventsBody" }),
    response: webhookCount,
  }),
  cancel: defineRoute({
    operationId: "cancelWebhookEvents",
    method: "POST",
    path: "/v1/WebhookEvents/Cancel",
    tag,
    access,
    apiKey: "webhooks:write",
    withoutPlan: true,
    summary: "Cancel webhook events",
    description:
      "Ends waiting events as failed, without further attempts; they can be retried later. Events whose attempt is running are not counted.",
    body: idList.meta({ id: "CancelWebhookEventsBody" }),
    response: webhookCount,
  }),
};
