import type { Deps } from "../../platform/deps.ts";
import { performAction } from "./actions.ts";
import { findPausedForPlan } from "./plan-queries.ts";
import type { Actor } from "./service.ts";

export { countPausedForPlan, pauseForPlan } from "./plan-queries.ts";

/** Resumes everything that the end of the plan paused, each in a transaction of its own. Returns how many. */
export async function resumeAfterPlan(deps: Deps, actor: Actor): Promise<number> {
  const ids = await deps.database.tenant(actor.tenantId, (tx) =>
    findPausedForPlan(tx, actor.tenantId),
  );
  for (const id of ids) await performAction(deps, actor, id, "resume");
  return ids.length;
}
