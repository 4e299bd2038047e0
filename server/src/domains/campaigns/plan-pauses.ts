import type { CampaignKind } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { fingerprintOf, plannedSend } from "./approvable.ts";
import { beginLater } from "./begin.ts";
import { findFrozenCampaign } from "../ledger/index.ts";
import { beginWorkflowLater } from "./job-requests.ts";
import { setRescheduled } from "./plan-queries.ts";
import type { Actor } from "./service.ts";

/**
 * Reschedules a campaign or workflow that the end of the plan paused before it began. If its time has passed, it begins
 * after the undo period, which is a different time than the approved one. Returns false when there is nothing to
 * resume.
 * @throws AppError APPROVAL_REQUIRED
 */
export function resumeScheduled(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
): Promise<boolean> {
  return deps.database.tenant(tenantId, async (tx) => {
    const scheduled = await setRescheduled(tx, tenantId, id, deps.config.sendGraceSeconds);
    if (!scheduled) return false;
    if (scheduled.hasMoved) await requireNewApproval(tx, deps, { tenantId, userId }, id, scheduled);
    const later = scheduled.kind === "workflow" ? beginWorkflowLater : beginLater;
    await later(tx, deps, tenantId, id, scheduled.startsAt);
    await recordEvents(tx, tenantId, [{ type: "campaign.resumed", campaignId: id, userId }]);
    return true;
  });
}

/** Asks the gate about a time that was not approved. */
async function requireNewApproval(
  tx: Transaction,
  deps: Pick<Deps, "sendGate">,
  actor: Actor,
  id: string,
  { kind, startsAt }: { kind: CampaignKind; startsAt: Date },
): Promise<void> {
  const frozen = await findFrozenCampaign(tx, actor.tenantId, id);
  if (!frozen?.content) throw new Error(`The scheduled campaign ${id} has no content`);
  const fingerprint = fingerprintOf({ id, startsAt: startsAt.toISOString() });
  const send = plannedSend(tx, actor, id, { kind, fingerprint, sending: frozen.content });
  await deps.sendGate.requireApproval(tx, send);
}
