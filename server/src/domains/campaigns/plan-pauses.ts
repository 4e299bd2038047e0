import type { Transaction } from "../../platform/database/database.ts";
import type { Deps, PlannedSend } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { findFrozenCampaign } from "../ledger/index.ts";
import { countReceivers, fingerprintOf } from "./approvable.ts";
import { beginLater } from "./begin.ts";
import { beginWorkflowLater } from "./job-requests.ts";
import { setRescheduled } from "./plan-queries.ts";
import { type Actor, requireCampaign } from "./service.ts";

/**
 * Schedules a campaign or workflow again that the plan paused before it began. One whose time has passed begins after the
 * undo period; because its time is part of what was approved, it passes the gate again. Returns false when there is
 * nothing of the kind to resume.
 * @throws AppError APPROVAL_REQUIRED
 */
export function resumeScheduled(deps: Deps, actor: Actor, id: string): Promise<boolean> {
  const { tenantId, userId } = actor;
  return deps.database.tenant(tenantId, async (tx) => {
    const before = await requireCampaign(tx, tenantId, id);
    const scheduled = await setRescheduled(tx, tenantId, id, deps.config.sendGraceSeconds);
    if (!scheduled) return false;
    const { startsAt, kind } = scheduled;
    if (startsAt.getTime() !== before.startsAt?.getTime())
      await deps.sendGate.requireApproval(tx, lateSend(tx, actor, id, { startsAt, kind }));
    const later = kind === "workflow" ? beginWorkflowLater : beginLater;
    await later(tx, deps, tenantId, id, startsAt);
    await recordEvents(tx, tenantId, [{ type: "campaign.resumed", campaignId: id, userId }]);
    return true;
  });
}

function lateSend(
  tx: Transaction,
  { tenantId, userId }: Actor,
  campaignId: string,
  { startsAt, kind }: { startsAt: Date; kind: string },
): PlannedSend {
  return {
    tenantId,
    campaignId,
    kind: kind === "workflow" ? "workflow" : "oneOff",
    action: "start",
    userId,
    // No request has this fingerprint: what is scheduled was asked for with its former time.
    fingerprint: fingerprintOf({ resumed: campaignId, startsAt: startsAt.toISOString() }),
    async countPeople() {
      const content = (await findFrozenCampaign(tx, tenantId, campaignId))?.content;
      return content ? countReceivers(tx, tenantId, content) : 0;
    },
  };
}
