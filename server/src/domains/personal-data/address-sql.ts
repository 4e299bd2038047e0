import { sql, type Sql } from "../../platform/database/sql.ts";

/**
 * Compiles the hashes of all complete addresses in a text, in hexadecimal, as a set of `found (hash)`. Finds what
 * `address-search.ts` finds, and percent-encoded addresses. The text may be JSON: its escapes end words.
 */
const hashesIn = (text: Sql): Sql => sql`(
  select distinct encode(suppression_hash(address), 'hex') as hash
  from regexp_matches(
    regexp_replace(replace((${text})::text, '%40', '@'), '\\\\[nrtbf]', ' ', 'g'),
    '[^\\s,;|"''<>:=&?()[\\]{}@]+@[^\\s,;|"''<>:=&?()[\\]{}@/!*]+', 'g') as match,
    lateral rtrim(match[1], '.\\') as whole,
    -- A slash is allowed in an address, and ends a part of a path.
    lateral (values (whole), (regexp_replace(whole, '^.*/', ''))) as read (address)) as found`;

/** Joins each row with the hashes of the addresses in one of its texts. */
export const eachHashIn = (text: Sql): Sql => sql`cross join lateral ${hashesIn(text)}`;

/** Compiles whether a text contains one of the addresses with these hashes. */
export const containsAddress = (text: Sql, emailHashes: readonly string[]): Sql<boolean> =>
  sql<boolean>`exists (select from ${hashesIn(text)} where found.hash = any(${[...emailHashes]}::text[]))`;
