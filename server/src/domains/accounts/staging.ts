import { finished } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { AccountStatus } from "@arauto/contracts";
import { setPipelining, type Transaction } from "../../platform/database/database.ts";
import { applySpellings, findSpellings, makeStagingTable } from "./merge-queries.ts";
import { spellTags } from "./tags.ts";

/** Somebody to be merged into the contacts. What is null, or missing among the fields, is not known. */
export interface StagedPerson {
  /** The id for whoever turns out to be new. */
  id: string;
  name: string | null;
  email: string;
  phone: string | null;
  language: string | null;
  timeZone: string | null;
  status: AccountStatus | null;
  /** A JSON object. */
  fields: string;
  /** Each once, without regard to case. */
  tags: readonly string[];
}

/** People on their way into the database, no address twice. */
export interface StagedPeople {
  size: number;
  /** One line for each person in COPY's text format, in the first `bytes` of it: thousands of texts would fill the heap. */
  text: Buffer;
  bytes: number;
  /** All their tags by lower-case name. */
  tags: Map<string, string>;
}

const FIRST_BYTES = 64 * 1024;
/** Bytes that a character of JavaScript takes in UTF-8 at most. */
const CHARACTER_BYTES = 3;

export const noPeople = (): StagedPeople => ({ size: 0, text: Buffer.alloc(0), bytes: 0, tags: new Map() });

function addLine(people: StagedPeople, line: string): void {
  const needed = people.bytes + line.length * CHARACTER_BYTES;
  if (needed > people.text.length) {
    const larger = Buffer.allocUnsafe(Math.max(needed, people.text.length * 2, FIRST_BYTES));
    people.text.copy(larger, 0, 0, people.bytes);
    people.text = larger;
  }
  people.bytes += people.text.write(line, people.bytes);
}

/** What COPY's text format writes with a backslash (PostgreSQL manual, COPY, "Text Format"). */
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

const escaped = (text: string) => (ESCAPED.test(text) ? text.replace(/[\\\b\f\n\r\t\v]/g, (character) => ESCAPES[character] ?? "") : text);
const orNull = (text: string | null) => (text === null ? NULL : escaped(text));

/** An array as PostgreSQL writes it, within COPY's text format. */
function arrayText(values: readonly string[]): string {
  if (values.length === 0) return "{}";
  return escaped(`{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`);
}

/** Puts somebody among the others. */
export function addStaged(people: StagedPeople, { id, name, email, phone, language, timeZone, status, fields, tags }: StagedPerson): void {
  people.size += 1;
  addLine(
    people,
    `${id}\t${orNull(name)}\t${escaped(email)}\t${orNull(phone)}\t${language ?? NULL}\t${timeZone ?? NULL}\t${status ?? NULL}\t${escaped(fields)}\t${arrayText(tags)}\n`,
  );
  for (const tag of tags) if (!people.tags.has(tag.toLowerCase())) people.tags.set(tag.toLowerCase(), tag);
}

/**
 * Puts people into the transaction's own table `staged_people`, from where set-based statements merge them.
 * Their tags get the spelling that the workspace knows; with `learn`, new ones become known.
 */
export async function stagePeople(tx: Transaction, tenantId: string, people: StagedPeople, learn: boolean): Promise<void> {
  await makeStagingTable(tx);
  setPipelining(tx.client, false);
  const copy = tx.client.query(
    copyFrom("copy staged_people (id, name, email, phone, language, time_zone, status, fields, tags) from stdin"),
  );
  copy.end(people.text.subarray(0, people.bytes));
  await finished(copy);
  if (people.tags.size === 0) return;
  const spellings = learn
    ? await spellTags(tx, tenantId, [...people.tags.values()])
    : await findSpellings(tx, tenantId, [...people.tags.keys()]);
  const others = [...spellings].filter(([key, name]) => people.tags.get(key) !== name);
  if (others.length > 0) await applySpellings(tx, new Map(others));
}
