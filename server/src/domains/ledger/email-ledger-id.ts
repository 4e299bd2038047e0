import { createHash } from "node:crypto";

/** Identifies the emails of one mode sent by one sending account for one domain. */
export interface EmailLedger {
  tenantId: string;
  sendingAccountId: string;
  /** Of the sender's address. */
  fromDomain: string;
  mode: "live" | "test";
}

/** Returns the name of a standing ledger, which users never see. */
export const ledgerName = (mode: EmailLedger["mode"]): string => `${mode} emails`;

/** Position of the version in a UUID. */
const VERSION_AT = 14;

/**
 * Returns the id of a standing ledger, derived from its key. It is a UUID of version 8 (RFC 9562 §5.8), while all other
 * campaigns have version 7: so an id from a token shows that its recipients are emails.
 */
export function emailLedgerId({
  tenantId,
  sendingAccountId,
  fromDomain,
  mode,
}: EmailLedger): string {
  const name = [tenantId, sendingAccountId, fromDomain.toLowerCase(), mode].join(" ");
  return uuidFrom(createHash("sha256").update(name).digest(), 8);
}

/** Returns whether a campaign is a standing ledger, whose recipients are single emails. */
export const isEmailLedger = (campaignId: string): boolean => campaignId[VERSION_AT] === "8";

/** Returns a UUID of a version from the first bytes of a digest. */
export function uuidFrom(digest: Buffer, version: number): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
