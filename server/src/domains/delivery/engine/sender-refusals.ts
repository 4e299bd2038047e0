import { RECIPIENT_STATE_CODES } from "../../campaigns/index.ts";
import type { FlightOutcome } from "./batch.ts";
import type { Answer } from "../../ledger/batch-queries.ts";
import type { CampaignHealth, Lane } from "./lane.ts";
import { type ClaimedChunk, type RefusedRecipient, reopenRefused } from "../../ledger/chunk-queries.ts";
import { pauseByItself } from "../failures.ts";

/** Counts the refusals in a row that would meet anyone. Returns what the last one in these answers said. */
export function countRefusals(
  health: CampaignHealth,
  { answers }: Pick<FlightOutcome, "answers">,
  { chunk }: Pick<ClaimedChunk, "chunk">,
): string {
  let reply = "";
  for (const { person, verdict, outcome } of answers) {
    if (outcome.kind === "accepted") health.refused = [];
    if (!verdict.general) continue;
    health.refused.push({ chunk, accountId: person.accountId });
    reply = verdict.reply ?? "";
  }
  return reply;
}

/** Pauses a campaign whose sender or content the server refuses, and makes those refused pending, for the time after Resume. */
export async function pauseForRefusals(lane: Lane, chunk: ClaimedChunk, reply: string): Promise<void> {
  const { refused } = lane.health;
  await pauseByItself(lane, chunk, { code: "SMTP_FAILED", message: `The mail server rejects the emails of this campaign: ${reply}` });
  lane.health.refusalPauses += 1;
  await reopen(lane, chunk, refused);
}

/**
 * What the lanes of a campaign had under way when it paused for refusals is no failure of the recipients: they stay
 * pending. One per run of a chunk, for a run never outlives a pause.
 */
export class RefusalPause {
  private readonly before: number;

  constructor(
    private readonly lane: Lane,
    private readonly chunk: ClaimedChunk,
  ) {
    this.before = lane.health.refusalPauses;
  }

  private get isOn(): boolean {
    return this.lane.health.refusalPauses > this.before;
  }

  /** Stores answers by `store`, without refusals of the sender while the campaign is paused for them. */
  async store<T>(answers: readonly Answer[], store: (answers: readonly Answer[]) => Promise<T>): Promise<T> {
    if (this.isOn) return store(answers.map(pendingIfRefused));
    const result = await store(answers);
    // The pause came while they were being stored.
    const refused = answers.filter(({ general }) => general).map(({ accountId }) => ({ chunk: this.chunk.chunk, accountId }));
    if (this.isOn) await reopen(this.lane, this.chunk, refused);
    return result;
  }
}

function pendingIfRefused(answer: Answer): Answer {
  return answer.general ? { ...answer, state: RECIPIENT_STATE_CODES.pending, retryMs: null } : answer;
}

async function reopen({ database }: Lane, { tenantId, campaignId }: ClaimedChunk, refused: readonly RefusedRecipient[]): Promise<void> {
  if (refused.length > 0) await database.tenant(tenantId, (tx) => reopenRefused(tx, tenantId, campaignId, refused));
}
