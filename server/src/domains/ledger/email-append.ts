import type { Transaction } from "../../platform/database/database.ts";
import { type EmailLedger, emailLedgerId } from "./email-ledger-id.ts";
import * as queries from "./email-append-queries.ts";

/**
 * Small, so that a chunk is deleted soon after its last email, and few emails share a chunk that waits for a slow
 * server.
 */
const CHUNK_MAX = 200;
/** Attempts when another transaction took the ledger's last chunk, or ended the ledger for lack of work. */
const TRIES_MAX = 20;

/** An email to append. */
export interface NewEmailRecipient {
  id: string;
  /** When to send it; null: now. */
  dueAt: Date | null;
}

/**
 * Appends emails to a standing ledger that this transaction has opened. Appending transactions don't wait for each
 * other: each fills a chunk that is neither locked nor leased. Ids must be new to the ledger.
 */
export async function appendEmails(
  tx: Transaction,
  ledger: EmailLedger,
  emails: readonly NewEmailRecipient[],
): Promise<void> {
  const { tenantId } = ledger;
  const campaignId = emailLedgerId(ledger);
  for (const [dueAt, ids] of byTime(emails)) {
    let left = ids;
    while (left.length > 0) {
      const free = await freeChunk(tx, tenantId, campaignId, dueAt);
      const next = left.slice(0, CHUNK_MAX - free.size);
      await queries.insertEmailRecipients(tx, tenantId, campaignId, free.chunk, next, dueAt);
      left = left.slice(next.length);
    }
  }
}

function byTime(emails: readonly NewEmailRecipient[]): Map<Date | null, string[]> {
  const times = new Map<number, Date | null>();
  const groups = new Map<Date | null, string[]>();
  for (const { id, dueAt } of emails) {
    const at = dueAt?.getTime() ?? 0;
    const time = times.get(at) ?? dueAt;
    times.set(at, time);
    groups.set(time, [...(groups.get(time) ?? []), id]);
  }
  return groups;
}

/**
 * Opens a standing ledger, created with its first email, and keeps it open until the transaction ends, without blocking
 * other appends.
 */
export async function openEmailLedger(tx: Transaction, ledger: EmailLedger): Promise<void> {
  const campaignId = emailLedgerId(ledger);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    if (await queries.holdOpenLedger(tx, ledger.tenantId, campaignId)) return;
    await queries.insertEmailLedger(tx, campaignId, ledger);
    await queries.reopenLedger(tx, ledger.tenantId, campaignId);
  }
  throw new Error(`Could not open the ledger ${campaignId}`);
}

/** Returns a chunk with room, locked by this transaction. */
async function freeChunk(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  dueAt: Date | null,
): Promise<{ chunk: number; size: number }> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const free = await queries.lockFreeChunk(tx, tenantId, campaignId, { dueAt, max: CHUNK_MAX });
    if (free) return free;
    const chunk = await queries.insertChunk(tx, tenantId, campaignId, dueAt);
    if (chunk !== undefined) return { chunk, size: 0 };
  }
  throw new Error(`Could not find a chunk of the ledger ${campaignId}`);
}
