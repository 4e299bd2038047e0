import {
  AppError,
  contactRoutes as routes,
  contactTrashRoutes,
  contactUpsertRoutes,
} from "@arauto/contracts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";
import * as trash from "./trash.ts";
import { listTags } from "./tags.ts";
import { upsertContacts, type UpsertResult } from "./upserts.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(routes.create, ({ tenantId, principal, body }) =>
    database.tenant(tenantId, (tx) =>
      service.createContact(tx, deps, tenantId, principal.userId, body),
    ),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getContact(tx, tenantId, params.id)),
  );
  register(routes.update, ({ tenantId, principal, params, body }) =>
    database.tenant(tenantId, (tx) =>
      service.updateContact(tx, tenantId, principal.userId, params.id, body),
    ),
  );
  register(routes.remove, async ({ tenantId, principal, body }) => ({
    count: await againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        trash.trashContacts(tx, deps, tenantId, principal.userId, body.ids),
      ),
    ),
  }));
  register(routes.timeline, ({ tenantId, params, query }) =>
    database.tenant(tenantId, (tx) => service.contactTimeline(tx, tenantId, params.id, query)),
  );
  register(routes.tags, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => listTags(tx, tenantId, query)),
  );
}

/** Registers the routes of deleted contacts. */
export function registerTrash(register: Register, deps: Deps): void {
  const { database } = deps;
  register(contactTrashRoutes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => trash.listTrash(tx, tenantId, query)),
  );
  register(contactTrashRoutes.restore, ({ tenantId, principal, body }) =>
    againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        trash.restoreContacts(tx, deps, tenantId, principal.userId, body.ids),
      ),
    ),
  );
  register(contactTrashRoutes.purge, async ({ tenantId, body }) => ({
    count: await againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) => trash.purgeContacts(tx, deps, tenantId, body.ids)),
    ),
  }));
}

/** Registers the routes that create or update contacts by their addresses. */
export function registerUpserts(register: Register, { database, jobs, planLimits }: Deps): void {
  register(contactUpsertRoutes.upsert, async ({ tenantId, principal, params, body }) => {
    const [result] = await againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        upsertContacts(tx, { jobs, planLimits, tenantId, userId: principal.userId }, [
          { ...params, ...body },
        ]),
      ),
    );
    if (!result) throw new Error("An item has no result");
    if (result.outcome === "failed")
      throw new AppError("VALIDATION", undefined, { errors: result.errors });
    return { outcome: result.outcome, contact: service.presentContact(result.contact) };
  });
  register(contactUpsertRoutes.batch, async ({ tenantId, principal, body }) => {
    const valid = body.items.flatMap(({ value }) => value ?? []);
    const results = await againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        upsertContacts(tx, { jobs, planLimits, tenantId, userId: principal.userId }, valid),
      ),
    );
    const rest = results.values();
    return {
      items: body.items.map(({ errors }) =>
        presentResult(errors ? { outcome: "failed", errors } : rest.next().value),
      ),
    };
  });
}

function presentResult(result: UpsertResult | undefined) {
  if (!result) throw new Error("An item has no result");
  return result.outcome === "failed"
    ? { ...result, contactId: null }
    : { outcome: result.outcome, contactId: result.contact.id, errors: [] };
}
