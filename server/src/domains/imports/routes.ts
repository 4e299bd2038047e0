import { importRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { rejectionsFile } from "./rejections-file.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database, jobs } = deps;
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listImports(tx, tenantId, query)),
  );
  register(routes.upload, ({ tenantId, principal, file }) =>
    service.uploadImport(deps, tenantId, principal.userId, file),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getImport(tx, tenantId, params.id)),
  );
  register(routes.chooseSheet, ({ tenantId, params, body }) =>
    service.chooseSheet(deps, tenantId, params.id, body.sheet),
  );
  register(routes.undo, ({ tenantId, principal, params }) =>
    database.tenant(tenantId, (tx) =>
      service.undoImport(tx, jobs, tenantId, principal.userId, params.id),
    ),
  );
  register(routes.check, ({ tenantId, params, body }) =>
    database.tenant(tenantId, (tx) => service.checkImport(tx, jobs, tenantId, params.id, body)),
  );
  register(routes.start, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.startImport(tx, jobs, tenantId, params.id)),
  );
  register(routes.cancel, ({ tenantId, params }) =>
    service.cancelImport(deps, tenantId, params.id),
  );
  register(routes.progress, async ({ tenantId, params, signal }) => {
    // Before the stream starts, so that an unknown id is an ordinary 404.
    await database.tenant(tenantId, (tx) => service.getImport(tx, tenantId, params.id));
    return service.followImport(database, tenantId, params.id, signal);
  });
  register(routes.rejections, ({ tenantId, params, query }) =>
    database.tenant(tenantId, (tx) => service.listRejections(tx, tenantId, params.id, query)),
  );
  register(routes.warnings, ({ tenantId, params, query }) =>
    database.tenant(tenantId, (tx) => service.listWarnings(tx, tenantId, params.id, query)),
  );
  register(routes.rejectionsFile, ({ tenantId, principal, params }) =>
    rejectionsFile(database, tenantId, params.id, principal.lang),
  );
}
