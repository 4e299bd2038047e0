import type { Transaction } from "../../platform/database/database.ts";
import { marks } from "../ledger/index.ts";
import { addCounts, type Counter, type Delta } from "./counter-queries.ts";

export const UNKNOWN = "unknown";

/** Returns where a contact's act is counted: by program and device only for acts done with one, by the rest always. */
export function partsOf(counter: Counter, person: marks.RecipientParts): Delta["parts"] {
  const parts: Delta["parts"][number][] = [{ dimension: "mailDomain", key: person.mailDomain ?? "" }];
  if (person.variant !== null) parts.push({ dimension: "variant", key: String(person.variant) });
  const readWith = (client: string | null, device: string | null) => {
    parts.push({ dimension: "client", key: client ?? UNKNOWN }, { dimension: "device", key: device ?? UNKNOWN });
  };
  if (counter === "opened") readWith(person.openClient, person.openDevice);
  if (counter === "clicked") readWith(person.clickClient, person.clickDevice);
  if (counter === "machineOpened") readWith(person.machineClient, UNKNOWN);
  return parts;
}

async function say(
  tx: Transaction,
  tenantId: string,
  said: { campaignId: string; accountId: string; mark: marks.ExplicitMark; at: Date | null },
): Promise<boolean> {
  const marked = await marks.setMark(tx, tenantId, said);
  if (!marked) return false;
  const person = { ...marked, openClient: null, openDevice: null, clickClient: null, clickDevice: null, machineClient: null };
  const { campaignId, mark: counter } = said;
  await addCounts(tx, tenantId, [{ campaignId, counter, by: said.at === null ? -1 : 1, at: marked.at, parts: partsOf(counter, person) }]);
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
  accountId: string,
  unsubscribed: boolean,
): Promise<boolean> {
  return say(tx, tenantId, { campaignId, accountId, mark: "unsubscribed", at: unsubscribed ? new Date() : null });
}

/**
 * Marks a contact as having complained about this campaign's message, and counts it once, however
 * often it is reported. The caller records the event and prevents further sending.
 * @returns whether it was new
 */
export function markComplained(tx: Transaction, tenantId: string, campaignId: string, accountId: string, at: Date): Promise<boolean> {
  return say(tx, tenantId, { campaignId, accountId, mark: "complained", at });
}
