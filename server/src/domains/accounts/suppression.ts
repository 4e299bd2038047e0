import { type EventType, type SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { insertSuppressions, removeBounces, removeSuppression, type PersonToSuppress } from "./suppression-queries.ts";

export type { PersonToSuppress } from "./suppression-queries.ts";

/** What happens to a contact that is suppressed, by the reason. */
export const SUPPRESSION_EVENTS = {
  unsubscribed: "account.unsubscribed",
  bounced: "account.bounced",
  complained: "account.complained",
  manual: "account.suppressed",
} as const satisfies Record<SuppressionReason, EventType>;

/**
 * No campaign is sent to these people from now on. The reason first recorded stays; only those who
 * were not suppressed before get an event. Events hold no address.
 * @returns how many were not suppressed before
 */
export async function suppress(tx: Transaction, tenantId: string, people: readonly PersonToSuppress[]): Promise<number> {
  if (people.length === 0) return 0;
  const added = await insertSuppressions(tx, tenantId, people);
  await recordEvents(
    tx,
    tenantId,
    added.map(({ accountId, reason, campaignId }) => ({ type: SUPPRESSION_EVENTS[reason], accountId, campaignId, data: { reason } })),
  );
  return added.length;
}

/** Takes back the suppressions of these contacts that a campaign's bounces made, with an event for each. */
export async function liftBounces(tx: Transaction, tenantId: string, campaignId: string, accountIds: readonly string[]): Promise<void> {
  const lifted = await removeBounces(tx, tenantId, campaignId, accountIds);
  await recordEvents(
    tx,
    tenantId,
    lifted.map(({ accountId }) => ({ type: "account.suppressionLifted", accountId, campaignId, data: { reason: "bounced" } })),
  );
}

/** Lets campaigns reach an address again. Answers whether it was suppressed. */
export async function liftSuppression(tx: Transaction, tenantId: string, email: string): Promise<boolean> {
  return (await removeSuppression(tx, tenantId, email)) !== undefined;
}
