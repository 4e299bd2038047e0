import { AppError, workflowRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import { enterPerson, readJourney, readPeople, takeOut } from "./people.ts";
import { readResults } from "./results.ts";
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

  register(workflowRoutes.enter, (call) => enterPerson(deps, call.tenantId, call.params.id, call.body));
  register(workflowRoutes.results, (call) => deps.database.tenant(call.tenantId, (tx) => readResults(tx, call.tenantId, call.params.id)));
  register(workflowRoutes.people, (call) =>
    deps.database.tenant(call.tenantId, (tx) => readPeople(tx, call.tenantId, call.params.id, call.query)),
  );
  register(workflowRoutes.journey, (call) =>
    deps.database.tenant(call.tenantId, (tx) => readJourney(tx, call.tenantId, call.params.id, call.params.accountId)),
  );
  register(workflowRoutes.leave, (call) => takeOut(deps, call.tenantId, call.params.id, call.params.accountId));
}
