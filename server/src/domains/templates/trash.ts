import type { Deps } from "../../platform/deps.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import * as bulkQueries from "./bulk-queries.ts";
import type { StoredStatus } from "./queries.ts";
import { type Actor, recordTemplates } from "./template-events.ts";

/**
 * Moves all of them to the trash or none; those already there are not counted.
 * @throws AppError IN_USE with the users of each
 */
export function deleteTemplates(deps: Deps, actor: Actor, ids: readonly string[]): Promise<number> {
  const { tenantId } = actor;
  return deps.database.tenant(tenantId, async (tx) => {
    await bulkQueries.lockTemplates(tx, tenantId, ids);
    await refuseInUse(tx, deps.references, tenantId, "template", ids);
    return recordTemplates(
      tx,
      actor,
      "template.deleted",
      await bulkQueries.trashTemplates(tx, tenantId, ids),
    );
  });
}

/** Restores deleted templates unchanged. Returns how many there were. */
export function restoreTemplates(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<number> {
  const { tenantId } = actor;
  return deps.database.tenant(tenantId, async (tx) =>
    recordTemplates(
      tx,
      actor,
      "template.restored",
      await bulkQueries.untrashTemplates(tx, tenantId, ids),
    ),
  );
}

/** Purges only those of the given templates that are in the trash. */
export function emptyTrash(deps: Deps, actor: Actor, ids: readonly string[]): Promise<number> {
  const { tenantId } = actor;
  return deps.database.tenant(tenantId, async (tx) =>
    recordTemplates(
      tx,
      actor,
      "template.purged",
      await bulkQueries.purgeTemplates(tx, tenantId, ids),
    ),
  );
}

/** Enables or disables templates; those already in that state do not count. */
export function setStatus(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  status: StoredStatus,
): Promise<number> {
  const { tenantId } = actor;
  const type = status === "active" ? "template.enabled" : "template.disabled";
  return deps.database.tenant(tenantId, async (tx) =>
    recordTemplates(tx, actor, type, await bulkQueries.updateStatus(tx, tenantId, ids, status)),
  );
}
