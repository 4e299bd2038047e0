import type { AccountCheck } from "../lib/api.generated.ts";

/** Reasons for a banner: the plan ended, a renewal is unpaid, or something was paused until there was a plan again. */
export type PlanProblem =
  | { kind: "ended" }
  /** Until when the plan runs. */
  | { kind: "pastDue"; until: string }
  /** How many workflows and campaigns. */
  | { kind: "paused"; count: number };

/** Returns the problem of a plan; null if there is none. */
export function planProblem(
  plan: Pick<AccountCheck, "isActivedPlan" | "pastDueUntil" | "pausedByPlan">,
): PlanProblem | null {
  if (!plan.isActivedPlan) return { kind: "ended" };
  if (plan.pastDueUntil !== null) return { kind: "pastDue", until: plan.pastDueUntil };
  return plan.pausedByPlan > 0 ? { kind: "paused", count: plan.pausedByPlan } : null;
}
