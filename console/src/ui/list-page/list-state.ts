import { DEFAULT_PAGE_SIZE, EXACT_TOTAL_LIMIT, PAGE_SIZES } from "@arauto/contracts/paging";
import { useLocation } from "react-router";
import { useAddressParams } from "../../lib/address-params.ts";

/** Parameters of the list itself, which can't be a filter's name. */
const OWN = new Set(["limit", "cursor", "page", "sort", "search", "view"]);

/** The state of a list, as stored in the URL. */
export interface ListView {
  limit: number;
  /** The page's cursor; undefined on the first page. */
  cursor: string | undefined;
  /** The page's number, from 1. Without a cursor, the list requests the page by this number. */
  page: number;
  sort: string;
  search: string;
  /** The saved view that it started from, if any. */
  viewId: string | undefined;
  /** All other parameters in the URL. */
  filters: Readonly<Record<string, string>>;
}

export interface ListState extends ListView {
  /** The argument of a list hook: limit, cursor or page, sort and search, without unset values. */
  query: { limit: number; cursor?: string; page?: number; sort: string; search?: string };
  /** For text input use `<SearchInput list={…} />`, which is debounced. */
  setSearch: (search: string) => void;
  setSort: (sort: string) => void;
  setLimit: (limit: number) => void;
  /** Null or an empty text removes the filter. */
  setFilter: (name: string, value: string | null | undefined) => void;
  clearFilters: () => void;
  /** Search, filters and order, as a saved view stores them. */
  viewQuery: string;
  /** Returns the URL (from "?" on) of a view's query; the page size is kept. */
  addressOf: (query: string, viewId?: string) => string;
  /** Shows a view's query instead of the current one. */
  show: (query: string, viewId?: string) => void;
  next: (cursor: string) => void;
  previous: () => void;
  /** Jumps to a page by its number, from 1. */
  goTo: (page: number) => void;
  hasPrevious: boolean;
}

/** The initial state of a list. */
export interface ListDefaults {
  sort: string;
  /** Parameters of the surrounding page: every view keeps them, and they are not conditions. */
  kept?: readonly string[];
}

const isOwn = (name: string, { kept = [] }: ListDefaults) => OWN.has(name) || kept.includes(name);

/** Parses a list's view from a URL; invalid values fall back to the default. */
export function readListView(params: URLSearchParams, defaults: ListDefaults): ListView {
  const limit = Number(params.get("limit"));
  const filters: Record<string, string> = {};
  for (const [name, value] of params)
    if (!isOwn(name, defaults) && value !== "") filters[name] = value;
  return {
    limit: (PAGE_SIZES as readonly number[]).includes(limit) ? limit : DEFAULT_PAGE_SIZE,
    cursor: params.get("cursor") ?? undefined,
    page: readPage(params.get("page")),
    sort: params.get("sort") ?? defaults.sort,
    search: params.get("search") ?? "",
    viewId: params.get("view") ?? undefined,
    filters,
  };
}

function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 && page <= EXACT_TOTAL_LIMIT ? page : 1;
}

/**
 * Returns the part of a view that selects the page: its cursor, which is stable while rows are added and removed,
 * otherwise its number.
 */
export function pageAsked({ cursor, page }: Pick<ListView, "cursor" | "page">): {
  cursor?: string;
  page?: number;
} {
  if (cursor !== undefined) return { cursor };
  return page > 1 ? { page } : {};
}

/** Returns the URL after a change. Default values are omitted; any change of view returns to the first page. */
export function writeListView(
  params: URLSearchParams,
  change: Record<string, string | null>,
  defaults: ListDefaults,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!("cursor" in change)) next.delete("cursor");
  if (!("page" in change)) next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    const isDefault =
      (name === "sort" && value === defaults.sort) ||
      (name === "limit" && value === String(DEFAULT_PAGE_SIZE));
    if (value === null || value === "" || isDefault) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Returns the URL without search and filters. */
function withoutFilters(params: URLSearchParams, defaults: ListDefaults): URLSearchParams {
  const names = ["search", ...Object.keys(readListView(params, defaults).filters)];
  return writeListView(params, Object.fromEntries(names.map((name) => [name, null])), defaults);
}

/** Returns search, filters and order in a URL in a canonical form, so that equivalent URLs are equal. */
export function viewQueryOf(params: URLSearchParams, defaults: ListDefaults): string {
  const kept = [...params].filter(
    ([name, value]) =>
      value !== "" &&
      (!isOwn(name, defaults) || name === "search" || (name === "sort" && value !== defaults.sort)),
  );
  const query = new URLSearchParams(kept);
  query.sort();
  return query.toString();
}

/**
 * Returns the URL of a view's query. Parameters that belong to no view (such as the page size) are copied from the
 * current URL.
 */
export function viewAddress(
  params: URLSearchParams,
  query: string,
  viewId: string | undefined,
  kept: readonly string[] = [],
): string {
  const next = new URLSearchParams(query);
  for (const name of ["limit", ...kept]) {
    const value = params.get(name);
    if (value !== null) next.set(name, value);
  }
  if (viewId !== undefined) next.set("view", viewId);
  return `?${next.toString()}`;
}

/** Returns the cursors of the pages before this one, stored in the history entry so that reload and back keep them. */
function earlierCursors(state: unknown): (string | null)[] {
  const cursors =
    typeof state === "object" && state !== null && "cursors" in state ? state.cursors : undefined;
  return Array.isArray(cursors) ? (cursors as (string | null)[]) : [];
}

/**
 * Returns a list's page, order, search and filters, stored in the URL so that they survive reload and can be shared.
 */
export function useListState(defaults: ListDefaults): ListState {
  const [params, changeParams] = useAddressParams();
  const location = useLocation();
  const view = readListView(params, defaults);
  const earlier = earlierCursors(location.state);
  const viewQuery = viewQueryOf(params, defaults);
  const change = (values: Record<string, string | null>) =>
    changeParams((now) => writeListView(now, values, defaults), { replace: true });
  const turn = (cursor: string | null, page: number, cursors: (string | null)[]) => {
    const place = { cursor, page: page > 1 ? String(page) : null };
    // A cursor belongs to the list it came with: once another list is requested, the page must not change.
    changeParams(
      (now) =>
        viewQueryOf(now, defaults) === viewQuery ? writeListView(now, place, defaults) : null,
      {
        state: { cursors },
      },
    );
  };

  return {
    ...view,
    query: {
      limit: view.limit,
      sort: view.sort,
      ...pageAsked(view),
      ...(view.search === "" ? {} : { search: view.search }),
    },
    setSearch: (search) => change({ search }),
    setSort: (sort) => change({ sort }),
    setLimit: (limit) => change({ limit: String(limit) }),
    setFilter: (name, value) => change({ [name]: value ?? null }),
    clearFilters: () => changeParams((now) => withoutFilters(now, defaults), { replace: true }),
    viewQuery,
    addressOf: (query, viewId) => viewAddress(params, query, viewId, defaults.kept),
    show: (query, viewId) =>
      changeParams((now) => new URLSearchParams(viewAddress(now, query, viewId, defaults.kept)), {
        replace: true,
      }),
    next: (cursor) => turn(cursor, view.page + 1, [...earlier, view.cursor ?? null]),
    previous: () => turn(earlier.at(-1) ?? null, Math.max(1, view.page - 1), earlier.slice(0, -1)),
    goTo: (page) => turn(null, page, []),
    hasPrevious: view.page > 1 || view.cursor !== undefined,
  };
}
