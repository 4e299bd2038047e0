import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import type { Deps } from "../../platform/domain.ts";

/** A link lets whoever has it download for so long. */
export const LINK_SECONDS = 10 * 60;

export interface ExportLink {
  tenantId: string;
  exportId: string;
  expiresAt: Date;
}

const UUID_BYTES = 16;
const BODY_BYTES = 2 * UUID_BYTES + 4;
const SIGNATURE_BYTES = 32;

/** Of this purpose alone: no other token of ours has a signature that fits. */
const PURPOSE = "export-links";
const sign = (key: Buffer, body: Buffer) => createHmac("sha256", key).update(body).digest();

/** The address of a file, with its right to be downloaded. */
export function exportUrl(deps: Pick<Deps, "config" | "secrets">, { tenantId, exportId, expiresAt }: ExportLink): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.set(parse(tenantId), 0);
  body.set(parse(exportId), UUID_BYTES);
  body.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 2 * UUID_BYTES);
  return `${deps.config.publicUrl}/d/${Buffer.concat([body, sign(deps.secrets.key(PURPOSE), body)]).toString("base64url")}`;
}

/** What a link's token says; null when it is forged, changed, of another kind or over. */
export function readExportToken(deps: Pick<Deps, "secrets">, text: string, now = new Date()): ExportLink | null {
  const bytes = Buffer.from(text, "base64url");
  // Letters that mean nothing are passed over by the decoder: only the one way of writing it counts.
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== text) return null;
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
