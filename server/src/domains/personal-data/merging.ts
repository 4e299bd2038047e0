import type { z } from "zod";
import {
  type Contact,
  AppError,
  CONTACT_FIELD_NAMES,
  type ContactFieldValues,
  type FieldValues,
  mapFields,
  type mergeContactsBody,
  TAGS_MAX,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import {
  presentContact,
  suppress,
  updateContactValues,
  type ContactRow,
} from "../contacts/index.ts";
import { consentsOf, moveConsents, recordConsents } from "../consents/index.ts";
import { moveCustomEvents } from "../custom-events/index.ts";
import { moveDeals } from "../deals/index.ts";
import { moveSendTimes } from "../sending-rules/index.ts";
import { moveTopicChoices } from "../topics/index.ts";
import * as queries from "./queries.ts";

type MergeRequest = z.infer<typeof mergeContactsBody>;
type Take = MergeRequest["take"];

const FIELD = "fields.";

/**
 * Merges two contacts. The contact `contactId` remains and gets the history, tags, consents and
 * opt-outs of both. The other contact's address is released.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT with the contact that changed, VALIDATION
 */
export async function mergeContacts(
  tx: Transaction,
  { contactDeletion }: Pick<Deps, "contactDeletion">,
  tenantId: string,
  userId: string | null,
  contactId: string,
  request: MergeRequest,
): Promise<Contact> {
  const { otherId, take } = request;
  if (otherId === contactId)
    throw invalid("otherId", "same", "A contact can't be merged with itself");
  const found = await queries.lockContacts(tx, tenantId, [contactId, otherId]);
  const stays = found.find(({ id }) => id === contactId);
  const removed = found.find(({ id }) => id === otherId);
  if (!stays || !removed) throw new AppError("NOT_FOUND");
  for (const [contact, version] of [
    [stays, request.version] as const,
    [removed, request.otherVersion] as const,
  ])
    if (contact.version !== version)
      throw new AppError("VERSION_CONFLICT", undefined, { current: presentContact(contact) });

  const values = {
    ...mergedValues(stays, removed, take),
    tags: await queries.joinTags(tx, stays.tags, removed.tags),
  };
  if (values.tags.length > TAGS_MAX)
    throw invalid(
      "tags",
      "tooManyTags",
      `The merged contact would have more than ${TAGS_MAX} tags`,
    );

  await moveTopicChoices(tx, tenantId, otherId, contactId);
  await keepImportedConsent(tx, tenantId, otherId, contactId);
  await moveConsents(tx, tenantId, otherId, contactId);
  await moveCustomEvents(tx, tenantId, otherId, contactId);
  await moveDeals(tx, tenantId, otherId, contactId);
  await moveSendTimes(tx, tenantId, otherId, contactId);
  const droppedEmail = values.email === stays.email ? removed.email : stays.email;
  await contactDeletion.contactsDeleted(
    tx,
    tenantId,
    await queries.mergeAway(tx, tenantId, otherId, contactId, droppedEmail),
  );
  await updateContactValues(tx, tenantId, contactId, values);
  await carryRefusals(tx, tenantId, contactId, values.email, [stays, removed]);
  await recordEvents(tx, tenantId, [
    { type: "account.merged", contactId, userId, data: { otherId } },
  ]);
  const [merged] = await queries.lockContacts(tx, tenantId, [contactId]);
  if (!merged) throw new Error("A locked contact disappeared");
  return presentContact(merged);
}

function invalid(path: string, code: string, message: string): AppError {
  return new AppError("VALIDATION", message, { errors: [{ path, code, message }] });
}

function mergedValues(
  stays: ContactRow,
  removed: ContactRow,
  take: Take,
): ContactFieldValues & { fields: FieldValues } {
  const known = new Set([
    ...CONTACT_FIELD_NAMES,
    ...[stays, removed].flatMap(({ fields }) => Object.keys(fields).map((name) => FIELD + name)),
  ]);
  const unknown = Object.keys(take).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw invalid(`take.${unknown}`, "notFound", "Neither contact has this value");
  const taken = new Map(Object.entries(take));
  const pick = <T>(name: string, mine: T, theirs: T): T => {
    const side = taken.get(name);
    if (side !== undefined) return side === "this" ? mine : theirs;
    return isEmpty(mine) ? theirs : mine;
  };

  const mine = new Map(Object.entries(stays.fields));
  const theirs = new Map(Object.entries(removed.fields));
  const fields: FieldValues = {};
  for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
    const value = pick(FIELD + name, mine.get(name), theirs.get(name));
    if (value !== undefined) fields[name] = value;
  }
  return {
    ...mapFields<ContactFieldValues>((name) => pick(name, stays[name], removed[name])),
    fields,
  };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/**
 * Consent recorded with an import applies to contacts that name the import: it is copied to the
 * remaining contact.
 */
async function keepImportedConsent(
  tx: Transaction,
  tenantId: string,
  fromId: string,
  intoId: string,
): Promise<void> {
  const own = (await consentsOf(tx, tenantId, fromId)).filter(({ source }) => source === "import");
  await recordConsents(
    tx,
    tenantId,
    own.map(({ kind, source, wording, occurredAt }) => ({
      contactId: intoId,
      kind,
      source,
      wording,
      occurredAt: new Date(occurredAt),
    })),
  );
}

/** An opt-out with either address applies to the contact; a bounce belongs to its address. */
async function carryRefusals(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  email: string,
  both: readonly ContactRow[],
): Promise<void> {
  const reasons = both.flatMap(({ suppression }) =>
    suppression === null || suppression === "bounced" ? [] : [suppression],
  );
  const [reason] = reasons;
  if (reason) await suppress(tx, tenantId, [{ email, contactId, reason, campaignId: null }]);
}
