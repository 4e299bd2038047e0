import { AppError, workflowRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import { publishWorkflow, setEntry } from "./publish.ts";
import { reviewWorkflow } from "./review.ts";
import { startWorkflow } from "./start.ts";
import { changeWorkflow, readWorkflow, scheduleTimes } from "./service.ts";

const notYet = (): never => {
  throw new AppError("UNAVAILABLE");
};

export function registerWorkflowRoutes(register: Register, deps: Deps): void {
  const actorOf = (call: { tenantId: string; principal: { personId: string } }) => ({
    tenantId: call.tenantId,
    personId: call.principal.personId,
  });

  register(workflowRoutes.get, (call) => deps.database.tenant(call.tenantId, (tx) => readWorkflow(tx, call.tenantId, call.params.id)));
  register(workflowRoutes.update, (call) => changeWorkflow(deps, call.tenantId, call.params.id, call.body));
  register(workflowRoutes.scheduleTimes, (call) => scheduleTimes(deps, call.tenantId, call.body));
  register(workflowRoutes.review, (call) => reviewWorkflow(deps, call.tenantId, call.params.id));
  register(workflowRoutes.start, (call) => startWorkflow(deps, actorOf(call), call.params.id));
  register(workflowRoutes.publish, (call) => publishWorkflow(deps, actorOf(call), call.params.id, call.body));
  register(workflowRoutes.closeEntry, (call) => setEntry(deps, actorOf(call), call.params.id, false));
  register(workflowRoutes.openEntry, (call) => setEntry(deps, actorOf(call), call.params.id, true));

  // The engine's routes: enter, results, people, journey, leave.
  register(workflowRoutes.enter, notYet);
  register(workflowRoutes.results, notYet);
  register(workflowRoutes.people, notYet);
  register(workflowRoutes.journey, notYet);
  register(workflowRoutes.leave, notYet);
}
