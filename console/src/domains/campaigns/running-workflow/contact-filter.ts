import { WORKFLOW_RUN_STATES } from "@arauto/contracts";
import type { ListWorkflowPeopleApiArg } from "../../../lib/api.generated.ts";

/** Filters of a workflow's contact list, in addition to its search. */
export type WorkflowContactFilter = Pick<ListWorkflowPeopleApiArg, "state" | "stepId">;

/** Returns the valid list filters from the page's URL; other parameters are ignored. */
export function workflowContactFilterOf({
  state,
  stepId,
}: Readonly<Record<string, string>>): WorkflowContactFilter {
  const known = WORKFLOW_RUN_STATES.find((one) => one === state);
  return {
    ...(known !== undefined && { state: known }),
    ...(stepId !== undefined && /^[\w-]{1,36}$/.test(stepId) && { stepId }),
  };
}
