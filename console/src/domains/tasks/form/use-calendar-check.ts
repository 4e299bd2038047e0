import type { TaskActionOf } from "@arauto/contracts";
import { useEffect, useState } from "react";
import {
  type CheckTimesBody,
  type TimesCheck,
  useCheckCalendarTimesMutation,
} from "../../../lib/api.generated.ts";
import { runsOf } from "./next-runs.tsx";
import type { SchedulePreview } from "./use-schedule-preview.ts";

const PAUSE_MS = 300;

export interface CalendarCheckRequest {
  email: Pick<TaskActionOf<"email">, "filterIds" | "excludedFilterIds" | "topicId" | "feedUrl">;
  /** Null for a new task. */
  taskId: string | null;
  schedule: SchedulePreview;
}

interface CalendarCheckState {
  /** The latest result, possibly of earlier times or another audience. */
  check: TimesCheck | undefined;
  isStale: boolean;
  failed: boolean;
  again: () => void;
}

/** Compares the next times of an email task with the calendar, once changes pause. */
export function useCalendarCheck({
  email: { filterIds, excludedFilterIds, topicId },
  taskId,
  schedule,
}: CalendarCheckRequest): CalendarCheckState {
  const [ask] = useCheckCalendarTimesMutation();
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<{ of: string; failed: boolean } | null>(null);
  const [check, setCheck] = useState<TimesCheck>();
  const times = schedule.isStale ? [] : runsOf(schedule.preview?.entries).map(({ at }) => at);
  const wanted =
    times.length === 0
      ? null
      : JSON.stringify({ turn, body: { times, filterIds, excludedFilterIds, topicId, taskId } });

  useEffect(() => {
    if (wanted === null) return undefined;
    let running: ReturnType<typeof ask> | undefined;
    const timer = setTimeout(() => {
      running = ask({ checkTimesBody: (JSON.parse(wanted) as { body: CheckTimesBody }).body });
      running.unwrap().then(
        (answer) => {
          setCheck(answer);
          setKnown({ of: wanted, failed: false });
        },
        // A request that was aborted because the form changed is replaced by the next one.
        (error: unknown) => {
          if ((error as { name?: string }).name !== "AbortError")
            setKnown({ of: wanted, failed: true });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      running?.abort();
    };
  }, [wanted, ask]);

  const isKnown = wanted !== null && known?.of === wanted;
  return {
    check,
    isStale: !isKnown,
    failed: isKnown && known.failed,
    again: () => setTurn(turn + 1),
  };
}
