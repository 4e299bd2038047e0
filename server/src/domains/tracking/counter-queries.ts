import type { Transaction } from "../../platform/database/database.ts";
import { prepare, type Sql, sql } from "../../platform/database/sql.ts";

/** Events counted once per contact and campaign. */
export type Counter =
  | "opened"
  | "machineOpened"
  | "clicked"
  | "machineClicked"
  | "unsubscribed"
  | "complained";

export type Dimension = "device" | "client" | "mailDomain" | "variant";

/** A change of a campaign's sums by one contact. */
export interface Delta {
  campaignId: string;
  counter: Counter;
  by: 1 | -1;
  /** Undefined if the campaign's links are anonymous. */
  contactId?: string;
  /** When it happened, which determines the hour it counts toward. */
  at: Date;
  /** The breakdowns it counts toward. */
  parts: readonly { dimension: Dimension; key: string }[];
}

const COLUMNS = [
  "opened",
  "machineOpened",
  "clicked",
  "machineClicked",
  "unsubscribed",
  "complained",
] as const;

/** Counters by hour and by part; `machineClicked` only has a total. */
const TIMED = ["opened", "machineOpened", "clicked", "unsubscribed", "complained"] as const;

type Row = { key: readonly string[]; counts: number[] };

/** Sums by key, ordered by key: transactions that update several rows lock them in this order. */
function sums(entries: Iterable<{ key: readonly string[]; counter: Counter; by: number }>): Row[] {
  const rows = new Map<string, Row>();
  for (const { key, counter, by } of entries) {
    const text = key.join("\n");
    let row = rows.get(text);
    if (!row) rows.set(text, (row = { key, counts: COLUMNS.map(() => 0) }));
    const at = COLUMNS.indexOf(counter);
    row.counts[at] = (row.counts[at] ?? 0) + by;
  }
  return [...rows]
    .filter(([, { counts }]) => counts.some((count) => count !== 0))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}

const HOUR_MS = 3_600_000;
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString();

// One statement for all callers, so that rows are always locked in the same order and cannot
// deadlock.
const ADD = prepare(
  "tracking.add",
  [
    "tenantId",
    "engagementOf",
    ...COLUMNS.map((counter) => `engagement.${counter}` as const),
    "activityOf",
    "hours",
    ...TIMED.map((counter) => `activity.${counter}` as const),
    "breakdownOf",
    "dimensions",
    "keys",
    ...TIMED.map((counter) => `breakdown.${counter}` as const),
  ],
  (p) => {
    const all = (lists: readonly Sql[]) => sql.join(lists.map((list) => sql`${list}::int[]`));
    return sql`
      with engagement as (
        insert into campaign_engagement (tenant_id, campaign_id, opened, machine_opened, clicked, machine_clicked, unsubscribed, complained)
        select ${p.tenantId}::uuid, * from unnest(${p.engagementOf}::uuid[], ${all(COLUMNS.map((counter) => p[`engagement.${counter}`]))})
        on conflict (tenant_id, campaign_id) do update set
          opened = campaign_engagement.opened + excluded.opened, machine_opened = campaign_engagement.machine_opened + excluded.machine_opened,
          clicked = campaign_engagement.clicked + excluded.clicked, machine_clicked = campaign_engagement.machine_clicked + excluded.machine_clicked,
          unsubscribed = campaign_engagement.unsubscribed + excluded.unsubscribed, complained = campaign_engagement.complained + excluded.complained
      ), activity as (
        insert into campaign_activity (tenant_id, campaign_id, hour, opened, machine_opened, clicked, unsubscribed, complained)
        select ${p.tenantId}::uuid, * from unnest(${p.activityOf}::uuid[], ${p.hours}::timestamptz[], ${all(TIMED.map((counter) => p[`activity.${counter}`]))})
        on conflict (tenant_id, campaign_id, hour) do update set
          opened = campaign_activity.opened + excluded.opened, machine_opened = campaign_activity.machine_opened + excluded.machine_opened,
          clicked = campaign_activity.clicked + excluded.clicked, unsubscribed = campaign_activity.unsubscribed + excluded.unsubscribed,
          complained = campaign_activity.complained + excluded.complained
      )
      insert into campaign_breakdown (tenant_id, campaign_id, dimension, key, opened, machine_opened, clicked, unsubscribed, complained)
      select ${p.tenantId}::uuid, * from unnest(${p.breakdownOf}::uuid[], ${p.dimensions}::text[], ${p.keys}::text[], ${all(TIMED.map((counter) => p[`breakdown.${counter}`]))})
      on conflict (tenant_id, campaign_id, dimension, key) do update set
        opened = campaign_breakdown.opened + excluded.opened, machine_opened = campaign_breakdown.machine_opened + excluded.machine_opened,
        clicked = campaign_breakdown.clicked + excluded.clicked, unsubscribed = campaign_breakdown.unsubscribed + excluded.unsubscribed,
        complained = campaign_breakdown.complained + excluded.complained`;
  },
);

/** Returns a list of counts for each counter, in the order of the rows. */
function columns<Part extends string, Name extends Counter>(
  part: Part,
  counters: readonly Name[],
  rows: readonly Row[],
): Record<`${Part}.${Name}`, number[]> {
  const lists = counters.map((counter) => [
    `${part}.${counter}`,
    rows.map(({ counts }) => counts[COLUMNS.indexOf(counter)] ?? 0),
  ]);
  return Object.fromEntries(lists) as Record<`${Part}.${Name}`, number[]>;
}

/**
 * Adds to the sums of campaigns. Must be the last statement of its transaction that waits for
 * locks: it locks rows that all writers of a campaign share.
 */
export async function addCounts(
  tx: Transaction,
  tenantId: string,
  deltas: readonly Delta[],
): Promise<void> {
  if (deltas.length === 0) return;
  const inTime = deltas.filter(({ counter }) => counter !== "machineClicked");
  const engagement = sums(
    deltas.map(({ campaignId, counter, by }) => ({ key: [campaignId], counter, by })),
  );
  const activity = sums(
    inTime.map(({ campaignId, at, counter, by }) => ({
      key: [campaignId, hourOf(at)],
      counter,
      by,
    })),
  );
  const breakdown = sums(
    inTime.flatMap(({ campaignId, counter, by, parts }) =>
      parts.map(({ dimension, key }) => ({ key: [campaignId, dimension, key], counter, by })),
    ),
  );
  const keys = (rows: readonly Row[], at: number) => rows.map(({ key }) => key[at] ?? "");
  await tx.queryPrepared(ADD, {
    tenantId,
    engagementOf: keys(engagement, 0),
    ...columns("engagement", COLUMNS, engagement),
    activityOf: keys(activity, 0),
    hours: keys(activity, 1),
    ...columns("activity", TIMED, activity),
    breakdownOf: keys(breakdown, 0),
    dimensions: keys(breakdown, 1),
    keys: keys(breakdown, 2),
    ...columns("breakdown", TIMED, breakdown),
  });
}
