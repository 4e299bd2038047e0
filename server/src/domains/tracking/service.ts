import type { Language } from "@arauto/contracts";
import { type Person, renderLinkTarget, type TrackingToken } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { accountForMail, liftSuppression, suppress } from "../accounts/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { markUnsubscribed } from "./engagement-queries.ts";
import { selectLink, selectRecipient, selectSuppressionReason } from "./queries.ts";

/** What the unsubscribe page shows. */
export interface Subscription {
  workspace: { name: string; language: Language };
  /** Undefined when the contact is gone. */
  email: string | undefined;
  subscribed: boolean;
}

function nobody(accountId: string): Person {
  return { accountId, name: "", email: "", phone: null, status: "", fields: {} };
}

/** Where a clicked link leads for this person; null when the campaign has no such link or it is not http(s). */
export async function clickTarget(deps: Deps, token: TrackingToken): Promise<string | null> {
  const { tenantId, campaignId, accountId } = token;
  return deps.database.tenant(tenantId, async (tx) => {
    const link = await selectLink(tx, tenantId, campaignId, token.link);
    if (link === undefined) return null;
    const account = await accountForMail(tx, tenantId, accountId);
    // The mail outlives the contact: the link still leads somewhere, with nothing filled in.
    return renderLinkTarget(link, account ? { accountId, ...account } : nobody(accountId));
  });
}

/** How things stand, changing nothing; null when no such mail was ever made. */
export function subscriptionOf(deps: Deps, token: TrackingToken): Promise<Subscription | null> {
  return deps.database.tenant(token.tenantId, (tx) => readSubscription(tx, token));
}

async function readSubscription(tx: Transaction, { tenantId, campaignId, accountId }: TrackingToken): Promise<Subscription | null> {
  const recipient = await selectRecipient(tx, tenantId, campaignId, accountId);
  if (!recipient) return null;
  const { name, language } = await workspaceFacts(tx, tenantId);
  const account = await accountForMail(tx, tenantId, accountId);
  return { workspace: { name, language }, email: account?.email, subscribed: recipient.unsubscribedAt === null };
}

/** Never writes to this person again. Any number of times is the same as once; null when no such mail was ever made. */
export function unsubscribe(deps: Deps, token: TrackingToken): Promise<Subscription | null> {
  const { tenantId, campaignId, accountId } = token;
  return deps.database.tenant(tenantId, async (tx) => {
    const now = await readSubscription(tx, token);
    if (!now) return null;
    const changed = await markUnsubscribed(tx, tenantId, campaignId, accountId, true);
    if (changed) await recordEvents(tx, tenantId, [{ type: "mail.unsubscribed", campaignId, accountId }]);
    // Even when it was recorded before: the suppression may have been lifted since.
    if (now.email !== undefined) await suppress(tx, tenantId, [{ email: now.email, accountId, reason: "unsubscribed", campaignId }]);
    return { ...now, subscribed: false };
  });
}

/** Takes an unsubscription by this mail back. What is suppressed for another reason (bounce, complaint) stays so. */
export function resubscribe(deps: Deps, token: TrackingToken): Promise<Subscription | null> {
  const { tenantId, campaignId, accountId } = token;
  return deps.database.tenant(tenantId, async (tx) => {
    const now = await readSubscription(tx, token);
    if (!now) return null;
    const changed = await markUnsubscribed(tx, tenantId, campaignId, accountId, false);
    if (!changed) return now;
    await recordEvents(tx, tenantId, [{ type: "mail.resubscribed", campaignId, accountId }]);
    if (now.email !== undefined && (await selectSuppressionReason(tx, tenantId, now.email)) === "unsubscribed") {
      await liftSuppression(tx, tenantId, now.email);
    }
    return { ...now, subscribed: true };
  });
}
