import type { AccountCheck } from "../lib/api.generated.ts";

/** Reasons for a banner: the plan ended, a renewal is unpaid, or something was paused until there was a plan again. */
export type PlanProblem = "ended" | "pastDue" | "paused";

/** Returns the problem of a plan; null if there is none. */
export function planProblem(
  plan: Pick<AccountCheck, "isActivedPlan" | "pastDueUntil" | "pausedByPlan">,
): PlanProblem | null {
  if (!plan.isActivedPlan) return "ended";
  if (plan.pastDueUntil !== null) return "pastDue";
  return plan.pausedByPlan > 0 ? "paused" : null;
}
