import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { performAction } from "./actions.ts";
import { findPausedForPlan } from "./plan-queries.ts";
import type { Actor } from "./service.ts";

export { countPausedForPlan, pauseForPlan } from "./plan-queries.ts";

/**
 * Resumes everything that the end of the plan paused, each in a transaction of its own. What needs an approval first stays
 * paused. Returns how many were resumed.
 */
export async function resumeAfterPlan(deps: Deps, actor: Actor): Promise<number> {
  const ids = await deps.database.tenant(actor.tenantId, (tx) =>
    findPausedForPlan(tx, actor.tenantId),
  );
  let resumed = 0;
  for (const id of ids) {
    try {
      await performAction(deps, actor, id, "resume");
      resumed += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "APPROVAL_REQUIRED") throw error;
    }
  }
  return resumed;
}
