import {
  AppError,
  type ExportRequest,
  exportRoutes as routes,
  type Permission,
} from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import type { Principal } from "../../platform/http/principal.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database, jobs } = deps;
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listExports(tx, tenantId, query)),
  );
  register(routes.create, ({ tenantId, principal, body }) => {
    requireAccess(principal, body);
    return database.tenant(tenantId, (tx) =>
      service.createExport(tx, deps, tenantId, principal.userId, body),
    );
  });
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getExport(tx, tenantId, params.id)),
  );
  register(routes.progress, async ({ tenantId, params, signal }) => {
    // Checked before the stream starts, so that an unknown id is an ordinary 404.
    await database.tenant(tenantId, (tx) => service.getExport(tx, tenantId, params.id));
    return service.followExport(database, tenantId, params.id, signal);
  });
  register(routes.link, ({ tenantId, principal, params }) =>
    service.createLink(deps, tenantId, principal.userId, params.id),
  );
  register(routes.remove, async ({ tenantId, principal, body }) => ({
    count: await database.tenant(tenantId, (tx) =>
      service.removeExports(tx, jobs, tenantId, principal.userId, body.ids),
    ),
  }));
}

const ALSO_NEEDED: Readonly<Partial<Record<ExportRequest["kind"], Permission>>> = {
  auditLog: "MEMBER.MANAGE",
  webhookEvents: "DEVELOPER.MANAGE",
};

/** Requires what the list of the records requires. @throws AppError FORBIDDEN */
function requireAccess(principal: Principal, { kind }: ExportRequest): void {
  const needed = ALSO_NEEDED[kind];
  if (needed === undefined) return;
  if (principal.kind !== "user" || !principal.permissions.includes(needed))
    throw new AppError("FORBIDDEN");
}
