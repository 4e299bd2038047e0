import { AppError, campaignBody } from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { missingParts } from "./draft-parts.ts";
import { deleteDraft, insertDraft, undeleteDraft } from "./draft-queries.ts";
import { findCampaign } from "./queries.ts";
import type { Actor } from "./service.ts";
import { startCampaign } from "./start.ts";

/** What a campaign that is created and started in one go consists of. */
export type RecurringCampaign = Pick<z.input<typeof campaignBody>, "name"> &
  Partial<z.input<typeof campaignBody>>;

/**
 * Creates a campaign with a given id and starts it, with its audience as of now. Can be called again with the same id,
 * and sends once. A campaign that can't start is deleted again.
 * @throws AppError as `startCampaign`
 */
export async function sendOnce(
  deps: Deps,
  actor: Actor,
  id: string,
  campaign: RecurringCampaign,
): Promise<void> {
  const { tenantId, userId } = actor;
  await deps.database.tenant(tenantId, async (tx) => {
    // An earlier call may have been killed after it deleted the draft.
    await undeleteDraft(tx, tenantId, id);
    if (await findCampaign(tx, tenantId, id)) return;
    const draft = campaignBody.parse(campaign);
    await insertDraft(tx, tenantId, id, { ...draft, resendOf: null, workflow: null }, userId);
  });
  try {
    // No one is there to accept findings, and a task that worked must not stop.
    await startCampaign(deps, actor, id, "all");
  } catch (error) {
    // Anything else may be over at the next attempt.
    if (error instanceof AppError && error.status < 500)
      await deps.database.tenant(tenantId, (tx) => deleteDraft(tx, tenantId, id));
    throw error;
  }
}

/** Returns the number of recipients of a campaign; null until they are frozen. */
export async function countFrozen(
  deps: Pick<Deps, "database">,
  tenantId: string,
  id: string,
): Promise<number | null> {
  const row = await deps.database.tenant(tenantId, (tx) => findCampaign(tx, tenantId, id));
  return row?.frozen ?? null;
}

/** Returns the paths of a campaign that reference something missing from the workspace. */
export const findMissingParts = (
  tx: Transaction,
  tenantId: string,
  campaign: RecurringCampaign,
): Promise<string[]> => missingParts(tx, tenantId, campaignBody.parse(campaign));
