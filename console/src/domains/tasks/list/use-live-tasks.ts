import { useEffect } from "react";
import { useDispatch } from "react-redux";
import {
  tasksApi,
  api,
  type TaskCounts,
  useGetTaskCountsQuery,
} from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { followWhileVisible } from "../../../lib/event-stream.ts";

/** Reloads everything about tasks when one of them, or one of their runs, changes. */
export function useLiveTasks(): void {
  const dispatch = useDispatch<typeof store.dispatch>();
  useEffect(() => {
    let isFirst = true;
    return followWhileVisible<TaskCounts>("/v1/Tasks/Stream", (counts) => {
      void dispatch(tasksApi.util.upsertQueryData("getTaskCounts", undefined, counts));
      // The first message only contains the current state.
      if (!isFirst) dispatch(api.util.invalidateTags(["Tasks"]));
      isFirst = false;
    });
  }, [dispatch]);
}

/** Returns the current numbers of tasks. */
export function useTaskCounts(): TaskCounts | undefined {
  useLiveTasks();
  return useGetTaskCountsQuery(undefined, { refetchOnMountOrArgChange: true }).data;
}
