import { useMemo } from "react";
import {
  useDryRunWorkflowQuery,
  type WorkflowDryRun,
  type WorkflowDryRunStep,
} from "../../lib/api.generated.ts";
import type { Results, ShownFigures } from "./use-results.ts";

/** A test over the past. */
export interface DryRun {
  /** Undefined while it is computed. */
  found: WorkflowDryRun | undefined;
  problem: unknown;
  retry: () => void;
  /** Its figures by step. */
  results: Results;
}

/** Returns a test of the stored workflow over the past; null outside of it. */
export function useDryRun(id: string, wanted: boolean): DryRun | null {
  const { currentData, error, isFetching, refetch } = useDryRunWorkflowQuery(
    { id },
    { skip: !wanted, refetchOnMountOrArgChange: true },
  );
  return useMemo(() => {
    if (!wanted) return null;
    // Results from before the last change are out of date.
    const found = isFetching ? undefined : currentData;
    const problem = isFetching ? undefined : error;
    const byStep = new Map((found?.steps ?? []).map((step) => [step.stepId, figuresOf(step)]));
    return {
      found,
      problem,
      retry: () => void refetch(),
      results: { all: undefined, problem, byStep },
    };
  }, [wanted, currentData, error, isFetching, refetch]);
}

const figuresOf = ({ stepId, ...step }: WorkflowDryRunStep): ShownFigures => ({
  stepId,
  arrived: step.arrived,
  present: step.waiting,
  left: step.left,
  ended: step.ended,
  failed: 0,
  goalReached: step.goalReached,
  takenOut: 0,
  deals: null,
  mail: null,
  unknown: step.unknown,
});
