import type { TrackingToken } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { contactForMail, chooseLanguage } from "../contacts/index.ts";
import { recordConsents } from "../consents/index.ts";
import { emailLedgers, recipients } from "../ledger/index.ts";
import { chooseTopics, type ContactTopic, personTopics } from "../topics/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { markUnsubscribed } from "./marks.ts";
import { type PageWorkspace, pageWorkspace } from "./page-workspace.ts";
import type { ReaderLanguages } from "./public-frame.ts";
import { selectSuppressionReason } from "./queries.ts";
import {
  campaignOf,
  type ChoiceOrigin,
  resubscribeToAll,
  unsubscribeFromAll,
  subscriptionOf,
} from "./service.ts";
import { NO_CAMPAIGN_ID } from "./tracking-links.ts";

/** A contact's subscriptions in a workspace. */
export interface Preferences extends ReaderLanguages {
  /** The contact's current id, also after a merge. */
  contactId: string;
  workspace: PageWorkspace;
  email: string;
  /** `unsubscribed` by the contact, who can undo it; `blocked` for another reason, such as a bounce. */
  standing: "open" | "unsubscribed" | "blocked";
  /** The topics that contacts may choose, by name. */
  topics: readonly ContactTopic[];
}

/** A topic that was just changed. */
export interface ChangedTopic {
  topicId: string;
  name: string;
  subscribed: boolean;
}

/** Returns the current preferences; null when the contact was deleted or the token's message was never sent. */
export function readPreferences(deps: Deps, token: TrackingToken): Promise<Preferences | null> {
  return asContact(deps, token, (tx, own) => read(tx, deps, own));
}

/**
 * Runs work with the token of a contact. A single email's token becomes one without a message; null when no contact has
 * its address.
 */
function asContact<Result>(
  deps: Deps,
  token: TrackingToken,
  work: (tx: Transaction, token: TrackingToken) => Promise<Result | null>,
): Promise<Result | null> {
  return deps.database.tenant(token.tenantId, async (tx) => {
    if (!emailLedgers.isEmailLedger(token.campaignId)) return work(tx, token);
    const { contactId } = await emailLedgers.findSubject(tx, token.tenantId, token);
    if (contactId === null) return null;
    return work(tx, { ...token, campaignId: NO_CAMPAIGN_ID, contactId });
  });
}

/** Returns whether a token belongs to a single email whose address has no contact, or was erased. */
export async function isEmailWithoutContact(deps: Deps, token: TrackingToken): Promise<boolean> {
  if (!emailLedgers.isEmailLedger(token.campaignId)) return false;
  const subscription = await subscriptionOf(deps, token);
  return subscription !== null && subscription.contactId === null;
}

async function read(
  tx: Transaction,
  deps: Deps,
  token: TrackingToken,
): Promise<Preferences | null> {
  const { tenantId, contactId } = token;
  const campaignId = campaignOf(token);
  if (campaignId !== null && !(await recipients.findEntry(tx, tenantId, campaignId, contactId)))
    return null;
  const contact = await contactForMail(tx, tenantId, contactId);
  if (!contact) return null;
  const reason = await selectSuppressionReason(tx, tenantId, contact.email);
  const topics = await personTopics(tx, tenantId, contactId);
  return {
    contactId: contact.id,
    workspace: pageWorkspace(deps, tenantId, await workspaceFacts(tx, tenantId)),
    email: contact.email,
    language: contact.language,
    standing:
      reason === undefined ? "open" : reason === "unsubscribed" ? "unsubscribed" : "blocked",
    topics: topics.filter((topic) => topic.visibility === "public" && topic.status === "active"),
  };
}

/** The contact's ticked topics, among those that the page showed; others stay unchanged. */
export interface TickedTopics {
  shown: ReadonlySet<string>;
  ticked: ReadonlySet<string>;
}

/** Saves a contact's choices; saving them again is a no-op. Ignores topics that were deleted meanwhile. */
export function savePreferences(
  deps: Deps,
  given: TrackingToken,
  { shown, ticked }: TickedTopics,
  ip: string | null,
): Promise<{ preferences: Preferences; changed: readonly ChangedTopic[] } | null> {
  return asContact(deps, given, async (tx, token) => {
    const { tenantId, contactId } = token;
    const before = await read(tx, deps, token);
    if (!before) return null;
    const offered = before.topics.filter((topic) => shown.has(topic.topicId));
    const chooser = { contactId, source: "preferencePage", campaignId: campaignOf(token) } as const;
    const changed = await chooseTopics(
      tx,
      tenantId,
      chooser,
      offered.map(({ topicId }) => ({ topicId, subscribed: ticked.has(topicId) })),
    );
    await recordConsents(
      tx,
      tenantId,
      changed.map(({ topicId, name, subscribed }) => ({
        contactId,
        kind: subscribed ? "given" : "withdrawn",
        source: "preferencePage",
        wording: wordingOf(offered, topicId),
        ip,
        topic: { id: topicId, name },
      })),
    );
    const preferences = await read(tx, deps, token);
    return preferences && { preferences, changed };
  });
}

/** Returns a topic's text on the page. */
function wordingOf(topics: readonly ContactTopic[], topicId: string): string {
  const topic = topics.find((one) => one.topicId === topicId);
  return [topic?.name ?? "", topic?.description ?? ""].filter((text) => text !== "").join(": ");
}

/**
 * Stores the language a contact wants to be addressed in. Topics, consents and suppressions stay
 * unchanged.
 */
export function setLanguageByPreference(
  deps: Deps,
  given: TrackingToken,
  language: string | null,
): Promise<Preferences | null> {
  const { tenantId } = given;
  return asContact(deps, given, async (tx, token) => {
    const before = await read(tx, deps, token);
    if (!before) return null;
    await chooseLanguage(tx, tenantId, before.contactId, { language, source: "preferencePage" });
    return { ...before, language };
  });
}

/** Unsubscribes from everything. Idempotent. */
export function unsubscribeByPreference(
  deps: Deps,
  given: TrackingToken,
  origin: ChoiceOrigin,
): Promise<Preferences | null> {
  return asContact(deps, given, async (tx, token) => {
    const before = await read(tx, deps, token);
    if (!before) return null;
    await unsubscribeFromAll(tx, token, before, origin);
    return read(tx, deps, token);
  });
}

/** Resubscribes a contact: reverts only their own unsubscription, from any message. */
export function resubscribeByPreference(
  deps: Deps,
  given: TrackingToken,
  origin: ChoiceOrigin,
): Promise<Preferences | null> {
  return asContact(deps, given, async (tx, token) => {
    const { tenantId, contactId, campaignId } = token;
    const before = await read(tx, deps, token);
    if (!before) return null;
    await markUnsubscribed(tx, tenantId, campaignId, contactId, false);
    if (await resubscribeToAll(tx, token, before, origin)) {
      await recordEvents(tx, tenantId, [
        { type: "mail.resubscribed", campaignId: campaignOf(token), contactId },
      ]);
    }
    return read(tx, deps, token);
  });
}
