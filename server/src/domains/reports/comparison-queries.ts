import { hasBegun, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { chunksOf } from "../ledger/index.ts";

export interface EarlierCampaign {
  id: string;
  startedAt: Date;
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
}

/** Returns earlier one-off campaigns with their current results, latest first. */
export function findEarlier(
  tx: Transaction,
  tenantId: string,
  { id, startedAt }: { id: string; startedAt: Date },
  limit: number,
): Promise<EarlierCampaign[]> {
  return tx.query<EarlierCampaign>(sql`
    select c.id, c.started_at, k.sent, k.delivered, coalesce(e.opened, 0) as opened, coalesce(e.clicked, 0) as clicked, coalesce(e.unsubscribed, 0) as unsubscribed
    from (
      select c.id, c.started_at from campaigns c where c.tenant_id = ${tenantId}::uuid and c.kind = 'oneOff' and ${oneOf(sql`c.status`, statusesWhere(hasBegun))}
        and c.frozen > 0 and c.started_at <= ${startedAt}::timestamptz and c.id <> ${id}::uuid
        and coalesce(c.content ->> 'tracking', 'individual') = 'individual'
      order by c.started_at desc, c.id desc limit ${limit}::int * 2
    ) c
    cross join lateral (
      select coalesce(sum(k.sent), 0)::int as delivered, coalesce(sum(k.sent + k.bounced), 0)::int as sent
      from ${chunksOf(tenantId)} k where k.campaign_id = c.id
    ) k
    left join campaign_engagement e on e.tenant_id = ${tenantId}::uuid and e.campaign_id = c.id
    where k.delivered > 0 order by c.started_at desc, c.id desc limit ${limit}::int`);
}

export interface ActivityHour {
  campaignId: string;
  hour: Date;
  opened: number;
  clicked: number;
  unsubscribed: number;
}

/** Returns the activity in the first hours of these campaigns, by hour. */
export function listFirstHours(
  tx: Transaction,
  tenantId: string,
  campaigns: readonly Pick<EarlierCampaign, "id" | "startedAt">[],
  hours: number,
): Promise<ActivityHour[]> {
  return tx.query<ActivityHour>(sql`
    select a.campaign_id, a.hour, a.opened, a.clicked, a.unsubscribed
    from unnest(${campaigns.map(({ id }) => id)}::uuid[], ${campaigns.map(({ startedAt }) => startedAt)}::timestamptz[]) as c (id, started_at)
    join campaign_activity a on a.tenant_id = ${tenantId}::uuid and a.campaign_id = c.id and a.hour < c.started_at + make_interval(hours => ${hours}::int)
    order by a.campaign_id, a.hour`);
}
