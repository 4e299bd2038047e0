import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from "node:crypto";
import type { Webhook } from "@arauto/contracts";

export type SignatureKind = Webhook["signature"];

const SECRET_BYTES = 32;
const SYMMETRIC_PREFIX = "whsec_";
const PRIVATE_PREFIX = "whsk_";
const PUBLIC_PREFIX = "whpk_";
/** Precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");
/** Precedes the 32 bytes of an Ed25519 public key in X.509 (RFC 8410). */
const SPKI_ED25519 = Buffer.from("302a300506032b6570032100", "hex");

const PREFIX_OF: Record<SignatureKind, string> = { v1: SYMMETRIC_PREFIX, v1a: PRIVATE_PREFIX };

/**
 * Creates a secret of Standard Webhooks: 32 random bytes, the key of HMAC-SHA256 (`whsec_…`) or an Ed25519 private key
 * (`whsk_…`).
 */
export function createSecret(kind: SignatureKind): string {
  return PREFIX_OF[kind] + randomBytes(SECRET_BYTES).toString("base64");
}

/** Returns the key for verification by endpoints: the shared secret, or the public key of a private one (`whpk_…`). */
export function verifyingKey(secret: string): string {
  if (!secret.startsWith(PRIVATE_PREFIX)) return secret;
  const der = createPublicKey(privateKeyOf(secret)).export({ format: "der", type: "spki" });
  return PUBLIC_PREFIX + der.subarray(-SECRET_BYTES).toString("base64");
}

export interface Message {
  /** The header `webhook-id`. */
  id: string;
  /** The time of this attempt, in seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * Returns the headers of Standard Webhooks 1.0.0, with one signature per secret. `standardwebhooks` signs only with
 * HMAC, so Ed25519 would need a separate implementation; both are one call of `node:crypto`.
 */
export function signedHeaders(
  { id, timestamp, body }: Message,
  secrets: readonly string[],
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": secrets.map((secret) => signature(content, secret)).join(" "),
  };
}

/** Whether one of the signatures in the headers is valid for a body. @param key the endpoint's verification key */
export function isSigned(
  headers: ReturnType<typeof signedHeaders>,
  body: string,
  key: string,
): boolean {
  const content = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  return headers["webhook-signature"].split(" ").some((one) => {
    const [version, value = ""] = one.split(",");
    const bytes = Buffer.from(value, "base64");
    if (key.startsWith(PUBLIC_PREFIX))
      return version === "v1a" && verify(null, content, publicKeyOf(key), bytes);
    const expected = createHmac("sha256", symmetricKeyOf(key)).update(content).digest();
    return version === "v1" && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

function signature(content: Buffer, secret: string): string {
  if (secret.startsWith(PRIVATE_PREFIX))
    return `v1a,${sign(null, content, privateKeyOf(secret)).toString("base64")}`;
  return `v1,${createHmac("sha256", symmetricKeyOf(secret)).update(content).digest("base64")}`;
}

const symmetricKeyOf = (secret: string) =>
  Buffer.from(secret.replace(SYMMETRIC_PREFIX, ""), "base64");

function privateKeyOf(secret: string): KeyObject {
  const seed = Buffer.from(secret.slice(PRIVATE_PREFIX.length), "base64");
  return createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: "der",
    type: "pkcs8",
  });
}

function publicKeyOf(key: string): KeyObject {
  const point = Buffer.from(key.slice(PUBLIC_PREFIX.length), "base64");
  return createPublicKey({
    key: Buffer.concat([SPKI_ED25519, point]),
    format: "der",
    type: "spki",
  });
}
