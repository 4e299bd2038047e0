import { MONTHLY_GOALS, type MonthlyGoalMetric } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface GoalRow {
  metric: MonthlyGoalMetric;
  target: number;
  /** For revenue, whose target is in its smallest unit; null for other metrics. */
  currency: string | null;
}

export function findGoals(tx: Transaction, tenantId: string): Promise<GoalRow[]> {
  return tx.query<GoalRow>(sql`
    select metric, target, currency from monthly_goals
    where tenant_id = ${tenantId}::uuid order by array_position(${MONTHLY_GOALS}::text[], metric)`);
}

/** Stores these goals, and removes those of other metrics. */
export async function setGoals(
  tx: Transaction,
  tenantId: string,
  goals: readonly GoalRow[],
): Promise<void> {
  const metrics = goals.map(({ metric }) => metric);
  await tx.execute(sql`
    delete from monthly_goals where tenant_id = ${tenantId}::uuid and metric <> all(${metrics}::text[])`);
  if (goals.length === 0) return;
  await tx.execute(sql`
    insert into monthly_goals (tenant_id, metric, target, currency)
    select ${tenantId}::uuid, g.metric, g.target, g.currency
    from unnest(${metrics}::text[], ${goals.map(({ target }) => target)}::bigint[], ${goals.map(({ currency }) => currency)}::text[]) as g (metric, target, currency)
    on conflict (tenant_id, metric) do update set target = excluded.target, currency = excluded.currency, updated_at = excluded.updated_at`);
}
