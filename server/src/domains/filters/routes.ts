import { filterRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as answers from "./live-results.ts";
import { setStatus } from "./queries.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, { database, references }: Deps): void {
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listFilters(tx, tenantId, query)),
  );
  register(routes.create, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) => service.createFilter(tx, tenantId, body)),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getFilter(tx, tenantId, params.id)),
  );
  register(routes.update, ({ tenantId, params, body }) =>
    database.tenant(tenantId, (tx) => service.updateFilter(tx, tenantId, params.id, body)),
  );
  register(routes.setStatus, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) => setStatus(tx, tenantId, body.ids, body.status)),
  }));
  register(routes.remove, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) =>
      service.removeFilters(tx, references, tenantId, body.ids),
    ),
  }));
  register(routes.preview, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) =>
      answers.previewFilter(tx, tenantId, body.definition, body.topicId ?? null),
    ),
  );
  register(routes.explain, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) =>
      answers.explainFilter(tx, tenantId, body.definition, body.email),
    ),
  );
  register(routes.suggestions, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => answers.suggestValues(tx, tenantId, query)),
  );
}
