import { type EventFacts, type EventType, isBulkEvent } from "@arauto/contracts";
import type { Transaction } from "../database/database.ts";
import { prepare, type Sql, sql } from "../database/sql.ts";
import { publishSignals } from "../signals/signals.ts";

/** Returns the topic signaled by events of a type that is not bulk. */
export const eventTopic = (type: EventType): string => `events ${type}`;

/** Subjects that any event may have besides its facts. */
interface EventSubject {
  /** The contact it is about. */
  contactId?: string | null;
  campaignId?: string | null;
  /** The acting user; absent for the system. The database adds the API key that the transaction acts for. */
  userId?: string | null;
  /** Defaults to now. */
  at?: Date;
}

type Facts<Type extends EventType> =
  Record<string, never> extends EventFacts<Type>
    ? { data?: EventFacts<Type> }
    : { data: EventFacts<Type> };

/** An event for the timeline, notifications and workflows. */
export type NewEvent<Types extends EventType = EventType> = {
  [Type in Types]: EventSubject & Facts<Type> & { type: Type };
}[Types];

interface StoredEvent<Type extends EventType> {
  id: string;
  tenantId: string;
  type: Type;
  contactId: string | null;
  campaignId: string | null;
  /** The acting user; null for the system and API keys. */
  userId: string | null;
  /** The acting API key. */
  apiKeyId: string | null;
  /** Earlier versions may have stored fewer facts. */
  data: Partial<EventFacts<Type>>;
  occurredAt: Date;
}

/** An event as received by a reader. */
export type ReceivedEvent<Types extends EventType = EventType> = {
  [Type in Types]: StoredEvent<Type>;
}[Types];

/** Returns a type as an SQL literal, for statements that record or search events themselves. */
export const eventType = (type: EventType): Sql => sql.lit(type);

const RECORD = prepare(
  "events.record",
  ["tenantId", "types", "contactIds", "campaignIds", "userIds", "data", "at"],
  (p) => sql`
    insert into events (tenant_id, type, account_id, campaign_id, person_id, data, occurred_at)
    select ${p.tenantId}::uuid, e.type, e.account_id, e.campaign_id, e.person_id, e.data::jsonb, coalesce(e.at, now())
    from unnest(${p.types}::text[], ${p.contactIds}::uuid[], ${p.campaignIds}::uuid[], ${p.userIds}::uuid[], ${p.data}::text[], ${p.at}::timestamptz[])
      as e (type, account_id, campaign_id, person_id, data, at)`,
);

/**
 * Appends events in the transaction of the change they record (outbox), in one statement regardless of their number.
 * The transaction must be the tenant's own.
 */
export async function recordEvents(
  tx: Transaction,
  tenantId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.queryPrepared(RECORD, {
    tenantId,
    types: events.map((e) => e.type),
    contactIds: events.map((e) => e.contactId ?? null),
    campaignIds: events.map((e) => e.campaignId ?? null),
    userIds: events.map((e) => e.userId ?? null),
    data: events.map((e) => JSON.stringify(e.data ?? {})),
    at: events.map((e) => e.at ?? null),
  });
  const topics = events.map(({ type }) => type).filter((type) => !isBulkEvent(type));
  await publishSignals(tx, topics.map(eventTopic));
}

/** Number of months for which partitions of `events` are created in advance. */
const MONTHS_AHEAD = 3;

/** Creates the partitions of this month and the following ones. */
export async function makeEventMonths(tx: Transaction): Promise<void> {
  await tx.query(sql`select make_event_months(${MONTHS_AHEAD}::int)`);
}
