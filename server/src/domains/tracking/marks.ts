import type { Transaction } from "../../platform/database/database.ts";
import { emailLedgers, marks } from "../ledger/index.ts";
import { addCounts, type Counter, type Delta } from "./counter-queries.ts";

export const UNKNOWN = "unknown";

/** Returns where a contact's act is counted: by program and device only for acts done with one, by the rest always. */
export function partsOf(counter: Counter, recipient: marks.RecipientParts): Delta["parts"] {
  const parts: Delta["parts"][number][] = [
    { dimension: "mailDomain", key: recipient.mailDomain ?? "" },
  ];
  if (recipient.variant !== null)
    parts.push({ dimension: "variant", key: String(recipient.variant) });
  const readWith = (client: string | null, device: string | null) => {
    parts.push(
      { dimension: "client", key: client ?? UNKNOWN },
      { dimension: "device", key: device ?? UNKNOWN },
    );
  };
  if (counter === "opened") readWith(recipient.openClient, recipient.openDevice);
  if (counter === "clicked") readWith(recipient.clickClient, recipient.clickDevice);
  if (counter === "machineOpened") readWith(recipient.machineClient, UNKNOWN);
  return parts;
}

async function say(
  tx: Transaction,
  tenantId: string,
  said: { campaignId: string; contactId: string; mark: marks.ExplicitMark; at: Date | null },
): Promise<boolean> {
  const marked = await marks.setMark(tx, tenantId, said);
  if (!marked) return false;
  // Sums are for reports, and a standing ledger has none.
  if (emailLedgers.isEmailLedger(said.campaignId)) return true;
  const recipient = {
    ...marked,
    openClient: null,
    openDevice: null,
    clickClient: null,
    clickDevice: null,
    machineClient: null,
  };
  const { campaignId, mark: counter } = said;
  await addCounts(tx, tenantId, [
    {
      campaignId,
      counter,
      by: said.at === null ? -1 : 1,
      at: marked.at,
      parts: partsOf(counter, recipient),
    },
  ]);
  return true;
}

/**
 * Marks a contact as unsubscribed by this campaign, or reverts that, and counts it.
 * @returns whether anything changed
 */
export function markUnsubscribed(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactId: string,
  unsubscribed: boolean,
): Promise<boolean> {
  return say(tx, tenantId, {
    campaignId,
    contactId,
    mark: "unsubscribed",
    at: unsubscribed ? new Date() : null,
  });
}

/**
 * Marks a contact as having complained about this campaign's message, and counts it once, however
 * often it is reported. The caller records the event and prevents further sending.
 * @returns whether it was new
 */
export function markComplained(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactId: string,
  at: Date,
): Promise<boolean> {
  return say(tx, tenantId, { campaignId, contactId, mark: "complained", at });
}
