import { sendingDomainRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const actor = ({
    tenantId,
    principal,
  }: {
    tenantId: string;
    principal: { userId: string };
  }): service.Actor => ({
    tenantId,
    userId: principal.userId,
  });
  register(sendingDomainRoutes.list, ({ tenantId }) => service.listDomains(deps, tenantId));
  register(sendingDomainRoutes.create, (call) =>
    service.createDomain(deps, actor(call), call.body),
  );
  register(sendingDomainRoutes.policy, ({ tenantId }) => service.readPolicy(deps, tenantId));
  register(sendingDomainRoutes.setPolicy, (call) =>
    service.setPolicy(deps, actor(call), call.body),
  );
  register(sendingDomainRoutes.sender, ({ tenantId, query }) =>
    service.readSender(deps, tenantId, query.email),
  );
  register(sendingDomainRoutes.get, ({ tenantId, params }) =>
    service.getDomain(deps, tenantId, params.id),
  );
  register(sendingDomainRoutes.update, (call) =>
    service.updateDomain(deps, actor(call), call.params.id, call.body),
  );
  register(sendingDomainRoutes.remove, (call) =>
    service.deleteDomain(deps, actor(call), call.params.id),
  );
  register(sendingDomainRoutes.check, ({ tenantId, params }) =>
    service.checkNow(deps, tenantId, params.id),
  );
  register(sendingDomainRoutes.rotate, (call) =>
    service.rotateKeys(deps, actor(call), call.params.id),
  );
  register(sendingDomainRoutes.cancelRotation, (call) =>
    service.cancelRotation(deps, actor(call), call.params.id),
  );
  register(sendingDomainRoutes.setWarmUp, (call) =>
    service.setWarmUp(deps, actor(call), call.params.id, call.body.limits),
  );
  register(sendingDomainRoutes.removeWarmUp, (call) =>
    service.setWarmUp(deps, actor(call), call.params.id, null),
  );
}
