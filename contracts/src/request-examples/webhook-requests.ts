import {
  EXAMPLE_IDS,
  ofNothing,
  ofRecord,
  ofRecords,
  type RequestExamples,
} from "./request-example.ts";

const { webhook, webhookEvent, webhookReplay, runningReplay, pausedReplay } = EXAMPLE_IDS;
const endpoint = {
  url: "https://shop.example.com/hooks/arauto",
  description: "Shop",
  events: ["contact.created", "email.bounced"],
  payload: "thin",
};
const missed = {
  webhookId: webhook,
  selection: "missing",
  from: "2026-11-20T00:00:00Z",
  before: "2026-11-21T00:00:00Z",
};

/** Webhooks, and the key itself. */
export const WEBHOOK_REQUESTS: RequestExamples = {
  ...ofNothing(
    "whoAmI",
    "listWebhooks",
    "listWebhookStrips",
    "listWebhookEventTypes",
    "listWebhookReplays",
  ),
  createWebhook: { body: endpoint },
  updateWebhook: { path: { id: webhook }, body: { ...endpoint, version: 1 } },
  ...ofRecord(webhook, "getWebhook", "rotateWebhookSecret", "proveWebhook"),
  ...ofRecords(webhook, "enableWebhooks", "disableWebhooks", "deleteWebhooks"),
  testWebhook: { path: { id: webhook }, body: { type: "contact.created" } },
  estimateWebhook: { body: { events: endpoint.events, payload: "full" } },
  listWebhookEvents: { query: { status: "failed", limit: 20 } },
  ...ofNothing("countWebhookEvents", "streamWebhookEvents"),
  ...ofRecord(webhookEvent, "getWebhookEvent"),
  ...ofRecords(webhookEvent, "retryWebhookEvents", "cancelWebhookEvents"),
  countWebhookReplay: { body: missed },
  createWebhookReplay: { body: { ...missed, perMinute: 600 } },
  ...ofRecord(webhookReplay, "getWebhookReplay"),
  ...ofRecord(runningReplay, "pauseWebhookReplay", "cancelWebhookReplay"),
  ...ofRecord(pausedReplay, "resumeWebhookReplay"),
};
