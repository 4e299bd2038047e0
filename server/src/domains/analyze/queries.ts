import { type AnalyzeInterval, COUNTERS, type Counts } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { changeQueries, isTestLedger } from "../ledger/index.ts";
import { type Filters, ofCampaigns, ofProviders, selectsCampaigns } from "./filters-sql.ts";
import type { Range } from "./period.ts";

const columnOf = (counter: string) =>
  counter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** The counters as columns of `analyze_hours`. */
export const COUNTER_COLUMNS = COUNTERS.map((counter) => sql.ref(columnOf(counter)));
const COLUMNS = sql.join(COUNTER_COLUMNS);
const SUMS = sql.join(
  COUNTER_COLUMNS.map((column) => sql`coalesce(sum(h.${column}), 0)::int as ${column}`),
);

/** Additional grouping of a query besides the hour. */
type Grouping = "campaign" | "provider" | undefined;

/** Returns the smallest table that covers the filters and the grouping, with null for missing columns. */
function tableOf(tenantId: string, filters: Filters, by: Grouping) {
  const byCampaign = by === "campaign" || selectsCampaigns(tenantId, filters);
  const byProvider = by === "provider" || filters.provider !== undefined;
  const all = { campaign: sql`h.campaign_id`, provider: sql`h.provider` };
  if (filters.device !== undefined || (byCampaign && byProvider))
    return { table: sql`analyze_hours`, ...all };
  if (byCampaign)
    return { table: sql`analyze_campaign_hours`, ...all, provider: sql`null::smallint` };
  return { table: sql`analyze_provider_hours`, ...all, campaign: sql`null::uuid` };
}

/**
 * Selects the rows of a range: the stored sums, and the changes not yet aggregated, so that figures always match the
 * ledger. One statement reads both.
 */
function rows(tenantId: string, { from, to }: Range, filters: Filters, by: Grouping): Sql {
  const changed = sql.join(
    COUNTERS.map((counter) => sql`case when h.counter = ${sql.lit(counter)} then h.by else 0 end`),
  );
  const { table, campaign, provider } = tableOf(tenantId, filters, by);
  const ofCampaign = selectsCampaigns(tenantId, filters)
    ? ofCampaigns(tenantId, filters)
    : sql`true`;
  return sql`(
    select h.hour, ${campaign}, ${provider}, ${sql.join(COUNTER_COLUMNS.map((column) => sql`h.${column}`))}
    from ${table} h
    where h.tenant_id = ${tenantId}::uuid and h.hour >= ${from}::timestamptz and h.hour < ${to}::timestamptz
      and ${ofCampaign} and ${ofProviders(filters)}
    union all
    select date_trunc('hour', h.at, 'UTC'), h.campaign_id, h.provider, ${changed}
    from ${changeQueries.changesOf(tenantId)} h
    where h.at >= ${from}::timestamptz and h.at < ${to}::timestamptz and ${ofCampaigns(tenantId, filters)} and ${ofProviders(filters)})`;
}

const from = (tenantId: string, range: Range, filters: Filters, by?: Grouping) =>
  sql`${rows(tenantId, range, filters, by)} as h (hour, campaign_id, provider, ${COLUMNS})`;

/** Returns the sums of a range. */
export function readTotals(
  tx: Transaction,
  tenantId: string,
  range: Range,
  filters: Filters,
): Promise<Counts> {
  return tx.one<Counts>(sql`select ${SUMS} from ${from(tenantId, range, filters)}`);
}

/** Returns the sums of each interval of a range, including empty ones. Days and longer intervals follow the time zone. */
export function readPoints(
  tx: Transaction,
  tenantId: string,
  range: Range,
  filters: Filters,
  { interval, zone }: { interval: AnalyzeInterval; zone: string },
): Promise<({ at: Date; endsAt: Date } & Counts)[]> {
  const clock = interval === "hour" ? "UTC" : zone;
  const startOf = (hour: Sql) =>
    sql`date_trunc(${interval}::text, (${hour}) at time zone ${clock})`;
  // By hour first: there are far fewer hours than rows to assign to an interval.
  return tx.query(sql`
    with hours as materialized (
      select h.hour, ${SUMS} from ${from(tenantId, range, filters)} group by h.hour
    ), points as (
      select ${startOf(sql`h.hour`)} as at, ${SUMS} from hours h group by 1
    )
    select (steps.at at time zone ${clock})::timestamptz(3) as at,
      ((steps.at + ('1 ' || ${interval}::text)::interval) at time zone ${clock})::timestamptz(3) as ends_at,
      ${sql.join(COUNTER_COLUMNS.map((column) => sql`coalesce(p.${column}, 0) as ${column}`))}
    from generate_series(${startOf(sql`${range.from}::timestamptz`)}, ${startOf(sql`${range.to}::timestamptz - interval '1 second'`)}, ('1 ' || ${interval}::text)::interval) as steps (at)
    left join points p on p.at = steps.at
    order by steps.at`);
}

/** Returns the sums of each provider. */
export function readProviders(
  tx: Transaction,
  tenantId: string,
  range: Range,
  filters: Filters,
): Promise<({ provider: number } & Counts)[]> {
  return tx.query(
    sql`select h.provider, ${SUMS} from ${from(tenantId, range, filters, "provider")} group by h.provider`,
  );
}

export interface CampaignCounts extends Counts {
  /** Null for single emails. */
  id: string | null;
  name: string | null;
  kind: "oneOff" | "workflow" | null;
  startedAt: Date | null;
}

