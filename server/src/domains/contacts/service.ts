import { v7 } from "uuid";
import type { z } from "zod";
import {
  type Contact,
  AppError,
  CONTACT_FIELD_NAMES,
  type contactBody,
  type FieldValues,
  pickFields,
  TEMPLATE_CONTACT_FIELDS,
  type TemplateContactField,
} from "@arauto/contracts";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { statusOfNewContact, welcomeNewContacts, type NewContact } from "../consents/index.ts";
import { checkFieldValues, fieldsForWriting } from "../custom-fields/index.ts";
import { changedNames, submittedValues } from "./contact-values.ts";
import * as queries from "./queries.ts";
import { suppress } from "./suppression.ts";
import { linkSuppressions } from "./suppression-queries.ts";
import { storedTags } from "./tags.ts";

/** Converts a stored contact to the contract's form. */
export function presentContact(row: queries.ContactRow): Contact {
  const { id, fields, tags, suppression, createdAt, updatedAt, version } = row;
  return {
    id,
    ...pickFields(row, CONTACT_FIELD_NAMES),
    fields,
    tags,
    suppression,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version,
  };
}

export async function getContact(tx: Transaction, tenantId: string, id: string): Promise<Contact> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return presentContact(row);
}

async function checkedFields(
  tx: Transaction,
  tenantId: string,
  given: FieldValues,
  stored: FieldValues,
): Promise<FieldValues> {
  const { values, problems } = checkFieldValues(
    await fieldsForWriting(tx, tenantId),
    given,
    stored,
  );
  if (problems.length > 0) throw new AppError("VALIDATION", undefined, { errors: problems });
  return values;
}

function emailTaken(error: unknown): never {
  if (!isUniqueViolation(error, "accounts_email")) throw error;
  throw new AppError("ACCOUNT_EMAIL_TAKEN", undefined, {
    errors: [
      {
        path: "email",
        code: "ACCOUNT_EMAIL_TAKEN",
        message: "A contact with this email already exists",
      },
    ],
  });
}

/** A contact as submitted by a form. */
type ContactForm = z.output<typeof contactBody>;

/**
 * Creates a contact. With double opt-in, a contact without recorded consent starts as pending and
 * is asked by email.
 * @throws AppError ACCOUNT_EMAIL_TAKEN, PLAN_LIMIT_REACHED, VALIDATION with `fields.<identifier>`
 */
export async function createContact(
  tx: Transaction,
  { jobs, planLimits }: Pick<Deps, "jobs" | "planLimits">,
  tenantId: string,
  userId: string | null,
  { consent, ...given }: ContactForm & NewContact,
): Promise<Contact> {
  const fields = await checkedFields(tx, tenantId, given.fields, {});
  const tags = await storedTags(tx, tenantId, given.tags ?? []);
  const status = await statusOfNewContact(tx, tenantId, { status: given.status, consent });
  const row = await queries
    .insert(tx, tenantId, v7(), {
      ...submittedValues(given, null),
      status,
      fields,
      tags,
    })
    .catch(emailTaken);
  await planLimits.requireRoom(tx, tenantId, "contacts", 1);
  await recordEvents(tx, tenantId, [
    { type: "account.created", contactId: row.id, userId, data: { source: "form" } },
  ]);
  if (row.suppression !== null) await linkSuppressions(tx, tenantId, [row]);
  await welcomeNewContacts(tx, { jobs }, tenantId, userId, [{ contactId: row.id, consent }]);
  return presentContact(row);
}

/**
 * Updates a contact. Omitted values of active fields are removed; omitted tags and standard fields
 * stay.
 * @throws AppError VERSION_CONFLICT with the current contact, ACCOUNT_EMAIL_TAKEN, VALIDATION,
 * NOT_FOUND
 */
