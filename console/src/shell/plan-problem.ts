import type { AccountCheck } from "../lib/api.generated.ts";

/** What a banner asks for: a plan that ended, an unpaid renewal, or what was paused until there was a plan again. */
export type PlanProblem = "ended" | "pastDue" | "paused";

/** Returns what is wrong with a plan; null when nothing is. */
export function planProblem(
  plan: Pick<AccountCheck, "isActivedPlan" | "pastDueUntil" | "pausedByPlan">,
): PlanProblem | null {
  if (!plan.isActivedPlan) return "ended";
  if (plan.pastDueUntil !== null) return "pastDue";
  return plan.pausedByPlan > 0 ? "paused" : null;
}
