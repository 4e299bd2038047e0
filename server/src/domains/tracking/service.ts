import type { UnsubscribeReason } from "@arauto/contracts";
import { isPersonalLink, plainLinkTarget, type TrackingToken, webLink } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { liftSuppression, suppress, trashedAddress } from "../contacts/index.ts";
import { recordConsents } from "../consents/index.ts";
import { changeCodes, changes, emailLedgers, recipients } from "../ledger/index.ts";
import { chooseTopics } from "../topics/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { addresseeOf, topicOf } from "./addressee.ts";
import { markUnsubscribed } from "./marks.ts";
import type { LinkTables } from "./link-tables.ts";
import { type PageWorkspace, pageWorkspace } from "./page-workspace.ts";
import type { ReaderLanguages } from "./public-frame.ts";
import * as reasons from "./reason-queries.ts";
import { selectSuppressionReason } from "./queries.ts";
import { NO_CAMPAIGN_ID, preferencesPath } from "./tracking-links.ts";

/** Data of the unsubscribe page. */
export interface Subscription extends ReaderLanguages {
  workspace: PageWorkspace;
  /** Null for a single email to an address without a contact. */
  contactId: string | null;
  /** Undefined when the contact was deleted. */
  email: string | undefined;
  subscribed: boolean;
  /** Why the contact unsubscribed by this message, if given. */
  reason?: UnsubscribeReason | undefined;
  /** The message's topic, while the contact is subscribed to it; undefined without a topic. */
  topic?: { id: string; name: string } | undefined;
  /** The contact's preference page; undefined when the contact was deleted. */
  preferencesPath?: string | undefined;
}

/** How a contact expressed a choice: the page, its wording, and the origin. */
export interface ChoiceOrigin {
  source: "preferencePage" | "unsubscribeLink";
  /** The text of the button, on a page for readers of these languages. */
  wording(speakers: ReaderLanguages): string;
  /** Only when the contact pressed the button: a mail program's one-click request comes from its own servers. */
  ip: string | null;
}

/** The contact in question; without an address when the contact was deleted. */
type Subscriber = ReaderLanguages & Pick<Subscription, "contactId" | "email">;

/**
 * Returns where a clicked link leads for this contact; null when the campaign has no such link or
 * it is not http(s).
 */
export async function clickTarget(
  deps: Deps,
  tables: LinkTables,
  token: TrackingToken,
): Promise<string | null> {
  const link = (await tables.of(token))[token.link];
  if (link === undefined) return null;
  if (!isPersonalLink(link)) return webLink(link);
  const { shown } = await deps.database.tenant(token.tenantId, (tx) => addresseeOf(tx, token));
  const target = plainLinkTarget(link, shown);
  return target === undefined ? deps.rendering.linkTarget(token.tenantId, link, shown) : target;
}

/** Returns the current state; null when the token's message was never sent. */
export function subscriptionOf(deps: Deps, token: TrackingToken): Promise<Subscription | null> {
  return deps.database.tenant(token.tenantId, (tx) => readSubscription(tx, deps, token));
}

async function readSubscription(
  tx: Transaction,
  deps: Deps,
  token: TrackingToken,
): Promise<Subscription | null> {
  const { tenantId, campaignId, contactId } = token;
  const recipient = await recipients.findEntry(tx, tenantId, campaignId, contactId);
  if (!recipient) return null;
  const workspace = pageWorkspace(deps, tenantId, await workspaceFacts(tx, tenantId));
  const addressee = await addresseeOf(tx, token);
  const { email, language: ownLanguage } = addressee;
  const hasPreferences = email !== undefined && addressee.contactId !== null;
  return {
    workspace,
    contactId: addressee.contactId,
    email,
    language: ownLanguage,
    subscribed: recipient.unsubscribedAt === null,
    reason: recipient.unsubscribedAt === null ? undefined : await reasons.find(tx, tenantId, token),
    topic: hasPreferences ? await topicOf(tx, token, addressee) : undefined,
    preferencesPath: hasPreferences ? preferencesPath(deps, token) : undefined,
  };
}

/** Unsubscribes a contact from everything. Idempotent; returns null when the token's message was never sent. */
export function unsubscribe(
  deps: Deps,
  token: TrackingToken,
  origin: ChoiceOrigin,
): Promise<Subscription | null> {
  return deps.database.tenant(token.tenantId, async (tx) => {
    const now = await readSubscription(tx, deps, token);
    if (!now) return null;
    await unsubscribeFromAll(tx, token, now, origin);
    return { ...now, subscribed: false };
  });
}

/**
 * Suppresses a contact's address permanently and records the withdrawal of their consent, unless it is already
 * withdrawn.
 */
