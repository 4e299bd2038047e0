import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { beginLater } from "./begin.ts";
import { beginWorkflowLater } from "./job-requests.ts";
import { setRescheduled } from "./plan-queries.ts";
import type { Actor } from "./service.ts";

/**
 * Schedules a campaign or workflow again that the end of the plan paused before it began. One whose time has passed begins
 * after the undo period. Returns false when there is nothing of the kind to resume.
 */
export function resumeScheduled(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
): Promise<boolean> {
  return deps.database.tenant(tenantId, async (tx) => {
    const scheduled = await setRescheduled(tx, tenantId, id, deps.config.sendGraceSeconds);
    if (!scheduled) return false;
    const later = scheduled.kind === "workflow" ? beginWorkflowLater : beginLater;
    await later(tx, deps, tenantId, id, scheduled.startsAt);
    await recordEvents(tx, tenantId, [{ type: "campaign.resumed", campaignId: id, userId }]);
    return true;
  });
}
