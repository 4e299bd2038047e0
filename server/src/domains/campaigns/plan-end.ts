import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { performAction } from "./actions.ts";
import { findPausedForPlan, type PlanPause } from "./plan-queries.ts";
import type { Actor } from "./service.ts";

export { pausedUnpaid } from "./begin.ts";
export { countPausedForPlan, pauseForPlan } from "./plan-queries.ts";

/**
 * Resumes everything that the end of the plan paused, each in a separate transaction. Campaigns that need an approval
 * stay paused. Returns how many were resumed.
 */
export const resumeAfterPlan = (deps: Deps, actor: Actor): Promise<number> =>
  resumePaused(deps, actor, ["ended", "pastDue"]);

/** Resumes campaigns that waited for an overdue payment. Returns how many. */
export const resumeWaiting = (deps: Deps, tenantId: string): Promise<number> =>
  resumePaused(deps, { tenantId, userId: null }, ["pastDue"]);

async function resumePaused(
  deps: Deps,
  actor: Actor,
  reasons: readonly PlanPause[],
): Promise<number> {
  const ids = await deps.database.tenant(actor.tenantId, (tx) =>
    findPausedForPlan(tx, actor.tenantId, reasons),
  );
  let resumed = 0;
  for (const id of ids) {
    try {
      await performAction(deps, actor, id, "resume");
      resumed += 1;
    } catch (error) {
      // It needs an approval first, or was changed meanwhile: it stays paused.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return resumed;
}
