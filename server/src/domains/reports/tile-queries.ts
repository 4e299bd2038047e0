import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { chunksOf, isStanding } from "../ledger/index.ts";

/** A campaign with the sums of its chunks. */
export interface TiledCampaign {
  startedAt: Date | null;
  now: Date;
  /** Recipients in the list. */
  frozen: number;
  /** Recipients in chunks. The others were skipped before sending. */
  placed: number;
  sent: number;
  bounced: number;
  failed: number;
  uncertain: number;
  /** Skipped when sending. */
  skipped: number;
}

export function findTiledCampaign(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<TiledCampaign | undefined> {
  return tx.maybeOne<TiledCampaign>(sql`
    select c.started_at, now() as now, coalesce(c.frozen, 0) as frozen, k.placed, k.sent, k.bounced, k.failed, k.uncertain, k.skipped
    from campaigns c
    cross join (
      select coalesce(sum(size), 0)::int as placed, coalesce(sum(sent), 0)::int as sent, coalesce(sum(bounced), 0)::int as bounced,
        coalesce(sum(failed), 0)::int as failed, coalesce(sum(uncertain), 0)::int as uncertain, coalesce(sum(skipped), 0)::int as skipped
      from ${chunksOf(tenantId, id)} chunks
    ) k
    where c.tenant_id = ${tenantId}::uuid and c.id = ${id}::uuid and not ${isStanding("c")}`);
}

/** Returns the targets of the first links that a recipient clicked. */
export function listClickedLinks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  recipientId: string,
): Promise<{ url: string }[]> {
  return tx.query<{ url: string }>(sql`
    select l.url
    from campaigns c
    cross join lateral jsonb_array_elements_text(coalesce(c.content -> 'links', '[]')) with ordinality as l (url, position)
    join campaign_link_clicks k on k.tenant_id = ${tenantId}::uuid and k.campaign_id = ${campaignId}::uuid
      and k.link = (l.position - 1)::int and k.account_id = ${recipientId}::uuid
    where c.tenant_id = ${tenantId}::uuid and c.id = ${campaignId}::uuid
    order by k.first_at, k.link limit 3`);
}
