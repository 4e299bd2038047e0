import { WORKFLOW_ERRORS, workflowErrors, type WorkflowDefinition } from "@arauto/contracts";
import { useMemo } from "react";
import { useReviewWorkflowQuery } from "../../../lib/api.generated.ts";
import type { StepError } from "../steps/use-step-labels.tsx";

export interface Check extends StepError {
  /** Null: the whole workflow, or its campaign. */
  stepId: string | null;
  /** It is fixed on the campaign's own page. */
  isOutside: boolean;
  /** Its step is new and still being filled in. */
  isFresh: boolean;
}

export interface Checks {
  all: readonly Check[];
  byStep: ReadonlyMap<string, readonly Check[]>;
}

const LOCAL: ReadonlySet<string> = new Set(WORKFLOW_ERRORS);
const STEP_PATH = /^steps\.([\w-]{1,36})(?:\.|$)/;

/**
 * Returns every problem that prevents the start: those visible in the definition at once, and those
 * that only the server knows after it is saved.
 */
export function useChecks(id: string, definition: WorkflowDefinition, asksServer: boolean): Checks {
  // Every save invalidates it.
  const { data: review } = useReviewWorkflowQuery({ id }, { skip: !asksServer });
  const problems = review?.problems;
  return useMemo(() => {
    const known = new Set(definition.steps.map((step) => step.id));
    const local = workflowErrors(definition).map((error): Check => ({
      ...error,
      isOutside: false,
      isFresh: false,
    }));
    const listed = (problems ?? [])
      .filter(({ code }) => !LOCAL.has(code))
      .map(({ code, path, message, values }): Check => {
        const stepId = STEP_PATH.exec(path)?.[1] ?? null;
        const isOutside = stepId === null && path !== "steps";
        return {
          code,
          path,
          message,
          stepId,
          isOutside,
          isFresh: false,
          ...(values && { values }),
        };
      })
      // Problems of a step that was removed meanwhile are out of date.
      .filter(({ stepId }) => stepId === null || known.has(stepId));
    // The campaign's problems appear here as one; its own page lists them.
    const outside = listed.find(({ isOutside }) => isOutside);
    const all = [
      ...local,
      ...listed.filter(({ isOutside }) => !isOutside),
      ...(outside ? [outside] : []),
    ];
    const byStep = new Map<string, Check[]>();
    for (const check of all)
      if (check.stepId !== null)
        byStep.set(check.stepId, [...(byStep.get(check.stepId) ?? []), check]);
    return { all, byStep };
  }, [definition, problems]);
}
