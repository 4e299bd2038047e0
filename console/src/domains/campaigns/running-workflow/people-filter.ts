import { WORKFLOW_RUN_STATES } from "@arauto/contracts";
import type { ListWorkflowPeopleApiArg } from "../../../lib/api.generated.ts";

/** How the list of a workflow's people is narrowed down, beside its search. */
export type WorkflowPeopleFilter = Pick<ListWorkflowPeopleApiArg, "state" | "stepId">;

/** What of the page's address belongs to the list and makes sense; the rest belongs to the page, or to nobody. */
export function workflowPeopleFilterOf({ state, stepId }: Readonly<Record<string, string>>): WorkflowPeopleFilter {
  const known = WORKFLOW_RUN_STATES.find((one) => one === state);
  return {
    ...(known !== undefined && { state: known }),
    ...(stepId !== undefined && /^[\w-]{1,36}$/.test(stepId) && { stepId }),
  };
}
