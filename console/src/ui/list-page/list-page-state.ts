import { useCallback, useState } from "react";
import type { DataTableColumn } from "../table/table-column.ts";
import type { ListFilter } from "./list-filters.tsx";
import {
  type ListState,
  type ListView,
  pageAsked,
  readListView,
  useListState,
} from "./list-state.ts";

export interface ListPageOptions<T> {
  /** All columns, visible or not. */
  columns: readonly DataTableColumn<T>[];
  defaultSort: string;
  filters?: readonly ListFilter[];
  /** Conditions set by the surrounding page. */
  conditions?: Readonly<Record<string, string>>;
  /** URL parameters that belong to the surrounding page. */
  kept?: readonly string[];
}

/** The state of a list page, and its request to the API. */
export interface ListPageState<T, Arg = unknown> {
  list: ListState;
  columns: readonly DataTableColumn<T>[];
  filters: readonly ListFilter[];
  /** The argument of the list's generated hook. */
  arg: Arg;
  options: {
    pollingInterval: number;
    skipPollingIfUnfocused: true;
    refetchOnMountOrArgChange: true;
  };
  /** Returns the request of a saved view's query; only used for its count. */
  argOf: (viewQuery: string) => Arg;
  isPolling: boolean;
  /** Refetches the list at this interval in milliseconds; 0 stops. */
  poll: (ms: number) => void;
}

const NO_FILTERS: readonly ListFilter[] = [];
const NONE: readonly string[] = [];

/** Returns the state of a `ListPage`; a page calls its own hook with `arg` and `options` and passes both on. */
export function useListPage<T, Arg>({
  columns,
  defaultSort,
  filters = NO_FILTERS,
  conditions,
  kept = NONE,
}: ListPageOptions<T>): ListPageState<T, Arg> {
  const list = useListState({ sort: defaultSort, kept });
  const [pollingInterval, setPollingInterval] = useState(0);
  const poll = useCallback((ms: number) => setPollingInterval(ms), []);
  const ask = (view: ListView) =>
    ({ ...listArgument(view, defaultSort, columns, filters), ...conditions }) as Arg;
  return {
    list,
    columns,
    filters,
    arg: ask(list),
    options: { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
    argOf: (viewQuery) => ({
      ...ask(readListView(new URLSearchParams(viewQuery), { sort: defaultSort })),
      limit: 1,
    }),
    isPolling: pollingInterval > 0,
    poll,
  };
}

/** Returns the argument for the API, without unknown sort orders and filters in the URL. */
export function listArgument(
  view: ListView,
  defaultSort: string,
  columns: readonly { sortKey?: string }[],
  filters: readonly ListFilter[],
): Record<string, string | number | string[]> {
  const sorts = columns.map(({ sortKey }) => sortKey);
  const known = Object.entries(view.filters).flatMap(([name, value]): Param[] => {
    const filter = filters.find((one) => one.name === name);
    if (
      !filter ||
      (filter.picker === undefined && filter.values.every((one) => one.value !== value))
    )
      return [];
    return filter.ask ? Object.entries(filter.ask(value)) : [[name, value]];
  });
  return {
    limit: view.limit,
    sort: sorts.includes(view.sort.replace(/^-/, "")) ? view.sort : defaultSort,
    ...pageAsked(view),
    ...(view.search === "" ? {} : { search: view.search }),
    ...joined(known),
  };
}

type Param = [name: string, value: string | string[]];

/** Returns the parameters by name. Lists under one name become one list. */
function joined(params: readonly Param[]): Record<string, string | string[]> {
  const all: Record<string, string | string[]> = {};
  for (const [name, value] of params) {
    const before = all[name];
    all[name] = Array.isArray(before) ? before.concat(value) : value;
  }
  return all;
}
