import { type CampaignStatus, hasBegun, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { chunksOf } from "../ledger/index.ts";

export interface ResultRow {
  id: string;
  name: string;
  subject: string;
  status: CampaignStatus;
  startedAt: Date;
  finishedAt: Date | null;
  ageMs: number;
  tracking: "none" | "anonymous" | "individual";
  people: number;
  sent: number;
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
}

const BEGUN = oneOf(sql`c.status`, statusesWhere(hasBegun));
/** Returns the campaign sent last, with its results; undefined before the first one. */
export function findLatest(tx: Transaction, tenantId: string): Promise<ResultRow | undefined> {
  return tx.maybeOne<ResultRow>(sql`
    select c.id, c.name, coalesce(c.content ->> 'subject', '') as subject, c.status, coalesce(c.started_at, c.created_at) as started_at, c.finished_at,
      (extract(epoch from now() - c.started_at) * 1000)::bigint as age_ms, coalesce(c.content ->> 'tracking', 'individual') as tracking,
      coalesce(c.frozen, 0) as people, k.sent, k.delivered, k.bounced, coalesce(e.opened, 0) as opened, coalesce(e.clicked, 0) as clicked,
      coalesce(e.unsubscribed, 0) as unsubscribed
    from (
      select * from campaigns c where c.tenant_id = ${tenantId}::uuid and c.kind = 'oneOff' and ${BEGUN}
        and c.archived_at is null and c.started_at is not null and c.frozen > 0
      order by c.started_at desc, c.id desc limit 20
    ) c
    cross join lateral (
      select coalesce(sum(k.sent), 0)::int as delivered, coalesce(sum(k.sent + k.bounced), 0)::int as sent, coalesce(sum(k.bounced), 0)::int as bounced
      from ${chunksOf(tenantId)} k where k.campaign_id = c.id
    ) k
    left join campaign_engagement e on e.tenant_id = ${tenantId}::uuid and e.campaign_id = c.id
    where k.delivered > 0 order by c.started_at desc, c.id desc limit 1`);
}

/** Returns the link of a campaign clicked by the most contacts. */
export function findTopLink(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<{ index: number; url: string; people: number } | undefined> {
  return tx.maybeOne<{ index: number; url: string; people: number }>(sql`
    select l.link as index, coalesce(c.content -> 'links' ->> l.link, '') as url, l.people
    from (
      select link, count(*)::int as people from campaign_link_clicks
      where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid group by link order by 2 desc, 1 limit 1
    ) l
    join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = ${campaignId}::uuid`);
}
