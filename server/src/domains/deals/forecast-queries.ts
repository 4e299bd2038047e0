import type { DealOrigin } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { IS_OPEN } from "./matching-sql.ts";

/** Days, both inclusive. */
export interface Days {
  from: string;
  until: string;
}

export interface ExpectedRow {
  stageId: string;
  /** Such as `2026-11`; overdue deals are in the first month. */
  month: string;
  count: number;
  value: number;
}

/** Sums open deals by stage and month of expected close, excluding those without one. */
export const sumExpected = (
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  { from, until }: Days,
) =>
  tx.query<ExpectedRow>(sql`
    select d.stage_id, to_char(greatest(d.expected_close_on, ${from}::date), 'YYYY-MM') as month, count(*) as count,
      coalesce(sum(d.value), 0)::bigint as value
    from deals d
    where d.tenant_id = ${tenantId}::uuid and d.pipeline_id = ${pipelineId}::uuid and ${IS_OPEN} and d.expected_close_on <= ${until}::date
    group by 1, 2`);

export interface WonRow {
  month: string;
  count: number;
  value: number;
}

/** Sums won deals by month. */
export const sumWon = (
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  { from, until }: Days,
) =>
  tx.query<WonRow>(sql`
    select to_char(d.closed_on, 'YYYY-MM') as month, count(*) as count, coalesce(sum(d.value), 0)::bigint as value
    from deals d
    where d.tenant_id = ${tenantId}::uuid and d.pipeline_id = ${pipelineId}::uuid and d.status = 'won' and d.deleted_at is null
      and d.closed_on between ${from}::date and ${until}::date
    group by 1`);

/** Returns the day on which the first deal of a pipeline was closed. */
export async function findFirstClosed(
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
): Promise<string | null> {
  const { day } = await tx.one<{ day: string | null }>(sql`
    select to_char(min(d.closed_on), 'YYYY-MM-DD') as day from deals d
    where d.tenant_id = ${tenantId}::uuid and d.pipeline_id = ${pipelineId}::uuid and d.status <> 'open' and d.deleted_at is null`);
  return day;
}

export interface ForecastRow {
  month: string;
  predicted: number;
}

/** Returns the predictions for months since a given one, by their first day. */
export const findPredictions = (
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  from: string,
) =>
  tx.query<ForecastRow>(sql`
    select to_char(month, 'YYYY-MM') as month, predicted from deal_forecasts
    where tenant_id = ${tenantId}::uuid and pipeline_id = ${pipelineId}::uuid and month >= ${from}::date order by month`);

