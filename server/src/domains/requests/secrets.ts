import {
  AppError,
  type Secret,
  type secretBody,
  SECRETS_MAX,
  type updateSecretBody,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import * as queries from "./secret-queries.ts";

type Vault = Pick<Deps, "secrets">;

/** Binds a stored value to its row. */
const contextOf = (tenantId: string, id: string): string => `secret:${tenantId}:${id}`;

/** The value of a secret, and the hosts that it may be sent to. */
export interface OpenSecret {
  value: string;
  hosts: readonly string[];
}

const present = ({ id, name, hosts, createdAt, updatedAt }: queries.SecretRow): Secret => ({
  id,
  name,
  hosts,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Lists the names and hosts of a workspace's secrets; values are never returned. */
export async function listSecrets(tx: Transaction, tenantId: string): Promise<{ items: Secret[] }> {
  return { items: (await queries.findSecrets(tx, tenantId)).map(present) };
}

/** @throws AppError NAME_TAKEN, SECRETS_FULL */
export async function createSecret(
  tx: Transaction,
  { secrets }: Vault,
  tenantId: string,
  { name, value, hosts }: z.output<typeof secretBody>,
): Promise<Secret> {
  if ((await queries.countSecrets(tx, tenantId)) >= SECRETS_MAX) throw new AppError("SECRETS_FULL");
  const id = v7();
  const valueBox = secrets.seal(value, contextOf(tenantId, id));
  const now = new Date();
  const created = await queries.insertSecret(tx, tenantId, { id, name, hosts, valueBox, now });
  if (!created) throw new AppError("NAME_TAKEN");
  return present(created);
}

/** Changes the value, if given, and the hosts, effective immediately. @throws AppError NOT_FOUND */
export async function updateSecret(
  tx: Transaction,
  { secrets }: Vault,
  tenantId: string,
  id: string,
  { value, hosts }: z.output<typeof updateSecretBody>,
): Promise<Secret> {
  const valueBox = value === undefined ? null : secrets.seal(value, contextOf(tenantId, id));
  const now = new Date();
  const changed = await queries.changeSecret(tx, tenantId, id, { hosts, valueBox, now });
  if (!changed) throw new AppError("NOT_FOUND", "Secret not found");
  return present(changed);
}

/** Deletes a secret; not idempotent. @throws AppError NOT_FOUND; IN_USE with the workflows and tasks that use it */
export async function deleteSecret(
  tx: Transaction,
  { references }: Pick<Deps, "references">,
  tenantId: string,
  id: string,
): Promise<void> {
  if (!(await queries.lockSecret(tx, tenantId, id)))
    throw new AppError("NOT_FOUND", "Secret not found");
  await refuseInUse(tx, references, tenantId, "secret", [id], () => "id");
  await queries.deleteSecret(tx, tenantId, id);
}

/** Opens secrets by name; omits missing ones. */
export async function openSecrets(
  tx: Transaction,
  { secrets }: Vault,
  tenantId: string,
  names: readonly string[],
): Promise<Map<string, OpenSecret>> {
  if (names.length === 0) return new Map();
  const rows = await queries.findBoxes(tx, tenantId, names);
  return new Map(
    rows.map(({ id, name, hosts, valueBox }) => [
      name,
      { value: secrets.open(valueBox, contextOf(tenantId, id)), hosts },
    ]),
  );
}

/** Returns the hosts of secrets by name; omits unknown names. */
export async function hostsOfSecrets(
  tx: Transaction,
  tenantId: string,
  names: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (names.length === 0) return new Map();
  const rows = await queries.findBoxes(tx, tenantId, names);
  return new Map(rows.map(({ name, hosts }) => [name, hosts]));
}
