import { customFieldRoutes as routes } from "@arauto/contracts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { setStatus } from "./queries.ts";
import * as service from "./service.ts";
import { changeType, checkType } from "./type-change.ts";

export function registerRoutes(register: Register, { database, references, jobs }: Deps): void {
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listFields(tx, references, tenantId, query)),
  );
  register(routes.create, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) => service.createField(tx, tenantId, body)),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getField(tx, references, tenantId, params.id)),
  );
  register(routes.update, ({ tenantId, params, body }) =>
    database.tenant(tenantId, (tx) =>
      service.updateField(tx, references, tenantId, params.id, body),
    ),
  );
  register(routes.usage, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.fieldUsage(tx, references, tenantId, params.id)),
  );
  register(routes.checkType, ({ tenantId, params, body }) =>
    database.tenant(tenantId, (tx) => checkType(tx, references, tenantId, params.id, body.type)),
  );
  register(routes.changeType, ({ tenantId, params, body }) =>
    againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) => changeType(tx, references, tenantId, params.id, body)),
    ),
  );
  register(routes.setStatus, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) => setStatus(tx, tenantId, body.ids, body.status)),
  }));
  register(routes.remove, async ({ tenantId, body }) => ({
    count: await againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        service.removeFields(tx, { references, jobs }, tenantId, body.ids),
      ),
    ),
  }));
}
