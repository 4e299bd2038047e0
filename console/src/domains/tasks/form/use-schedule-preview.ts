import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";
import {
  type TaskPreview,
  type TaskTimingBody,
  usePreviewTaskScheduleMutation,
} from "../../../lib/api.generated.ts";
import { fieldErrors } from "../../../ui/feedback/problem.ts";
import { scheduleProblem, type TaskValues } from "./task-values.ts";

const PAUSE_MS = 300;

export interface SchedulePreview {
  /** The latest list, possibly of an earlier schedule. */
  preview: TaskPreview | undefined;
  /** The list belongs to an earlier schedule. */
  isStale: boolean;
  /** Errors of the schedule, by the path of the field. */
  errors: Readonly<Record<string, string>>;
  /** The request failed. */
  failed: boolean;
  again: () => void;
}

const NONE: Readonly<Record<string, string>> = {};

/** Requests the next times of a schedule from the server, once typing pauses. */
export function useSchedulePreview(values: TaskValues): SchedulePreview {
  const { t } = useTranslation(["errors", "task-form"]);
  const [ask] = usePreviewTaskScheduleMutation();
  const [known, setKnown] = useState<{ of: string; problem: ApiProblem | null } | null>(null);
  const [preview, setPreview] = useState<TaskPreview>();
  const [turn, setTurn] = useState(0);
  const incomplete = scheduleProblem(values.schedule);
  const { schedule, timeZone, dueDate, holidays } = values;
  const wanted = incomplete
    ? null
    : JSON.stringify({ turn, body: { schedule, timeZone, dueDate, holidays } });

  useEffect(() => {
    if (wanted === null) return undefined;
    let running: ReturnType<typeof ask> | undefined;
    const timer = setTimeout(() => {
      running = ask({
        taskTimingBody: (JSON.parse(wanted) as { body: TaskTimingBody }).body,
      });
      running.unwrap().then(
        (answer) => {
          setPreview(answer);
          setKnown({ of: wanted, problem: null });
        },
        // A request that was aborted because the schedule changed is not an API problem.
        (problem: unknown) => isApiProblem(problem) && setKnown({ of: wanted, problem }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      running?.abort();
    };
  }, [wanted, ask]);

  const problem = known?.of === wanted ? known?.problem : null;
  const refused = problem?.code === "VALIDATION" ? fieldErrors(problem, t) : NONE;
  return {
    preview,
    isStale: known?.of !== wanted || known?.problem !== null,
    errors: incomplete
      ? Object.fromEntries(
          Object.entries(incomplete).map(([path, key]) => [path, t(`task-form:error.${key}`)]),
        )
      : refused,
    failed: Boolean(problem) && refused === NONE,
    again: () => setTurn(turn + 1),
  };
}
