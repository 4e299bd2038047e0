import { useMemo } from "react";
import {
  useGetWorkflowResultsQuery,
  type WorkflowResults,
  type WorkflowStepResults,
} from "../../lib/api.generated.ts";
import { type EntryDays, entryQuery, isRange } from "./entry-days.ts";

const EVERY_MS = 5000;

/** The figures of a step; `unknown` only in a test over the past. */
export type ShownFigures = WorkflowStepResults & { unknown?: number };

export interface Results {
  all: WorkflowResults | undefined;
  problem: unknown;
  byStep: ReadonlyMap<string, ShownFigures>;
}

/**
 * Returns the workflow's results, of all contacts or of those who entered on some days. Those of all are refreshed every few
 * seconds while the page is visible.
 */
export function useResults(id: string, wanted: boolean, days: EntryDays): Results | null {
  const { currentData: data, error } = useGetWorkflowResultsQuery(
    { id, ...entryQuery(days) },
    {
      skip: !wanted,
      pollingInterval: isRange(days) ? 0 : EVERY_MS,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  return useMemo(
    () =>
      wanted
        ? {
            all: data,
            problem: error,
            byStep: new Map((data?.steps ?? []).map((step) => [step.stepId, step])),
          }
        : null,
    [wanted, data, error],
  );
}
