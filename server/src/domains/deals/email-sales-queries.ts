import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { IS_OPEN } from "./matching-sql.ts";

/** A period: the days on which deals were closed, and the instants between which they were created. */
export interface Days {
  /** Such as `2026-11-28`; both inclusive. */
  first: string;
  last: string;
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Returns a condition over a deal's originating campaign, and the ids of its primary contact (several after merging). */
export type DealMatch = (deal: { campaignId: Sql; contactIds: Sql }) => Sql<boolean>;

const matching = (tenantId: string, matches: DealMatch) =>
  matches({
    campaignId: sql`d.campaign_id`,
    contactIds: sql`array(
      select x.account_id from deal_contacts x where x.tenant_id = ${tenantId}::uuid and x.deal_id = d.id and x.place = 0
      union all
      select m.account_id from deal_contacts x
      join merged_accounts m on m.tenant_id = ${tenantId}::uuid and m.into_id = x.account_id
      where x.tenant_id = ${tenantId}::uuid and x.deal_id = d.id and x.place = 0)`,
  });

const isWon = ({ first, last }: Days) =>
  sql`(d.status = 'won' and d.closed_on between ${first}::date and ${last}::date)`;
const isNew = ({ from, to }: Days) =>
  sql`(${IS_OPEN} and d.created_at >= ${from}::timestamptz and d.created_at < ${to}::timestamptz)`;

/** Number of deals and their value in the smallest unit of their currency. */
interface SalesSum {
  deals: number;
  value: number;
}

interface CampaignSalesRow {
  currency: string;
  /** Null for single emails. */
  id: string | null;
  name: string | null;
  kind: "oneOff" | "workflow" | null;
  won: number;
  wonValue: number;
  open: number;
  openValue: number;
}

interface CampaignSales extends Pick<CampaignSalesRow, "currency" | "id" | "name" | "kind"> {
  won: SalesSum;
  open: SalesSum;
}

/**
 * Sums deals by currency and by originating campaign or workflow: those won in a period, and those created in it that
 * are open. Highest won value first.
 */
export async function byCampaign(
  tx: Transaction,
  tenantId: string,
  days: Days,
  matches: DealMatch,
): Promise<CampaignSales[]> {
  const rows = await tx.query<CampaignSalesRow>(sql`
    with sums as materialized (
      select p.currency, d.campaign_id, count(*) filter (where d.status = 'won') as won,
        coalesce(sum(d.value) filter (where d.status = 'won'), 0) as won_value,
        count(*) filter (where d.status = 'open') as open, coalesce(sum(d.value) filter (where d.status = 'open'), 0) as open_value
      from deals d join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id
      where d.tenant_id = ${tenantId}::uuid and d.deleted_at is null and d.campaign_id is not null
        and (${isWon(days)} or ${isNew(days)}) and ${matching(tenantId, matches)}
      group by 1, 2
    ), shown as (
      select s.currency, case c.kind when 'message' then c.workflow_id when 'emails' then null else c.id end as id,
        sum(s.won)::bigint as won, sum(s.won_value)::bigint as won_value, sum(s.open)::bigint as open, sum(s.open_value)::bigint as open_value
      from sums s join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = s.campaign_id
      group by 1, 2
    )
    select s.currency, s.id, c.name, case when c.kind in ('oneOff', 'workflow') then c.kind end as kind, s.won, s.won_value, s.open, s.open_value
    from shown s left join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = s.id
    order by s.won_value desc, s.open_value desc, s.id`);
  return rows.map(({ won, wonValue, open, openValue, ...campaign }) => ({
    ...campaign,
    won: { deals: won, value: wonValue },
    open: { deals: open, value: openValue },
  }));
}

/** Sums the deals from emails that were won in a period, by currency and closing day. */
export function wonByDay(
  tx: Transaction,
  tenantId: string,
  days: Days,
  matches: DealMatch,
): Promise<({ currency: string; day: string } & SalesSum)[]> {
  return tx.query(sql`
    select p.currency, to_char(d.closed_on, 'YYYY-MM-DD') as day, count(*) as deals, coalesce(sum(d.value), 0)::bigint as value
    from deals d join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id
    where d.tenant_id = ${tenantId}::uuid and d.deleted_at is null and d.campaign_id is not null
      and ${isWon(days)} and ${matching(tenantId, matches)}
    group by 1, 2 order by 1, 2`);
}
