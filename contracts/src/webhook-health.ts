import { z } from "zod";
import { id, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { webhookAttemptError } from "./webhook-deliveries.ts";
import { webhook, webhookStripAttempt } from "./webhooks.ts";

/** Number of webhooks whose attempts are shown: those with the most failures. */
export const WEBHOOK_HEALTH_MAX = 5;
/** Number of latest attempts shown for each webhook. */
export const WEBHOOK_HEALTH_ATTEMPTS = 100;

/** Attempts of today that failed for the same reason. */
export const webhookFailure = z
  .object({
    webhookId: id,
    url: z.string(),
    type: z.string(),
    statusCode: z.number().int().nullable(),
    error: webhookAttemptError.nullable(),
    count: z.number().int(),
    /** For the latest of them. */
    at: timestamp,
    eventId: id,
  })
  .meta({ id: "WebhookFailure" });
export type WebhookFailure = z.infer<typeof webhookFailure>;

export const webhookHealth = z
  .object({
    /** The worst first. */
    items: z.array(
      z.object({
        webhook,
        /** Requests since midnight, in UTC hours. */
        callsToday: z.number().int(),
        /** Newest first. */
        attempts: z.array(webhookStripAttempt),
      }),
    ),
    /** All webhooks of the workspace. */
    total: z.number().int(),
    /** Newest first. */
    failures: z.array(webhookFailure),
  })
  .meta({ id: "WebhookHealth" });
export type WebhookHealth = z.infer<typeof webhookHealth>;

export const webhookHealthRoutes = {
  get: defineRoute({
    operationId: "getWebhookHealth",
    method: "GET",
    path: "/v1/WebhookHealth",
    tag: "Webhooks",
    access: "DEVELOPER.MANAGE",
    summary: "Get the health of webhooks",
    description:
      "The latest 100 attempts of the five webhooks with the most failures, and today's failures by cause.",
    response: webhookHealth,
  }),
};
