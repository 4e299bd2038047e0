import type { ContactField } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { fieldColumn } from "../contacts/index.ts";

/** Contacts that values are collected from. */
const SAMPLE_SIZE = 20_000;

export interface FrequentValues {
  items: { value: string; count: number }[];
  sampled: boolean;
}

/**
 * The location of a value: a custom field, the tags, or a column, which may have a prefix index.
 */
export type ValuePlace = { customField: string } | { column: ContactField } | "tags";

/** Returns the expression for a contact's value: one value, or all tags. */
function valueAt(place: ValuePlace): Sql {
  if (place === "tags") return sql`a.tags`;
  if ("customField" in place) return sql`a.fields ->> ${place.customField}::text`;
  return fieldColumn(place.column);
}

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = "\u{10ffff}";

/** Selects the contacts to search: those that match by a prefix index if there is one, or else the newest. */
function contactsToSearch(place: ValuePlace, search: string): Sql {
  const startingWith = (column: Sql, start: Sql) =>
    sql`and ${column} >= ${start} and ${column} < ${start} || ${LAST_CHARACTER}::text order by ${column}`;
  if (search !== "" && place !== "tags" && "column" in place) {
    if (place.column === "name")
      return startingWith(sql`a.name_key`, sql`fold_text(${search}::text)`);
    if (place.column === "email")
      return startingWith(sql`a.email_key`, sql`lower(${search}::text)`);
  }
  return sql`order by a.created_at desc, a.id desc`;
}

/**
 * Finds the values that start with a search text, most frequent first, ignoring case and accents. Searches a bounded
 * number of contacts, so the time does not depend on the size of the workspace.
 */
export async function findFrequentValues(
  tx: Transaction,
  tenantId: string,
  place: ValuePlace,
  search: string,
  most: number,
): Promise<FrequentValues> {
  // PostgreSQL's text cannot contain NUL and would reject the whole query.
  const start = search.replaceAll("\0", "");
  const each =
    place === "tags"
      ? sql`select unnest(value) as value from people`
      : sql`select value from people`;
  // Removes accents once per distinct value, not once per contact.
  const { items, people } = await tx.one<{
    items: FrequentValues["items"] | null;
    people: number;
  }>(sql`
    with people as materialized (
      select ${valueAt(place)} as value from accounts a
      where a.tenant_id = ${tenantId}::uuid ${contactsToSearch(place, start)} limit ${SAMPLE_SIZE + 1}
    ), counted as materialized (
      select value, count(*) as count from (${each}) as v where value <> '' group by value
    ), frequent as (
      select value, count from counted where fold_text(value) like fold_text(${likePattern(start, "start")}::text)
      order by count desc, value limit ${most}
    )
    select (select jsonb_agg(frequent) from frequent) as items, (select count(*) from people) as people`);
  return { items: items ?? [], sampled: people > SAMPLE_SIZE };
}
