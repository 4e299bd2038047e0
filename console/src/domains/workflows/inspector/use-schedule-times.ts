import type { WorkflowSchedule } from "@arauto/contracts";
import { useEffect, useState } from "react";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";
import { usePreviewWorkflowScheduleMutation, type WorkflowScheduleTimes } from "../../../lib/api.generated.ts";

const PAUSE_MS = 400;

export interface KnownTimes {
  /** The last ones that came, be it of a schedule as it was before. */
  answer: WorkflowScheduleTimes | undefined;
  isStale: boolean;
  /** What is wrong with the schedule, as it is or was a moment ago. */
  fault: { code: string; path: string; message?: string } | undefined;
  /** They could not be asked for. */
  failed: boolean;
  again: () => void;
}

/** The next times of a schedule by the workspace's clock, once typing pauses; null asks for none. */
export function useScheduleTimes(schedule: WorkflowSchedule | null): KnownTimes {
  const [ask] = usePreviewWorkflowScheduleMutation();
  const [known, setKnown] = useState<{ of: string; answer?: WorkflowScheduleTimes; problem?: ApiProblem } | null>(null);
  const [turn, setTurn] = useState(0);
  // Its times are the same whether it is on or off.
  const wanted = schedule && `${turn}:${JSON.stringify({ ...schedule, enabled: true })}`;

  useEffect(() => {
    if (wanted === null) return undefined;
    let running: ReturnType<typeof ask> | undefined;
    const timer = setTimeout(() => {
      running = ask({ workflowScheduleInput: JSON.parse(wanted.slice(wanted.indexOf(":") + 1)) as WorkflowSchedule });
      running.unwrap().then(
        (answer) => setKnown({ of: wanted, answer }),
        // One that was stopped, because the schedule went on, is no problem of the API.
        (problem: unknown) => isApiProblem(problem) && setKnown({ of: wanted, problem }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      running?.abort();
    };
  }, [wanted, ask]);

  const { answer, problem } = wanted === null ? {} : (known ?? {});
  const fault = problem?.code === "VALIDATION" ? problem.errors?.[0] : undefined;
  return {
    answer,
    isStale: known?.of !== wanted,
    fault,
    failed: problem !== undefined && fault === undefined,
    again: () => setTurn(turn + 1),
  };
}
