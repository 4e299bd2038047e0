import { EXACT_TOTAL_LIMIT } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  countRows,
  isFirstPage,
  listPage,
  NOT_COUNTED,
  pageRows,
  type KeysetPage,
  type ListQuery,
} from "../../platform/database/keyset.ts";
import { presentContact, spellingOf, type ContactRow } from "../contacts/index.ts";
import * as queries from "./list-queries.ts";
import { matchingConditions, searchWords, type Matching } from "./selection-sql.ts";

type ContactListQuery = ListQuery & Matching;

/**
 * Lists one page of contacts.
 * @throws AppError INVALID_CURSOR; NOT_FOUND and FILTER_INVALID for the filter
 */
export async function listContacts(tx: Transaction, tenantId: string, query: ContactListQuery) {
  const { rows, ...page } = await findPage(tx, tenantId, query);
  return { items: rows.map(presentContact), ...page };
}

async function findPage(
  tx: Transaction,
  tenantId: string,
  query: ContactListQuery,
): Promise<KeysetPage<ContactRow>> {
  if (query.filterId !== undefined) return findFiltered(tx, tenantId, query);
  const words = searchWords(query.search);
  const tag = query.tag === undefined ? null : await spellingOf(tx, tenantId, query.tag);
  // The search index does not contain the creation time, so its results are narrowed like those of
  // a filter.
  const isDated = query.createdFrom !== undefined || query.createdBefore !== undefined;
  if (isDated && (words.length > 0 || tag !== null)) return findFiltered(tx, tenantId, query);
  if (words.length > 0 || tag !== null)
    return findSearchMatches(tx, tenantId, query, { words, tag, status: query.status ?? null });
  return listPage(
    tx,
    queries.contactList(tenantId, await matchingConditions(tx, tenantId, query)),
    query,
  );
}

/**
 * From about this many matches on, scanning in order finds the first page quickly; up to this many can be sorted
 * quickly.
 */
const VERY_MANY = 30_000;

/**
 * Large totals are estimated unless an exact one is requested. A page that contradicts the estimate
 * corrects it.
 */
async function findSearchMatches(
  tx: Transaction,
  tenantId: string,
  query: ListQuery,
  matches: queries.SearchMatches,
): Promise<KeysetPage<ContactRow>> {
  const estimate = await queries.estimateSearchMatches(tx, matches);
  const veryMany = estimate > VERY_MANY;
  const { total: counted, ...page } = await queries.findSearchPage(
    tx,
    tenantId,
    matches,
    query,
    veryMany,
  );
  if (!isFirstPage(query) && !query.exactTotal) return { ...page, ...NOT_COUNTED };
  if (counted !== null) return { ...page, total: counted, totalIsEstimate: false };
  if (query.exactTotal)
    return {
      ...page,
      total: await queries.countSearchMatches(tx, matches, null),
      totalIsEstimate: false,
    };
  if (veryMany && page.nextCursor !== null)
    return { ...page, total: estimate, totalIsEstimate: true };
  const total = await queries.countSearchMatches(tx, matches, EXACT_TOTAL_LIMIT + 1);
  const exact = total <= EXACT_TOTAL_LIMIT;
  return { ...page, total: exact ? total : Math.max(total, estimate), totalIsEstimate: !exact };
}

/**
 * Counts first, on every page: the count decides how the page is read, because the planner
 * estimates filters badly.
 */
async function findFiltered(
  tx: Transaction,
  tenantId: string,
  query: ContactListQuery,
): Promise<KeysetPage<ContactRow>> {
  const narrowing = await matchingConditions(tx, tenantId, query);
  const counted = await countRows(
    tx,
    queries.contactList(tenantId, narrowing),
    query.exactTotal ?? false,
  );
  const list =
    counted.total <= EXACT_TOTAL_LIMIT
      ? queries.fewContactsList(tenantId, narrowing)
      : queries.contactList(tenantId, narrowing);
  return {
    ...(await pageRows<ContactRow>(tx, list, query)),
    ...(isFirstPage(query) || query.exactTotal ? counted : NOT_COUNTED),
  };
}
