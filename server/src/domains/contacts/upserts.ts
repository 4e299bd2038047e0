import { v7 } from "uuid";
import {
  type BatchContact,
  CONTACT_FIELD_NAMES,
  type FieldProblem,
  type FieldValues,
  pickFields,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { PlanLimits } from "../../platform/deps.ts";
import type { Jobs } from "../../platform/jobs/job-queue.ts";
import {
  consentProblem,
  type NewContact,
  newContactStatuses,
  welcomeNewContacts,
} from "../consents/index.ts";
import { checkFieldValues, fieldsForWriting, type KnownField } from "../custom-fields/index.ts";
import { changedNames, submittedValues } from "./contact-values.ts";
import type { ContactValues } from "./queries.ts";
import { linkSuppressions } from "./suppression-queries.ts";
import { spellTags, tagKey } from "./tags.ts";
import * as queries from "./upsert-queries.ts";
import type { KeyedContactRow } from "./upsert-queries.ts";

/** The result of an upsert. An invalid item has errors and changes nothing. */
export type UpsertResult =
  | {
      outcome: "created" | "updated" | "unchanged";
      contact: KeyedContactRow;
      errors?: undefined;
    }
  | { outcome: "failed"; errors: FieldProblem[] };

/** The requester of a change, and its dependencies. */
interface Writer {
  jobs: Jobs;
  planLimits: PlanLimits;
  tenantId: string;
  userId: string | null;
}

/** Rules for checking the items. */
interface Rules {
  fields: readonly KnownField[];
  /** The workspace's spelling of tags, by key. */
  spellings: ReadonlyMap<string, string>;
  statusOf(contact: NewContact): NewContact["status"];
}

/** A contact while the items with its address are applied sequentially. */
interface Draft {
  id: string;
  /** As stored; null for a new contact. */
  before: KeyedContactRow | null;
  values: ContactValues;
  /** From the item that creates it. */
  consent: NewContact["consent"];
}

/** Rounds after which contacts that neither exist nor can be inserted indicate a bug. */
const ROUNDS_MAX = 10;

/**
 * Creates or updates contacts by their addresses, each with only the given values, in a few statements. Items with the
 * same address are applied sequentially. New contacts follow the rules of single ones: status, consent and double
 * opt-in. Idempotent.
 */
export async function upsertContacts(
  tx: Transaction,
  writer: Writer,
  items: readonly BatchContact[],
): Promise<UpsertResult[]> {
  if (items.length === 0) return [];
  const { tenantId } = writer;
  const addresses = items.map(({ email }) => email);
  const keys = await queries.findEmailKeys(tx, addresses);
  const tags = items.flatMap((item) => item.tags ?? []);
  const rules: Rules = {
    fields: await fieldsForWriting(tx, tenantId),
    spellings: await spellTags(tx, tenantId, tags),
    statusOf: await newContactStatuses(tx, tenantId),
  };
  const created = new Set<string>();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const stored = await queries.findByKeysForUpdate(tx, tenantId, [...new Set(keys)]);
    const { drafts, changes } = draftAll(items, keys, stored, rules);
    const added = [...drafts.values()].filter(({ before }) => before === null);
    const inserted = await insertContacts(tx, writer, added);
    for (const { emailKey } of inserted) created.add(emailKey);
    // Concurrent requests created some of these contacts: find them in the next round.
    if (inserted.length < added.length) continue;
    await writer.planLimits.requireRoom(tx, tenantId, "contacts", created.size);
    const current = new Map(stored.map((row) => [row.emailKey, row]));
    for (const row of [...inserted, ...(await updateContacts(tx, writer, drafts))])
      current.set(row.emailKey, row);
    return results(keys, changes, current, created);
  }
  throw new Error("Contacts change too fast to be stored");
}

/** The effect of an item on its contact: problems, or whether any value changes. */
type Change = { errors: FieldProblem[] } | { isChange: boolean };

