import {
  type Webhook,
  WEBHOOK_HEALTH_ATTEMPTS,
  WEBHOOK_HEALTH_MAX,
  type WebhookHealth,
  WEBHOOKS_MAX,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./health-queries.ts";
import { listStrips, listWebhooks } from "./service.ts";

const FAILURES_MAX = 6;

/** Returns the latest attempts of the worst endpoints, and today's failures by cause. */
export async function getHealth(tx: Transaction, tenantId: string): Promise<WebhookHealth> {
  const [{ items }, today] = await Promise.all([
    listWebhooks(tx, tenantId, { limit: WEBHOOKS_MAX }),
    queries.findDayStart(tx, tenantId),
  ]);
  const worst = items.toSorted(byFailures).slice(0, WEBHOOK_HEALTH_MAX);
  const ids = worst.map(({ id }) => id);
  const [strips, calls, failures] = await Promise.all([
    listStrips(tx, tenantId, { ids, limit: WEBHOOK_HEALTH_ATTEMPTS }),
    queries.countCallsSince(tx, tenantId, ids, today),
    queries.findFailuresSince(tx, tenantId, today, FAILURES_MAX),
  ]);
  return {
    items: worst.map((webhook) => ({
      webhook,
      callsToday: calls.find(({ endpointId }) => endpointId === webhook.id)?.calls ?? 0,
      attempts: strips.items.find(({ webhookId }) => webhookId === webhook.id)?.attempts ?? [],
    })),
    total: items.length,
    failures: failures.map(({ endpointId, deliveryId, at, ...failure }) => ({
      ...failure,
      webhookId: endpointId,
      eventId: deliveryId,
      at: at.toISOString(),
    })),
  };
}

/** Orders active webhooks by their share of failures, and disabled ones last. */
function byFailures(a: Webhook, b: Webhook): number {
  const rank = ({ status, activity }: Webhook) =>
    status === "inactive" ? -1 : (activity.errorRate ?? 0);
  return rank(b) - rank(a);
}
