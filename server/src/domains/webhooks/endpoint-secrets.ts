import type { Secrets } from "../../platform/crypto/secrets.ts";

/** Binds a stored secret to its endpoint. */
const secretContext = (tenantId: string, id: string): string => `webhook:${tenantId}:${id}`;

export function sealSecret(secrets: Secrets, tenantId: string, id: string, secret: string): string {
  return secrets.seal(secret, secretContext(tenantId, id));
}

/** The secrets that sign for an endpoint at a given time. */
export interface StoredSecrets {
  secretBox: string;
  formerSecretBox: string | null;
  formerSecretUntil: Date | null;
}

/** Returns the current secret, followed by the previous one while it also signs. */
export function openSecrets(
  secrets: Secrets,
  tenantId: string,
  id: string,
  { secretBox, formerSecretBox, formerSecretUntil }: StoredSecrets,
  now: Date,
): [current: string, ...former: string[]] {
  const open = (box: string) => secrets.open(box, secretContext(tenantId, id));
  const isBoth = formerSecretBox !== null && formerSecretUntil !== null && formerSecretUntil > now;
  return [open(secretBox), ...(isBoth ? [open(formerSecretBox)] : [])];
}
