import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** Somebody opened a mail, or clicked one of its links. */
export interface Act {
  campaignId: string;
  accountId: string;
  /** Index of the clicked link; null for an open. */
  link: number | null;
}

export interface MarkedPerson {
  campaignId: string;
  accountId: string;
  firstOpen: boolean;
  firstClick: boolean;
}

function given(acts: readonly Act[]): Sql {
  return sql`unnest(${acts.map((a) => a.campaignId)}::uuid[], ${acts.map((a) => a.accountId)}::uuid[], ${acts.map((a) => a.link)}::int[]) as given (campaign_id, account_id, link)`;
}

/**
 * Marks people as having opened or clicked (a click is an open too), each once, and counts them.
 * With `skipLocked` people whose row somebody else holds are left out instead of waited for: a
 * transaction that marks many must never wait while it holds some, or it deadlocks with delivery.
 * @returns the people that were found
 */
export function markPeople(tx: Transaction, tenantId: string, acts: readonly Act[], skipLocked: boolean): Promise<MarkedPerson[]> {
  return tx.query(sql`
    with acted as (
      select campaign_id, account_id, bool_or(link is not null) as clicked from ${given(acts)} group by campaign_id, account_id
    ), found as (
      select r.campaign_id, r.account_id, r.opened_at is null as first_open, r.clicked_at is null and acted.clicked as first_click
      from recipients r join acted on acted.campaign_id = r.campaign_id and acted.account_id = r.account_id
      where r.tenant_id = ${tenantId}
      order by r.campaign_id, r.account_id
      for no key update of r ${sql.raw(skipLocked ? "skip locked" : "")}
    ), marked as (
      update recipients r set opened_at = coalesce(r.opened_at, now()), clicked_at = case when found.first_click then now() else r.clicked_at end
      from found
      where r.tenant_id = ${tenantId} and r.campaign_id = found.campaign_id and r.account_id = found.account_id and (found.first_open or found.first_click)
    ), counted as (
      insert into campaign_engagement (tenant_id, campaign_id, opened, clicked)
      select ${tenantId}::uuid, campaign_id, count(*) filter (where first_open), count(*) filter (where first_click)
      from found where first_open or first_click group by campaign_id order by campaign_id
      on conflict (tenant_id, campaign_id) do update set
        opened = campaign_engagement.opened + excluded.opened, clicked = campaign_engagement.clicked + excluded.clicked
    )
    select campaign_id, account_id, first_open, first_click from found`);
}

/** Counts clicks by person and link. @returns one row for each person and link, `first` when it was new */
export function countLinkClicks(
  tx: Transaction,
  tenantId: string,
  clicks: readonly Act[],
): Promise<{ campaignId: string; accountId: string; link: number; first: boolean }[]> {
  return tx.query(sql`
    insert into campaign_link_clicks (tenant_id, campaign_id, link, account_id, clicks)
    select ${tenantId}::uuid, campaign_id, link, account_id, count(*) from ${given(clicks)}
    group by campaign_id, link, account_id order by campaign_id, link, account_id
    on conflict (tenant_id, campaign_id, link, account_id) do update set clicks = campaign_link_clicks.clicks + excluded.clicks
    returning campaign_id, account_id, link, xmax = 0 as first`);
}

/** Marks a person as unsubscribed by this campaign, or takes it back. @returns whether anything changed */
export async function markUnsubscribed(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  accountId: string,
  unsubscribed: boolean,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update recipients set unsubscribed_at = ${unsubscribed ? sql`now()` : sql`null`}
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and account_id = ${accountId}
      and unsubscribed_at is ${sql.raw(unsubscribed ? "null" : "not null")}`);
  if (changed === 0) return false;
  await tx.execute(sql`
    insert into campaign_engagement (tenant_id, campaign_id, unsubscribed) values (${tenantId}, ${campaignId}, ${unsubscribed ? 1 : 0})
    on conflict (tenant_id, campaign_id) do update set unsubscribed = greatest(0, campaign_engagement.unsubscribed + ${unsubscribed ? 1 : -1})`);
  return true;
}

export interface EngagementCounts {
  opened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
}

/** People by what they did, for each of the campaigns that has any. */
export async function engagementOf(
  tx: Transaction,
  tenantId: string,
  campaignIds: readonly string[],
): Promise<Map<string, EngagementCounts>> {
  const rows = await tx.query<EngagementCounts & { campaignId: string }>(sql`
    select campaign_id, opened, clicked, unsubscribed, complained from campaign_engagement
    where tenant_id = ${tenantId} and campaign_id = any(${[...campaignIds]}::uuid[])`);
  return new Map(rows.map(({ campaignId, ...counts }) => [campaignId, counts]));
}

/** Clicks and the people behind them, by index of the link. */
export async function linkClicks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Map<number, { clicks: number; people: number }>> {
  const rows = await tx.query<{ link: number; clicks: number; people: number }>(sql`
    select link, sum(clicks)::bigint as clicks, count(*) as people from campaign_link_clicks
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} group by link`);
  return new Map(rows.map(({ link, ...counts }) => [link, counts]));
}
