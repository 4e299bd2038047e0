import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import type { Deps } from "../../platform/deps.ts";

/** The validity of a download link. */
export const LINK_SECONDS = 10 * 60;

export interface ExportLink {
  tenantId: string;
  exportId: string;
  expiresAt: Date;
}

const UUID_BYTES = 16;
const BODY_BYTES = 2 * UUID_BYTES + 4;
const SIGNATURE_BYTES = 32;

/** A signing purpose of its own, so that no other token is valid here. */
const PURPOSE = "export-links";
const sign = (key: Buffer, body: Buffer) => createHmac("sha256", key).update(body).digest();

/** Returns the signed address of a file. */
export function exportUrl(
  deps: Pick<Deps, "config" | "secrets">,
  { tenantId, exportId, expiresAt }: ExportLink,
): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.set(parse(tenantId), 0);
  body.set(parse(exportId), UUID_BYTES);
  body.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 2 * UUID_BYTES);
  return `${deps.config.publicUrl}/d/${Buffer.concat([body, sign(deps.secrets.key(PURPOSE), body)]).toString("base64url")}`;
}

/** Decodes a link's token; null when it is forged, changed, of another kind or expired. */
export function readExportToken(
  deps: Pick<Deps, "secrets">,
  text: string,
  now = new Date(),
): ExportLink | null {
  const bytes = Buffer.from(text, "base64url");
  // The decoder ignores invalid characters; only the canonical encoding is accepted.
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== text)
    return null;
  const body = bytes.subarray(0, BODY_BYTES);
  const isSignedBy = (key: Buffer) => timingSafeEqual(bytes.subarray(BODY_BYTES), sign(key, body));
  if (!deps.secrets.keys(PURPOSE).some(isSignedBy)) return null;
  const expiresAt = new Date(body.readUInt32BE(2 * UUID_BYTES) * 1000);
  if (expiresAt <= now) return null;
  return {
    tenantId: stringify(body.subarray(0, UUID_BYTES)),
    exportId: stringify(body.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    expiresAt,
  };
}
