import type { Transaction } from "../../platform/database/database.ts";
import { type FrozenCampaign, findFrozenCampaign, setFrozen } from "./campaign-queries.ts";
import { partingOf } from "./freeze-parts-sql.ts";
import { type ChunkSizing, insertChunks, insertRecipients, lockFreeze } from "./freeze-queries.ts";
import type { CampaignContent } from "./frozen-content.ts";
import type { CompiledAudience } from "./skip-reasons-sql.ts";
import { planRest } from "./spread.ts";
import { spreadSteps } from "./spread-plan.ts";
import { findSpread } from "./spread-queries.ts";

export { analyzeLedger } from "./freeze-queries.ts";

const CHUNK_MIN = 50;
const CHUNK_MAX = 1000;

/** A campaign whose audience is about to be frozen. */
export type PreparingCampaign = FrozenCampaign & { content: CampaignContent };

/**
 * Locks the freeze of a campaign. Returns undefined when the campaign is not being prepared, because it was frozen or
 * canceled.
 */
export async function lockForFreeze(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<PreparingCampaign | undefined> {
  await lockFreeze(tx, campaignId);
  const campaign = await findFrozenCampaign(tx, tenantId, campaignId);
  return campaign?.status === "preparing" && campaign.content
    ? { ...campaign, content: campaign.content }
    : undefined;
}

/**
 * Returns how to divide an audience: for the lanes, or into the steps of a spread. A spread ordered by id would send to
 * the oldest contacts first.
 */
function sizingOf(spreadMinutes: number | null, lanes: number): ChunkSizing {
  return spreadMinutes === null
    ? { chunks: lanes * 4, min: CHUNK_MIN, max: CHUNK_MAX, isShuffled: false }
    : { chunks: spreadSteps(spreadMinutes * 60_000), min: 1, max: CHUNK_MAX, isShuffled: true };
}

/**
 * Freezes a compiled audience into the ledger and lets the campaign send, in the transaction of `lockForFreeze`. An empty
 * audience ends the campaign. Returns undefined when the campaign was canceled meanwhile: the caller rolls back.
 * @param zones the time zones of contacts, for a campaign that is sent at a local time
 */
export async function freezeAudience(
  tx: Transaction,
  ids: { tenantId: string; campaignId: string },
  campaign: PreparingCampaign,
  {
    audience,
    zones,
    lanes,
  }: { audience: CompiledAudience; zones: readonly string[]; lanes: number },
): Promise<{ frozen: number; isEmpty: boolean; stage: "canary" | "test" | null } | undefined> {
  const { tenantId, campaignId } = ids;
  const parting = partingOf(campaign, zones, campaign.content.workspace.timeZone);
  const sizing = sizingOf(campaign.spreadMinutes, lanes);
  const recipients = await insertRecipients(tx, tenantId, campaignId, audience, parting, sizing);
  const { frozen, skipped, parts } = recipients;
  const isEmpty = parts.length === 0;
  // A canary of the whole audience is not a canary: nothing waits for its results.
  const stage =
    isEmpty || (parting.stage === "canary" && parts.length === 1) ? null : parting.stage;
  if (!isEmpty) {
    const spread = await findSpread(tx, tenantId, campaignId);
    await insertChunks(tx, tenantId, campaignId, recipients, parting.parts, spread?.now ?? null);
    await planRest(tx, tenantId, campaignId);
  }
  return (await setFrozen(tx, tenantId, campaignId, { frozen, skipped, isEmpty, stage }))
    ? { frozen, isEmpty, stage }
    : undefined;
}
