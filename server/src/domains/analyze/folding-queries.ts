import { COUNTERS, type Counts } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { COUNTER_COLUMNS } from "./queries.ts";

/** What is added to one row of the hourly sums. */
export interface HourSums extends Counts {
  hour: Date;
  campaignId: string;
  provider: number;
  device: number;
}

/** Adds to the hourly sums. The rows must be in the order of their keys: all writers lock them in it. */
export async function addHours(
  tx: Transaction,
  tenantId: string,
  rows: readonly HourSums[],
): Promise<void> {
  if (rows.length === 0) return;
  const lists = sql.join(COUNTERS.map((counter) => sql`${rows.map((row) => row[counter])}::int[]`));
  const added = sql.join(
    COUNTER_COLUMNS.map((column) => sql`${column} = analyze_hours.${column} + excluded.${column}`),
  );
  await tx.execute(sql`
    insert into analyze_hours (tenant_id, hour, campaign_id, provider, device, ${sql.join(COUNTER_COLUMNS)})
    select ${tenantId}::uuid, s.* from unnest(${rows.map(({ hour }) => hour)}::timestamptz[], ${rows.map(({ campaignId }) => campaignId)}::uuid[],
      ${rows.map(({ provider }) => provider)}::smallint[], ${rows.map(({ device }) => device)}::smallint[], ${lists}) as s
    on conflict (tenant_id, hour, campaign_id, provider, device) do update set ${added}`);
}

/** What is added to one row of the sums by local hour. */
export interface ClickHourSums {
  /** The contact's local day, as `2026-11-28`. */
  day: string;
  hour: number;
  campaignId: string;
  provider: number;
  device: number;
  clicks: number;
  soon: number;
}

/** Adds to the sums by local hour. The rows must be in the order of their keys: all writers lock them in it. */
export async function addClickHours(
  tx: Transaction,
  tenantId: string,
  rows: readonly ClickHourSums[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into analyze_click_hours (tenant_id, day, hour, campaign_id, provider, device, clicks, soon)
    select ${tenantId}::uuid, s.* from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ hour }) => hour)}::smallint[],
      ${rows.map(({ campaignId }) => campaignId)}::uuid[], ${rows.map(({ provider }) => provider)}::smallint[], ${rows.map(({ device }) => device)}::smallint[],
      ${rows.map(({ clicks }) => clicks)}::int[], ${rows.map(({ soon }) => soon)}::int[]) as s
    on conflict (tenant_id, day, hour, campaign_id, provider, device) do update set
      clicks = analyze_click_hours.clicks + excluded.clicks, soon = analyze_click_hours.soon + excluded.soon`);
}
