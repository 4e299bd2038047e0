import { COUNTERS, type Counts } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { COUNTER_COLUMNS } from "./queries.ts";

/** Additions to one row of the hourly sums. */
export interface HourSums extends Counts {
  hour: Date;
  campaignId: string;
  provider: number;
  device: number;
}

/** The tables of hourly sums, with their keys in addition to the hour. */
const TABLES = [
  { table: "analyze_hours", keys: ["campaignId", "provider", "device"] },
  { table: "analyze_campaign_hours", keys: ["campaignId"] },
  { table: "analyze_provider_hours", keys: ["provider"] },
] as const;
type Key = (typeof TABLES)[number]["keys"][number];
const COLUMN_OF: Record<Key, { name: Sql; type: Sql }> = {
  campaignId: { name: sql`campaign_id`, type: sql`uuid` },
  provider: { name: sql`provider`, type: sql`smallint` },
  device: { name: sql`device`, type: sql`smallint` },
};

/** Sums rows by these keys, ordered by key, which is the lock order of all writers. */
function grouped(rows: readonly HourSums[], keys: readonly Key[]): HourSums[] {
  const groups = new Map<string, HourSums>();
  for (const row of rows) {
    const key = [row.hour.toISOString(), ...keys.map((name) => row[name])].join(" ");
    const group = groups.get(key);
    if (!group) groups.set(key, { ...row });
    else for (const counter of COUNTERS) group[counter] += row[counter];
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Adds to the hourly sums of all tables. */
export async function addHours(
  tx: Transaction,
  tenantId: string,
  rows: readonly HourSums[],
): Promise<void> {
  if (rows.length === 0) return;
  for (const { table, keys } of TABLES) {
    const groups = grouped(rows, keys);
    const lists = sql.join([
      ...keys.map((key) => sql`${groups.map((row) => row[key])}::${COLUMN_OF[key].type}[]`),
      ...COUNTERS.map((counter) => sql`${groups.map((row) => row[counter])}::int[]`),
    ]);
    const names = sql.join(keys.map((key) => COLUMN_OF[key].name));
    const added = sql.join(
      COUNTER_COLUMNS.map(
        (column) => sql`${column} = ${sql.ref(table)}.${column} + excluded.${column}`,
      ),
    );
    await tx.execute(sql`
      insert into ${sql.ref(table)} (tenant_id, hour, ${names}, ${sql.join(COUNTER_COLUMNS)})
      select ${tenantId}::uuid, s.* from unnest(${groups.map(({ hour }) => hour)}::timestamptz[], ${lists}) as s
      on conflict (tenant_id, hour, ${names}) do update set ${added}`);
  }
}

/** Additions to one row of the sums by local hour. */
export interface ClickHourSums {
  /** The contact's local day, such as `2026-11-28`. */
  day: string;
  hour: number;
  campaignId: string;
  provider: number;
  device: number;
  clicks: number;
  soon: number;
}

/** Adds to the sums by local hour and provider. */
async function addProviderClickHours(
  tx: Transaction,
  tenantId: string,
  rows: readonly ClickHourSums[],
): Promise<void> {
  const sums = new Map<string, ClickHourSums>();
  for (const row of rows) {
    const key = [row.day, String(row.hour).padStart(2, "0"), row.provider].join(" ");
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...row });
    else {
      sum.clicks += row.clicks;
      sum.soon += row.soon;
    }
  }
  const sorted = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const groups = sorted.map(([, sum]) => sum);
  await tx.execute(sql`
    insert into analyze_provider_click_hours (tenant_id, day, hour, provider, clicks, soon)
    select ${tenantId}::uuid, s.* from unnest(${groups.map(({ day }) => day)}::date[], ${groups.map(({ hour }) => hour)}::smallint[],
      ${groups.map(({ provider }) => provider)}::smallint[], ${groups.map(({ clicks }) => clicks)}::int[], ${groups.map(({ soon }) => soon)}::int[]) as s
    on conflict (tenant_id, day, hour, provider) do update set
      clicks = analyze_provider_click_hours.clicks + excluded.clicks, soon = analyze_provider_click_hours.soon + excluded.soon`);
}

/** Adds to the sums by local hour. The rows must be ordered by key, which is the lock order of all writers. */
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
  await addProviderClickHours(tx, tenantId, rows);
}
