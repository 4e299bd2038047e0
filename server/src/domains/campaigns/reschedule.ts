import { AppError, type Campaign, canReschedule, isWaiting } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps, PlannedSend } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { findFrozenCampaign } from "../ledger/index.ts";
import { fingerprintOf, plannedSend } from "./approvable.ts";
import { beginLater } from "./begin.ts";
import { setTime } from "./queries.ts";
import { type Actor, readCampaign, requireOneOff, wrongState } from "./service.ts";
import { PAST, plannedStart } from "./start.ts";

/**
 * Moves a scheduled campaign, or a draft with a time, to another time. A scheduled campaign keeps its locked content.
 * Moving it to its current time is a no-op.
 * @throws AppError NOT_FOUND; WRONG_STATE without a time and once it has begun; VALIDATION for a time in the past;
 *   VERSION_CONFLICT when it changed meanwhile; APPROVAL_REQUIRED for a scheduled campaign that another member has to
 *   approve
 */
export function rescheduleCampaign(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
  sendAt: string,
): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await requireOneOff(tx, tenantId, id);
    if (!canReschedule(row)) throw wrongState("rescheduled", row.status);
    if (row.sendAt === sendAt) return readCampaign(tx, tenantId, id);
    const planned = await plannedStart(tx, deps, tenantId, { ...row, sendAt });
    if (planned === null) throw new AppError("VALIDATION", undefined, { errors: [PAST] });
    const startsAt = isWaiting(row.status) ? planned : null;
    if (!(await setTime(tx, tenantId, id, row, { sendAt, startsAt }))) {
      const current = await readCampaign(tx, tenantId, id);
      if (!canReschedule(current)) throw wrongState("rescheduled", current.status);
      throw new AppError("VERSION_CONFLICT", undefined, { current });
    }
    if (startsAt !== null) {
      // Its time is part of the approved content.
      await deps.sendGate.requireApproval(tx, await movedSend(tx, { tenantId, userId }, id));
      const data = { startsAt: startsAt.toISOString() };
      await recordEvents(tx, tenantId, [
        { type: "campaign.scheduled", campaignId: id, userId, data },
      ]);
      await beginLater(tx, deps, tenantId, id, startsAt);
    } else await deps.sendGate.draftChanged(tx, tenantId, id, userId);
    return readCampaign(tx, tenantId, id);
  });
}

/** Returns a scheduled campaign, which has frozen content, with its new time for the gate. */
async function movedSend(tx: Transaction, actor: Actor, id: string): Promise<PlannedSend> {
  const row = await requireOneOff(tx, actor.tenantId, id);
  const content = (await findFrozenCampaign(tx, actor.tenantId, id))?.content;
  if (!content) throw new Error(`Campaign ${id} is scheduled without content`);
  // No request has this fingerprint: the scheduled campaign was approved with its previous time.
  const fingerprint = fingerprintOf({ moved: id, sendAt: row.sendAt });
  return plannedSend(tx, actor, id, { kind: "oneOff", fingerprint, sending: content });
}
