import { chunks, emailLedgers, states } from "../../ledger/index.ts";
import { pauseCampaign } from "../failures.ts";
import type { BatchOutcome } from "./batch.ts";
import type { CampaignHealth, Lane } from "./lane.ts";
import type { RecipientResult } from "./verdicts.ts";

/** Counts consecutive refusals that would affect any recipient. Returns the last such reply. */
export function countRefusals(
  health: CampaignHealth,
  { replies }: Pick<BatchOutcome, "replies">,
  { chunk, campaignId }: Pick<chunks.ClaimedChunk, "chunk" | "campaignId">,
): string {
  let reply = "";
  for (const { message, verdict, outcome } of replies) {
    if (outcome.kind === "accepted") health.refused = [];
    // Single emails have different contents, and each fails alone.
    if (!verdict.general || emailLedgers.isEmailLedger(campaignId)) continue;
    health.refused.push({ chunk, contactId: message.contactId });
    reply = verdict.reply ?? "";
  }
  return reply;
}

/**
 * Pauses a campaign whose sender or content the server rejects, and resets the rejected recipients to pending until it
 * resumes.
 */
export async function pauseForRefusals(
  lane: Lane,
  chunk: chunks.ClaimedChunk,
  reply: string,
): Promise<void> {
  const { refused } = lane.health;
  await pauseCampaign(lane, chunk, {
    code: "SMTP_FAILED",
    message: `The mail server rejects the emails of this campaign: ${reply}`,
  });
  lane.health.refusalPauses += 1;
  await reopen(lane, chunk, refused);
}

/**
 * Keeps recipients pending whose message was in progress when their campaign paused for refusals: the failure is not
 * theirs. Each run of a chunk has its own instance, because a run never outlives a pause.
 */
export class RefusalPause {
  private readonly before: number;

  constructor(
    private readonly lane: Lane,
    private readonly chunk: chunks.ClaimedChunk,
  ) {
    this.before = lane.health.refusalPauses;
  }

  private get isOn(): boolean {
    return this.lane.health.refusalPauses > this.before;
  }

  /** Stores results with `store`, excluding refusals of the sender while the campaign is paused for them. */
  async store<T>(
    results: readonly RecipientResult[],
    store: (results: readonly RecipientResult[]) => Promise<T>,
  ): Promise<T> {
    if (this.isOn) return store(results.map(pendingIfRefused));
    const stored = await store(results);
    // The pause happened while they were being stored.
    const refused = results
      .filter(({ general }) => general)
      .map(({ contactId }) => ({ chunk: this.chunk.chunk, contactId }));
    if (this.isOn) await reopen(this.lane, this.chunk, refused);
    return stored;
  }
}

function pendingIfRefused(result: RecipientResult): RecipientResult {
  return result.general ? { ...result, state: states.STATE_CODES.pending, retryMs: null } : result;
}

async function reopen(
  { database }: Lane,
  { tenantId, campaignId }: chunks.ClaimedChunk,
  refused: readonly chunks.RefusedRecipient[],
): Promise<void> {
  if (refused.length > 0)
    await database.tenant(tenantId, (tx) =>
      chunks.reopenRefused(tx, tenantId, campaignId, refused),
    );
}
