import { AppError, EXACT_TOTAL_LIMIT } from "@arauto/contracts";
import type { Transaction } from "./database.ts";
import { LRUCache } from "lru-cache";
import { compile, sql, type Sql } from "./sql.ts";

/** One sort order of a list. */
export interface SortKey {
  /** The sort expression; never null. */
  by: Sql;
  /** Its SQL type, for the cursor's value. */
  type: "timestamptz" | "text" | "int" | "bigint" | "uuid";
  /** The order of rows with equal values, before their ids. */
  tie?: Omit<SortKey, "tie">;
}

export interface ListQuery {
  limit: number;
  cursor?: string | undefined;
  /**
   * Jumps to a page, starting with 1, within the first EXACT_TOTAL_LIMIT rows; a cursor takes
   * precedence.
   */
  page?: number | undefined;
  sort?: string | undefined;
  exactTotal?: boolean | undefined;
}

export interface KeysetList {
  columns: Sql;
  /** Tables and joins, without `from`. */
  from: Sql;
  /** The tables and joins that the conditions need, if fewer: the total is counted over these. */
  counted?: Sql;
  where: readonly Sql[];
  /** The id that breaks ties. */
  id: Sql;
  sorts: Readonly<Record<string, SortKey>>;
  /** A key of `sorts`, with a leading minus for descending. */
  defaultSort: string;
}

export interface KeysetPage<Row> {
  rows: Row[];
  nextCursor: string | null;
  /** Null except on the first page. */
  total: number | null;
  totalIsEstimate: boolean;
}

type Total = Pick<KeysetPage<unknown>, "totalIsEstimate"> & { total: number };
export const NOT_COUNTED = { total: null, totalIsEstimate: false } as const;

/** Whether a query requests the first page. */
export const isFirstPage = ({ cursor, page = 1 }: ListQuery): boolean =>
  cursor === undefined && page === 1;

/**
 * Returns the number of rows before a page requested by number.
 * @throws AppError VALIDATION beyond the rows that can be jumped to
 */
export function rowsBefore({ cursor, page = 1, limit }: ListQuery): number {
  if (cursor !== undefined) return 0;
  if (page * limit > EXACT_TOTAL_LIMIT)
    throw new AppError(
      "VALIDATION",
      `Page numbers end at row ${EXACT_TOTAL_LIMIT}. Use nextCursor to continue.`,
    );
  return (page - 1) * limit;
}

/**
 * The position of a row in a list: the value of its sort key as text, its id, and the value of the
 * key's `tie`, if any.
 */
export type CursorPlace = readonly [value: string, id: string, tie: string | null];

/** Encodes a position; a cursor belongs to one sort order. */
export function encodeCursor(sort: string, place: CursorPlace): string {
  return Buffer.from(JSON.stringify([sort, ...place])).toString("base64url");
}

