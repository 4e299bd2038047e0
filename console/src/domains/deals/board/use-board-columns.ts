import { useCallback, useEffect, useRef, useState } from "react";
import { dealsApi, type Deal, type ListDealsApiArg } from "../../../lib/api.generated.ts";
import { store } from "../../../lib/api-store.ts";
import { type BoardColumns, EMPTY_COLUMN, withPage } from "./board-columns.ts";

const FIRST = 20;
const MORE = 50;

/** The conditions of a board, as in the URL. */
export type BoardConditions = Omit<ListDealsApiArg, "limit" | "cursor" | "page" | "sort">;

export interface Board {
  columns: BoardColumns;
  /** Changes the displayed cards, not those on the server. */
  change: (change: (now: BoardColumns) => BoardColumns) => void;
  loadMore: (stageId: string) => void;
  /** Reloads a column from its first card, or all of them. */
  reload: (stageId?: string) => void;
  /** The current columns, for handlers that outlive a render. */
  latest: () => BoardColumns;
}

/**
 * Loads the cards of a board's columns, page by page. They are kept here and not in the API's cache, because each
 * mutation would load every page again.
 */
export function useBoardColumns(stageIds: readonly string[], conditions: BoardConditions): Board {
  const asked = JSON.stringify([stageIds, conditions]);
  const [columns, setColumns] = useState<BoardColumns>({});
  const shown = useRef(columns);
  /** Request number of each column; responses to earlier requests are dropped. */
  const turns = useRef(new Map<string, number>());

  const change = useCallback((make: (now: BoardColumns) => BoardColumns) => {
    shown.current = make(shown.current);
    setColumns(shown.current);
  }, []);

  const load = useCallback(
    async (stageId: string, again: boolean) => {
      const turn = (turns.current.get(stageId) ?? 0) + 1;
      turns.current.set(stageId, turn);
      const known = shown.current[stageId] ?? EMPTY_COLUMN;
      const cursor = again ? null : known.nextCursor;
      change((now) => ({ ...now, [stageId]: { ...known, loading: true, problem: undefined } }));
      const [, match] = JSON.parse(asked) as [unknown, BoardConditions];
      const { data, error } = await store.dispatch(
        dealsApi.endpoints.listDeals.initiate(
          {
            ...match,
            stageId,
            status: "open",
            sort: "position",
            limit: cursor === null ? Math.max(FIRST, Math.min(100, known.deals.length)) : MORE,
            ...(cursor !== null && { cursor }),
          },
          { forceRefetch: true, subscribe: false },
        ),
      );
      if (turns.current.get(stageId) !== turn) return;
      change((now) => {
        const column = now[stageId] ?? EMPTY_COLUMN;
        if (!data) return { ...now, [stageId]: { ...column, loading: false, problem: error } };
        return again ? withReloaded(now, stageId, data) : withPage(now, stageId, data);
      });
    },
    [asked, change],
  );

  useEffect(() => {
    const [ids] = JSON.parse(asked) as [string[]];
    change(() => Object.fromEntries(ids.map((id) => [id, EMPTY_COLUMN])));
    for (const id of ids) void load(id, true);
  }, [asked, change, load]);

  const loadMore = useCallback(
    (stageId: string) => {
      const column = shown.current[stageId];
      if (column && !column.loading && column.nextCursor !== null) void load(stageId, false);
    },
    [load],
  );
  const reload = useCallback(
    (stageId?: string) => {
      for (const id of stageId === undefined ? Object.keys(shown.current) : [stageId])
        void load(id, true);
    },
    [load],
  );
  const latest = useCallback(() => shown.current, []);
  return { columns, change, loadMore, reload, latest };
}

/** Replaces a column with its first page. Its cards may have come from other columns since those were loaded. */
function withReloaded(
  columns: BoardColumns,
  stageId: string,
  page: { items: readonly Deal[]; nextCursor: string | null },
): BoardColumns {
  const loadedIds = new Set(page.items.map(({ id }) => id));
  const rest = Object.fromEntries(
    Object.entries(columns).map(([id, column]) => [
      id,
      { ...column, deals: column.deals.filter((one) => !loadedIds.has(one.id)) },
    ]),
  );
  return {
    ...rest,
    [stageId]: {
      deals: page.items,
      nextCursor: page.nextCursor,
      loading: false,
      problem: undefined,
    },
  };
}
