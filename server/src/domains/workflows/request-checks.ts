import type { FieldProblem, WorkflowDefinition } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type CheckableRequest, checkableRequest, requestProblems } from "../requests/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";

/** A step's request, to be checked outside of the transaction. */
export interface StepRequest {
  stepId: string;
  request: CheckableRequest;
}

/** Returns the requests of steps, except those without a URL, which are already reported. */
export async function requestsOf(
  tx: Transaction,
  tenantId: string,
  { steps }: WorkflowDefinition,
): Promise<StepRequest[]> {
  const requests: StepRequest[] = [];
  for (const step of steps) {
    if (step.type !== "request" || step.config.request.url === "") continue;
    const { name, address } = await workspaceFacts(tx, tenantId);
    const scope = { workspace: { name, address }, campaign: { name } };
    const { request, answers } = step.config;
    requests.push({
      stepId: step.id,
      request: await checkableRequest(tx, tenantId, request, answers, scope),
    });
  }
  return requests;
}

/** Lists problems of the steps' requests, below the path of their step. */
export async function stepRequestProblems(
  deps: Pick<Deps, "rendering" | "config">,
  tenantId: string,
  requests: readonly StepRequest[],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const { stepId, request } of requests)
    for (const problem of await requestProblems(deps, tenantId, request))
      problems.push({ ...problem, path: `steps.${stepId}.${problem.path}` });
  return problems;
}
