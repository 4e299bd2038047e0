import {
  AppError,
  type ContactStatus,
  type FieldProblem,
  type GivenConsent,
  type Reachability,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { chooseTopics, lockTopics, personTopics } from "../topics/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { askToConfirm } from "./asking.ts";
import * as queries from "./queries.ts";

/** Clocks differ: a slightly future time is accepted. */
const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * Returns whether campaigns reach a contact now, and why.
 * @throws AppError NOT_FOUND
 */
export async function reachabilityOf(
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<Reachability> {
  const standing = await queries.findConsentState(tx, tenantId, contactId);
  if (!standing) throw new AppError("NOT_FOUND");
  const topics = await personTopics(tx, tenantId, contactId);
  return {
    canReceive: standing.status === "active" && standing.suppression === null,
    ...standing,
    topics: topics.map(({ topicId, name, subscribed, changedAt }) => ({
      topicId,
      name,
      subscribed,
      changedAt: changedAt?.toISOString() ?? null,
    })),
    consents: await consentsOf(tx, tenantId, contactId),
  };
}

/** Lists the proofs of a contact's consent, newest first, including those of imports. */
export async function consentsOf(
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<Reachability["consents"]> {
  const rows = await queries.findConsents(tx, tenantId, contactId);
  return rows.map(({ occurredAt, ...row }) => ({ ...row, occurredAt: occurredAt.toISOString() }));
}

/** @throws AppError NOT_FOUND; VALIDATION for topics that the workspace does not have */
export async function setTopics(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  contactId: string,
  topics: readonly { topicId: string; subscribed: boolean }[],
): Promise<Reachability> {
  if ((await queries.lockStatus(tx, tenantId, contactId)) === undefined)
    throw new AppError("NOT_FOUND");
  const known = new Set(
    await lockTopics(
      tx,
      tenantId,
      topics.map((topic) => topic.topicId),
    ),
  );
  const errors = topics.flatMap((topic, index): FieldProblem[] =>
    known.has(topic.topicId)
      ? []
      : [
          {
            path: `topics.${index}.topicId`,
            code: "notFound",
            message: "This topic no longer exists",
          },
        ],
  );
  if (errors.length > 0) throw new AppError("VALIDATION", undefined, { errors });
  const changed = await chooseTopics(tx, tenantId, { contactId, source: "form", userId }, topics);
  await queries.recordConsents(
    tx,
    tenantId,
    changed.map(({ topicId, name, subscribed }) => ({
      contactId,
      kind: subscribed ? "given" : "withdrawn",
      source: "form",
      wording: name,
      topic: { id: topicId, name },
      recordedBy: userId,
    })),
  );
  return reachabilityOf(tx, tenantId, contactId);
}

const consentTime = ({ occurredAt }: GivenConsent): Date =>
  occurredAt === undefined ? new Date() : new Date(occurredAt);

/** Returns why a consent can't be recorded; undefined when it can. */
export function consentProblem(given: GivenConsent, path: string): FieldProblem | undefined {
  if (consentTime(given).getTime() <= Date.now() + CLOCK_SLACK_MS) return undefined;
  return { path, code: "inFuture", message: "The date of consent can't be in the future" };
}

function givenAt(given: GivenConsent, path: string): Date {
  const problem = consentProblem(given, path);
  if (problem) throw new AppError("VALIDATION", problem.message, { errors: [problem] });
  return consentTime(given);
}

/**
 * Records consent that a member reports; a pending contact becomes active. Removes no suppression.
 * @throws AppError NOT_FOUND; VALIDATION for a future time
 */
export async function recordConsent(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  contactId: string,
  given: GivenConsent,
): Promise<Reachability> {
  const occurredAt = givenAt(given, "occurredAt");
  if ((await queries.lockStatus(tx, tenantId, contactId)) === undefined)
    throw new AppError("NOT_FOUND");
  await noteGiven(tx, tenantId, userId, [{ contactId, wording: given.wording, occurredAt }]);
  await queries.activate(tx, tenantId, contactId);
  return reachabilityOf(tx, tenantId, contactId);
}

async function noteGiven(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  given: readonly { contactId: string; wording: string; occurredAt: Date }[],
) {
  await queries.recordConsents(
    tx,
    tenantId,
    given.map((one) => ({ ...one, kind: "given", source: "form", recordedBy: userId })),
  );
  await recordEvents(
    tx,
    tenantId,
    given.map(({ contactId }) => ({
      type: "account.consentGiven",
      contactId,
      userId,
      data: { source: "form" },
    })),
  );
}

/**
 * @throws AppError NOT_FOUND; WRONG_STATE when the contact is not pending or opted out;
 * RATE_LIMITED when asked recently
 */
export async function requestConfirmation(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  userId: string | null,
  contactId: string,
): Promise<Reachability> {
  const { skipped } = await askToConfirm(tx, deps, tenantId, [contactId], userId);
  if (skipped.gone) throw new AppError("NOT_FOUND");
  if (skipped.notPending)
    throw new AppError("WRONG_STATE", "Only pending contacts can be asked to confirm");
  if (skipped.suppressed)
    throw new AppError("WRONG_STATE", "This address is suppressed and can't receive emails");
  if (skipped.askedLately)
    throw new AppError("RATE_LIMITED", "This contact was asked recently. Try again later");
  return reachabilityOf(tx, tenantId, contactId);
}

/** The consent-related part of a contact that a member creates. */
export interface NewContact {
  status: ContactStatus;
  consent?: GivenConsent | undefined;
}

/**
 * Returns the initial status of a new contact: pending with double opt-in and without recorded consent, regardless of
 * the requested status.
 */
export async function statusOfNewContact(
  tx: Transaction,
  tenantId: string,
  contact: NewContact,
): Promise<ContactStatus> {
  return (await newContactStatuses(tx, tenantId))(contact);
}

/** Returns a function like `statusOfNewContact` for any number of contacts. */
export async function newContactStatuses(
  tx: Transaction,
  tenantId: string,
): Promise<(contact: NewContact) => ContactStatus> {
  const { doubleOptIn } = await workspaceFacts(tx, tenantId);
  return ({ status, consent }) => (doubleOptIn && consent === undefined ? "pending" : status);
}

/**
 * Records the consents given with new contacts; with double opt-in, contacts without consent are
 * asked by email.
 * @throws AppError VALIDATION for a consent in the future
 */
export async function welcomeNewContacts(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  userId: string | null,
  contacts: readonly ({ contactId: string } & Pick<NewContact, "consent">)[],
): Promise<void> {
  const given = contacts.flatMap(({ contactId, consent }) =>
    consent === undefined
      ? []
      : [
          {
            contactId,
            wording: consent.wording,
            occurredAt: givenAt(consent, "consent.occurredAt"),
          },
        ],
  );
  if (given.length > 0) await noteGiven(tx, tenantId, userId, given);
  const others = contacts.filter(({ consent }) => consent === undefined);
  if (others.length > 0 && (await workspaceFacts(tx, tenantId)).doubleOptIn)
    await askToConfirm(
      tx,
      deps,
      tenantId,
      others.map(({ contactId }) => contactId),
      userId,
    );
}
