import type { ContactStatus, SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { canReceive, WITH_SUPPRESSION } from "../ledger/index.ts";

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

/** Contacts that share all these properties. Days before the counted range are null. */
export interface AudienceGroup {
  status: ContactStatus;
  /** Why the address is suppressed; null if it is not. */
  reason: SuppressionReason | null;
  /** A campaign to all contacts would reach them. */
  canReceive: boolean;
  /** The day on which the contact was created, unless the address was suppressed already. */
  joined: string | null;
  /** The day on which the address was suppressed. */
  left: string | null;
  contacts: number;
}

/** Counts contacts by whether they can receive email and why not, with days since `from`. */
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
  // Without suppressions, no address has to be hashed.
  const withSuppression = suppressed ? WITH_SUPPRESSION : sql`left join suppressions s on false`;
  // Otherwise the planner would look up the suppressions once per contact.
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`);
  const groups = await tx.query<AudienceGroup>(sql`
    select a.status, s.reason, ${canReceive} as can_receive,
      case when s.created_at <= a.created_at then null else ${dayOf(sql`a.created_at`)} end as joined,
      case when s.created_at > a.created_at then ${dayOf(sql`s.created_at`)} end as left, count(*)::int as contacts
    from accounts a ${withSuppression}
    where a.tenant_id = ${tenantId}::uuid group by 1, 2, 3, 4, 5`);
  await tx.execute(sql`select set_config('enable_nestloop', 'on', true)`);
  return groups;
}

export interface StoredCount extends Today {
  countedAt: Date;
  tookMs: number;
  groups: [
    AudienceGroup["status"],
    AudienceGroup["reason"],
    AudienceGroup["canReceive"],
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
