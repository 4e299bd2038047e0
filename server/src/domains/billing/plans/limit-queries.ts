import type { LimitKind, Plan } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { RetainedHistory } from "../../../platform/deps.ts";
import { usedEmails } from "../usage/usage-sql.ts";

/** A workspace's limits, multiplied by its quantity. Null: no limit. */
export interface LimitsRow {
  plan: Plan;
  contacts: number | null;
  emails: number | null;
  members: number | null;
  apiKeys: number | null;
  retentionDays: number;
}

const times = (column: Sql) => sql`${column} * t.plan_quantity::int`;

export function findLimits(tx: Transaction, tenantId: string): Promise<LimitsRow> {
  return tx.one(sql`
    select t.plan, ${times(sql`p.contacts`)} as contacts, ${times(sql`p.emails`)} as emails,
      ${times(sql`p.members`)} as members, ${times(sql`p.api_keys`)} as api_keys, p.retention_days
    from tenants t join plans p on p.plan = t.plan where t.tenant_id = ${tenantId}::uuid`);
}

/** Returns how many days of history a workspace keeps. */
export function findHistory(tx: Transaction, tenantId: string): Promise<RetainedHistory> {
  return tx.one<RetainedHistory>(sql`
    select p.retention_days as days,
      greatest(t.history_kept_since, p.history_kept_since, now() - make_interval(days => p.retention_days)) as since
    from tenants t join plans p on p.plan = t.plan where t.tenant_id = ${tenantId}::uuid`);
}

/** Returns the minimum and maximum days of history among plans. Runs outside any tenant. */
export function findHistorySpan(tx: Transaction): Promise<{ shortest: number; longest: number }> {
  return tx.one<{ shortest: number; longest: number }>(
    sql`select min(retention_days) as shortest, max(retention_days) as longest from plans`,
  );
}

const COUNTS: Readonly<Record<Exclude<LimitKind, "emails">, (tenantId: string) => Sql>> = {
  contacts: (tenantId) => sql`select from accounts where tenant_id = ${tenantId}::uuid`,
  // An open invitation counts as the member it may become.
  members: (tenantId) => sql`
    select from person_tenants where tenant_id = ${tenantId}::uuid
    union all
    select from invitations where tenant_id = ${tenantId}::uuid and accepted_by is null and expires_at > now()`,
  apiKeys: (tenantId) =>
    sql`select from api_keys where tenant_id = ${tenantId}::uuid and deleted_at is null`,
};

/** Counts a workspace's usage of a limit, stopping above `max` if given: that is enough to know the limit is exceeded. */
export async function countUsed(
  tx: Transaction,
  tenantId: string,
  kind: LimitKind,
  max: number | null,
): Promise<number> {
  if (kind === "emails") {
    const { used } = await tx.one<{ used: number }>(sql`select ${usedEmails(tenantId)} as used`);
    return used;
  }
  const rows = COUNTS[kind](tenantId);
  const { used } = await tx.one<{ used: number }>(sql`
    select count(*)::int as used from (${rows} limit ${max === null ? null : max + 1}::int) as counted`);
  return used;
}

/** Returns when the next month begins in the workspace's time zone. */
export async function findNextMonth(tx: Transaction, tenantId: string): Promise<Date> {
  const { at } = await tx.one<{ at: Date }>(sql`
    select (date_trunc('month', now() at time zone time_zone) + interval '1 month') at time zone time_zone as at
    from tenants where tenant_id = ${tenantId}::uuid`);
  return at;
}

/** Serializes a workspace's transactions that count and use a limit, until this one ends. */
export async function lockLimit(tx: Transaction, tenantId: string, kind: LimitKind): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`plan limit ${kind} ${tenantId}`}, 0))`,
  );
}