export async function updateContact(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  id: string,
  { version, ...given }: ContactForm & { version: number },
): Promise<Contact> {
  const before = await queries.findForUpdate(tx, tenantId, id);
  if (!before) throw new AppError("NOT_FOUND");
  if (before.version !== version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: presentContact(before) });

  const fields = await checkedFields(tx, tenantId, given.fields, before.fields);
  const tags = given.tags === undefined ? before.tags : await storedTags(tx, tenantId, given.tags);
  const after = await queries
    .update(tx, tenantId, id, {
      ...submittedValues(given, before),
      fields,
      tags,
    })
    .catch(emailTaken);
  const changed = changedNames(before, after);
  if (changed.length > 0)
    await recordEvents(tx, tenantId, [
      { type: "account.updated", contactId: id, userId, data: { changed } },
    ]);
  if (!changed.includes("email")) return presentContact(after);
  if (after.suppression !== null) await linkSuppressions(tx, tenantId, [after]);
  await carrySuppression(tx, tenantId, before, after);
  return getContact(tx, tenantId, id);
}

/**
 * Stores the language that a contact chose. Repeating it is a no-op.
 * @param language a BCP 47 tag in lower case; null for unknown
 */
export async function chooseLanguage(
  tx: Transaction,
  tenantId: string,
  id: string,
  { language, source }: { language: string | null; source: "preferencePage" },
): Promise<void> {
  const changed = await queries.updateLanguage(tx, tenantId, id, language);
  if (changed)
    await recordEvents(tx, tenantId, [
      { type: "account.updated", contactId: id, data: { changed: ["language"], source } },
    ]);
}

/**
 * A contact who opted out stays opted out at a new address; a bounce belongs to the old address.
 */
async function carrySuppression(
  tx: Transaction,
  tenantId: string,
  before: queries.ContactRow,
  after: queries.ContactRow,
) {
  if (before.suppression === null || before.suppression === "bounced") return;
  await suppress(tx, tenantId, [
    { email: after.email, contactId: after.id, reason: before.suppression, campaignId: null },
  ]);
}

/** Deletes contacts. Only their ids remain, in events, and the hashes of suppressed addresses. */
export async function removeContacts(
  tx: Transaction,
  { contactDeletion }: Pick<Deps, "contactDeletion">,
  tenantId: string,
  userId: string | null,
  ids: readonly string[],
): Promise<number> {
  const removed = await queries.remove(tx, tenantId, ids);
  if (removed.length === 0) return 0;
  await contactDeletion.contactsDeleted(tx, tenantId, removed);
  await recordEvents(
    tx,
    tenantId,
    removed.map(({ id }) => ({ type: "account.deleted", contactId: id, userId })),
  );
  return removed.length;
}

export async function contactTimeline(
  tx: Transaction,
  tenantId: string,
  id: string,
  query: ListQuery,
) {
  const contact = await getContact(tx, tenantId, id);
  const { rows, ...page } = await queries.findTimeline(tx, tenantId, contact.id, query);
  return {
    items: rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() })),
    ...page,
  };
}

/** The reader's data available to an email. */
export type MailContact = Pick<
  queries.ContactRow,
  "id" | TemplateContactField | "language" | "fields"
>;

function mailContact(row: queries.ContactRow | undefined): MailContact | undefined {
  if (!row) return undefined;
  const { id, language, fields } = row;
  return { id, ...pickFields(row, TEMPLATE_CONTACT_FIELDS), language, fields };
}

/** Returns a contact for emails; undefined when the workspace has none with this id. */
export async function contactForMail(
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<MailContact | undefined> {
  return mailContact(await queries.find(tx, tenantId, contactId));
}

/** Returns those of several contacts that exist, for emails. */
export async function contactsForMail(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<MailContact[]> {
  const rows = await queries.findMany(tx, tenantId, ids);
  return rows.flatMap((row) => mailContact(row) ?? []);
}

/** Returns the contact with the longest name of a sample; undefined without contacts. */
export async function longestNamed(
  tx: Transaction,
  tenantId: string,
): Promise<MailContact | undefined> {
  return mailContact(await queries.findLongestNamed(tx, tenantId));
}

/** Returns the newest active contact, for previews. */
export async function sampleContact(
  tx: Transaction,
  tenantId: string,
): Promise<MailContact | undefined> {
  return mailContact(await queries.findNewestActive(tx, tenantId));
}
