import type { ContactStatus, SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The workspace's time zone, its current day, and the time of the database. */
export interface Today {
  timeZone: string;
  /** `YYYY-MM-DD` */
  day: string;
  now: Date;
}

export function findToday(tx: Transaction, tenantId: string): Promise<Today> {
  return tx.one<Today>(sql`
    select time_zone, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day, now() as now
    from tenants where tenant_id = ${tenantId}::uuid`);
}

/** Returns whether a workspace has more contacts than this. */
export async function hasMoreContacts(
  tx: Transaction,
  tenantId: string,
  limit: number,
): Promise<boolean> {
  const { more } = await tx.one<{ more: boolean }>(sql`
    select exists (
      select from accounts where tenant_id = ${tenantId}::uuid order by created_at, id offset ${limit}::int limit 1
    ) as more`);
  return more;
}

/** Contacts that have all of this in common. Days before the counted range are null. */
export interface AudienceGroup {
  status: ContactStatus;
  /** Why the address is suppressed; null if it is not. */
  reason: SuppressionReason | null;
  /** The day on which the contact was created, unless the address was suppressed already. */
  joined: string | null;
  /** The day on which the address was suppressed. */
  left: string | null;
  contacts: number;
}

/** Counts contacts by what the dashboard shows of them, with days since `from`. */
export async function countGroups(
  tx: Transaction,
  tenantId: string,
  { timeZone }: Pick<Today, "timeZone">,
  from: string,
): Promise<AudienceGroup[]> {
  const { suppressed } = await tx.one<{ suppressed: boolean }>(
    sql`select exists (select from suppressions where tenant_id = ${tenantId}::uuid) as suppressed`,
  );
  const start = sql`(${from}::date::timestamp at time zone ${timeZone}::text)`;
  const dayOf = (time: ReturnType<typeof sql>) =>
    sql`case when ${time} >= ${start} then to_char(${time} at time zone ${timeZone}::text, 'YYYY-MM-DD') end`;
  // Without suppressions no address has to be hashed.
  if (!suppressed) {
    return tx.query<AudienceGroup>(sql`
      select a.status, null::text as reason, ${dayOf(sql`a.created_at`)} as joined, null::text as left, count(*)::int as contacts
      from accounts a where a.tenant_id = ${tenantId}::uuid group by 1, 3`);
  }
  // The planner would look up the suppressions once per contact.
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`);
  const groups = await tx.query<AudienceGroup>(sql`
    select a.status, s.reason,
      case when s.created_at <= a.created_at then null else ${dayOf(sql`a.created_at`)} end as joined,
      case when s.created_at > a.created_at then ${dayOf(sql`s.created_at`)} end as left, count(*)::int as contacts
    from accounts a
    left join suppressions s on s.tenant_id = ${tenantId}::uuid and s.email_hash = suppression_hash(a.email)
    where a.tenant_id = ${tenantId}::uuid group by 1, 2, 3, 4`);
  await tx.execute(sql`select set_config('enable_nestloop', 'on', true)`);
  return groups;
}

export interface StoredCount extends Today {
  countedAt: Date;
  tookMs: number;
  groups: [
    AudienceGroup["status"],
    AudienceGroup["reason"],
    string | null,
    string | null,
    number,
  ][];
}

export function findStored(tx: Transaction, tenantId: string): Promise<StoredCount | undefined> {
  return tx.maybeOne<StoredCount>(sql`
    select counted_at, took_ms, time_zone, to_char(day, 'YYYY-MM-DD') as day, groups, now() as now
    from audience_counts where tenant_id = ${tenantId}::uuid`);
}

export async function store(
  tx: Transaction,
  tenantId: string,
  { timeZone, day, now }: Today,
  tookMs: number,
  groups: StoredCount["groups"],
): Promise<void> {
  await tx.execute(sql`
    insert into audience_counts (tenant_id, counted_at, took_ms, time_zone, day, groups)
    values (${tenantId}::uuid, ${now}::timestamptz, ${tookMs}::int, ${timeZone}::text, ${day}::date, ${JSON.stringify(groups)}::jsonb)
    on conflict (tenant_id) do update set counted_at = excluded.counted_at, took_ms = excluded.took_ms,
      time_zone = excluded.time_zone, day = excluded.day, groups = excluded.groups
    where audience_counts.counted_at <= excluded.counted_at`);
}

/** Returns the campaign after which most addresses unsubscribed since a day. */
export function findLeftAfter(
  tx: Transaction,
  tenantId: string,
  { timeZone }: Pick<Today, "timeZone">,
  from: string,
): Promise<{ campaignId: string; name: string; people: number } | undefined> {
  return tx.maybeOne<{ campaignId: string; name: string; people: number }>(sql`
    select c.id as campaign_id, c.name, a.people from (
      select e.campaign_id, sum(e.unsubscribed)::int as people from campaign_activity e
      where e.tenant_id = ${tenantId}::uuid and e.hour >= (${from}::date::timestamp at time zone ${timeZone}::text)
      group by e.campaign_id having sum(e.unsubscribed) > 0 order by 2 desc, 1 limit 1
    ) a
    cross join lateral (
      select m.id, m.name, m.kind, m.workflow_id from campaigns m where m.tenant_id = ${tenantId}::uuid and m.id = a.campaign_id
    ) m
    join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = case when m.workflow_id is null then m.id else m.workflow_id end
    where m.kind <> 'emails'`);
}
