import {
  DASHBOARD_SHIFT_DAYS,
  DASHBOARD_STAT_DAYS,
  type DashboardStats,
  type DashboardSums,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import { dailyMetrics } from "../analyze/index.ts";
import type { Today } from "../audience/index.ts";
import { addDays, daysFrom } from "./days.ts";

/** Additional days before the period, for rates over a week. */
const LEAD_DAYS = 6;
const NOTHING: DashboardSums = { sent: 0, delivered: 0, clicked: 0, complained: 0 };

/** Returns the sums of the last 30 days, of the same weekdays before, of each day, and of the current month. */
export async function readStats(
  tx: Transaction,
  tenantId: string,
  today: Today,
): Promise<{ stats: DashboardStats; sentThisMonth: number }> {
  const from = addDays(today.day, 1 - DASHBOARD_STAT_DAYS);
  const firstBefore = addDays(from, -DASHBOARD_SHIFT_DAYS);
  const { timeZone } = today;
  const startOf = (day: string) => instantOf(`${day}T00:00`, timeZone);
  const range = { from: startOf(firstBefore), to: startOf(addDays(today.day, 1)) };
  const found = new Map(
    (await dailyMetrics(tx, tenantId, range, timeZone)).map(
      ({ at, sent, delivered, clicked, complained }) => [
        localTimeOf(at, timeZone).slice(0, 10),
        { sent, delivered, clicked, complained },
      ],
    ),
  );
  const sumsOf = (day: string) => found.get(day) ?? NOTHING;
  const over = (first: string, days: number) =>
    daysFrom(first, days).reduce((total, day) => plus(total, sumsOf(day)), NOTHING);
  const month = `${today.day.slice(0, 7)}-01`;
  return {
    stats: {
      from,
      to: today.day,
      now: over(from, DASHBOARD_STAT_DAYS),
      before: over(firstBefore, DASHBOARD_STAT_DAYS),
      days: daysFrom(addDays(from, -LEAD_DAYS), DASHBOARD_STAT_DAYS + LEAD_DAYS).map((day) => ({
        day,
        ...sumsOf(day),
      })),
    },
    sentThisMonth: over(month, Number(today.day.slice(8))).sent,
  };
}

const plus = (one: DashboardSums, other: DashboardSums): DashboardSums => ({
  sent: one.sent + other.sent,
  delivered: one.delivered + other.delivered,
  clicked: one.clicked + other.clicked,
  complained: one.complained + other.complained,
});
