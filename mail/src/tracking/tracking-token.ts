import { timingSafeEqual } from "node:crypto";
import { ShortHmac } from "./short-hmac.ts";
import { readUuid, writeUuid } from "./uuid-bytes.ts";

export interface TrackingToken {
  kind: "click" | "open" | "unsubscribe" | "preferences" | "confirm" | "view";
  tenantId: string;
  /** The campaign whose email contains the link; for `confirm` the request it confirms. */
  campaignId: string;
  contactId: string;
  /** Index into `CompiledMessage.links`; 0 for all but clicks. */
  link: number;
}

const KINDS = { click: 1, open: 2, unsubscribe: 3, preferences: 4, confirm: 5, view: 6 } as const;
const KIND_NAMES = new Map(
  Object.entries(KINDS).map(([name, code]) => [code as number, name as TrackingToken["kind"]]),
);

// kind 1, tenant 16, campaign 16, account 16, link 2, then the signature.
const TENANT = 1;
const CAMPAIGN = 17;
const ACCOUNT = 33;
const LINK = 49;
const PAYLOAD_BYTES = 51;
const SIGNATURE_BYTES = 16;
const TOKEN_BYTES = PAYLOAD_BYTES + SIGNATURE_BYTES;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{90}$/;
const LINK_MAX = 0xffff;

/**
 * Creates the tokens of one campaign: the payload's constant bytes are written once. Before
 * `setContact` they are anonymous: the account is the nil UUID (RFC 9562 §5.9).
 */
export class TokenSigner {
  private readonly hmac: ShortHmac;
  private readonly token = Buffer.alloc(TOKEN_BYTES);

  constructor(key: Buffer, tenantId: string, campaignId: string) {
    this.hmac = new ShortHmac(key, PAYLOAD_BYTES);
    writeUuid(tenantId, this.hmac.payload, TENANT);
    writeUuid(campaignId, this.hmac.payload, CAMPAIGN);
  }

  /** Sets the contact of all following tokens. */
  setContact(contactId: string): void {
    writeUuid(contactId, this.hmac.payload, ACCOUNT);
  }

  sign(kind: TrackingToken["kind"], link: number): string {
    if (!Number.isInteger(link) || link < 0 || link > LINK_MAX)
      throw new RangeError(`link ${link} is not between 0 and ${LINK_MAX}`);
    const { payload } = this.hmac;
    payload[0] = KINDS[kind];
    payload.writeUInt16BE(link, LINK);
    payload.copy(this.token);
    this.hmac.signInto(this.token, PAYLOAD_BYTES, SIGNATURE_BYTES);
    return this.token.toString("base64url");
  }
}

/**
 * Encodes contact and purpose as a short text for URLs, signed with HMAC-SHA256 (RFC 2104)
 * truncated to 16 bytes.
 * @throws TypeError when an id is not a UUID; RangeError when `link` does not fit two bytes
 */
export function signToken(token: TrackingToken, key: Buffer): string {
  const signer = new TokenSigner(key, token.tenantId, token.campaignId);
  signer.setContact(token.contactId);
  return signer.sign(token.kind, token.link);
}

/**
 * Decodes a token; null when it was changed, truncated, signed with none of the keys or is invalid.
 */
export function verifyToken(text: string, keys: Buffer | readonly Buffer[]): TrackingToken | null {
  if (!TOKEN_PATTERN.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  // The last character has spare bits: only the canonical spelling counts.
  if (bytes.length !== TOKEN_BYTES || bytes.toString("base64url") !== text) return null;
  const kind = KIND_NAMES.get(bytes[0] ?? 0);
  if (kind === undefined) return null;
  const token = {
    kind,
    tenantId: readUuid(bytes, TENANT),
    campaignId: readUuid(bytes, CAMPAIGN),
    contactId: readUuid(bytes, ACCOUNT),
    link: bytes.readUInt16BE(LINK),
  };
  const isMadeWith = (key: Buffer) =>
    timingSafeEqual(bytes, Buffer.from(signToken(token, key), "base64url"));
  return [keys].flat().some(isMadeWith) ? token : null;
}
