import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import type { Deps } from "../../platform/deps.ts";

/** The validity of a download link. */
const LINK_SECONDS = 10 * 60;

/** A file that can be downloaded for some time without signing in. */
export interface FileLink {
  tenantId: string;
  fileId: string;
  expiresAt: Date;
}

/** The path and the token purpose of a kind of file: no other token is valid there. */
export interface FileKind {
  path: string;
  purpose: string;
}

const UUID_BYTES = 16;
const BODY_BYTES = 2 * UUID_BYTES + 4;
const SIGNATURE_BYTES = 32;

export const EXPORT_FILES: FileKind = { path: "/d/", purpose: "export-links" };

const sign = (key: Buffer, body: Buffer) => createHmac("sha256", key).update(body).digest();

/** Returns when a link created now expires. */
export const linkExpiry = (): Date =>
  new Date((Math.floor(Date.now() / 1000) + LINK_SECONDS) * 1000);

/** Returns the signed address of a file. */
export function fileUrl(
  deps: Pick<Deps, "config" | "secrets">,
  { path, purpose }: FileKind,
  { tenantId, fileId, expiresAt }: FileLink,
): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.set(parse(tenantId), 0);
  body.set(parse(fileId), UUID_BYTES);
  body.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 2 * UUID_BYTES);
  return `${deps.config.publicUrl}${path}${Buffer.concat([body, sign(deps.secrets.key(purpose), body)]).toString("base64url")}`;
}

/** Decodes a link's token; null when it is forged, changed, of another kind or expired. */
export function readFileToken(
  deps: Pick<Deps, "secrets">,
  { purpose }: FileKind,
  text: string,
  now = new Date(),
): FileLink | null {
  const bytes = Buffer.from(text, "base64url");
  // The decoder ignores invalid characters; only the canonical encoding is accepted.
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== text)
    return null;
  const body = bytes.subarray(0, BODY_BYTES);
  const isSignedBy = (key: Buffer) => timingSafeEqual(bytes.subarray(BODY_BYTES), sign(key, body));
  if (!deps.secrets.keys(purpose).some(isSignedBy)) return null;
  const expiresAt = new Date(body.readUInt32BE(2 * UUID_BYTES) * 1000);
  if (expiresAt <= now) return null;
  return {
    tenantId: stringify(body.subarray(0, UUID_BYTES)),
    fileId: stringify(body.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    expiresAt,
  };
}
