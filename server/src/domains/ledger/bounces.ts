import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { RECIPIENT_STATE_CODES } from "../campaigns/index.ts";
import { findEntry, storeBounced } from "./bounce-queries.ts";

const STATE = RECIPIENT_STATE_CODES;
const REPLY_MAX = 500;

/**
 * What the ledger made of a mail that came back. `stored`: it counts as bounced from now on. `known`: it was settled
 * otherwise before, nothing changed. `early`: the answer to the mail itself is not stored yet, so it is to be told
 * again later. `unknown`: no such mail was ever sent.
 */
export type Returned = "stored" | "known" | "early" | "unknown";

/** Notes that a mail which was accepted came back undelivered: people and counters change together, so the balance goes on adding up. */
export async function markReturned(
  tx: Transaction,
  tenantId: string,
  mail: { campaignId: string; accountId: string },
  reply: string,
): Promise<Returned> {
  const { campaignId, accountId } = mail;
  const entry = await findEntry(tx, tenantId, campaignId, accountId);
  if (!entry || entry.chunk === null || entry.state === STATE.skipped) return "unknown";
  if (entry.state === STATE.pending || entry.state === STATE.deferred) return "early";
  const text = reply.replaceAll("\u0000", "").slice(0, REPLY_MAX);
  if (!(await storeBounced(tx, tenantId, campaignId, { accountId, chunk: entry.chunk, reply: text }))) return "known";
  await recordEvents(tx, tenantId, [{ type: "mail.bounced", accountId, campaignId, data: { reply: text, returned: true } }]);
  return "stored";
}

/** When a mail left, as far as the ledger knows; undefined when this person was never counted on. */
export async function sentAtOf(tx: Transaction, tenantId: string, campaignId: string, accountId: string): Promise<Date | null | undefined> {
  return (await findEntry(tx, tenantId, campaignId, accountId))?.sentAt;
}
