import type { ContactStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  decodeCursor,
  encodeCursor,
  isFirstPage,
  refuseCursor,
  rowsBefore,
  type KeysetList,
  type KeysetPage,
  type ListQuery,
} from "../../platform/database/keyset.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { contactColumns, type ContactRow } from "../contacts/index.ts";

/** `total` is null when it was not counted along the way. */
type Page = Pick<KeysetPage<ContactRow>, "rows" | "nextCursor" | "total">;

const CREATED = { by: sql`a.created_at`, type: "timestamptz" } as const;

/** The list of contacts; each order has its index. */
export const contactList = (tenantId: string, narrowing: readonly Sql[]): KeysetList => ({
  ...orderedContacts,
  where: [inWorkspace(tenantId), ...narrowing],
});

const inWorkspace = (tenantId: string) => sql`a.tenant_id = ${tenantId}::uuid`;

const orderedContacts: Omit<KeysetList, "where"> = {
  columns: contactColumns,
  from: sql`accounts a`,
  id: sql`a.id`,
  sorts: {
    createdAt: CREATED,
    name: { by: sql`a.name_key`, type: "text" },
    email: { by: sql`a.email_key`, type: "text" },
    status: { by: sql`a.status`, type: "text", tie: CREATED },
  },
  defaultSort: "-createdAt",
};

/**
 * Like `contactList`, for a condition that few contacts meet: finds all of them before sorting,
 * where scanning in order would read nearly all contacts to fill a page.
 */
export const fewContactsList = (tenantId: string, narrowing: readonly Sql[]): KeysetList => ({
  ...orderedContacts,
  where: [],
  from: sql`(select a.* from accounts a where ${sql.join([inWorkspace(tenantId), ...narrowing], sql` and `)} offset 0) a`,
});

/** Criteria that the search index supports. */
export interface SearchMatches {
  /** Prefixes of words, addresses or domains. */
  words: readonly string[];
  /** In the workspace's spelling. */
  tag: string | null;
  status: ContactStatus | null;
}

const matchingIds = ({ words, tag, status }: SearchMatches, most: number | null) => sql`
  find_account_ids(${words}::text[], ${tag}::text, ${status}::text, ${most}::bigint, false, null, false, null, null, null)`;

/** Condition over `accounts a` for the contacts found. */
export const isSearchMatch = (matches: SearchMatches): Sql<boolean> =>
  sql`a.id in (select found.id from ${matchingIds(matches, null)} as found (id))`;

/** Counts the contacts found, up to `most`. */
export async function countSearchMatches(
  tx: Transaction,
  matches: SearchMatches,
  most: number | null,
): Promise<number> {
  return (
    await tx.one<{ count: number }>(
      sql`select count(*) as count from ${matchingIds(matches, most)} as found (id)`,
    )
  ).count;
}

/** Estimates the number of contacts found: fast, and as accurate as the planner's statistics. */
export async function estimateSearchMatches(
  tx: Transaction,
  { words, tag, status }: SearchMatches,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select estimate_accounts(${words}::text[], ${tag}::text, ${status}::text) as count`,
  );
  return count;
}

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  createdAt: "created_at",
  name: "name_key",
  email: "email_key",
  status: "status",
};

/**
 * Returns one page of the contacts found.
 * @param walk Scans the contacts in order until the page is full, for conditions that very many
 * meet. Otherwise all matches are gathered, counted and sorted.
 * @throws AppError INVALID_CURSOR; VALIDATION for a page that is too far
 */
export async function findSearchPage(
  tx: Transaction,
  tenantId: string,
  matches: SearchMatches,
  query: ListQuery,
  walk: boolean,
): Promise<Page> {
  const { words, tag, status } = matches;
  const list = orderedContacts;
  const sort = query.sort ?? list.defaultSort;
  const descending = sort.startsWith("-");
  const name = descending ? sort.slice(1) : sort;
  const [value, id, tie] = query.cursor ? decodeCursor(query.cursor, sort) : [null, null, null];
  const created = name === "createdAt" ? value : tie;
  const before = rowsBefore(query);
  const direction = sql.raw(descending ? "desc" : "asc");
  const key = list.sorts[name]?.by ?? CREATED.by;
  const found = await tx
    .query<ContactRow & { cursorValue: string; cursorTie: string; total: number | null }>(sql`
      with found as materialized (
        select f.id, f.total from find_account_ids(${words}::text[], ${tag}::text, ${status}::text, ${before + query.limit + 1}::bigint, ${walk},
          ${SORT_COLUMNS[name] ?? "created_at"}, ${descending}, ${value}::text, ${created}::timestamptz, ${id}::uuid) as f)
      select ${contactColumns}, ${key}::text as cursor_value, a.created_at::text as cursor_tie, (select min(total) from found) as total
      from accounts a
      where a.tenant_id = ${tenantId}::uuid and a.id = any(array(select id from found))
      order by ${key} ${direction}, ${name === "status" ? sql`a.created_at ${direction},` : sql``} a.id ${direction}
      offset ${before}`)
    .catch((error: { code?: string }) => refuseCursor(query, error));
  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  const total = found[0]?.total ?? (walk || !isFirstPage(query) ? null : 0);
  return {
    rows,
    total,
    nextCursor: last
      ? encodeCursor(sort, [last.cursorValue, last.id, name === "status" ? last.cursorTie : null])
      : null,
  };
}
