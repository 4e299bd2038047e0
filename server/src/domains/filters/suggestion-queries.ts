import type { Transaction } from "../../platform/database/database.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

/** Contacts that values are gathered from. */
const SAMPLE_SIZE = 20_000;

export interface FrequentValues {
  items: { value: string; count: number }[];
  sampled: boolean;
}

/** Where values stand: a custom field, the tags, or a column that has an index over its beginnings, or none. */
export type ValuePlace = { customField: string } | { column: "name" | "email" | "phone" | "language" } | "tags";

/** What is read of a contact: one value, or for tags all of them. */
function valueAt(place: ValuePlace): Sql {
  if (place === "tags") return sql`a.tags`;
  if ("customField" in place) return sql`a.fields ->> ${place.customField}::text`;
  return { name: sql`a.name`, email: sql`a.email`, phone: sql`a.phone`, language: sql`a.language` }[place.column];
}

/** Sorts behind every text with the same beginning. */
const LAST_CHARACTER = "\u{10ffff}";

/** Contacts to look at: where an index knows beginnings, those that fit; otherwise the newest. */
function peopleToLookAt(place: ValuePlace, search: string): Sql {
  const startingWith = (column: Sql, start: Sql) =>
    sql`and ${column} >= ${start} and ${column} < ${start} || ${LAST_CHARACTER}::text order by ${column}`;
  if (search !== "" && place !== "tags" && "column" in place) {
    if (place.column === "name") return startingWith(sql`a.name_key`, sql`fold_text(${search}::text)`);
    if (place.column === "email") return startingWith(sql`a.email_key`, sql`lower(${search}::text)`);
  }
  return sql`order by a.created_at desc, a.id desc`;
}

/**
 * The values that start like a search, the most frequent first, without regard to case and accents.
 * Looks at a bounded number of contacts, so it takes the same time in a workspace of any size.
 */
export async function findFrequentValues(
  tx: Transaction,
  tenantId: string,
  place: ValuePlace,
  search: string,
  most: number,
): Promise<FrequentValues> {
  // PostgreSQL's text has no NUL, and would refuse the whole query.
  const start = search.replaceAll("\0", "");
  const each = place === "tags" ? sql`select unnest(value) as value from people` : sql`select value from people`;
  // Accents are taken off each value once, not for everybody who has it.
  const { items, people } = await tx.one<{ items: FrequentValues["items"] | null; people: number }>(sql`
    with people as materialized (
      select ${valueAt(place)} as value from accounts a
      where a.tenant_id = ${tenantId}::uuid ${peopleToLookAt(place, start)} limit ${SAMPLE_SIZE + 1}
    ), counted as materialized (
      select value, count(*) as count from (${each}) as v where value <> '' group by value
    ), frequent as (
      select value, count from counted where fold_text(value) like fold_text(${likePattern(start, "start")}::text)
      order by count desc, value limit ${most}
    )
    select (select jsonb_agg(frequent) from frequent) as items, (select count(*) from people) as people`);
  return { items: items ?? [], sampled: people > SAMPLE_SIZE };
}
