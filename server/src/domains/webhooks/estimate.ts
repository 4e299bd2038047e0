import { type Webhook, WEBHOOK_EVENTS, type WebhookEventType } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { recordsOf } from "./deliveries.ts";
import * as queries from "./estimate-queries.ts";
import { payloadData, requestBody, TYPES_BY_EVENT } from "./payloads.ts";

const SAMPLE = 200;

/** Returns what an endpoint with these types would have received in the last 24 hours. */
export async function estimate(
  tx: Transaction,
  tenantId: string,
  { events, payload }: { events: readonly WebhookEventType[]; payload: Webhook["payload"] },
) {
  const types = [...new Set(events)];
  const sources = [...new Set(types.flatMap((type) => [...WEBHOOK_EVENTS[type].from]))];
  const counts = new Map(
    (await queries.countDay(tx, tenantId, sources)).map(({ type, count }) => [type, count]),
  );
  const byType = types.map((type) => ({
    type,
    count: WEBHOOK_EVENTS[type].from.reduce((sum, source) => sum + (counts.get(source) ?? 0), 0),
  }));
  const sample = await queries.findLatestOfDay(tx, tenantId, sources, SAMPLE);
  const records = await recordsOf(tx, tenantId, sample, [{ types, payload }]);
  const sizes = sample.flatMap((event) =>
    (TYPES_BY_EVENT.get(event.type) ?? [])
      .filter((type) => types.includes(type))
      .map((type) => {
        const data = payloadData(type, event, payload, records) ?? {};
        return Buffer.byteLength(requestBody({ type, occurredAt: event.occurredAt, data }));
      }),
  );
  return {
    count: byType.reduce((sum, { count }) => sum + count, 0),
    largestBytes: sizes.length === 0 ? null : Math.max(...sizes),
    byType,
  };
}