/** @throws AppError INVALID_CURSOR for a cursor of another sort order or a forged one */
export function decodeCursor(cursor: string, sort: string): CursorPlace {
  try {
    const [ofSort, value, id, tie = null] = JSON.parse(
      Buffer.from(cursor, "base64url").toString("utf8"),
    ) as string[];
    if (
      ofSort === sort &&
      typeof value === "string" &&
      typeof id === "string" &&
      UUID.test(id) &&
      (tie === null || typeof tie === "string")
    )
      return [value, id, tie];
  } catch {
    // Not ours: rejected below.
  }
  throw new AppError("INVALID_CURSOR");
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INVALID_VALUE = /^22/;

/** Distinguishes an error caused by a forged cursor value from one of ours. */
export function refuseCursor(query: ListQuery, error: { code?: string }): never {
  if (query.cursor && INVALID_VALUE.test(error.code ?? "")) throw new AppError("INVALID_CURSOR");
  throw error;
}

/**
 * Returns one page of a list by keyset: with the same speed at any depth. The first page includes `total`, and any page
 * if the exact one is requested. It is exact up to EXACT_TOTAL_LIMIT, and the planner's estimate above that unless the
 * exact one is requested. Page and total take one round trip.
 * @throws AppError INVALID_CURSOR for a cursor of another sort order or a forged one; VALIDATION for a page that is too
 *   far
 */
export async function listPage<Row>(
  tx: Transaction,
  list: KeysetList,
  query: ListQuery,
): Promise<KeysetPage<Row>> {
  const counted =
    isFirstPage(query) || query.exactTotal
      ? countRows(tx, { ...list, from: list.counted ?? list.from }, query.exactTotal ?? false)
      : NOT_COUNTED;
  const [page, total] = await Promise.all([pageRows<Row>(tx, list, query), counted]);
  // A cached estimate may be older than the rows.
  if (isFirstPage(query) && page.nextCursor === null)
    return { ...page, total: page.rows.length, totalIsEstimate: false };
  return { ...page, ...total };
}

/** Returns the rows of `listPage` without the total. */
export async function pageRows<Row>(
  tx: Transaction,
  list: KeysetList,
  query: ListQuery,
): Promise<Pick<KeysetPage<Row>, "rows" | "nextCursor">> {
  const sort = query.sort ?? list.defaultSort;
  const descending = sort.startsWith("-");
  const key = list.sorts[descending ? sort.slice(1) : sort];
  if (!key) throw new AppError("VALIDATION", `Cannot sort by ${sort}`);

  const keys = key.tie ? [key, key.tie] : [key];
  const ordered = [...keys.map(({ by }) => by), list.id];
  const where = [...list.where];
  if (query.cursor) {
    const [value, id, tie] = decodeCursor(query.cursor, sort);
    if (key.tie && tie === null) throw new AppError("INVALID_CURSOR");
    const place = [
      ...keys.map(({ type }, index) => sql`${index === 0 ? value : tie}::${sql.raw(type)}`),
      sql`${id}::uuid`,
    ];
    where.push(sql`(${sql.join(ordered)}) ${sql.raw(descending ? "<" : ">")} (${sql.join(place)})`);
  }
  const direction = sql.raw(descending ? "desc" : "asc");
  const found = await tx
    .query<Row & { cursorValue: string; cursorTie: string | null; cursorId: string }>(
      sql`select ${list.columns}, (${key.by})::text as cursor_value, ${key.tie ? sql`(${key.tie.by})::text` : sql`null`} as cursor_tie,
            ${list.id} as cursor_id
          from ${list.from} where ${conjunction(where)}
          order by ${sql.join(ordered.map((by) => sql`${by} ${direction}`))} limit ${query.limit + 1} offset ${rowsBefore(query)}`,
    )
    .catch((error: { code?: string }) => refuseCursor(query, error));

  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  return {
    rows,
    nextCursor: last ? encodeCursor(sort, [last.cursorValue, last.cursorId, last.cursorTie]) : null,
  };
}

function conjunction(conditions: readonly Sql[]): Sql {
  return conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((c) => sql`(${c})`),
        sql` and `,
      );
}

/**
 * How long estimates are cached: counting 10,000 rows and planning again for every page costs more
 * than the page.
 */
const ESTIMATE_KEPT_MS = 30_000;
const ESTIMATES_MAX = 1_000;
const estimates = new LRUCache<string, number>({ max: ESTIMATES_MAX, ttl: ESTIMATE_KEPT_MS });

/** Returns the total of `listPage` without its rows. */
export async function countRows(
  tx: Transaction,
  list: Pick<KeysetList, "from" | "where">,
  exact: boolean,
): Promise<Total> {
  const matching = sql`from ${list.from} where ${conjunction(list.where)}`;
  const limit = exact ? sql`` : sql`limit ${EXACT_TOTAL_LIMIT + 1}`;
  const key = JSON.stringify(compile(matching));
  const known = exact ? undefined : estimates.get(key);
  if (known !== undefined) return { total: known, totalIsEstimate: true };
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*) as total from (select 1 ${matching} ${limit}) counted`,
  );
  if (exact || total <= EXACT_TOTAL_LIMIT) return { total, totalIsEstimate: false };
  const plan = await tx.one<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select 1 ${matching}`,
  );
  const estimate = Math.max(total, plan["QUERY PLAN"][0].Plan["Plan Rows"]);
  estimates.set(key, estimate);
  return { total: estimate, totalIsEstimate: true };
}
