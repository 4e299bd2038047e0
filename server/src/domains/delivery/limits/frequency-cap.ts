import type { FrequencyCap } from "@arauto/contracts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { type chunks, marketing } from "../../ledger/index.ts";
import { type CapLimit, findCapped, releaseSlots, takeSlots } from "../../sending-rules/index.ts";

const DAY_MS = 86_400_000;
/** The shortest time to hold an email back, regardless of clocks. */
const HOLD_MIN_MS = 1_000;

/** The frequency cap as applied to one campaign. */
export interface CampaignCap extends FrequencyCap {
  /** Sent regardless of the cap, but still counted. */
  isImportant: boolean;
}

/** A recipient whose contact has reached the cap. */
export interface AboveCap {
  recipientId: string;
  /** Milliseconds until it is tried again. Null: it is skipped. */
  holdMs: number | null;
}

type Recipient = Pick<chunks.LoadedRecipient, "contactId" | "heldSince">;

const limitOf = (cap: CampaignCap): CapLimit => ({
  emails: cap.isImportant ? null : cap.emails,
  days: cap.days,
});

/** Returns how long an email is held back: until a counted one drops out of the period, but at most for the cap's days. */
function holdMs(
  cap: CampaignCap,
  { heldSince }: Recipient,
  times: readonly number[],
  now: Date,
): number | null {
  if (cap.action === "skip") return null;
  const length = cap.days * DAY_MS;
  const last = (heldSince ?? now).getTime() + length;
  if (now.getTime() >= last) return null;
  const frees = (times[times.length - cap.emails] ?? now.getTime()) + length;
  return Math.max(HOLD_MIN_MS, Math.min(frees, last) - now.getTime());
}

const aboveCap = (
  cap: CampaignCap,
  recipient: Recipient,
  times: readonly number[],
  now: Date,
): AboveCap => ({
  recipientId: recipient.contactId,
  holdMs: holdMs(cap, recipient, times, now),
});

/** Returns when contacts at the cap received the counted emails, by recipient. */
async function findTimes(
  tx: Transaction,
  { tenantId, campaignId }: chunks.ClaimedChunk,
  cap: CampaignCap,
  recipients: readonly Recipient[],
  { merged, now }: marketing.CapFacts,
): Promise<Map<string, readonly number[]>> {
  if (cap.isImportant || recipients.length === 0) return new Map();
  const idOf = (id: string) => merged[id] ?? id;
  const ids = recipients.map(({ contactId }) => idOf(contactId));
  const capped = await findCapped(tx, tenantId, campaignId, ids, cap, now);
  const times = new Map(capped.map((contact) => [contact.contactId, contact.times]));
  return new Map(
    recipients.flatMap(({ contactId }) => {
      const own = times.get(idOf(contactId));
      return own ? [[contactId, own] as const] : [];
    }),
  );
}

/**
 * Returns recipients whose contact has already reached the cap, so that no message is built for them and no token is
 * spent. Others may reach it before `takeCapSlots`, which decides.
 */
export function findAboveCap(
  database: Database,
  chunk: chunks.ClaimedChunk,
  cap: CampaignCap,
  recipients: readonly Recipient[],
): Promise<AboveCap[]> {
  const { tenantId } = chunk;
  return database.tenant(tenantId, async (tx) => {
    const ids = recipients.map(({ contactId }) => contactId);
    const facts = await marketing.findCapFacts(tx, tenantId, ids);
    const times = await findTimes(tx, chunk, cap, recipients, facts);
    return recipients.flatMap((recipient) => {
      const own = times.get(recipient.contactId);
      return own ? [aboveCap(cap, recipient, own, facts.now)] : [];
    });
  });
}

/** The decision of the cap about a batch. */
export interface CapDecision {
  above: AboveCap[];
  /** Uncounts the counted emails, because the batch is not sent. */
  undo(): Promise<void>;
}

/**
 * Counts a batch toward the cap, in the transaction that commits it: when several campaigns send to a contact at the
 * same time, only as many as the cap allows can commit. Returns undefined when the lease is lost or the batch was
 * committed before.
 * @param unsent recipients whose email was counted by this run but not sent
 */
export async function takeCapSlots(
  tx: Transaction,
  chunk: chunks.ClaimedChunk,
  cap: CampaignCap,
  batch: readonly Recipient[],
  unsent: readonly string[],
): Promise<CapDecision | undefined> {
  const { tenantId, campaignId } = chunk;
  const lease = await marketing.lockLease(tx, chunk, [
    ...batch.map(({ contactId }) => contactId),
    ...unsent,
  ]);
  if (!lease) return undefined;
  const idOf = (id: string) => lease.merged[id] ?? id;
  if (unsent.length > 0) await releaseSlots(tx, tenantId, campaignId, unsent.map(idOf));
  const ids = batch.map(({ contactId }) => idOf(contactId));
  if (!lease.sending || ids.length === 0) return { above: [], undo: () => Promise.resolve() };
  const granted = await takeSlots(tx, tenantId, campaignId, ids, limitOf(cap), lease.now);
  const refused = batch.filter(({ contactId }) => !granted.has(idOf(contactId)));
  const times = await findTimes(tx, chunk, cap, refused, lease);
  return {
    above: refused.map((recipient) =>
      aboveCap(cap, recipient, times.get(recipient.contactId) ?? [], lease.now),
    ),
    undo: () => releaseSlots(tx, tenantId, campaignId, [...granted]),
  };
}
