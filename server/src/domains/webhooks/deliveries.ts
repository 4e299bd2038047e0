import { webhookExtras } from "@arauto/contracts";
import { v5 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { ReceivedEvent } from "../../platform/events/events.ts";
import type { EventReader } from "../../platform/events/event-reader.ts";
import { publishSignals } from "../../platform/signals/signals.ts";
import { findWebhookDeals } from "../deals/index.ts";
import * as queries from "./delivery-queries.ts";
import { payloadData, type Records, TYPES_BY_EVENT, recordIdOf } from "./payloads.ts";

/** Wakes the processes that deliver. */
export const WEBHOOKS_TOPIC = "webhooks";

/** Wakes the listeners of a workspace. */
export const newEventsTopic = (tenantId: string): string => `webhooks:${tenantId}`;

/** Rows per statement: their payloads have up to 20 KB each. */
const ROWS_AT_ONCE = 500;
/** Poll interval in milliseconds for bulk events, which send no signal. */
const POLL_MS = 200;

/** Creates deliveries from events. */
export const deliveriesReader: EventReader = {
  name: "webhooks",
  types: [...TYPES_BY_EVENT.keys()],
  topics: TYPES_BY_EVENT,
  idleMs: POLL_MS,
  async handle(tx, _deps, events) {
    const [first] = events;
    if (!first) return;
    const subscribers = await queries.findSubscribers(tx, first.tenantId);
    if ((await addDeliveries(tx, first.tenantId, events, subscribers)) > 0)
      await publishSignals(tx, [WEBHOOKS_TOPIC]);
  },
};

/** Returns the deterministic id of the delivery of an event to an endpoint, so that it is never duplicated. */
export const deliveryId = (eventId: string, endpointId: string): string => v5(eventId, endpointId);

/** Returns the header `webhook-id` of a delivery. */
export const messageId = (id: string): string => `msg_${id.replaceAll("-", "")}`;

/**
 * Adds the deliveries of a workspace's events to subscribed endpoints. Their payloads contain the current records, and
 * stay the same in every attempt. Idempotent. Returns how many are new.
 */
export async function addDeliveries(
  tx: Transaction,
  tenantId: string,
  events: readonly ReceivedEvent[],
  subscribers: readonly queries.Subscriber[],
): Promise<number> {
  const records = await recordsOf(tx, tenantId, events, subscribers);
  const rows = events.flatMap((event) =>
    (TYPES_BY_EVENT.get(event.type) ?? []).flatMap((type) =>
      subscribers.flatMap((endpoint): queries.NewDelivery[] => {
        const isWanted = endpoint.types.includes(type) && endpoint.activeSince <= event.occurredAt;
        const data = isWanted ? payloadData(type, event, endpoint.payload, records) : null;
        if (data === null) return [];
        const { id: eventId, contactId, occurredAt } = event;
        const id = deliveryId(eventId, endpoint.id);
        return [{ id, endpointId: endpoint.id, eventId, type, contactId, data, occurredAt }];
      }),
    ),
  );
  if (rows.length === 0) return 0;
  const now = await queries.findNow(tx);
  const endpoints: string[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE);
    endpoints.push(...(await queries.insertDeliveries(tx, tenantId, part, now)));
  }
  await queries.makeDue(tx, tenantId, endpoints, now);
  if (endpoints.length > 0) await publishSignals(tx, [newEventsTopic(tenantId)]);
  return endpoints.length;
}

/** Returns the records for full payloads of these events. */
export async function recordsOf(
  tx: Transaction,
  tenantId: string,
  events: readonly ReceivedEvent[],
  subscribers: readonly Pick<queries.Subscriber, "types" | "payload">[],
): Promise<Records> {
  const fullTypes = new Set(
    subscribers.filter(({ payload }) => payload === "full").flatMap(({ types }) => types),
  );
  const ids = {
    contact: new Set<string>(),
    campaign: new Set<string>(),
    deal: new Set<string>(),
  };
  for (const event of events) {
    for (const type of TYPES_BY_EVENT.get(event.type) ?? []) {
      const { record } = webhookExtras(type);
      const id = record && recordIdOf(record, event);
      if (record !== undefined && id && fullTypes.has(type)) ids[record].add(id);
    }
  }
  const { contact, campaign, deal } = ids;
  return {
    contacts: contact.size > 0 ? await queries.findContacts(tx, tenantId, [...contact]) : new Map(),
    campaigns:
      campaign.size > 0 ? await queries.findCampaigns(tx, tenantId, [...campaign]) : new Map(),
    deals: deal.size > 0 ? await findWebhookDeals(tx, tenantId, [...deal]) : new Map(),
  };
}
