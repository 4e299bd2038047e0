import type { MonthlyGoalMetric, MonthlyGoals } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Today } from "./audience-queries.ts";
import { findGoals } from "./goal-queries.ts";

/** Returns the goals of the current month, with what was reached. */
export async function readGoals(
  tx: Transaction,
  tenantId: string,
  { day }: Pick<Today, "day">,
  reached: Record<MonthlyGoalMetric, number>,
): Promise<MonthlyGoals> {
  const goals = await findGoals(tx, tenantId);
  const month = `${day.slice(0, 7)}-01`;
  const [year = 0, number = 0] = month.split("-").map(Number);
  return {
    month,
    day: Number(day.slice(8)),
    // Day 0 of the next month is the last one of this month.
    days: new Date(Date.UTC(year, number, 0)).getUTCDate(),
    goals: goals.map((goal) => ({ ...goal, reached: reached[goal.metric] })),
  };
}
