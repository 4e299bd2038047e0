import type { accountCheck } from "@arauto/contracts";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import { planEnd } from "../campaigns/index.ts";
import { findPlan } from "./queries.ts";

/** Returns the workspace's plan, and whether new work can be started. */
export function checkAccount(deps: Deps, tenantId: string): Promise<z.input<typeof accountCheck>> {
  const { billing } = deps.config;
  return deps.database.tenant(tenantId, async (tx) => {
    const { plan, endsAt, active } = await findPlan(tx, tenantId);
    const isOff = billing === "off";
    return {
      isActivedPlan: isOff || active,
      billing,
      status: isOff ? "active" : !active ? "ended" : plan === "trial" ? "trial" : "active",
      plan,
      endsAt: isOff ? null : endsAt.toISOString(),
      pastDueUntil: null,
      pausedByPlan: await planEnd.countPausedForPlan(tx, tenantId),
    };
  });
}
