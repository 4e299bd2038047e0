import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useEffect, useEffectEvent, useState } from "react";
import { useDispatch } from "react-redux";
import {
  apiLogsApi,
  useCountApiLogsQuery,
  useLazyListApiLogsQuery,
  useListApiLogsQuery,
} from "../../../lib/api.generated.ts";
import type { ApiLog, ApiLogCounts } from "../../../lib/api.generated.ts";
import { followWhileVisible } from "../../../lib/event-stream.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { classOf, type LogClass, type LogConditions, queryOf } from "./log-conditions.ts";

const PAGE = 50;
/** Maximum number of live rows, so that a tab that is open all day stays small. */
const LIVE_MAX = 1_000;

interface Board {
  /** The query that the rows belong to. */
  key: string;
  /** New rows at the top, newest first. */
  live: ApiLog[];
  /** Rows waiting while the list is paused, newest first. */
  waiting: ApiLog[];
  older: ApiLog[];
  /** The cursor of older rows; undefined until some were loaded. */
  cursor?: string | null;
}

const emptyBoard = (key: string): Board => ({ key, live: [], waiting: [], older: [] });

export interface LiveLogs {
  rows: ApiLog[];
  counts: ApiLogCounts | undefined;
  /** Number of days that the workspace's plan keeps calls. */
  keptDays: number | undefined;
  /** The number of waiting rows. */
  waiting: number;
  isLoading: boolean;
  isLoadingOlder: boolean;
  problem: unknown;
  hasOlder: boolean;
  loadOlder: () => void;
  /** Shows the waiting rows. */
  showWaiting: () => void;
  retry: () => void;
}

/** Loads calls, and adds new ones at the top as they arrive, or queues them while `paused`. */
export function useLiveLogs(
  conditions: LogConditions,
  shownClass: LogClass | undefined,
  paused: boolean,
): LiveLogs {
  const arg = { ...conditions, ...(shownClass && { class: shownClass }), limit: PAGE };
  const key = queryOf(arg);
  const [state, setState] = useState(() => emptyBoard(key));
  const board = state.key === key ? state : emptyBoard(key);
  const change = (next: (board: Board) => Board) =>
    setState((now) => next(now.key === key ? now : emptyBoard(key)));

  const head = useListApiLogsQuery(arg, { refetchOnMountOrArgChange: true });
  const data = head.currentData;
  const counts = useCountApiLogsQuery(conditions, { refetchOnMountOrArgChange: true });
  const count = useCounting(conditions);
  const [loadPage, older] = useLazyListApiLogsQuery();
  const showProblem = useProblemToast();

  function add(items: ApiLog[]): void {
    const known = new Set(data?.items.map(({ id }) => id));
    const news = items.filter(({ id }) => !known.has(id));
    count(news);
    const shown = news.filter(
      ({ status }) => shownClass === undefined || classOf(status) === shownClass,
    );
    if (shown.length === 0) return;
    change((now) => {
      const place = paused ? "waiting" : "live";
      return { ...now, [place]: [...shown.toReversed(), ...now[place]].slice(0, LIVE_MAX) };
    });
  }
  useNews(conditions, add, () => {
    void head.refetch();
    void counts.refetch();
  });

  const cursor = board.cursor === undefined ? (data?.nextCursor ?? null) : board.cursor;
  async function loadOlder(): Promise<void> {
    if (cursor === null) return;
    try {
      const page = await loadPage({ ...arg, cursor }).unwrap();
      change((now) => ({
        ...now,
        older: [...now.older, ...page.items],
        cursor: page.nextCursor,
      }));
    } catch (error) {
      showProblem(error);
    }
  }

  return {
    rows: data ? distinct([...board.live, ...data.items, ...board.older]) : [],
    counts: counts.currentData,
    keptDays: data?.keptDays,
    waiting: board.waiting.length,
    isLoading: data === undefined && head.error === undefined,
    isLoadingOlder: older.isFetching,
    problem: data ? undefined : head.error,
    hasOlder: cursor !== null,
    loadOlder: () => void loadOlder(),
    showWaiting: () =>
      change((now) => ({
        ...now,
        live: [...now.waiting, ...now.live].slice(0, LIVE_MAX),
        waiting: [],
      })),
    retry: () => void head.refetch(),
  };
}

/** Calls `onNews` with new calls, and `onGap` when some may have been missed while the stream was disconnected. */
function useNews(
  conditions: LogConditions,
  onNews: (items: ApiLog[]) => void,
  onGap: () => void,
): void {
  const path = `/v1/ApiLogs/Stream?${queryOf(conditions)}`;
  const news = useEffectEvent(onNews);
  const gap = useEffectEvent(onGap);
  useEffect(() => {
    let opened = 0;
    return followWhileVisible<{ items: ApiLog[] }>(path, ({ items }) => {
      if (items.length > 0) return news(items);
      opened += 1;
      if (opened > 1) gap();
    });
  }, [path]);
}

/** Returns a function that adds calls to the displayed counts. */
function useCounting(conditions: LogConditions): (calls: readonly ApiLog[]) => void {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>();
  return (calls) => {
    if (calls.length === 0) return;
    dispatch(
      apiLogsApi.util.updateQueryData("countApiLogs", conditions, (counts) => {
        counts.total += calls.length;
        for (const { status } of calls) counts[classOf(status)] += 1;
      }),
    );
  };
}

function distinct(rows: readonly ApiLog[]): ApiLog[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].toSorted((a, b) => compare(b.at, a.at) || compare(b.id, a.id));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
