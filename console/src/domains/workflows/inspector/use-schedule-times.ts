import type { WorkflowSchedule } from "@arauto/contracts";
import { useEffect, useState } from "react";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";
import {
  usePreviewWorkflowScheduleMutation,
  type WorkflowScheduleTimes,
} from "../../../lib/api.generated.ts";

const PAUSE_MS = 400;

export interface KnownTimes {
  /** The latest response, possibly for an earlier schedule. */
  answer: WorkflowScheduleTimes | undefined;
  isStale: boolean;
  /** The problem of the schedule, or of the one before it while a request is pending. */
  error: { code: string; path: string; message?: string } | undefined;
  /** The request failed. */
  failed: boolean;
  again: () => void;
}

/** Fetches the next times of a schedule in the workspace's time zone once typing pauses; null fetches nothing. */
export function useScheduleTimes(schedule: WorkflowSchedule | null): KnownTimes {
  const [ask] = usePreviewWorkflowScheduleMutation();
  const [known, setKnown] = useState<{
    of: string;
    answer?: WorkflowScheduleTimes;
    problem?: ApiProblem;
  } | null>(null);
  const [turn, setTurn] = useState(0);
  // Its times are the same whether it is enabled or not.
  const wanted = schedule && `${turn}:${JSON.stringify({ ...schedule, enabled: true })}`;

  useEffect(() => {
    if (wanted === null) return undefined;
    let running: ReturnType<typeof ask> | undefined;
    const timer = setTimeout(() => {
      running = ask({
        workflowScheduleInput: JSON.parse(
          wanted.slice(wanted.indexOf(":") + 1),
        ) as WorkflowSchedule,
      });
      running.unwrap().then(
        (answer) => setKnown({ of: wanted, answer }),
        // A request aborted because the schedule changed is not an API problem.
        (problem: unknown) => isApiProblem(problem) && setKnown({ of: wanted, problem }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      running?.abort();
    };
  }, [wanted, ask]);

  const { answer, problem } = wanted === null ? {} : (known ?? {});
  const error = problem?.code === "VALIDATION" ? problem.errors?.[0] : undefined;
  return {
    answer,
    isStale: known?.of !== wanted,
    error,
    failed: problem !== undefined && error === undefined,
    again: () => setTurn(turn + 1),
  };
}
