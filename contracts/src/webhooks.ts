import { z } from "zod";
import {
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
import { webhookAttemptError, webhookCount, webhookEvent } from "./webhook-deliveries.ts";
import { webhookDisabledReason, webhookEventType } from "./webhook-events.ts";

/** Maximum number of webhooks in a workspace. */
export const WEBHOOKS_MAX = 50;
/** Maximum length of an endpoint's URL, in characters. */
export const WEBHOOK_URL_MAX = 2_000;
/** Hours without one success after which a failing webhook is disabled. */
export const WEBHOOK_FAILING_HOURS = 120;
/** Hours during which both secrets sign after a rotation. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** Maximum number of latest attempts listed for a webhook. */
export const WEBHOOK_STRIP_MAX = 100;
/** Maximum number of waiting events counted for a webhook. */
export const WEBHOOK_WAITING_MAX = 10_000;
/** Number of days that a webhook's activity covers. */
export const WEBHOOK_ACTIVITY_DAYS = 7;

export const webhookStatus = z.enum(["active", "inactive"]).meta({ id: "WebhookStatus" });
/** `thin`: ids and facts. `full`: also the record that the event is about. */
export const webhookPayloadKind = z.enum(["thin", "full"]).meta({ id: "WebhookPayloadKind" });
/** `v1`: HMAC-SHA256 with a shared secret. `v1a`: Ed25519; the endpoint needs only the public key. */
export const webhookSignature = z.enum(["v1", "v1a"]).meta({ id: "WebhookSignature" });
/** Error rate: low up to 5 %, medium up to 15 %, high above. */
export const webhookErrorBand = z.enum(["low", "medium", "high"]).meta({ id: "WebhookErrorBand" });
export type WebhookErrorBand = z.infer<typeof webhookErrorBand>;

/** The maximum error rate, between 0 and 1, of each band. */
export const WEBHOOK_ERROR_BANDS = {
  low: 0.05,
  medium: 0.15,
  high: 1,
} as const satisfies Record<WebhookErrorBand, number>;

/** Returns the band of an error rate between 0 and 1. */
export const webhookErrorBandOf = (errorRate: number): WebhookErrorBand =>
  webhookErrorBand.options.find((band) => errorRate <= WEBHOOK_ERROR_BANDS[band]) ?? "high";

/** Requests of the last seven days. */
export const webhookActivity = z
  .object({
    calls: z.number().int(),
    failed: z.number().int(),
    /** Between 0 and 1; null without calls, like the band. */
    errorRate: z.number().nullable(),
    errorBand: webhookErrorBand.nullable(),
    /** Response times of the latest requests with a response, in milliseconds; null without any. */
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
    /** While set, the previous secret signs too. */
    formerSecretUntil: timestamp.nullable(),
    /** The first failure since the last success. */
    failingSince: timestamp.nullable(),
    /** Set while deliveries wait because most requests failed; then a single request probes the endpoint. */
    pausedUntil: timestamp.nullable(),
    lastSuccessAt: timestamp.nullable(),
    /** Events that wait for an attempt; at most 10,000 are counted. */
    waiting: z.number().int(),
    activity: webhookActivity,
    createdAt: timestamp,
    version,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

export const createdWebhook = webhook
  .extend({
    /** `whsec_…` for v1, and the public key `whpk_…` for v1a. */
    secret: z.string(),
  })
  .meta({ id: "CreatedWebhook" });

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
    /** The secret before the last rotation, while it still signs too. */
    former: z.string().nullable(),
    formerUntil: timestamp.nullable(),
  })
  .meta({ id: "WebhookSecret" });

/** An attempt as a mark in a strip. */
export const webhookStripAttempt = z
  .object({
    /** The webhook event that was sent. */
    webhookEventId: id,
    number: z.number().int(),
    startedAt: timestamp,
    durationMs: z.number().int().nullable(),
    /** Null without a response; `error` says why. */
    statusCode: z.number().int().nullable(),
    error: webhookAttemptError.nullable(),
  })
  .meta({ id: "WebhookStripAttempt" });
export type WebhookStripAttempt = z.infer<typeof webhookStripAttempt>;

/** The latest attempts of a webhook, newest first. */
export const webhookStrip = z
  .object({ webhookId: id, attempts: z.array(webhookStripAttempt) })
  .meta({ id: "WebhookStrip" });

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

/** The number of events that the selected types would have delivered in the last 24 hours. */
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
    /** Whether the endpoint must accept it (2xx), or reject it. */
    mustAccept: z.boolean(),
    accepted: z.boolean(),
    /** Whether the endpoint responded as required. */
    passed: z.boolean(),
    statusCode: z.number().int().nullable(),
    error: webhookAttemptError.nullable(),
    durationMs: z.number().int(),
    /** The requests, in order. */
    requests: z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
  })
  .meta({ id: "WebhookProof" });