export async function unsubscribeFromAll(
  tx: Transaction,
  token: TrackingToken,
  addressee: Subscriber,
  { source, ip, wording }: ChoiceOrigin,
): Promise<void> {
  const { tenantId, campaignId } = token;
  const { email, contactId } = addressee;
  const changed = await markUnsubscribed(tx, tenantId, campaignId, token.contactId, true);
  const subject = await emailLedgers.findSubject(tx, tenantId, token);
  if (changed)
    await recordEvents(tx, tenantId, [
      { type: "mail.unsubscribed", ...emailLedgers.aboutSubject(subject, {}) },
    ]);
  // A contact in the trash can be restored, and must then stay unsubscribed.
  const address = email ?? (await trashedAddress(tx, tenantId, token.contactId));
  if (address === undefined || subject.email?.test) return;
  // Even when it was recorded before: the suppression may have been lifted since.
  const added = await suppress(tx, tenantId, [
    { email: address, contactId, reason: "unsubscribed", campaignId: campaignOf(token) },
  ]);
  if (contactId !== null && (changed || added > 0))
    await recordConsents(tx, tenantId, [
      { contactId, kind: "withdrawn", source, ip, wording: wording(addressee) },
    ]);
}

/**
 * Stores why a contact unsubscribed by this message, replacing an earlier reason. A no-op while the contact is
 * subscribed. Returns null when the token's message was never sent.
 */
export function giveReason(
  deps: Deps,
  token: TrackingToken,
  reason: UnsubscribeReason,
): Promise<Subscription | null> {
  const { tenantId, campaignId, contactId } = token;
  return deps.database.tenant(tenantId, async (tx) => {
    const now = await readSubscription(tx, deps, token);
    const recipient = await recipients.findEntry(tx, tenantId, campaignId, contactId);
    if (!now || !recipient?.unsubscribedAt) return now;
    const provider = changeCodes.PROVIDER_CODES[changes.providerOfAddress(now.email)];
    await reasons.store(tx, tenantId, token, { reason, provider, at: recipient.unsubscribedAt });
    return { ...now, reason };
  });
}

/** Returns the campaign; null for a link that did not come from one. */
export const campaignOf = ({ campaignId }: TrackingToken): string | null =>
  campaignId === NO_CAMPAIGN_ID || emailLedgers.isEmailLedger(campaignId) ? null : campaignId;

/** Reverts an unsubscription by this message. A suppression for another reason (bounce, complaint) stays. */
export function resubscribe(
  deps: Deps,
  token: TrackingToken,
  origin: ChoiceOrigin,
): Promise<Subscription | null> {
  const { tenantId, campaignId, contactId } = token;
  return deps.database.tenant(tenantId, async (tx) => {
    const now = await readSubscription(tx, deps, token);
    if (!now) return null;
    const changed = await markUnsubscribed(tx, tenantId, campaignId, contactId, false);
    if (!changed) return now;
    const subject = await emailLedgers.findSubject(tx, tenantId, token);
    await recordEvents(tx, tenantId, [
      { type: "mail.resubscribed", ...emailLedgers.aboutSubject(subject, {}) },
    ]);
    await reasons.remove(tx, tenantId, token);
    await resubscribeToAll(tx, token, now, origin);
    return { ...now, subscribed: true, reason: undefined };
  });
}

/**
 * Lifts the suppression of the contact's own unsubscription, and records their consent.
 * @returns whether anything changed
 */
export async function resubscribeToAll(
  tx: Transaction,
  token: TrackingToken,
  addressee: Subscriber,
  { source, ip, wording }: ChoiceOrigin,
): Promise<boolean> {
  const { tenantId } = token;
  const { email, contactId } = addressee;
  if (
    email === undefined ||
    (await selectSuppressionReason(tx, tenantId, email)) !== "unsubscribed"
  )
    return false;
  if (!(await liftSuppression(tx, tenantId, email))) return false;
  if (contactId === null) return true;
  await recordConsents(tx, tenantId, [
    { contactId, kind: "given", source, ip, wording: wording(addressee) },
  ]);
  return true;
}

/**
 * Unsubscribes from the message's topic, or subscribes again. Returns null when the token's message was never sent, or
 * the contact or the topic was deleted.
 */
export function chooseMessageTopic(
  deps: Deps,
  token: TrackingToken,
  subscribed: boolean,
  origin: Omit<ChoiceOrigin, "wording">,
): Promise<Subscription | null> {
  const { tenantId } = token;
  return deps.database.tenant(tenantId, async (tx) => {
    const now = await readSubscription(tx, deps, token);
    const addressee = await addresseeOf(tx, token);
    const { contactId } = addressee;
    const topic = now?.email === undefined ? undefined : await topicOf(tx, token, addressee, true);
    if (!now || !topic || contactId === null) return null;
    const chooser = { contactId, source: origin.source, campaignId: campaignOf(token) };
    const changed = await chooseTopics(tx, tenantId, chooser, [{ topicId: topic.id, subscribed }]);
    if (changed.length > 0) {
      await recordConsents(tx, tenantId, [
        {
          contactId,
          kind: subscribed ? "given" : "withdrawn",
          ...origin,
          wording: topic.name,
          topic: { id: topic.id, name: topic.name },
        },
      ]);
    }
    return { ...now, topic };
  });
}
