import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { ANONYMOUS_CONTACT_ID } from "./tracking-links.ts";

export interface EngagementCounts {
  opened: number;
  clicked: number;
  /** Contacts whose message a machine opened, or whose links it followed, whether or not the contacts did so too. */
  machineOpened: number;
  machineClicked: number;
  unsubscribed: number;
  complained: number;
}

/** Counts contacts by reaction, for each of the campaigns with any activity. */
export async function engagementOf(
  tx: Transaction,
  tenantId: string,
  campaignIds: readonly string[],
): Promise<Map<string, EngagementCounts>> {
  const rows = await tx.query<EngagementCounts & { campaignId: string }>(sql`
    select campaign_id, opened, clicked, machine_opened, machine_clicked, unsubscribed, complained from campaign_engagement
    where tenant_id = ${tenantId} and campaign_id = any(${[...campaignIds]}::uuid[])`);
  return new Map(rows.map(({ campaignId, ...counts }) => [campaignId, counts]));
}

/** Counts clicks and contacts who clicked, by link index; no contacts if the campaign's links are anonymous. */
export async function linkClicks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Map<number, { clicks: number; people: number }>> {
  const rows = await tx.query<{ link: number; clicks: number; people: number }>(sql`
    select link, sum(clicks)::bigint as clicks, count(*) filter (where account_id <> ${ANONYMOUS_CONTACT_ID}) as people from campaign_link_clicks
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} group by link`);
  return new Map(rows.map(({ link, ...counts }) => [link, counts]));
}

/**
 * Returns the links of several campaigns by URL, those of the first campaign first. A contact who clicked the same URL
 * in several emails counts once.
 */
export const clicksByUrl = (
  tx: Transaction,
  tenantId: string,
  campaignIds: readonly string[],
): Promise<{ url: string; clicks: number; people: number }[]> =>
  tx.query(sql`
    select l.url, coalesce(sum(k.clicks), 0)::bigint as clicks,
      count(distinct k.account_id) filter (where k.account_id <> ${ANONYMOUS_CONTACT_ID}) as people
    from campaigns c cross join lateral jsonb_array_elements_text(c.content -> 'links') with ordinality l (url, place)
    left join campaign_link_clicks k on k.tenant_id = ${tenantId} and k.campaign_id = c.id and k.link = l.place - 1
    where c.tenant_id = ${tenantId} and c.id = any(${[...campaignIds]}::uuid[])
    group by l.url order by min(c.created_at), min(l.place)`);
