import {
  AppError,
  type Campaign,
  type FirstRecipient,
  hasBegun,
  isWaiting,
} from "@arauto/contracts";
import { boundedRead } from "../../platform/database/bounded-read.ts";
import type { Deps } from "../../platform/deps.ts";
import { audienceOf, findFirstReceivers, frozenAudience } from "../audience/index.ts";
import { findFrozenCampaign } from "../ledger/index.ts";
import { beginCampaign } from "./begin.ts";
import { endUndoPeriod } from "./queries.ts";
import { type Actor, readCampaign, requireOneOff, wrongState } from "./service.ts";

const FIRST = 5;
/** Milliseconds. The names are shown for half a minute: later they are useless. */
const STATEMENT_MS = 2_000;

/**
 * Ends the undo period of a campaign that was just started, and begins it. A second click is a no-op.
 * @throws AppError NOT_FOUND; WRONG_STATE for a campaign scheduled for a chosen time, and for drafts
 */
export function sendCampaignNow(deps: Deps, { tenantId }: Actor, id: string): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    await requireOneOff(tx, tenantId, id);
    if (await endUndoPeriod(tx, tenantId, id)) await beginCampaign(tx, deps, tenantId, id);
    const campaign = await readCampaign(tx, tenantId, id);
    if (!hasBegun(campaign.status)) throw wrongState("sent now", campaign.status);
    return campaign;
  });
}

/**
 * Returns the first contacts of a waiting campaign's current audience.
 * @throws AppError NOT_FOUND; WRONG_STATE unless it waits; FILTER_INVALID, CAMPAIGN_INCOMPLETE when a part of its
 *   audience was deleted; TAKES_TOO_LONG
 */
export function readFirstRecipients(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<FirstRecipient[]> {
  return boundedRead(deps, tenantId, STATEMENT_MS, async (tx) => {
    const { status } = await requireOneOff(tx, tenantId, id);
    const content = isWaiting(status)
      ? (await findFrozenCampaign(tx, tenantId, id))?.content
      : undefined;
    if (!content) throw new AppError("WRONG_STATE", "The campaign does not wait to be sent");
    const audience = await audienceOf(tx, tenantId, frozenAudience(content));
    return findFirstReceivers(tx, tenantId, audience, FIRST);
  });
}