function draftAll(
  items: readonly BatchContact[],
  keys: readonly string[],
  stored: readonly KeyedContactRow[],
  rules: Rules,
): { drafts: Map<string, Draft>; changes: Change[] } {
  const drafts = new Map<string, Draft>(
    stored.map((row) => [
      row.emailKey,
      { id: row.id, before: row, values: row, consent: undefined },
    ]),
  );
  const changes = items.map((item, index): Change => {
    const key = keys[index] ?? "";
    const draft = drafts.get(key);
    const { fields, errors } = mergedFields(rules.fields, item.fields ?? {}, draft?.values.fields);
    const consent = draft ? undefined : item.consent;
    const problem = consent && consentProblem(consent, "consent.occurredAt");
    if (problem) errors.push(problem);
    if (errors.length > 0) return { errors };
    const values = {
      ...submittedValues(draft ? item : asNew(item, rules), draft?.values ?? null),
      email: draft?.values.email ?? item.email,
      fields,
      tags: item.tags === undefined ? (draft?.values.tags ?? []) : spelled(item.tags, rules),
    };
    const isChange = !draft || changedNames(draft.values, values).length > 0;
    drafts.set(key, {
      id: draft?.id ?? v7(),
      before: draft?.before ?? null,
      values,
      consent: draft ? draft.consent : consent,
    });
    return { isChange };
  });
  return { drafts, changes };
}

/** Emails need a name for their reader: without one, the local part of the address. */
function asNew(item: BatchContact, { statusOf }: Rules): BatchContact {
  const { email, consent, name, status = "active" } = item;
  const localPart = email.slice(0, email.lastIndexOf("@"));
  const fallback = localPart.length >= 2 ? localPart : email.slice(0, 100);
  return { ...item, name: name ?? fallback, status: statusOf({ status, consent }) };
}

/** Changes only the given fields; empty values are removed. */
function mergedFields(
  known: readonly KnownField[],
  given: FieldValues,
  stored: FieldValues = {},
): { fields: FieldValues; errors: FieldProblem[] } {
  const { values, problems } = checkFieldValues(known, given, stored);
  const fields = new Map(Object.entries(stored));
  for (const name of Object.keys(given)) fields.delete(name);
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return { fields: Object.fromEntries(fields), errors: problems };
}

/** Returns tags for storing: distinct, in the workspace's spelling, sorted by key. */
const spelled = (tags: readonly string[], { spellings }: Rules): string[] =>
  [...new Set(tags.map(tagKey))]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((key) => spellings.get(key) ?? key);

async function insertContacts(
  tx: Transaction,
  { jobs, tenantId, userId }: Writer,
  drafts: readonly Draft[],
): Promise<KeyedContactRow[]> {
  if (drafts.length === 0) return [];
  const rows = await queries.insertMissing(tx, tenantId, drafts.map(identified));
  await recordEvents(
    tx,
    tenantId,
    rows.map(({ id }) => ({
      type: "account.created",
      contactId: id,
      userId,
      data: { source: "form" },
    })),
  );
  await linkSuppressions(
    tx,
    tenantId,
    rows.filter(({ suppression }) => suppression !== null),
  );
  const consents = new Map(drafts.map(({ id, consent }) => [id, consent]));
  const welcomed = rows.map(({ id }) => ({ contactId: id, consent: consents.get(id) }));
  await welcomeNewContacts(tx, { jobs }, tenantId, userId, welcomed);
  return rows;
}

async function updateContacts(
  tx: Transaction,
  { tenantId, userId }: Writer,
  drafts: ReadonlyMap<string, Draft>,
): Promise<KeyedContactRow[]> {
  const changed = [...drafts.values()].flatMap((draft) => {
    const names = draft.before ? changedNames(draft.before, draft.values) : [];
    return names.length > 0 ? [{ draft, names }] : [];
  });
  if (changed.length === 0) return [];
  const rows = await queries.updateLocked(
    tx,
    tenantId,
    changed.map(({ draft }) => identified(draft)),
  );
  await recordEvents(
    tx,
    tenantId,
    changed.map(({ draft, names }) => ({
      type: "account.updated",
      contactId: draft.id,
      userId,
      data: { changed: names },
    })),
  );
  return rows;
}

const identified = ({ id, values }: Draft) => ({
  id,
  ...pickFields(values, CONTACT_FIELD_NAMES),
  fields: values.fields,
  tags: values.tags,
});

function results(
  keys: readonly string[],
  changes: readonly Change[],
  current: ReadonlyMap<string, KeyedContactRow>,
  created: Set<string>,
): UpsertResult[] {
  const unreported = new Set(created);
  return changes.map((change, index) => {
    if ("errors" in change) return { outcome: "failed", errors: change.errors };
    const key = keys[index] ?? "";
    const contact = current.get(key);
    if (!contact) throw new Error("A stored contact disappeared");
    if (unreported.delete(key)) return { outcome: "created", contact };
    return { outcome: change.isChange ? "updated" : "unchanged", contact };
  });
}
