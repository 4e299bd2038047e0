import { z } from "zod";
import { createdRange, id, idList, idParams, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { webhookEventType } from "./webhook-events.ts";

/** Days that deliveries and their attempts are kept. Plans will decide this. */
export const WEBHOOK_HISTORY_DAYS = 30;
/** Bytes of a response that are kept. */
export const WEBHOOK_RESPONSE_BYTES = 20_000;

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

/** How many records a request changed or found. */
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
    tag,
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
    tag,
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
    tag,
    access,
    status: 202,
    summary: "Retry webhook events",
    description:
      "Sends them now with the same `webhook-id`, and retries like new ones. Events whose attempt is running, or whose webhook is inactive, are not counted.",
    body: idList.meta({ id: "RetryWebhookEventsBody" }),
    response: webhookCount,
  }),
};
