import type { Transaction } from "../../../platform/database/database.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import { isListed, isStanding } from "../../ledger/index.ts";
import { acceptedEmails, queuedEmails } from "./usage-sql.ts";

/** The current month of a workspace, in its time zone. */
export interface MonthRow {
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  now: Date;
  /** `2026-11`. */
  month: string;
  today: string;
}

export function findMonth(tx: Transaction, tenantId: string): Promise<MonthRow> {
  const local = sql`(now() at time zone time_zone)`;
  return tx.one(sql`
    select time_zone, now() as now, to_char(${local}, 'YYYY-MM') as month, to_char(${local}, 'YYYY-MM-DD') as today,
      date_trunc('month', ${local}) at time zone time_zone as starts_at,
      (date_trunc('month', ${local}) + interval '1 month') at time zone time_zone as ends_at
    from tenants where tenant_id = ${tenantId}::uuid`);
}

const localMonth = (month: string): Sql => sql`${`${month}-01`}::timestamp`;

/** Sums the emails of a workspace by month, since `2025-12`, omitting months without any. Excludes queued emails. */
export function sumEmails(
  tx: Transaction,
  tenantId: string,
  timeZone: string,
  sinceMonth: string,
): Promise<{ month: string; emails: number }[]> {
  return tx.query(sql`
    select to_char(u.at at time zone ${timeZone}, 'YYYY-MM') as month, sum(u.emails)::int as emails
    from (${acceptedEmails(tenantId, sql`(${localMonth(sinceMonth)} at time zone ${timeZone})`)}) u
    group by 1 having sum(u.emails) > 0 order by 1`);
}

/** Returns the maximum number of contacts of each month. */
export function findContactMonths(
  tx: Transaction,
  tenantId: string,
): Promise<{ month: string; contacts: number }[]> {
  return tx.query(sql`
    select to_char(month, 'YYYY-MM') as month, contacts from usage_months where tenant_id = ${tenantId}::uuid`);
}

/** Stores today's number of contacts if it is the maximum of the month. */
export async function saveContacts(
  tx: Transaction,
  tenantId: string,
  month: string,
  contacts: number,
): Promise<void> {
  await tx.execute(sql`
    insert into usage_months as u (tenant_id, month, contacts) values (${tenantId}::uuid, ${`${month}-01`}::date, ${contacts}::int)
    on conflict (tenant_id, month) do update set contacts = greatest(u.contacts, excluded.contacts)`);
}

/** Emails used by one source in a month. Without times: everything is still queued. */
export interface UsageLineRow {
  source: "campaign" | "workflow" | "singleEmails";
  campaignId: string | null;
  name: string | null;
  emails: number;
  queued: number;
  firstAt: Date | null;
  lastAt: Date | null;
}

/**
 * Lists the sources of a month's emails, largest first; messages of workflows count for their workflow. The lines of
 * the current month add up to its meter.
 */
export function findLines(
  tx: Transaction,
  tenantId: string,
  { timeZone, month: present }: Pick<MonthRow, "timeZone" | "month">,
  month: string,
  page: { limit: number; offset: number },
): Promise<(UsageLineRow & { total: number })[]> {
  const from = sql`(${localMonth(month)} at time zone ${timeZone})`;
  const until = sql`((${localMonth(month)} + interval '1 month') at time zone ${timeZone})`;
  const queued = month === present ? sql`union all ${queuedEmails(tenantId)}` : sql``;
  return tx.query(sql`
    with used as (
      select (case when ${isStanding("c")} then null else coalesce(c.workflow_id, c.id) end) as shown,
        sum(e.emails)::int as emails, sum(e.queued)::int as queued, min(e.at) as first_at, max(e.at) as last_at
      from (${acceptedEmails(tenantId, from)} ${queued}) e
      join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = e.campaign_id
      where e.at is null or e.at < ${until}
      group by 1 having sum(e.emails) > 0)
    select case when u.shown is null then 'singleEmails' when n.kind = 'workflow' then 'workflow' else 'campaign' end as source,
      u.shown as campaign_id, n.name, u.emails, u.queued, u.first_at, u.last_at, (count(*) over ())::int as total
    from used u left join campaigns n on n.tenant_id = ${tenantId}::uuid and n.id = u.shown and ${isListed("n")}
    order by u.emails desc, u.shown nulls last limit ${page.limit}::int offset ${page.offset}::int`);
}

/** Sums a workspace's payments between two times, less refunds. */
export async function sumPaid(
  tx: Transaction,
  tenantId: string,
  from: Date,
  until: Date,
): Promise<number> {
  const { paid } = await tx.one<{ paid: number }>(sql`
    select coalesce(sum(amount), 0)::int as paid from payments
    where tenant_id = ${tenantId}::uuid and status = 'succeeded' and paid_at >= ${from}::timestamptz and paid_at < ${until}::timestamptz`);
  return paid;
}

/** Records that members are notified of a limit; returns false if they were already notified this month. */
export async function saveNotice(
  tx: Transaction,
  tenantId: string,
  notice: { kind: string; month: string; percent: number; at: Date },
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into usage_notices (tenant_id, limit_kind, month, percent, created_at)
    values (${tenantId}::uuid, ${notice.kind}, ${`${notice.month}-01`}::date, ${notice.percent}::smallint, ${notice.at}::timestamptz)
    on conflict (tenant_id, limit_kind, month, percent) do nothing`);
  return added > 0;
}

/** Returns workspaces with an active plan, ordered by id, after a given one. Runs outside any tenant. */
export async function findWorkspaces(
  tx: Transaction,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select tenant_id from tenants
    where coalesce(plan_ends_at, trial_ends_at) > now() and (${after}::uuid is null or tenant_id > ${after}::uuid)
    order by tenant_id limit ${limit}::int`);
  return rows.map(({ tenantId }) => tenantId);
}

export async function deleteOldUsage(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from usage_notices where created_at < now() - interval '400 days'`);
  await tx.execute(sql`delete from usage_months where month < now() - interval '400 days'`);
}
