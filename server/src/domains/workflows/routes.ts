import { workflowCallRoutes, workflowDryRunRoutes, workflowRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { listCalls, resolveCalls } from "./call-service.ts";
import { adoptFilters } from "./adopting.ts";
import { enterContact, getContactRuns, listContacts, exitContact } from "./contacts.ts";
import { dryRun } from "./dry-run.ts";
import { publishWorkflow, setEntry } from "./publish.ts";
import { readResults } from "./results.ts";
import { reviewWorkflow } from "./review.ts";
import { changeWorkflow, readWorkflow, scheduleTimes } from "./service.ts";
import { startWorkflow } from "./start.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const actorOf = (call: { tenantId: string; principal: { userId: string | null } }) => ({
    tenantId: call.tenantId,
    userId: call.principal.userId,
  });

  register(workflowRoutes.get, (call) =>
    deps.database.tenant(call.tenantId, (tx) => readWorkflow(tx, call.tenantId, call.params.id)),
  );
  register(workflowRoutes.update, (call) =>
    changeWorkflow(deps, actorOf(call), call.params.id, call.body),
  );
  register(workflowRoutes.scheduleTimes, (call) => scheduleTimes(deps, call.tenantId, call.body));
  register(workflowRoutes.review, (call) => reviewWorkflow(deps, call.tenantId, call.params.id));
  register(workflowDryRunRoutes.dryRun, (call) => dryRun(deps, call.tenantId, call.params.id));
  register(workflowRoutes.start, (call) =>
    startWorkflow(deps, actorOf(call), call.params.id, call.body.acceptedFindings),
  );
  register(workflowRoutes.publish, (call) =>
    publishWorkflow(deps, actorOf(call), call.params.id, call.body),
  );
  register(workflowRoutes.adoptFilters, (call) =>
    adoptFilters(deps, actorOf(call), call.params.id),
  );
  register(workflowRoutes.closeEntry, (call) =>
    setEntry(deps, actorOf(call), call.params.id, false),
  );
  register(workflowRoutes.openEntry, (call) => setEntry(deps, actorOf(call), call.params.id, true));

  register(workflowRoutes.enter, (call) =>
    enterContact(deps, call.tenantId, call.params.id, call.body),
  );
  register(workflowRoutes.results, (call) =>
    readResults(deps, call.tenantId, call.params.id, call.query),
  );
  register(workflowRoutes.contacts, (call) =>
    deps.database.tenant(call.tenantId, (tx) =>
      listContacts(tx, call.tenantId, call.params.id, call.query),
    ),
  );
  register(workflowRoutes.contactRuns, (call) =>
    deps.database.tenant(call.tenantId, (tx) =>
      getContactRuns(tx, call.tenantId, call.params.id, call.params.contactId),
    ),
  );
  register(workflowCallRoutes.list, ({ tenantId, params, query }) =>
    deps.database.tenant(tenantId, (tx) => listCalls(tx, tenantId, params.id, query)),
  );
  register(workflowCallRoutes.resolve, ({ tenantId, params, body }) =>
    deps.database.tenant(tenantId, (tx) => resolveCalls(tx, deps, tenantId, params.id, body)),
  );
  register(workflowRoutes.leave, (call) =>
    exitContact(deps, call.tenantId, call.params.id, call.params.contactId),
  );
}
