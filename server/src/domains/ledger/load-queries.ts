import {
  CONTACT_FIELDS,
  TEMPLATE_CONTACT_FIELDS,
  type TemplateContactValues,
  type TemplateContent,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { prepare, type Sql, sql } from "../../platform/database/sql.ts";
import type { ClaimedChunk } from "./chunk-queries.ts";
import { isEmailLedger } from "./email-ledger-id.ts";
import { ACCEPTED, OPEN, stateIn, type StoredState } from "./states.ts";
import { isOpen } from "./states-sql.ts";

/** The current personal data of a contact. */
interface LoadedContact extends TemplateContactValues {
  present: true;
  language: string | null;
  fields: Record<string, string | number | boolean | null>;
}

/** The contact was deleted after the freeze. */
type MissingContact = { present: false } & Record<Exclude<keyof LoadedContact, "present">, null>;

/** Properties of a single email. */
export interface SingleEmail {
  /** Whether a contact has its address. */
  hasContact: boolean;
  /** Null after it was erased with its contact. */
  contentId: string | null;
  data: TemplateContent["sampleData"] | null;
  headers: Record<string, string> | null;
  /** Bytes of its attachments. */
  attached: number;
}

interface OpenRecipient {
  contactId: string;
  place: number;
  state: number;
  attempts: number;
  /** When a server first deferred it. */
  deferredAt: Date | null;
  /** The contact's; null: the workspace's. */
  timeZone: string | null;
  /** When the frequency cap began to hold it back. */
  heldSince: Date | null;
  /** The contact left the workflow before the message was sent. */
  withdrawn: boolean;
  /** Milliseconds until a deferred recipient may be retried. */
  retryInMs: number;
  suppressed: string | null;
  /** Unsubscribed from the campaign's topic, or never subscribed to an opt-in topic. */
  notSubscribed: boolean;
  /** Undefined for campaigns. */
  single?: SingleEmail;
  /** The contact was merged with other recipients of this campaign: their message covers this one, or has to be settled first. */
  merged: "covered" | "waits" | null;
}

export type LoadedRecipient = OpenRecipient & (LoadedContact | MissingContact);

/**
 * Returns the effect of a merged contact's other entries on entry `r`. One entry may send: that of contact `p.id`, or
 * else the one with the lowest id. It waits until the others are settled, because any of them may be in progress under
 * the merged contact. Skips lookups in a workspace without merged contacts.
 */
const merged = (p: Record<"tenantId" | "campaignId", Sql>) => sql`
  select case
      when bool_or(${otherIn([...ACCEPTED, "uncertain"])} or (${otherIn(OPEN)} and (o.account_id = p.id or (r.account_id <> p.id and o.account_id < r.account_id)))) then 'covered'
      when bool_or(${otherIn(OPEN)}) then 'waits'
    end as merged
  from (select p.id as account_id union all select account_id from merged_accounts where tenant_id = ${p.tenantId} and into_id = p.id) own
  cross join lateral (
    select account_id, state from recipients where tenant_id = ${p.tenantId} and campaign_id = ${p.campaignId} and account_id = own.account_id limit 1) o
  where (select exists (select from merged_accounts where tenant_id = ${p.tenantId})) and o.account_id <> r.account_id
    and (r.account_id <> p.id or exists (select from merged_accounts where tenant_id = ${p.tenantId} and into_id = p.id))`;
const otherIn = (states: readonly StoredState[]) => sql.raw(stateIn("o.state", states));

const TEMPLATE_COLUMNS = sql.raw(
  TEMPLATE_CONTACT_FIELDS.map((name) => `a.${CONTACT_FIELDS[name].column}`).join(", "),
);
const RECIPIENT = sql`r.account_id, r.place, r.state, r.attempts, r.deferred_at, r.held_since, r.withdrawn is true as withdrawn,
  greatest(0, extract(epoch from r.retry_at - now()) * 1000)::float8 as retry_in_ms,
  a.id is not null as present, ${TEMPLATE_COLUMNS}, a.language, a.time_zone, a.fields, s.reason as suppressed`;

/**
 * Two variants with the same rows, of which PostgreSQL runs one. Most workspaces never merged a contact and most
 * campaigns have no topic, so the first variant looks up neither. It uses `case` rather than coalesce(), which no index
 * serves under row-level security.
 */
const LOAD = prepare(
  "ledger_load",
  ["tenantId", "campaignId", "chunk", "place", "pass", "limit"],
  (p) => {
    // Laterals with a limit look up each contact by key, even if the planner has no statistics of a fresh import.
    const contact = sql`left join lateral (select * from accounts where tenant_id = ${p.tenantId} and id = p.id limit 1) a on true`;
    const suppression = sql`left join lateral (select reason from suppressions where tenant_id = ${p.tenantId} and email_hash = suppression_hash(a.email) limit 1) s on true`;
    const nextInChunk = sql`r.tenant_id = ${p.tenantId} and r.campaign_id = ${p.campaignId} and r.chunk = ${p.chunk} and r.place >= ${p.place} and ${isOpen} and r.pass < ${p.pass}`;
    return sql<LoadedRecipient>`
      with plain as (
        select c.topic_id is null and not exists (select from merged_accounts where tenant_id = ${p.tenantId}) as "is"
        from campaigns c where c.tenant_id = ${p.tenantId} and c.id = ${p.campaignId}
      )
      (select ${RECIPIENT}, false as not_subscribed, null as merged
       from recipients r
       cross join lateral (select r.account_id as id) p ${contact} ${suppression}
       where (select "is" from plain) and ${nextInChunk}
       order by r.place limit ${p.limit})
      union all
      (select ${RECIPIENT}, c.topic_id is not null and not coalesce(tc.subscribed, t.for_everybody, false), o.merged
       from recipients r
       join campaigns c on c.tenant_id = ${p.tenantId} and c.id = ${p.campaignId}
       left join topics t on t.tenant_id = ${p.tenantId} and t.id = c.topic_id
       left join lateral (select into_id from merged_accounts where tenant_id = ${p.tenantId} and account_id = r.account_id limit 1) m on true
       cross join lateral (select case when m.into_id is null then r.account_id else m.into_id end as id) p
       left join lateral (
         select subscribed from topic_choices where tenant_id = ${p.tenantId} and topic_id = c.topic_id and account_id = p.id limit 1) tc on true
       ${contact} ${suppression}
       left join lateral (${merged(p)}) o on true
       where not (select "is" from plain) and ${nextInChunk}
       order by r.place limit ${p.limit})`;
  },
);

const CONTACT_VALUES = TEMPLATE_CONTACT_FIELDS.map((name) => {
  const { column } = CONTACT_FIELDS[name];
  if (name === "email") return sql`e.address as email`;
  // A transactional email reaches contacts of any status.
  if (name === "status")
    return sql`case when e.topic_id is null or a.id is null then 'active' else a.status end as status`;
  if (name === "name")
    return sql`case when e.name <> '' or a.id is null then e.name else a.name end as name`;
  return sql`${sql.ref(`a.${column}`)}`;
});

/**
 * The same for a standing ledger: each recipient is an email, to the contact with its address or to no contact. Its
 * address may be suppressed. Opting out only counts with a topic.
 */
const LOAD_EMAILS = prepare(
  "ledger_load_emails",
  ["tenantId", "campaignId", "chunk", "place", "pass", "limit"],
  (p) => sql<LoadedRecipient>`
    select r.account_id, r.place, r.state, r.attempts, r.deferred_at, r.held_since, false as withdrawn,
      greatest(0, extract(epoch from r.retry_at - now()) * 1000)::float8 as retry_in_ms,
      e.address is not null as present, ${sql.join(CONTACT_VALUES)}, a.language, a.time_zone, coalesce(a.fields, '{}') as fields,
      case when e.topic_id is null and s.reason = 'unsubscribed' then null else s.reason end as suppressed,
      e.topic_id is not null and not coalesce(tc.subscribed, t.for_everybody, false) as not_subscribed, null as merged,
      jsonb_build_object('hasContact', a.id is not null, 'contentId', e.content_id, 'data', e.data, 'headers', e.headers, 'attached', coalesce(f.size, 0)) as single
    from recipients r
    left join lateral (select * from emails where tenant_id = ${p.tenantId} and id = r.account_id limit 1) e on true
    left join lateral (select into_id from merged_accounts where tenant_id = ${p.tenantId} and account_id = e.contact_id limit 1) m on true
    left join lateral (
      select * from accounts where tenant_id = ${p.tenantId} and id = case when m.into_id is null then e.contact_id else m.into_id end limit 1) a on true
    left join lateral (select reason from suppressions where tenant_id = ${p.tenantId} and email_hash = e.address_hash limit 1) s on true
    left join topics t on t.tenant_id = ${p.tenantId} and t.id = e.topic_id
    left join lateral (
      select subscribed from topic_choices where tenant_id = ${p.tenantId} and topic_id = e.topic_id and account_id = a.id limit 1) tc on true
    left join lateral (
      select sum(size)::int as size from email_attachments where tenant_id = ${p.tenantId} and email_id = r.account_id) f on true
    where r.tenant_id = ${p.tenantId} and r.campaign_id = ${p.campaignId} and r.chunk = ${p.chunk} and r.place >= ${p.place} and ${isOpen} and r.pass < ${p.pass}
    order by r.place limit ${p.limit}`,
);

/**
 * Loads the next recipients of a chunk from `place` on that have no result in this pass, ordered by place. Contacts
 * merged since the freeze are replaced by the remaining contact.
 */
export function loadRecipients(
  tx: Transaction,
  chunk: ClaimedChunk,
  place: number,
  limit: number,
): Promise<LoadedRecipient[]> {
  const { tenantId, campaignId, pass } = chunk;
  return tx.queryPrepared(isEmailLedger(campaignId) ? LOAD_EMAILS : LOAD, {
    tenantId,
    campaignId,
    chunk: chunk.chunk,
    place,
    pass,
    limit,
  });
}
