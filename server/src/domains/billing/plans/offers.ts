import {
  PAID_PLANS,
  type PaidPlan,
  type PlanLimits,
  permille,
  type planRoutes,
} from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { RouteResult } from "../../../platform/http/handler.ts";
import { findPlans, type PlanOfferRow } from "./offer-queries.ts";

const limitsOf = (row: PlanOfferRow): PlanLimits => ({
  contacts: row.contacts,
  emails: row.emails,
  members: row.members,
  apiKeys: row.apiKeys,
  retentionDays: row.retentionDays,
});

/** Returns the plans for sale, smallest first, and the limits of the trial. */
export async function listPlans(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
): Promise<RouteResult<typeof planRoutes.list>> {
  const rows = await findPlans(tx);
  const trial = rows.find(({ plan }) => plan === "trial");
  if (!trial) throw new Error("The plan trial is missing");
  return {
    items: paidOf(rows).map((row) => {
      const yearlySavings = Math.max(0, 12 * row.monthlyPrice - row.yearlyPrice);
      return {
        plan: row.plan,
        currency: row.currency,
        monthlyPrice: row.monthlyPrice,
        yearlyPrice: row.yearlyPrice,
        yearlySavings,
        yearlySavingsPermille: permille(yearlySavings, 12 * row.monthlyPrice),
        limits: limitsOf(row),
      };
    }),
    trial: limitsOf(trial),
    trialDays: config.trialDays,
  };
}

export type PaidPlanRow = PlanOfferRow & { plan: PaidPlan };

/** Returns the plans for sale. */
export const paidOf = (rows: readonly PlanOfferRow[]): PaidPlanRow[] =>
  rows.filter((row): row is PaidPlanRow => (PAID_PLANS as readonly string[]).includes(row.plan));

/** Returns the plans for sale, by name. */
export async function plansByName(tx: Transaction): Promise<ReadonlyMap<string, PaidPlanRow>> {
  return new Map(paidOf(await findPlans(tx)).map((row) => [row.plan, row]));
}
