import { apiLogRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { exportFile } from "./export-file.ts";
import { listen } from "./listening.ts";
import { countByClass } from "./queries.ts";
import { rerunCall } from "./rerun.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listCalls(tx, deps, tenantId, query)),
  );
  register(routes.counts, ({ tenantId, query }) =>
    database.tenant(tenantId, async (tx) =>
      countByClass(tx, await service.openLog(tx, deps, tenantId), query),
    ),
  );
  register(routes.figures, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.getFigures(tx, deps, tenantId, query.mode)),
  );
  register(routes.stream, ({ tenantId, query, signal }) => listen(deps, tenantId, query, signal));
  register(routes.export, ({ tenantId, query }) => exportFile(deps, tenantId, query));
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(
      tenantId,
      async (tx) => (await service.findCall(tx, deps, tenantId, params.id)).details,
    ),
  );
  register(routes.rerun, ({ tenantId, principal, request, params, body }) =>
    rerunCall(deps, { tenantId, principal, request }, params.id, body),
  );
}
