import type { z } from "zod";
import type { ContactSelection, contactMatching } from "@arauto/contracts";
import { createdWithin } from "../../platform/database/created-range.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { spellingOf } from "../contacts/index.ts";
import { savedFilterPredicate } from "../filters/index.ts";
import { isSearchMatch } from "./list-queries.ts";

export type Matching = z.infer<typeof contactMatching>;

/** Maximum number of search words considered; more only cost time. */
const SEARCH_WORDS_MAX = 5;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * Returns the words that every matching contact must have. Punctuation between words is ignored; a
 * search of only punctuation is taken literally.
 */
export function searchWords(search: string | undefined): string[] {
  // PostgreSQL's text cannot contain NUL and would reject the whole query.
  const words = (search ?? "").replaceAll("\0", "").split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => SAYS_SOMETHING.test(word));
  return (telling.length > 0 ? telling : words).slice(0, SEARCH_WORDS_MAX);
}

/**
 * Compiles a selection into a condition over `accounts a` that is true or false for every contact. For transactions
 * inside the workspace.
 * @throws AppError NOT_FOUND for a missing filter, FILTER_INVALID when something it references was deleted
 */
export async function selectionPredicate(
  tx: Transaction,
  tenantId: string,
  selection: ContactSelection,
): Promise<Sql<boolean>> {
  if (selection.kind === "ids") return sql<boolean>`a.id = any(${selection.ids}::uuid[])`;
  const parts = await matchingConditions(tx, tenantId, selection);
  if (selection.except.length > 0) parts.push(sql`a.id <> all(${selection.except}::uuid[])`);
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/**
 * Returns the conditions of a list, each over `accounts a`.
 * @throws AppError as `selectionPredicate`
 */
export async function matchingConditions(
  tx: Transaction,
  tenantId: string,
  { search, status, tag, filterId, ...created }: Matching,
): Promise<Sql<boolean>[]> {
  const words = searchWords(search);
  const spelling = tag === undefined ? null : await spellingOf(tx, tenantId, tag);
  const parts: Sql<boolean>[] = createdWithin(sql`a.created_at`, created);
  if (words.length > 0) parts.push(isSearchMatch({ words, tag: spelling, status: status ?? null }));
  else {
    if (status) parts.push(sql<boolean>`a.status = ${status}`);
    if (spelling !== null) parts.push(sql<boolean>`a.tags @> array[${spelling}::text]`);
  }
  if (filterId !== undefined) parts.push(await savedFilterPredicate(tx, tenantId, filterId));
  return parts;
}
