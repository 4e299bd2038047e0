import { imageRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(routes.list, ({ tenantId, query }) => service.listImages(deps, tenantId, query));
  register(routes.upload, ({ tenantId, principal, file }) =>
    service.uploadImage(deps, tenantId, principal.userId, file),
  );
  register(routes.get, ({ tenantId, params }) => service.getImage(deps, tenantId, params.id));
  register(routes.update, ({ tenantId, principal, params, body }) =>
    service.updateImage(deps, tenantId, principal.userId, params.id, body),
  );
  register(routes.edit, ({ tenantId, principal, params, body }) =>
    service.editImage(deps, tenantId, principal.userId, params.id, body),
  );
  register(routes.remove, async ({ tenantId, principal, body }) => ({
    count: await service.removeImages(deps, tenantId, principal.userId, body.ids),
  }));
}
