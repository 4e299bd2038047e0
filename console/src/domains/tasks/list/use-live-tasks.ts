import { useEffect } from "react";
import { useDispatch } from "react-redux";
import { api, type TaskCounts, useGetTaskCountsQuery } from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { followWhileVisible } from "../../../lib/event-stream.ts";

/** Loads everything about tasks again whenever one of them, or one of their runs, changed. */
export function useLiveTasks(): void {
  const dispatch = useDispatch<typeof store.dispatch>();
  useEffect(() => {
    let isFirst = true;
    return followWhileVisible<TaskCounts>("/v1/Tasks/Stream", (counts) => {
      void dispatch(api.util.upsertQueryData("getTaskCounts", undefined, counts));
      // The first one only says how things are.
      if (!isFirst) dispatch(api.util.invalidateTags(["Tasks"]));
      isFirst = false;
    });
  }, [dispatch]);
}

/** Returns the numbers of tasks, as they are now. */
export function useTaskCounts(): TaskCounts | undefined {
  useLiveTasks();
  return useGetTaskCountsQuery(undefined, { refetchOnMountOrArgChange: true }).data;
}
