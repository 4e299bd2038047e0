import { setTimeout as pause } from "node:timers/promises";
import type { CampaignStatus } from "@arauto/contracts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { suppress } from "../../contacts/index.ts";
import { batches, type chunks, emailLedgers, marketing } from "../../ledger/index.ts";
import { type CampaignCap, type CapDecision, takeCapSlots } from "../limits/frequency-cap.ts";
import type { ReadyMessage } from "../messages/message-builder.ts";
import type { RecipientResult } from "./verdicts.ts";

const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 2000;

/**
 * Retries work on the database until it succeeds. Results of sending exist only in this process until they are stored,
 * so it waits for an unavailable database. `work` must be idempotent.
 */
export async function retryUntilStored<T>(
  { log }: Pick<Deps, "log">,
  work: () => Promise<T>,
  isOver: () => boolean,
): Promise<T> {
  for (let wait = RETRY_MIN_MS; ; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
    try {
      return await work();
    } catch (error) {
      if (isOver()) throw error;
      log.warn({ err: error }, "Could not write to the ledger; retrying");
      await pause(wait);
    }
  }
}

/** A batch that is about to be sent, for the frequency cap to decide. */
export interface CapCheck {
  cap: CampaignCap;
  batch: readonly ReadyMessage[];
  /** Recipients whose email counted toward the cap in this run and was not sent. */
  unsent: readonly string[];
  /** Returns the result to store for a recipient that is held back. */
  resultOf(message: ReadyMessage, holdMs: number | null): RecipientResult;
}

/** A commit: the campaign's status, as `batches.commitBatch` returns it, and the decisions of the frequency cap. */
export interface Committed {
  status: CampaignStatus | undefined;
  /** Recipients of the batch that must not be sent to now; they have results. */
  stay: ReadonlySet<string>;
  /** Those of their results that this call stored. */
  capped: readonly RecipientResult[];
}

/**
 * Commits the results of a batch to the ledger, and suppresses bad addresses, in one transaction. With a frequency cap,
 * also decides which recipients of the next batch may be sent to.
 */
export function commitBatch(
  database: Database,
  chunk: chunks.ClaimedChunk,
  results: readonly RecipientResult[],
  move: batches.BatchMove,
  check: CapCheck | null = null,
): Promise<Committed> {
  const { tenantId } = chunk;
  return database.tenant(tenantId, async (tx) => {
    const decision = check && (await takeCapSlots(tx, chunk, check.cap, check.batch, check.unsent));
    const capped = check && decision ? resultsOf(check, decision) : [];
    const all = [...results, ...capped];
    const { status, recorded } = await batches.commitBatch(tx, chunk, all, move);
    const bad = recorded.filter((result) => result.suppress);
    if (bad.length > 0) await suppressBad(tx, chunk, bad);
    if (decision && status !== "sending") await decision.undo();
    if (check && !decision) return { status, stay: await stayedOf(tx, chunk, check), capped: [] };
    return { status, stay: new Set(capped.map(({ contactId }) => contactId)), capped };
  });
}

const resultsOf = ({ batch, resultOf }: CapCheck, { above }: CapDecision): RecipientResult[] =>
  above.flatMap(({ recipientId, holdMs }) => {
    const message = batch.find(({ contactId }) => contactId === recipientId);
    return message ? [resultOf(message, holdMs)] : [];
  });

/** Determines the decision for a batch that was committed before, when the response was lost. */
async function stayedOf(
  tx: Transaction,
  chunk: chunks.ClaimedChunk,
  { batch }: CapCheck,
): Promise<Set<string>> {
  const ids = batch.map(({ contactId }) => contactId);
  const leave = await marketing.findUnsettled(tx, chunk, ids);
  return new Set(ids.filter((id) => !leave.has(id)));
}

/** Suppresses addresses that don't exist. Emails of test keys suppress nothing. */
async function suppressBad(
  tx: Transaction,
  { tenantId, campaignId }: chunks.ClaimedChunk,
  bad: readonly RecipientResult[],
): Promise<void> {
  const ids = bad.map(({ contactId }) => contactId);
  const subjectOf = await emailLedgers.findSubjects(tx, tenantId, campaignId, ids);
  await suppress(
    tx,
    tenantId,
    bad.flatMap(({ email, contactId: recipientId }) => {
      const { contactId, campaignId: about, email: single } = subjectOf(recipientId);
      if (email === null || single?.test) return [];
      return [{ email, contactId, reason: "bounced" as const, campaignId: about }];
    }),
  );
}
