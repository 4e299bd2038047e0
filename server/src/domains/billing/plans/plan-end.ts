import type { Deps } from "../../../platform/deps.ts";
import { recordEvents } from "../../../platform/events/events.ts";
import { planEnd } from "../../campaigns/index.ts";
import { queueSystemMail } from "../../system-mail/index.ts";
import { dropRenewal } from "../orders/activation.ts";
import { findNow } from "../payments/payment-queries.ts";
import { deleteSubscription } from "../subscriptions/subscription-queries.ts";
import { findEnded, findOwners, setEnded } from "./plan-queries.ts";

/** Workspaces handled per check; the next check handles the rest. */
const BATCH = 200;

type PlanEndDeps = Pick<Deps, "config" | "database" | "jobs" | "secrets">;

/**
 * Handles the end of a workspace's plan, once: pauses workflows and everything that has not started, notifies members,
 * and emails the Owner. Running campaigns are finished. Returns false when the plan is active or its end was already
 * handled.
 */
export function endPlan(deps: PlanEndDeps, tenantId: string): Promise<boolean> {
  return deps.database.tenant(tenantId, async (tx) => {
    const ended = await setEnded(tx, tenantId);
    if (!ended) return false;
    // An unpaid renewal ends with the plan.
    await dropRenewal(tx, tenantId, await findNow(tx));
    await deleteSubscription(tx, tenantId);
    const ids = await planEnd.pauseForPlan(tx, tenantId);
    const isTrial = ended.plan === "trial";
    await recordEvents(tx, tenantId, [
      { type: "plan.ended", data: { isTrial, paused: ids.length } },
      ...ids.map((campaignId) => ({
        type: "campaign.paused" as const,
        campaignId,
        data: { code: "PLAN_INACTIVE" },
      })),
    ]);
    for (const { userId, email, name, lang } of await findOwners(tx, tenantId)) {
      const message = {
        kind: "planEnded" as const,
        workspaceName: ended.name,
        isTrial,
        paused: ids.length,
      };
      await queueSystemMail(tx, deps, {
        ...message,
        link: `${deps.config.publicUrl}/settings/payment`,
        to: { email, name },
        lang,
        userId,
      });
    }
    return true;
  });
}

/** Handles every workspace whose plan has ended, each in its own transaction. */
export async function endPlans(deps: PlanEndDeps): Promise<void> {
  if (deps.config.billing === "off") return;
  const tenants = await deps.database.system((tx) => findEnded(tx, BATCH));
  for (const tenantId of tenants) await endPlan(deps, tenantId);
}
