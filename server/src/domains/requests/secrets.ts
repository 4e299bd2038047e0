import { AppError, type Secret, type secretBody, SECRETS_MAX } from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import * as queries from "./secret-queries.ts";

type Vault = Pick<Deps, "secrets">;

/** Binds a stored value to its row. */
const contextOf = (tenantId: string, id: string): string => `secret:${tenantId}:${id}`;

const present = ({ id, name, createdAt, updatedAt }: queries.SecretRow): Secret => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Lists the names of a workspace's secrets; values are never returned. */
export async function listSecrets(tx: Transaction, tenantId: string): Promise<{ items: Secret[] }> {
  return { items: (await queries.findSecrets(tx, tenantId)).map(present) };
}

/** @throws AppError NAME_TAKEN, SECRETS_FULL */
export async function createSecret(
  tx: Transaction,
  { secrets }: Vault,
  tenantId: string,
  { name, value }: z.output<typeof secretBody>,
): Promise<Secret> {
  if ((await queries.countSecrets(tx, tenantId)) >= SECRETS_MAX) throw new AppError("SECRETS_FULL");
  const id = v7();
  const valueBox = secrets.seal(value, contextOf(tenantId, id));
  const made = await queries.insertSecret(tx, tenantId, { id, name, valueBox, now: new Date() });
  if (!made) throw new AppError("NAME_TAKEN");
  return present(made);
}

/** Replaces a value; requests use it from now on. @throws AppError NOT_FOUND */
export async function updateSecret(
  tx: Transaction,
  { secrets }: Vault,
  tenantId: string,
  id: string,
  value: string,
): Promise<Secret> {
  const valueBox = secrets.seal(value, contextOf(tenantId, id));
  const changed = await queries.setSecretValue(tx, tenantId, id, valueBox, new Date());
  if (!changed) throw new AppError("NOT_FOUND", "Secret not found");
  return present(changed);
}

/** Deletes a secret. Repeating it fails. @throws AppError NOT_FOUND; IN_USE with the workflows that use it */
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

/** Returns the values of secrets by name; missing ones are left out. */
export async function secretValues(
  tx: Transaction,
  { secrets }: Vault,
  tenantId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await queries.findBoxes(tx, tenantId, names);
  return new Map(
    rows.map(({ id, name, valueBox }) => [name, secrets.open(valueBox, contextOf(tenantId, id))]),
  );
}

/** Returns which of these names are no secrets of the workspace. */
export async function missingSecrets(
  tx: Transaction,
  tenantId: string,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const known = new Set((await queries.findBoxes(tx, tenantId, names)).map(({ name }) => name));
  return new Set(names.filter((name) => !known.has(name)));
}
