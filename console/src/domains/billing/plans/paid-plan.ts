import type { Subscription } from "../../../lib/api.generated.ts";

/** Returns how many of a plan its button buys: as many as now of the present plan, one of another. */
export const quantityOf = (plan: string, subscription: Subscription | undefined): number =>
  subscription && paidPlanOf(subscription) === plan ? subscription.quantity : 1;

/** Returns the plan that is paid for now, or null: during the trial and after the end there is none to change. */
export function paidPlanOf(subscription: Subscription | undefined): string | null {
  if (!subscription || subscription.plan === "trial" || subscription.status === "ended")
    return null;
  return subscription.plan;
}
