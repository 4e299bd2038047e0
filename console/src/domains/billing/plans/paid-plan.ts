import type { Subscription } from "../../../lib/api.generated.ts";

/** Returns the quantity that a plan's button buys: the current quantity of the current plan, one of another. */
export const quantityOf = (plan: string, subscription: Subscription | undefined): number =>
  subscription && paidPlanOf(subscription) === plan ? subscription.quantity : 1;

/**
 * Returns the plan that is currently paid for; null during the trial and after the end, when there is none to change.
 */
export function paidPlanOf(subscription: Subscription | undefined): string | null {
  if (!subscription || subscription.plan === "trial" || subscription.status === "ended")
    return null;
  return subscription.plan;
}
