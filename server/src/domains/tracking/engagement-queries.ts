import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { NOBODY_ID } from "./tracking-links.ts";

export interface EngagementCounts {
  opened: number;
  clicked: number;
  /** Contacts whose message a machine opened, or whose links it followed, whether or not they did so too. */
  machineOpened: number;
  machineClicked: number;
  unsubscribed: number;
  complained: number;
}

/** Counts contacts by what they did, for each of the campaigns with any activity. */
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

/** Counts clicks and contacts who clicked, by link index; no contacts where the campaign's links are anonymous. */
export async function linkClicks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Map<number, { clicks: number; people: number }>> {
  const rows = await tx.query<{ link: number; clicks: number; people: number }>(sql`
    select link, sum(clicks)::bigint as clicks, count(*) filter (where account_id <> ${NOBODY_ID}) as people from campaign_link_clicks
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} group by link`);
  return new Map(rows.map(({ link, ...counts }) => [link, counts]));
}
