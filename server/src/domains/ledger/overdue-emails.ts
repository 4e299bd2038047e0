import type { Database } from "../../platform/database/database.ts";
import { failOverdueEmails, findOverdueChunks } from "./email-queries.ts";
import { recordChangesOf } from "./changes.ts";
import { recordOutcomes } from "./outcomes.ts";
import { STATE_CODES } from "./states.ts";

/** An interrupted call continues with the next one, and does not block its caller for long. */
const CHUNKS_AT_ONCE = 20;
const REPLY_MAX = 500;

/**
 * Fails emails of a standing ledger that were due before a time and only wait for their server, one chunk at a time.
 * Returns whether there may be more.
 */
export async function failOverdue(
  database: Database,
  tenantId: string,
  campaignId: string,
  before: Date,
  reason: string,
): Promise<boolean> {
  // As in servers' replies: PostgreSQL text cannot contain NUL.
  const reply = reason.replaceAll("\u0000", "").slice(0, REPLY_MAX);
  const found = await database.tenant(tenantId, (tx) =>
    findOverdueChunks(tx, tenantId, campaignId, before, CHUNKS_AT_ONCE),
  );
  for (const chunk of found)
    await database.tenant(tenantId, async (tx) => {
      const at = { campaignId, chunk };
      const failed = await failOverdueEmails(tx, tenantId, at, before, reply);
      const outcomes = failed.map((one) => ({
        ...one,
        state: STATE_CODES.failed,
        tries: 0 as const,
        reply,
        skipReason: null,
      }));
      await recordOutcomes(tx, { tenantId, campaignId }, outcomes);
      const ids = outcomes.map(({ contactId }) => contactId);
      await recordChangesOf(tx, { tenantId, campaignId }, ids, [{ counter: "failed", by: 1 }]);
    });
  return found.length === CHUNKS_AT_ONCE;
}
