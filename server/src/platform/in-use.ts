import { AppError } from "@arauto/contracts";
import type { Transaction } from "./database/database.ts";
import type { Reference, References, ReferenceTarget } from "./deps.ts";

/**
 * Rejects deleting records in use. The problem contains the users' kinds and names in a fixed form, from which the
 * console builds its message.
 * @param path The path of the record at that index of `ids` in the request.
 * @throws AppError IN_USE with each user and what it uses
 */
export async function refuseInUse(
  tx: Transaction,
  references: References,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
  path = (index: number) => `ids.${index}`,
): Promise<void> {
  const users = await references.usersOf(tx, tenantId, target, ids);
  if (users.length === 0) return;
  const named = new Set(users.map(described));
  throw new AppError("IN_USE", `Used by ${[...named].join(", ")}`, {
    errors: users.map((user) => ({
      path: path(ids.indexOf(user.targetId)),
      code: "IN_USE",
      message: `Used by ${user.kind} ${user.name}`,
    })),
  });
}

const described = ({ kind, name }: Reference): string =>
  kind === "waitingEmails" ? `waiting emails (${name})` : `${kind} "${name}"`;
