import { randomBytes } from "node:crypto";
import { parse } from "uuid";

const TENANT_BYTES = 16;
/** 192 bits, which can't be guessed. */
const SECRET_BYTES = 24;
/** No workspace has this id. */
const NO_TENANT = "00000000-0000-0000-0000-000000000000";

/**
 * Creates a token of 192 random bits. It begins with the workspace's id, so that it is looked up only within that
 * workspace.
 */
export const newShareToken = (tenantId: string): string =>
  Buffer.concat([parse(tenantId), randomBytes(SECRET_BYTES)]).toString("base64url");

/** Returns the workspace in a token; a nonexistent one for invalid tokens. */
export function tenantOfShareToken(token: string): string {
  const bytes = Buffer.from(token, "base64url");
  // The decoder ignores invalid characters; only the canonical encoding is accepted.
  if (bytes.length !== TENANT_BYTES + SECRET_BYTES || bytes.toString("base64url") !== token)
    return NO_TENANT;
  const hex = bytes.subarray(0, TENANT_BYTES).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
