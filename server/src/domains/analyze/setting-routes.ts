import { analyzeViewRoutes, annotationRoutes, shareLinkRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as annotations from "./annotations.ts";
import * as shareLinks from "./share-links.ts";
import * as views from "./views.ts";

/** Registers the stored settings of Analyze: views, annotations and share links. */
export function registerSettings(register: Register, deps: Deps): void {
  registerViews(register, deps);
  registerAnnotations(register, deps);
  registerShareLinks(register, deps);
}

function registerViews(register: Register, { database }: Deps): void {
  register(analyzeViewRoutes.list, async ({ tenantId }) => ({
    items: await database.tenant(tenantId, (tx) => views.listViews(tx, tenantId)),
  }));
  register(analyzeViewRoutes.create, ({ tenantId, principal: { userId }, body }) =>
    database.tenant(tenantId, (tx) => views.createView(tx, { tenantId, userId }, body)),
  );
  register(analyzeViewRoutes.update, ({ tenantId, principal: { userId }, params, body }) =>
    database.tenant(tenantId, (tx) => views.updateView(tx, { tenantId, userId }, params.id, body)),
  );
  register(analyzeViewRoutes.order, async ({ tenantId, body }) => ({
    items: await database.tenant(tenantId, (tx) => views.orderViews(tx, tenantId, body.ids)),
  }));
  register(analyzeViewRoutes.remove, ({ tenantId, principal: { userId }, params }) =>
    database.tenant(tenantId, (tx) => views.deleteView(tx, { tenantId, userId }, params.id)),
  );
  register(analyzeViewRoutes.restore, ({ tenantId, principal: { userId }, params }) =>
    database.tenant(tenantId, (tx) => views.restoreView(tx, { tenantId, userId }, params.id)),
  );
}

function registerAnnotations(register: Register, { database }: Deps): void {
  register(annotationRoutes.list, async ({ tenantId }) => ({
    items: await database.tenant(tenantId, (tx) => annotations.listAnnotations(tx, tenantId)),
  }));
  register(annotationRoutes.create, ({ tenantId, principal: { userId }, body }) =>
    database.tenant(tenantId, (tx) => annotations.createAnnotation(tx, { tenantId, userId }, body)),
  );
  register(annotationRoutes.update, ({ tenantId, principal: { userId }, params, body }) =>
    database.tenant(tenantId, (tx) =>
      annotations.updateAnnotation(tx, { tenantId, userId }, params.id, body),
    ),
  );
  register(annotationRoutes.remove, ({ tenantId, principal: { userId }, params }) =>
    database.tenant(tenantId, (tx) =>
      annotations.deleteAnnotation(tx, { tenantId, userId }, params.id),
    ),
  );
  register(annotationRoutes.restore, ({ tenantId, principal: { userId }, params }) =>
    database.tenant(tenantId, (tx) =>
      annotations.restoreAnnotation(tx, { tenantId, userId }, params.id),
    ),
  );
}

function registerShareLinks(register: Register, deps: Deps): void {
  const { database } = deps;
  register(shareLinkRoutes.list, async ({ tenantId }) => ({
    items: await database.tenant(tenantId, (tx) => shareLinks.listShareLinks(tx, tenantId)),
  }));
  register(shareLinkRoutes.create, ({ tenantId, principal: { userId }, body }) =>
    database.tenant(tenantId, (tx) =>
      shareLinks.createShareLink(tx, deps, { tenantId, userId }, body),
    ),
  );
  register(shareLinkRoutes.revoke, ({ tenantId, principal: { userId }, params }) =>
    database.tenant(tenantId, (tx) =>
      shareLinks.revokeShareLink(tx, { tenantId, userId }, params.id),
    ),
  );
}