/** Stores the prediction for a month, unless it is already stored. */
export async function insertPrediction(
  tx: Transaction,
  tenantId: string,
  prediction: { pipelineId: string; month: string; predicted: number; takenAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into deal_forecasts (tenant_id, pipeline_id, month, predicted, taken_at)
    values (${tenantId}::uuid, ${prediction.pipelineId}::uuid, ${`${prediction.month}-01`}::date, ${prediction.predicted}::bigint,
      ${prediction.takenAt}::timestamptz)
    on conflict (tenant_id, pipeline_id, month) do nothing`);
}

export interface LeavingRow {
  stageId: string;
  left: number;
  advanced: number;
  medianSeconds: number;
}

/**
 * Counts deals that moved forward from stages, were won or lost in a period, and their median time there. Backward
 * moves don't count.
 */
export const findLeavings = (
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  { since, before }: { since: Date; before: Date },
) =>
  tx.query<LeavingRow>(sql`
    select h.from_stage_id as stage_id, count(*) as left, count(*) filter (where h.kind <> 'lost') as advanced,
      percentile_cont(0.5) within group (order by extract(epoch from h.at - h.entered_at))::bigint as median_seconds
    from deal_history h
    join deals d on d.tenant_id = ${tenantId}::uuid and d.id = h.deal_id and d.deleted_at is null
    join pipeline_stages s on s.tenant_id = ${tenantId}::uuid and s.id = h.from_stage_id
    left join pipeline_stages z on z.tenant_id = ${tenantId}::uuid and z.id = h.to_stage_id
    where h.tenant_id = ${tenantId}::uuid and h.pipeline_id = ${pipelineId}::uuid and h.kind in ('moved', 'won', 'lost')
      and h.at >= ${since}::timestamptz and h.at < ${before}::timestamptz and h.entered_at is not null
      and (h.kind <> 'moved' or (z.pipeline_id = s.pipeline_id and z.place > s.place))
    group by h.from_stage_id`);

export interface SourceRow {
  campaignId: string | null;
  campaignName: string | null;
  origin: DealOrigin | null;
  deals: number;
  value: number;
}

/** Sums won deals by campaign, or by origin without one; largest value first. */
export const sumBySource = (
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  { from, until }: Days,
) =>
  tx.query<SourceRow>(sql`
    select k.id as campaign_id, k.name as campaign_name, case when k.id is null then d.origin end as origin, count(*) as deals,
      coalesce(sum(d.value), 0)::bigint as value
    from deals d left join campaigns k on k.tenant_id = ${tenantId}::uuid and k.id = d.campaign_id
    where d.tenant_id = ${tenantId}::uuid and d.pipeline_id = ${pipelineId}::uuid and d.status = 'won' and d.deleted_at is null
      and d.closed_on between ${from}::date and ${until}::date
    group by 1, 2, 3 order by value desc, deals desc, campaign_name`);

export interface ReasonRow {
  reasonId: string;
  name: string;
  deals: number;
  value: number;
}

/** Sums lost deals by reason, most frequent first. */
export const sumByReason = (
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  { from, until }: Days,
) =>
  tx.query<ReasonRow>(sql`
    select r.id as reason_id, r.name, count(*) as deals, coalesce(sum(d.value), 0)::bigint as value
    from deals d join lost_reasons r on r.tenant_id = ${tenantId}::uuid and r.id = d.lost_reason_id
    where d.tenant_id = ${tenantId}::uuid and d.pipeline_id = ${pipelineId}::uuid and d.status = 'lost' and d.deleted_at is null
      and d.closed_on between ${from}::date and ${until}::date
    group by r.id, r.name order by deals desc, r.name`);

/** Returns the workspaces with open deals, and their time zones. Runs outside any tenant. */
export const findTenants = (tx: Transaction) =>
  tx.query<{ tenantId: string; timeZone: string }>(sql`
    select t.tenant_id, t.time_zone from tenants t
    where exists (select from deals d where d.tenant_id = t.tenant_id and ${IS_OPEN})`);

export interface CampaignDealsRow {
  currency: string;
  deals: number;
  open: number;
  openValue: number;
  won: number;
  wonValue: number;
  lost: number;
}

/** Sums the deals from a campaign, by currency. For a workflow, those from its messages. */
export const sumOfCampaign = (tx: Transaction, tenantId: string, campaignId: string) =>
  tx.query<CampaignDealsRow>(sql`
    select p.currency, count(*) as deals, count(*) filter (where d.status = 'open') as open,
      coalesce(sum(d.value) filter (where d.status = 'open'), 0)::bigint as open_value,
      count(*) filter (where d.status = 'won') as won, coalesce(sum(d.value) filter (where d.status = 'won'), 0)::bigint as won_value,
      count(*) filter (where d.status = 'lost') as lost
    from deals d join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id
    where d.tenant_id = ${tenantId}::uuid and d.deleted_at is null and d.campaign_id = any(array(
      select k.id from campaigns k where k.tenant_id = ${tenantId}::uuid and (k.id = ${campaignId}::uuid or k.workflow_id = ${campaignId}::uuid)))
    group by p.currency order by p.currency`);

export async function isCampaign(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from campaigns where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and kind <> 'emails') as found`);
  return found;
}
