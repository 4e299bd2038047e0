import type { Transaction } from "../database/database.ts";
import { publishSignals } from "../signals/signals.ts";

/** Signalled by events that do not come in bulk; see `followEvents`. */
export const EVENTS_TOPIC = "events";
/** Whether events of a type come by the thousand, one per contact: they send no signal. */
export const comesInMasses = (type: string): boolean =>
  /^(?:(?:account|mail|topic)\.|workflow\.(?!published$|entryClosed$|entryOpened$))/.test(type);

/** One thing that happened, for the timeline, webhooks, workflows and analytics. */
export interface NewEvent {
  /** `subject.happened`: `account.created`, `campaign.sent`, `mail.opened`. */
  type: string;
  /** The contact it is about. */
  accountId?: string | null;
  campaignId?: string | null;
  /** The acting user; absent for the system. */
  personId?: string | null;
  /** Small values; no secrets, no message bodies. */
  data?: Record<string, unknown>;
  /** When it happened; defaults to now. */
  at?: Date;
}

const RECORD = `
  insert into events (tenant_id, type, account_id, campaign_id, person_id, data, occurred_at)
  select $1::uuid, e.type, e.account_id, e.campaign_id, e.person_id, e.data::jsonb, coalesce(e.at, now())
  from unnest($2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::timestamptz[])
    as e (type, account_id, campaign_id, person_id, data, at)`;

/**
 * Appends events in the transaction of the change they record (outbox), in one statement however
 * many. The transaction must be the tenant's own.
 */
export async function recordEvents(tx: Transaction, tenantId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.named("events.record", RECORD, [
    tenantId,
    events.map((e) => e.type),
    events.map((e) => e.accountId ?? null),
    events.map((e) => e.campaignId ?? null),
    events.map((e) => e.personId ?? null),
    events.map((e) => JSON.stringify(e.data ?? {})),
    events.map((e) => e.at ?? null),
  ]);
  if (events.some((event) => !comesInMasses(event.type))) await publishSignals(tx, [EVENTS_TOPIC]);
}
