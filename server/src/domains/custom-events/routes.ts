import { customEventRoutes as routes } from "@arauto/contracts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, { database, jobs, planLimits }: Deps): void {
  register(routes.send, async ({ tenantId, principal, body }) => {
    const sender = { jobs, planLimits, tenantId, userId: principal.userId };
    const store = (items: Parameters<typeof service.storeEvents>[2]) =>
      againAfterDeadlock(() =>
        database.tenant(tenantId, (tx) => service.storeEvents(tx, sender, items)),
      );
    if ("items" in body) return { items: await store(body.items) };
    const items = await store([{ value: body }]);
    service.requireStored(items);
    return { items };
  });
  register(routes.names, ({ tenantId }) =>
    database.tenant(tenantId, (tx) => service.listNames(tx, tenantId)),
  );
}