/** Returns the sums of each campaign and workflow, and of all single emails together, most emails first. */
export function readCampaigns(
  tx: Transaction,
  tenantId: string,
  range: Range,
  filters: Filters,
  limit: number,
): Promise<CampaignCounts[]> {
  const counted = sql.join(COUNTER_COLUMNS.map((column) => sql`s.${column}`));
  return tx.query(sql`
    with sums as materialized (
      select h.campaign_id, ${SUMS} from ${from(tenantId, range, filters, "campaign")} group by h.campaign_id
    ), shown as (
      select case c.kind when 'message' then c.workflow_id when 'emails' then null else c.id end as id, ${SUMS}
      from sums h join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = h.campaign_id
      group by 1
    )
    select s.id, c.name, case when c.kind in ('oneOff', 'workflow') then c.kind end as kind, c.started_at, ${counted}
    from shown s left join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = s.id
    order by s.accepted + s.refused + s.clicked desc, s.id limit ${limit}`);
}

/** Returns first human clicks by the contacts' local weekday (0 is Monday) and hour, within a range of local days. */
export function readClickHours(
  tx: Transaction,
  tenantId: string,
  { first, last }: { first: string; last: string },
  filters: Filters,
): Promise<{ weekday: number; hour: number; clicks: number; soon: number }[]> {
  const isDetailed = selectsCampaigns(tenantId, filters) || filters.device !== undefined;
  // Emails of test keys are in neither table.
  const campaigns = isDetailed ? ofCampaigns(tenantId, filters) : sql`true`;
  return tx.query(sql`
    select (extract(isodow from h.day) - 1)::int as weekday, h.hour::int as hour, sum(h.clicks)::int as clicks, sum(h.soon)::int as soon
    from ${isDetailed ? sql`analyze_click_hours` : sql`analyze_provider_click_hours`} h
    where h.tenant_id = ${tenantId}::uuid and h.day between ${first}::date and ${last}::date
      and ${campaigns} and ${ofProviders(filters)}
    group by 1, 2 having sum(h.clicks) <> 0 order by 1, 2`);
}

/** Number of campaigns whose links are counted: those of the period with the most clicks. */
const LINKED_CAMPAIGNS = 20;

/** Returns the links clicked by the most contacts. */
export function readLinks(
  tx: Transaction,
  tenantId: string,
  range: Range,
  filters: Filters,
  limit: number,
): Promise<{ url: string; campaigns: number; people: number; clicks: number }[]> {
  return tx.query(sql`
    with most as materialized (
      select h.campaign_id from ${from(tenantId, range, filters, "campaign")} group by h.campaign_id having sum(h.clicked) > 0
      order by sum(h.clicked) desc, h.campaign_id limit ${LINKED_CAMPAIGNS}
    ), counted as materialized (
      select k.campaign_id, k.link, count(*) as people, sum(k.clicks) as clicks
      from most join campaign_link_clicks k on k.tenant_id = ${tenantId}::uuid and k.campaign_id = most.campaign_id
      group by k.campaign_id, k.link
    )
    select c.content -> 'links' ->> k.link as url, count(distinct k.campaign_id)::int as campaigns, sum(k.people)::int as people, sum(k.clicks)::int as clicks
    from counted k join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = k.campaign_id
    where c.content -> 'links' ->> k.link is not null
    group by 1 order by people desc, clicks desc, url limit ${limit}`);
}

/** Returns contacts created in a range, by import, largest first. */
export function readGained(
  tx: Transaction,
  tenantId: string,
  range: Range,
  limit: number,
): Promise<{ importId: string | null; name: string | null; contacts: number }[]> {
  return tx.query(sql`
    with gained as materialized (
      select a.import_id, count(*)::int as contacts from accounts a
      where a.tenant_id = ${tenantId}::uuid and a.created_at >= ${range.from}::timestamptz and a.created_at < ${range.to}::timestamptz
      group by a.import_id
    )
    select g.import_id, i.file_name as name, g.contacts
    from gained g left join imports i on i.tenant_id = ${tenantId}::uuid and i.id = g.import_id
    order by g.contacts desc, g.import_id limit ${limit}`);
}

/** Returns addresses suppressed in a range, by reason. */
export function readLost(
  tx: Transaction,
  tenantId: string,
  range: Range,
): Promise<{ reason: "unsubscribed" | "bounced" | "complained" | "manual"; contacts: number }[]> {
  return tx.query(sql`
    select s.reason, count(*)::int as contacts from suppressions s
    where s.tenant_id = ${tenantId}::uuid and s.created_at >= ${range.from}::timestamptz and s.created_at < ${range.to}::timestamptz
    group by s.reason order by contacts desc, s.reason`);
}

export interface WorkspaceFacts {
  timeZone: string;
  now: Date;
  /** The first hour with figures, or else when the workspace was created. */
  first: Date;
  campaignsToCount: number;
}

/** Returns those of these ledgers that contain emails of test keys, which are not counted. */
export async function findTestLedgers(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select c.id from campaigns c
    where c.tenant_id = ${tenantId}::uuid and c.id = any(${[...ids]}::uuid[]) and ${isTestLedger("c")}`);
  return new Set(rows.map(({ id }) => id));
}

export function findFacts(tx: Transaction, tenantId: string): Promise<WorkspaceFacts> {
  return tx.one(sql`
    select t.time_zone, now()::timestamptz(3) as now,
      least(t.created_at, (select h.hour from analyze_provider_hours h where h.tenant_id = ${tenantId}::uuid order by h.hour limit 1))::timestamptz(3) as first,
      (select count(*) from analyze_backlog b where b.tenant_id = ${tenantId}::uuid) as campaigns_to_count
    from tenants t where t.tenant_id = ${tenantId}::uuid`);
}
