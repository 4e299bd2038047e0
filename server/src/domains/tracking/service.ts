import {
  isPersonalLink,
  plainLinkTarget,
  type TrackingToken,
  unknownContact,
  webLink,
} from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { contactForMail, liftSuppression, suppress } from "../contacts/index.ts";
import { recordConsents } from "../consents/index.ts";
import { recipients } from "../ledger/index.ts";
import { chooseTopics } from "../topics/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { markUnsubscribed } from "./marks.ts";
import type { LinkTables } from "./link-tables.ts";
import type { PageWorkspace, Speakers } from "./public-frame.ts";
import { selectCampaignTopic, selectSuppressionReason } from "./queries.ts";
import { NO_CAMPAIGN_ID, preferencesPath } from "./tracking-links.ts";

/** What the unsubscribe page shows. */
export interface Subscription extends Speakers {
  workspace: PageWorkspace;
  /** Undefined when the contact is gone. */
  email: string | undefined;
  subscribed: boolean;
  /** The message's topic, while the contact is subscribed to it; undefined without a topic. */
  topic?: { id: string; name: string } | undefined;
  /** The contact's preference page; undefined when the contact is gone. */
  preferencesPath?: string | undefined;
}

/** How a contact expressed a choice: on which page, in which words, from where. */
export interface Saying {
  source: "preferencePage" | "unsubscribeLink";
  /** The text of the button, on a page for readers of these languages. */
  wording(speakers: Speakers): string;
  /** Only when the contact pressed the button: a mail program's one-click request comes from its own servers. */
  ip: string | null;
}

/** The contact in question; without an address when the contact is gone. */
type Addressee = Pick<Subscription, "workspace" | "email" | "language">;

/**
 * Returns where a clicked link leads for this contact; null when the campaign has no such link or
 * it is not http(s).
 */
export async function clickTarget(
  deps: Deps,
  tables: LinkTables,
  token: TrackingToken,
): Promise<string | null> {
  const { tenantId, campaignId, contactId } = token;
  const link = (await tables.of(tenantId, campaignId))[token.link];
  if (link === undefined) return null;
  if (!isPersonalLink(link)) return webLink(link);
  const stored = await deps.database.tenant(tenantId, (tx) =>
    contactForMail(tx, tenantId, contactId),
  );
  // A message outlives its contact: the link still works, without personal data.
  const contact = stored ? { contactId, ...stored } : unknownContact(contactId);
  const target = plainLinkTarget(link, contact);
  return target === undefined ? deps.rendering.linkTarget(tenantId, link, contact) : target;
}

/** Returns the current state; null when the token names no message that was sent. */
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
  const { name, language, brandColor } = await workspaceFacts(tx, tenantId);
  const contact = await contactForMail(tx, tenantId, contactId);
  return {
    workspace: { name, language, brandColor },
    email: contact?.email,
    language: contact?.language ?? null,
    subscribed: recipient.unsubscribedAt === null,
    topic: contact && (await selectCampaignTopic(tx, tenantId, campaignId, contactId)),
    preferencesPath: contact && preferencesPath(deps, token),
  };
}

/** Unsubscribes a contact from everything. Idempotent; returns null when the token names no message that was sent. */
export function unsubscribe(
  deps: Deps,
  token: TrackingToken,
  saying: Saying,
): Promise<Subscription | null> {
  return deps.database.tenant(token.tenantId, async (tx) => {
    const now = await readSubscription(tx, deps, token);
    if (!now) return null;
    await stopEverything(tx, token, now, saying);
    return { ...now, subscribed: false };
  });
}

/**
 * Suppresses a contact's address permanently and records that they withdrew their consent, unless
 * it is withdrawn already.
 */
export async function stopEverything(
  tx: Transaction,
  token: TrackingToken,
  addressee: Addressee,
  { source, ip, wording }: Saying,
): Promise<void> {
  const { tenantId, campaignId, contactId } = token;
  const { email } = addressee;
  const changed = await markUnsubscribed(tx, tenantId, campaignId, contactId, true);
  if (changed)
    await recordEvents(tx, tenantId, [{ type: "mail.unsubscribed", campaignId, contactId }]);
  if (email === undefined) return;
  // Even when it was recorded before: the suppression may have been lifted since.
  const added = await suppress(tx, tenantId, [
    { email, contactId, reason: "unsubscribed", campaignId: campaignOf(token) },
  ]);
  if (changed || added > 0)
    await recordConsents(tx, tenantId, [
      { contactId, kind: "withdrawn", source, ip, wording: wording(addressee) },
    ]);
}

/** Returns the campaign; null for a link that did not come from one. */
export const campaignOf = ({ campaignId }: TrackingToken): string | null =>
  campaignId === NO_CAMPAIGN_ID ? null : campaignId;

/** Reverts an unsubscription by this message. A suppression for another reason (bounce, complaint) stays. */
export function resubscribe(
  deps: Deps,
  token: TrackingToken,
  saying: Saying,
): Promise<Subscription | null> {
  const { tenantId, campaignId, contactId } = token;
  return deps.database.tenant(tenantId, async (tx) => {
    const now = await readSubscription(tx, deps, token);
    if (!now) return null;
    const changed = await markUnsubscribed(tx, tenantId, campaignId, contactId, false);
    if (!changed) return now;
    await recordEvents(tx, tenantId, [{ type: "mail.resubscribed", campaignId, contactId }]);
    await startAgain(tx, token, now, saying);
    return { ...now, subscribed: true };
  });
}

/**
 * Lifts the suppression of the contact's own unsubscription, and records their consent.
 * @returns whether anything changed
 */
export async function startAgain(
  tx: Transaction,
  token: TrackingToken,
  addressee: Addressee,
  { source, ip, wording }: Saying,
): Promise<boolean> {
  const { tenantId, contactId } = token;
  const { email } = addressee;
  if (
    email === undefined ||
    (await selectSuppressionReason(tx, tenantId, email)) !== "unsubscribed"
  )
    return false;
  if (!(await liftSuppression(tx, tenantId, email))) return false;
  await recordConsents(tx, tenantId, [
    { contactId, kind: "given", source, ip, wording: wording(addressee) },
  ]);
  return true;
}

/**
 * Unsubscribes from the message's topic, or subscribes again. Returns null when the token names no
 * message that was sent, or when the contact or the topic is gone.
 */
export function chooseTopicOfMail(
  deps: Deps,
  token: TrackingToken,
  subscribed: boolean,
  saying: Omit<Saying, "wording">,
): Promise<Subscription | null> {
  const { tenantId, campaignId, contactId } = token;
  return deps.database.tenant(tenantId, async (tx) => {
    const now = await readSubscription(tx, deps, token);
    const topic =
      now?.email === undefined
        ? undefined
        : await selectCampaignTopic(tx, tenantId, campaignId, contactId, true);
    if (!now || !topic) return null;
    const chooser = { contactId, source: saying.source, campaignId };
    const changed = await chooseTopics(tx, tenantId, chooser, [{ topicId: topic.id, subscribed }]);
    if (changed.length > 0) {
      await recordConsents(tx, tenantId, [
        {
          contactId,
          kind: subscribed ? "given" : "withdrawn",
          ...saying,
          wording: topic.name,
          topic: { id: topic.id, name: topic.name },
        },
      ]);
    }
    return { ...now, topic };
  });
}
