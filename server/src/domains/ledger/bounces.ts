import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { storeBounced } from "./bounce-queries.ts";
import { recordChangesOf } from "./changes.ts";
import { aboutSubject, findSubject } from "./email-ledgers.ts";
import { findEntry } from "./recipient-queries.ts";
import { STATE_CODES } from "./states.ts";

export { countHandedOver } from "./bounce-queries.ts";

const REPLY_MAX = 500;

/**
 * The result of recording a bounce. `stored`: the recipient now counts as bounced. `known`: it already had another
 * final state, and nothing changed. `early`: the result of the message itself is not stored yet, so record the bounce
 * again later. `unknown`: no such message was sent.
 */
export type RecordedBounce = "stored" | "known" | "early" | "unknown";

/** Records that an accepted message was returned. The recipient and its chunk's counters change together, so the balance adds up. */
export async function recordBounce(
  tx: Transaction,
  tenantId: string,
  message: { campaignId: string; contactId: string },
  reply: string,
): Promise<RecordedBounce> {
  const { campaignId, contactId } = message;
  const entry = await findEntry(tx, tenantId, campaignId, contactId);
  if (!entry || entry.chunk === null || entry.state === STATE_CODES.skipped) return "unknown";
  if (entry.state === STATE_CODES.pending || entry.state === STATE_CODES.deferred) return "early";
  const text = reply.replaceAll("\u0000", "").slice(0, REPLY_MAX);
  const before = await storeBounced(tx, tenantId, campaignId, {
    contactId,
    chunk: entry.chunk,
    reply: text,
  });
  if (!before) return "known";
  await recordChangesOf(
    tx,
    { tenantId, campaignId },
    [contactId],
    before === "sent"
      ? [{ counter: "bouncedLater", by: 1, reply: text }]
      : [
          { counter: "uncertain", by: -1 },
          { counter: "refused", by: 1, reply: text },
        ],
  );
  await recordEvents(tx, tenantId, [
    {
      type: "mail.bounced",
      ...aboutSubject(await findSubject(tx, tenantId, message), {
        reply: text,
        returned: true as const,
      }),
    },
  ]);
  return "stored";
}
