import { createSecret } from "../../platform/crypto/webhook-signing.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import * as queries from "./secret-queries.ts";

type Vault = Pick<Deps, "secrets">;
const ROTATION_MS = 24 * 60 * 60_000;

const contextOf = (tenantId: string): string => `requestSigning:${tenantId}`;

/** Returns the secrets that sign the requests of a workspace, the current one first. Creates the first one when needed. */
export async function signingSecrets(
  tx: Transaction,
  { secrets }: Vault,
  tenantId: string,
): Promise<{ current: string; former: string | null; formerUntil: Date | null }> {
  const context = contextOf(tenantId);
  let row = await queries.findSigning(tx, tenantId);
  if (!row) {
    await queries.insertSigning(tx, tenantId, secrets.seal(createSecret("v1"), context));
    row = await queries.findSigning(tx, tenantId);
  }
  if (!row) throw new Error(`Workspace ${tenantId} has no signing secret`);
  const { secretBox, formerSecretBox, formerSecretUntil } = row;
  const isBoth =
    formerSecretBox !== null && formerSecretUntil !== null && formerSecretUntil > new Date();
  return {
    current: secrets.open(secretBox, context),
    former: isBoth ? secrets.open(formerSecretBox, context) : null,
    formerUntil: isBoth ? formerSecretUntil : null,
  };
}

/** Returns the current signing secret, for verifying requests. */
export async function readSigningSecret(tx: Transaction, vault: Vault, tenantId: string) {
  const { current, formerUntil } = await signingSecrets(tx, vault, tenantId);
  return { secret: current, formerUntil: formerUntil?.toISOString() ?? null };
}

/** Creates another signing secret. The previous one also signs for 24 hours. */
export async function rotateSigningSecret(tx: Transaction, vault: Vault, tenantId: string) {
  await signingSecrets(tx, vault, tenantId);
  const box = vault.secrets.seal(createSecret("v1"), contextOf(tenantId));
  await queries.rotateSigning(tx, tenantId, box, new Date(Date.now() + ROTATION_MS));
  return readSigningSecret(tx, vault, tenantId);
}
