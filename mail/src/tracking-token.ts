import { hash, timingSafeEqual } from "node:crypto";

export interface TrackingToken {
  kind: "click" | "open" | "unsubscribe" | "preferences" | "confirm";
  tenantId: string;
  /** The campaign whose mail holds the link; for `confirm` the request it answers. */
  campaignId: string;
  accountId: string;
  /** Index into `CompiledMessage.links`; 0 for all but clicks. */
  link: number;
}

const KINDS = { click: 1, open: 2, unsubscribe: 3, preferences: 4, confirm: 5 } as const;
const KIND_NAMES = new Map(Object.entries(KINDS).map(([name, code]) => [code as number, name as TrackingToken["kind"]]));

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
const HASH_BLOCK = 64;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Makes the tokens of one campaign. Holds the key padded for HMAC and the payload's constant bytes,
 * so that a token costs two hashes and no allocation but its text.
 */
export class TokenSigner {
  private readonly inner = Buffer.alloc(HASH_BLOCK + PAYLOAD_BYTES);
  private readonly outer = Buffer.alloc(HASH_BLOCK + 32);
  private readonly token = Buffer.alloc(TOKEN_BYTES);
  private readonly payload = this.inner.subarray(HASH_BLOCK);

  constructor(key: Buffer, tenantId: string, campaignId: string) {
    // HMAC as in RFC 2104 §2; node's createHmac costs three times as much for such short input.
    const block = Buffer.alloc(HASH_BLOCK);
    (key.length > HASH_BLOCK ? hash("sha256", key, "buffer") : key).copy(block);
    for (let at = 0; at < HASH_BLOCK; at++) {
      this.inner[at] = (block[at] ?? 0) ^ 0x36;
      this.outer[at] = (block[at] ?? 0) ^ 0x5c;
    }
    writeUuid(tenantId, this.payload, TENANT);
    writeUuid(campaignId, this.payload, CAMPAIGN);
  }

  /** All following tokens are for this person. */
  setAccount(accountId: string): void {
    writeUuid(accountId, this.payload, ACCOUNT);
  }

  sign(kind: TrackingToken["kind"], link: number): string {
    if (!Number.isInteger(link) || link < 0 || link > LINK_MAX) throw new RangeError(`link ${link} is not between 0 and ${LINK_MAX}`);
    this.payload[0] = KINDS[kind];
    this.payload.writeUInt16BE(link, LINK);
    this.outer.write(hash("sha256", this.inner, "binary"), HASH_BLOCK, "latin1");
    this.payload.copy(this.token);
    this.token.write(hash("sha256", this.outer, "binary"), PAYLOAD_BYTES, SIGNATURE_BYTES, "latin1");
    return this.token.toString("base64url");
  }
}

/**
 * A short text for URLs that says who and what, signed with HMAC-SHA256 (RFC 2104) cut to 16 bytes.
 * @throws TypeError when an id is no UUID; RangeError when `link` does not fit two bytes.
 */
export function signToken(token: TrackingToken, key: Buffer): string {
  const signer = new TokenSigner(key, token.tenantId, token.campaignId);
  signer.setAccount(token.accountId);
  return signer.sign(token.kind, token.link);
}

/** What a token says; null when it was changed, cut, made with another key or is no token at all. */
export function verifyToken(text: string, key: Buffer): TrackingToken | null {
  if (!TOKEN_PATTERN.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  // The last character has spare bits: only the one canonical spelling counts.
  if (bytes.length !== TOKEN_BYTES || bytes.toString("base64url") !== text) return null;
  const kind = KIND_NAMES.get(bytes[0] ?? 0);
  if (kind === undefined) return null;
  const token = {
    kind,
    tenantId: readUuid(bytes, TENANT),
    campaignId: readUuid(bytes, CAMPAIGN),
    accountId: readUuid(bytes, ACCOUNT),
    link: bytes.readUInt16BE(LINK),
  };
  const expected = Buffer.from(signToken(token, key), "base64url");
  return timingSafeEqual(bytes, expected) ? token : null;
}

function writeUuid(id: string, into: Buffer, at: number): void {
  if (!UUID.test(id)) throw new TypeError(`"${id}" is not a UUID`);
  into.write(id.replaceAll("-", ""), at, 16, "hex");
}

function readUuid(from: Buffer, at: number): string {
  const hex = from.toString("hex", at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
