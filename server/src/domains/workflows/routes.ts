import { AppError, workflowRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import { changeWorkflow, readWorkflow, scheduleTimes } from "./service.ts";

const notYet = (): never => {
  throw new AppError("UNAVAILABLE");
};

export function registerWorkflowRoutes(register: Register, deps: Deps): void {
  register(workflowRoutes.get, (call) => deps.database.tenant(call.tenantId, (tx) => readWorkflow(tx, call.tenantId, call.params.id)));
  register(workflowRoutes.update, (call) => changeWorkflow(deps, call.tenantId, call.params.id, call.body));
  register(workflowRoutes.scheduleTimes, (call) => scheduleTimes(deps, call.tenantId, call.body));
  register(workflowRoutes.review, notYet);
  register(workflowRoutes.start, notYet);
  register(workflowRoutes.publish, notYet);
  register(workflowRoutes.closeEntry, notYet);
  register(workflowRoutes.openEntry, notYet);

  // The engine's routes: enter, results, people, journey, leave.
  register(workflowRoutes.enter, notYet);
  register(workflowRoutes.results, notYet);
  register(workflowRoutes.people, notYet);
  register(workflowRoutes.journey, notYet);
  register(workflowRoutes.leave, notYet);
}
