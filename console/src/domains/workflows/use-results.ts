import { useMemo } from "react";
import {
  useGetWorkflowResultsQuery,
  type WorkflowResults,
  type WorkflowStepResults,
} from "../../lib/api.generated.ts";

const EVERY_MS = 5000;

export interface Results {
  all: WorkflowResults | undefined;
  problem: unknown;
  byStep: ReadonlyMap<string, WorkflowStepResults>;
}

/** Returns the workflow's results, refreshed every few seconds while the page is visible. */
export function useResults(id: string, wanted: boolean): Results | null {
  const { data, error } = useGetWorkflowResultsQuery(
    { id },
    {
      skip: !wanted,
      pollingInterval: EVERY_MS,
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
