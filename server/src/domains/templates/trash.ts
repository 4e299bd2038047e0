import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import { lockTemplates, purgeTemplates, trashTemplates, untrashTemplates, updateStatus } from "./bulk-queries.ts";
import type { KeptStatus } from "./queries.ts";

/** Puts all of them into the trash or none; those already there are not counted. @throws AppError IN_USE naming what uses which */
export function deleteTemplates(deps: Deps, tenantId: string, ids: readonly string[]): Promise<number> {
  return deps.database.tenant(tenantId, async (tx) => {
    await lockTemplates(tx, tenantId, ids);
    const users = await deps.references.usersOf(tx, tenantId, "template", ids);
    if (users.length === 0) return trashTemplates(tx, tenantId, ids);
    throw new AppError("IN_USE", `Used by ${[...new Set(users.map((user) => user.name))].join(", ")}`, {
      errors: users.map((user) => ({ path: `ids.${ids.indexOf(user.targetId)}`, code: "inUse", message: user.name })),
    });
  });
}

/** Brings deleted templates back as they were; answers how many there were. */
export function restoreTemplates(deps: Deps, tenantId: string, ids: readonly string[]): Promise<number> {
  return deps.database.tenant(tenantId, (tx) => untrashTemplates(tx, tenantId, ids));
}

/** Deletes for good what lies in the trash; nothing else. */
export function emptyTrash(deps: Deps, tenantId: string, ids: readonly string[]): Promise<number> {
  return deps.database.tenant(tenantId, (tx) => purgeTemplates(tx, tenantId, ids));
}

/** Enables or disables; those that are so already do not count. */
export function setStatus(deps: Deps, tenantId: string, ids: readonly string[], status: KeptStatus): Promise<number> {
  return deps.database.tenant(tenantId, (tx) => updateStatus(tx, tenantId, ids, status));
}
