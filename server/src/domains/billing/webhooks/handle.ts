import { defineJob } from "../../../platform/jobs/jobs.ts";
import { providersOf } from "../deps.ts";
import { checkPayment } from "../payments/check.ts";
import { findPlace } from "../payments/payment-queries.ts";
import { WebhookRejected } from "../providers/provider.ts";
import { handleWebhookJob as reference } from "./receive.ts";
import { findWebhook, setHandled } from "./webhook-queries.ts";

/**
 * Verifies a stored webhook, and fetches the charges it references from the provider. The webhook's own contents are
 * ignored, so duplicate, late and reordered webhooks are no-ops.
 */
export const handleWebhookJob = defineJob<{ id: string }>({
  ...reference,
  async run({ id }, { deps }) {
    const webhook = await deps.database.system((tx) => findWebhook(tx, id));
    if (!webhook || webhook.status !== "received") return;
    const done = (status: "done" | "rejected", eventId: string | null, problem: string | null) =>
      deps.database.system((tx) => setHandled(tx, id, { status, eventId, problem }));
    const provider = providersOf(deps).find(webhook.provider);
    if (!provider) return done("rejected", null, "The provider is not configured");
    let eventId: string | null;
    try {
      const parsed = await provider.parseWebhook(webhook);
      eventId = parsed.eventId;
      for (const charge of parsed.charges) {
        const place = await deps.database.system((tx) => findPlace(tx, provider.id, charge));
        if (place) await checkPayment(deps, place.tenantId, place.id);
      }
    } catch (error) {
      if (!(error instanceof WebhookRejected)) throw error;
      deps.log.warn({ webhookId: id, provider: provider.id }, "Rejected a payment webhook");
      return done("rejected", null, error.message);
    }
    return done("done", eventId, null);
  },
});
