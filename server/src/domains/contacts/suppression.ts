import { type EventType, type SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import {
  insertSuppressions,
  removeBounces,
  removeSuppression,
  type ContactToSuppress,
} from "./suppression-queries.ts";

export type { ContactToSuppress } from "./suppression-queries.ts";

/** The event recorded for a suppressed contact, by reason. */
export const SUPPRESSION_EVENTS = {
  unsubscribed: "account.unsubscribed",
  bounced: "account.bounced",
  complained: "account.complained",
  manual: "account.suppressed",
} as const satisfies Record<SuppressionReason, EventType>;

/**
 * Suppresses contacts: campaigns no longer reach them. The first recorded reason stays, and only
 * newly suppressed contacts get an event. Events contain no address.
 * @returns The number of contacts that were not suppressed before.
 */
export async function suppress(
  tx: Transaction,
  tenantId: string,
  contacts: readonly ContactToSuppress[],
): Promise<number> {
  if (contacts.length === 0) return 0;
  const added = await insertSuppressions(tx, tenantId, contacts);
  await recordEvents(
    tx,
    tenantId,
    added.map(({ contactId, reason, campaignId }) => ({
      type: SUPPRESSION_EVENTS[reason],
      contactId,
      campaignId,
      data: { reason },
    })),
  );
  return added.length;
}

/**
 * Removes the suppressions that a campaign's bounces created for these contacts, with an event for
 * each.
 */
export async function liftBounces(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactIds: readonly string[],
): Promise<void> {
  const lifted = await removeBounces(tx, tenantId, campaignId, contactIds);
  await recordEvents(
    tx,
    tenantId,
    lifted.map(({ contactId }) => ({
      type: "account.suppressionLifted",
      contactId,
      campaignId,
      data: { reason: "bounced" },
    })),
  );
}

/** Removes the suppression of an address. Returns whether it was suppressed. */
export async function liftSuppression(
  tx: Transaction,
  tenantId: string,
  email: string,
): Promise<boolean> {
  return (await removeSuppression(tx, tenantId, email)) !== undefined;
}
