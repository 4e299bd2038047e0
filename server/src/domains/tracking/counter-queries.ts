import type { Transaction } from "../../platform/database/database.ts";

/** What is counted once per contact and campaign. */
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
  /** When it happened, which decides the hour it is counted in. */
  at: Date;
  /** Where it is counted in the breakdowns. */
  parts: readonly { dimension: Dimension; key: string }[];
}

/** Counters by hour and by part; `machineClicked` only has a total. */
const COLUMNS = [
  "opened",
  "machineOpened",
  "clicked",
  "machineClicked",
  "unsubscribed",
  "complained",
] as const;

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
const ADD = `
  with engagement as (
    insert into campaign_engagement (tenant_id, campaign_id, opened, machine_opened, clicked, machine_clicked, unsubscribed, complained)
    select $1::uuid, * from unnest($2::uuid[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
    on conflict (tenant_id, campaign_id) do update set
      opened = campaign_engagement.opened + excluded.opened, machine_opened = campaign_engagement.machine_opened + excluded.machine_opened,
      clicked = campaign_engagement.clicked + excluded.clicked, machine_clicked = campaign_engagement.machine_clicked + excluded.machine_clicked,
      unsubscribed = campaign_engagement.unsubscribed + excluded.unsubscribed, complained = campaign_engagement.complained + excluded.complained
  ), activity as (
    insert into campaign_activity (tenant_id, campaign_id, hour, opened, machine_opened, clicked, unsubscribed, complained)
    select $1::uuid, * from unnest($9::uuid[], $10::timestamptz[], $11::int[], $12::int[], $13::int[], $14::int[], $15::int[])
    on conflict (tenant_id, campaign_id, hour) do update set
      opened = campaign_activity.opened + excluded.opened, machine_opened = campaign_activity.machine_opened + excluded.machine_opened,
      clicked = campaign_activity.clicked + excluded.clicked, unsubscribed = campaign_activity.unsubscribed + excluded.unsubscribed,
      complained = campaign_activity.complained + excluded.complained
  )
  insert into campaign_breakdown (tenant_id, campaign_id, dimension, key, opened, machine_opened, clicked, unsubscribed, complained)
  select $1::uuid, * from unnest($16::uuid[], $17::text[], $18::text[], $19::int[], $20::int[], $21::int[], $22::int[], $23::int[])
  on conflict (tenant_id, campaign_id, dimension, key) do update set
    opened = campaign_breakdown.opened + excluded.opened, machine_opened = campaign_breakdown.machine_opened + excluded.machine_opened,
    clicked = campaign_breakdown.clicked + excluded.clicked, unsubscribed = campaign_breakdown.unsubscribed + excluded.unsubscribed,
    complained = campaign_breakdown.complained + excluded.complained`;

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
  const counts = (rows: readonly Row[], counter: Counter) =>
    rows.map((row) => row.counts[COLUMNS.indexOf(counter)] ?? 0);
  const timed = (rows: readonly Row[]) =>
    (["opened", "machineOpened", "clicked", "unsubscribed", "complained"] as const).map((counter) =>
      counts(rows, counter),
    );
  await tx.named("tracking.add", ADD, [
    tenantId,
    keys(engagement, 0),
    ...COLUMNS.map((counter) => counts(engagement, counter)),
    keys(activity, 0),
    keys(activity, 1),
    ...timed(activity),
    keys(breakdown, 0),
    keys(breakdown, 1),
    keys(breakdown, 2),
    ...timed(breakdown),
  ]);
}
