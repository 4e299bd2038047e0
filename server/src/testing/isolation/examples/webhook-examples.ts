import type { World } from "../world.ts";
import { bulkDelete, byId, change, type Example } from "./example.ts";

/** Webhooks and their events. */
export function webhookExamples(other: World): Example[] {
  const { webhook, webhookEvent, webhookReplay } = other.ids;
  const mine = { url: "http://127.0.0.1:9/mine", events: ["import.finished"] };
  const replay = {
    webhookId: webhook,
    selection: "failed",
    from: "2026-01-01T00:00:00Z",
    before: "2100-01-01T00:00:00Z",
  };

  return [
    { operationId: "listWebhooks", expected: "own" },
    { operationId: "listWebhooks", expected: "nothing", query: { search: other.secret } },
    { operationId: "createWebhook", expected: "own", body: mine },
    ...byId(webhook, ["getWebhook", "getWebhookSecret", "rotateWebhookSecret"]),
    change("updateWebhook", webhook, mine),
    {
      operationId: "testWebhook",
      expected: "notFound",
      params: { id: webhook },
      body: { type: "import.finished" },
    },
    bulkDelete("enableWebhooks", webhook),
    {
      operationId: "estimateWebhook",
      expected: "own",
      body: { events: ["import.finished"], payload: "full" },
    },
    ...byId(webhook, ["proveWebhook"]),
    { operationId: "listWebhookStrips", expected: "own" },
    { operationId: "listWebhookStrips", expected: "nothing", query: { webhookId: webhook } },
    { operationId: "listWebhookEventTypes", expected: "own" },
    { operationId: "getWebhookHealth", expected: "own" },

    { operationId: "listWebhookEvents", expected: "own" },
    { operationId: "listWebhookEvents", expected: "nothing", query: { search: other.secret } },
    { operationId: "listWebhookEvents", expected: "nothing", query: { search: webhookEvent } },
    { operationId: "listWebhookEvents", expected: "nothing", query: { webhookId: webhook } },
    { operationId: "countWebhookEvents", expected: "own" },
    { operationId: "countWebhookEvents", expected: "own", query: { webhookId: webhook } },
    { operationId: "streamWebhookEvents", expected: "own", query: { webhookId: webhook } },
    ...byId(webhookEvent, ["getWebhookEvent"]),
    {
      operationId: "createExport",
      expected: "own",
      body: {
        kind: "webhookEvents",
        format: "json",
        filter: { webhookId: webhook },
        ids: [webhookEvent],
      },
      alsoNeeds: "DEVELOPER.MANAGE",
    },
    bulkDelete("retryWebhookEvents", webhookEvent),
    bulkDelete("cancelWebhookEvents", webhookEvent),

    { operationId: "countWebhookReplay", expected: "notFound", body: replay },
    { operationId: "createWebhookReplay", expected: "notFound", body: replay },
    { operationId: "listWebhookReplays", expected: "own" },
    ...byId(webhookReplay, [
      "getWebhookReplay",
      "pauseWebhookReplay",
      "resumeWebhookReplay",
      "cancelWebhookReplay",
    ]),

    bulkDelete("disableWebhooks", webhook),
    bulkDelete("deleteWebhooks", webhook),
  ];
}
