import type { MonthlyGoalMetric } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface GoalRow {
  metric: MonthlyGoalMetric;
  target: number;
}

export function findGoals(tx: Transaction, tenantId: string): Promise<GoalRow[]> {
  return tx.query<GoalRow>(sql`
    select metric, target from monthly_goals where tenant_id = ${tenantId}::uuid order by array_position(array['contacts', 'emails', 'campaigns'], metric)`);
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
    insert into monthly_goals (tenant_id, metric, target)
    select ${tenantId}::uuid, g.metric, g.target from unnest(${metrics}::text[], ${goals.map(({ target }) => target)}::int[]) as g (metric, target)
    on conflict (tenant_id, metric) do update set target = excluded.target, updated_at = excluded.updated_at`);
}
