import { finished } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import {
  CONTACT_FIELD_NAMES,
  CONTACT_FIELDS,
  type ContactField,
  type ContactFieldValues,
} from "@arauto/contracts";
import { setPipelining, type Transaction } from "../../platform/database/database.ts";
import { applySpellings, findSpellings, makeStagingTable } from "./merge-queries.ts";
import { spellTags } from "./tags.ts";

type StagedValues = {
  [Name in Exclude<ContactField, "email">]: ContactFieldValues[Name] | null;
};

/** A contact to be merged. Null values, and those missing from the fields, are unknown. */
export interface StagedContact extends StagedValues {
  /** The id to use if the contact turns out to be new. */
  id: string;
  email: string;
  /** A JSON object. */
  fields: string;
  /** Distinct, ignoring case. */
  tags: readonly string[];
}

/** Contacts to be staged, without duplicate addresses. */
export interface StagedContacts {
  size: number;
  /**
   * One line per contact in COPY's text format, in the first `bytes` of the buffer: thousands of
   * strings would fill the heap.
   */
  text: Buffer;
  bytes: number;
  /** All their tags by lower-case name. */
  tags: Map<string, string>;
}

const FIRST_BYTES = 64 * 1024;
/** The maximum UTF-8 bytes per JavaScript character. */
const CHARACTER_BYTES = 3;

export const noContacts = (): StagedContacts => ({
  size: 0,
  text: Buffer.alloc(0),
  bytes: 0,
  tags: new Map(),
});

function addLine(contacts: StagedContacts, line: string): void {
  const needed = contacts.bytes + line.length * CHARACTER_BYTES;
  if (needed > contacts.text.length) {
    const larger = Buffer.allocUnsafe(Math.max(needed, contacts.text.length * 2, FIRST_BYTES));
    contacts.text.copy(larger, 0, 0, contacts.bytes);
    contacts.text = larger;
  }
  contacts.bytes += contacts.text.write(line, contacts.bytes);
}

/** Characters that COPY's text format escapes (PostgreSQL manual, COPY, "Text Format"). */
const ESCAPED = /[\\\b\f\n\r\t\v]/;
const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};
const NULL = "\\N";

const escaped = (text: string) =>
  ESCAPED.test(text)
    ? text.replace(/[\\\b\f\n\r\t\v]/g, (character) => ESCAPES[character] ?? "")
    : text;
const orNull = (text: string | null) => (text === null ? NULL : escaped(text));

/** Formats a PostgreSQL array within COPY's text format. */
function arrayText(values: readonly string[]): string {
  if (values.length === 0) return "{}";
  return escaped(`{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`);
}

/** Adds a contact to the buffer. */
export function addStaged(contacts: StagedContacts, contact: StagedContact): void {
  contacts.size += 1;
  let line = contact.id;
  for (const name of CONTACT_FIELD_NAMES) line += `\t${orNull(contact[name])}`;
  addLine(contacts, `${line}\t${escaped(contact.fields)}\t${arrayText(contact.tags)}\n`);
  for (const tag of contact.tags)
    if (!contacts.tags.has(tag.toLowerCase())) contacts.tags.set(tag.toLowerCase(), tag);
}

const COPY_STAGED = `copy staged_contacts (id, ${CONTACT_FIELD_NAMES.map(
  (name) => CONTACT_FIELDS[name].column,
).join(", ")}, fields, tags) from stdin`;

/**
 * Copies contacts into the transaction's temporary table `staged_contacts`, from which set-based
 * statements merge them. Tags get the workspace's spelling; with `learn`, new ones are stored.
 */
export async function stageContacts(
  tx: Transaction,
  tenantId: string,
  contacts: StagedContacts,
  learn: boolean,
): Promise<void> {
  await makeStagingTable(tx);
  setPipelining(tx.client, false);
  const copy = tx.client.query(copyFrom(COPY_STAGED));
  copy.end(contacts.text.subarray(0, contacts.bytes));
  await finished(copy);
  if (contacts.tags.size === 0) return;
  const spellings = learn
    ? await spellTags(tx, tenantId, [...contacts.tags.values()])
    : await findSpellings(tx, tenantId, [...contacts.tags.keys()]);
  const others = [...spellings].filter(([key, name]) => contacts.tags.get(key) !== name);
  if (others.length > 0) await applySpellings(tx, new Map(others));
}
