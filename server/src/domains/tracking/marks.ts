import { mailboxProviderOf } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { changes, emailLedgers, marks } from "../ledger/index.ts";
import { addCounts, type Counter, type Delta, type Dimension } from "./counter-queries.ts";

export const UNKNOWN = "unknown";

/** Returns the dimensions that a contact's event counts toward: client and device only for events that have them. */
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

/**
 * Returns the metric changes of deltas. Includes recipients of single emails, because only their emails know the
 * address, and those who clicked, because their local time counts.
 */
export function metricChanges(deltas: readonly Delta[]): changes.MetricChange[] {
  return deltas.flatMap(({ campaignId, counter, by, at, contactId, parts }) => {
    if (counter === "machineClicked") return [];
    const keyOf = (dimension: Dimension) => parts.find((part) => part.dimension === dimension)?.key;
    const isNamed = counter === "clicked" || emailLedgers.isEmailLedger(campaignId);
    return [
      {
        campaignId,
        counter,
        by,
        at,
        provider: mailboxProviderOf(keyOf("mailDomain") ?? ""),
        device: (keyOf("device") as changes.Device | undefined) ?? null,
        contactId: (isNamed && contactId) || null,
      },
    ];
  });
}

async function say(
  tx: Transaction,
  tenantId: string,
  change: { campaignId: string; contactId: string; mark: marks.ExplicitMark; at: Date | null },
): Promise<boolean> {
  const marked = await marks.setMark(tx, tenantId, change);
  if (!marked) return false;
  const recipient = {
    ...marked,
    openClient: null,
    openDevice: null,
    clickClient: null,
    clickDevice: null,
    machineClient: null,
  };
  const { campaignId, contactId, mark: counter } = change;
  const delta: Delta = {
    campaignId,
    contactId,
    counter,
    by: change.at === null ? -1 : 1,
    at: marked.at,
    parts: partsOf(counter, recipient),
  };
  await changes.recordChanges(tx, tenantId, metricChanges([delta]));
  // Sums are for reports, and a standing ledger has none.
  if (!emailLedgers.isEmailLedger(campaignId)) await addCounts(tx, tenantId, [delta]);
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
