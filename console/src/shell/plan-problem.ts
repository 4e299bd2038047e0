import type { AccountCheck } from "../lib/api.generated.ts";

/** What a banner asks for: a plan that ended, an unpaid renewal, or what was paused until there was a plan again. */
export type PlanProblem =
  | { kind: "ended" }
  /** Until when the plan runs. */
  | { kind: "pastDue"; until: string }
  /** How many workflows and campaigns. */
  | { kind: "paused"; count: number };

/** Returns what is wrong with a plan; null when nothing is. */
export function planProblem(
  plan: Pick<AccountCheck, "isActivedPlan" | "pastDueUntil" | "pausedByPlan">,
): PlanProblem | null {
  if (!plan.isActivedPlan) return { kind: "ended" };
  if (plan.pastDueUntil !== null) return { kind: "pastDue", until: plan.pastDueUntil };
  return plan.pausedByPlan > 0 ? { kind: "paused", count: plan.pausedByPlan } : null;
}
