import type { MonthlyGoalMetric, MonthlyGoals } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Today } from "../audience/index.ts";
import { sumWonSince } from "../deals/index.ts";
import { findCurrencies } from "../pipelines/index.ts";
import { findGoals } from "./goal-queries.ts";

/** Returns the goals of the current month with their progress. Won deals are only read for a revenue goal. */
export async function readGoals(
  tx: Transaction,
  tenantId: string,
  { day }: Pick<Today, "day">,
  reached: Record<Exclude<MonthlyGoalMetric, "revenue">, number>,
): Promise<MonthlyGoals> {
  const rows = await findGoals(tx, tenantId);
  const month = `${day.slice(0, 7)}-01`;
  const [year = 0, number = 0] = month.split("-").map(Number);
  const goals: MonthlyGoals["goals"] = [];
  for (const { metric, target, currency } of rows) {
    const sum =
      metric === "revenue"
        ? await sumWonSince(tx, tenantId, currency ?? "", month)
        : reached[metric];
    goals.push({ metric, target, reached: sum, currency });
  }
  return {
    month,
    day: Number(day.slice(8)),
    // Day 0 of the next month is the last day of this month.
    days: new Date(Date.UTC(year, number, 0)).getUTCDate(),
    goals,
    currencies: await findCurrencies(tx, tenantId),
  };
}
