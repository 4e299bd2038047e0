import type { accountCheck, SubscriptionStatus } from "@arauto/contracts";
import type { z } from "zod";
import type { Deps } from "../../../platform/deps.ts";
import { planEnd } from "../../campaigns/index.ts";
import { findPlan, type PlanRow } from "./plan-queries.ts";

/** Returns the workspace's plan, and whether new work can be started. */
export function checkAccount(deps: Deps, tenantId: string): Promise<z.input<typeof accountCheck>> {
  const { billing } = deps.config;
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await findPlan(tx, tenantId);
    const isOff = billing === "off";
    const status = isOff ? "active" : planStatus(row);
    return {
      isActivedPlan: status !== "ended",
      billing,
      status,
      plan: row.plan,
      endsAt: isOff ? null : row.endsAt.toISOString(),
      pastDueUntil: status === "pastDue" ? (row.pastDueUntil?.toISOString() ?? null) : null,
      pausedByPlan: await planEnd.countPausedForPlan(tx, tenantId),
    };
  });
}

/** Returns the state of a plan. A past-due plan still counts as active. */
export function planStatus({
  active,
  plan,
  pastDueUntil,
}: Pick<PlanRow, "active" | "plan" | "pastDueUntil">): SubscriptionStatus {
  if (!active) return "ended";
  if (pastDueUntil !== null) return "pastDue";
  return plan === "trial" ? "trial" : "active";
}
