import { setTimeout as pause } from "node:timers/promises";
import type { CampaignStatus } from "@arauto/contracts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { suppress } from "../accounts/index.ts";
import { RECIPIENT_STATE_CODES, endWhenDone } from "../campaigns/index.ts";
import { type Answer, findWrittenFlight, type FlightMove, storeFlight, storeLateAnswers } from "./flight-queries.ts";
import { type ClaimedChunk, claimChunk, closePass, releaseChunk, settleCanceled, settleLost } from "./queries.ts";

const RETRY_FIRST_MS = 100;
const RETRY_MOST_MS = 2000;

/**
 * Repeats work on the database until it succeeds: answers of servers exist only here until they are
 * stored, so an outage of the database is waited out. `work` must be safe to repeat.
 */
export async function untilStored<T>(deps: Pick<Deps, "log">, work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let wait = RETRY_FIRST_MS; ; wait = Math.min(wait * 2, RETRY_MOST_MS)) {
    try {
      return await work();
    } catch (fault) {
      if (isOver()) throw fault;
      deps.log.warn({ err: fault }, "The ledger could not be written; trying again");
      await pause(wait);
    }
  }
}

const EVENT_OF_STATE: Record<number, "mail.sent" | "mail.failed" | "mail.bounced" | "mail.uncertain"> = {
  [RECIPIENT_STATE_CODES.sent]: "mail.sent",
  [RECIPIENT_STATE_CODES.failed]: "mail.failed",
  [RECIPIENT_STATE_CODES.bounced]: "mail.bounced",
  [RECIPIENT_STATE_CODES.uncertain]: "mail.uncertain",
};

async function tellAnswers(tx: Transaction, chunk: ClaimedChunk, answers: readonly Answer[]): Promise<void> {
  const { tenantId, campaignId } = chunk;
  const events: NewEvent[] = [];
  for (const { accountId, state, reply } of answers) {
    const type = EVENT_OF_STATE[state];
    if (type === "mail.sent") events.push({ type, accountId, campaignId });
    else if (type) events.push({ type, accountId, campaignId, data: { reply } });
  }
  await recordEvents(tx, tenantId, events);
  const bad = answers.filter((a) => a.suppress);
  if (bad.length === 0) return;
  await suppress(
    tx,
    tenantId,
    bad.map(({ email, accountId }) => ({ email, accountId, reason: "bounced", campaignId })),
  );
}

/**
 * Stores what became of a flight and asks to go on. Answers the campaign's status: the lease is still
 * held, and the next flight may leave, only if that is `sending` and `fly` was asked for. Undefined:
 * the lease was lost, the answers were stored all the same. Safe to repeat after a lost commit.
 */
export function writeFlight(
  database: Database,
  chunk: ClaimedChunk,
  answers: readonly Answer[],
  move: FlightMove,
): Promise<CampaignStatus | undefined> {
  return database.tenant(chunk.tenantId, async (tx) => {
    const status = await storeFlight(tx, chunk, answers, move);
    if (status) {
      await tellAnswers(tx, chunk, answers);
      return status;
    }
    const written = await findWrittenFlight(tx, chunk);
    if (written) return written.status;
    const late = new Set(await storeLateAnswers(tx, chunk, answers));
    await tellAnswers(
      tx,
      chunk,
      answers.filter((a) => late.has(a.accountId)),
    );
    return undefined;
  });
}

/** Ends a pass; ends the campaign with its last chunk. */
export async function finishPass(database: Database, chunk: ClaimedChunk, waitMs: number): Promise<void> {
  const done = await database.tenant(chunk.tenantId, (tx) => closePass(tx, chunk, waitMs));
  // In a transaction of its own: of two lanes that end the last two chunks, the later one sees both.
  if (done) await finishCampaign(database, chunk.tenantId, chunk.campaignId);
}

/** Ends a campaign all of whose chunks are done; does nothing otherwise. */
export async function finishCampaign(database: Database, tenantId: string, campaignId: string): Promise<void> {
  await database.tenant(tenantId, async (tx) => {
    if ((await endWhenDone(tx, tenantId, campaignId)) === "sent") await recordEvents(tx, tenantId, [{ type: "campaign.sent", campaignId }]);
  });
}

/**
 * Takes one chunk of a campaign in the given state. For `sending` the chunk comes back to be sent; for a
 * canceled campaign its people are settled; for a paused one only what a crash left is. Undefined when
 * there is nothing to send.
 */
export async function takeChunk(
  database: Database,
  campaign: { tenantId: string; id: string; status: CampaignStatus },
  lease: string,
  options: { leaseMs: number; except: readonly number[] },
): Promise<{ found: boolean; toSend?: ClaimedChunk }> {
  const { tenantId, id: campaignId, status } = campaign;
  const taken = await database.tenant(tenantId, async (tx) => {
    const claimed = await claimChunk(tx, tenantId, campaignId, lease, {
      ...options,
      onlyCrashed: status === "paused",
      anyTime: status === "canceled",
    });
    if (!claimed) return { found: false };
    const chunk: ClaimedChunk = { ...claimed, tenantId, campaignId, lease };
    if (claimed.crashed) {
      const lost = await settleLost(tx, chunk);
      await recordEvents(
        tx,
        tenantId,
        lost.map((accountId) => ({ type: "mail.uncertain", accountId, campaignId })),
      );
    }
    if (status === "sending") return { found: true, toSend: chunk };
    if (status === "canceled") await settleCanceled(tx, chunk);
    else await releaseChunk(tx, chunk);
    return { found: true };
  });
  if (taken.found && status === "canceled") await finishCampaign(database, tenantId, campaignId);
  return taken;
}