export type WebhookProof = z.infer<typeof webhookProof>;

const tag = "Webhooks";
const access = "DEVELOPER.MANAGE";
export const webhookRoutes = {
  list: defineRoute({
    operationId: "listWebhooks",
    method: "GET",
    path: "/v1/Webhooks",
    tag,
    access,
    apiKey: "webhooks:read",
    summary: "List webhooks",
    query: listQuery(["createdAt", "url"]).extend({
      status: webhookStatus.optional(),
      /** Whether events wait because most requests failed (`pausedUntil`). */
      paused: z.stringbool().optional(),
      /** A delivered event type. */
      eventType: webhookEventType.optional(),
      /** The band of the last seven days' error rate. Webhooks without calls have none. */
      errorBand: webhookErrorBand.optional(),
    }),
    response: page("WebhookPage", webhook),
  }),
  create: defineRoute({
    operationId: "createWebhook",
    method: "POST",
    path: "/v1/Webhooks",
    tag,
    access,
    apiKey: "webhooks:write",
    status: 201,
    summary: "Create a webhook",
    description: "Delivers events from now on. Fails with `WEBHOOKS_FULL` beyond 50 webhooks.",
    body: webhookBody,
    response: createdWebhook,
    errors: ["WEBHOOKS_FULL"],
  }),
  get: defineRoute({
    operationId: "getWebhook",
    method: "GET",
    path: "/v1/Webhooks/{id}",
    tag,
    access,
    apiKey: "webhooks:read",
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
    apiKey: "webhooks:write",
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
    apiKey: "webhooks:write",
    summary: "Enable webhooks",
    description: "Delivers events from now on, and those that were waiting.",
    body: idList.meta({ id: "EnableWebhooksBody" }),
    response: webhookCount,
  }),
  disable: defineRoute({
    operationId: "disableWebhooks",
    method: "POST",
    path: "/v1/Webhooks/Disable",
    tag,
    access,
    apiKey: "webhooks:write",
    withoutPlan: true,
    summary: "Disable webhooks",
    description:
      "Events that happen meanwhile are not delivered; those already waiting keep waiting.",
    body: idList.meta({ id: "DisableWebhooksBody" }),
    response: webhookCount,
  }),
  remove: defineRoute({
    operationId: "deleteWebhooks",
    method: "POST",
    path: "/v1/Webhooks/BulkDelete",
    tag,
    access,
    apiKey: "webhooks:write",
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
    apiKey: "webhooks:write",
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
    apiKey: "webhooks:write",
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
    apiKey: "webhooks:read",
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
    apiKey: "webhooks:write",
    workspaceRateLimit: 10,
    summary: "Check an endpoint",
    description:
      "Sends good and bad requests with example events, and returns which of them the endpoint accepted. If it does not accept the valid one, no other is sent.",
    params: idParams,
    response: z.object({ items: z.array(webhookProof) }).meta({ id: "WebhookProofs" }),
  }),
  strips: defineRoute({
    operationId: "listWebhookStrips",
    method: "GET",
    path: "/v1/WebhookStrips",
    tag,
    access,
    apiKey: "webhooks:read",
    summary: "List latest attempts",
    description: "The latest attempts of each webhook, or of one, the latest first.",
    query: z.object({
      webhookId: id.optional(),
      /** Attempts of each webhook. */
      limit: z.coerce.number().int().min(1).max(WEBHOOK_STRIP_MAX).default(40),
    }),
    response: z.object({ items: z.array(webhookStrip) }).meta({ id: "WebhookStrips" }),
  }),
  catalogue: defineRoute({
    operationId: "listWebhookEventTypes",
    method: "GET",
    path: "/v1/WebhookEventTypes",
    tag,
    access,
    apiKey: "webhooks:read",
    summary: "List event types",
    description: "All types that webhooks deliver, with schema and example.",
    response: z
      .object({ items: z.array(webhookEventDefinition) })
      .meta({ id: "WebhookEventDefinitions" }),
  }),
};
