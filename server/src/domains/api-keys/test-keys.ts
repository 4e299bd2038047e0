import type { Transaction } from "../../platform/database/database.ts";
import { apiKeyText } from "../../platform/crypto/api-key-format.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "@arauto/contracts";
import * as queries from "./queries.ts";

/** A currently valid test key. */
export type TestKey = Pick<queries.ApiKeyRow, "id" | "name" | "permissions">;

/** Returns the workspace's valid test keys, latest first. */
export const findTestKeys = (tx: Transaction, tenantId: string): Promise<TestKey[]> =>
  queries.findValidTestKeys(tx, tenantId);

/**
 * Returns a test key in full, for a call that the server makes with it. Show it only to users who may grant all of its
 * permissions.
 * @throws AppError NOT_FOUND, WRONG_STATE for a live key
 */
export async function openTestKey(
  tx: Transaction,
  { secrets }: Pick<Deps, "secrets">,
  tenantId: string,
  id: string,
): Promise<string> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND", "API key not found");
  const { secretBox } = await queries.findSecretBox(tx, tenantId, id);
  if (row.mode === "live" || secretBox === null)
    throw new AppError("WRONG_STATE", "Live keys are shown only once, when they are created");
  return apiKeyText({
    ...row,
    secret: secrets.open(secretBox, queries.secretContext(tenantId, id)),
  });
}
