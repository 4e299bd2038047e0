import { createPrivateKey, hash, KeyObject, sign } from "node:crypto";
import { domainToASCII } from "node:url";

export type DkimAlgorithm = "rsa-sha256" | "ed25519-sha256";

export interface DkimSignerOptions {
  /** The signing domain, d=; non-ASCII names are written as A-labels. */
  domain: string;
  /** s=: the record is at `dkimRecordName(selector, domain)`. */
  selector: string;
  algorithm: DkimAlgorithm;
  /** PKCS #8 or PKCS #1 in PEM. */
  privateKey: string | KeyObject;
  /** x=: how long receivers may trust a signature; forever by default. */
  expiresInSeconds?: number;
}

/** Signs for a domain. Does not expose the key. */
export interface DkimSigner {
  readonly domain: string;
  readonly selector: string;
  readonly algorithm: DkimAlgorithm;
  readonly expiresInSeconds: number | undefined;
  /** Signs the canonical header on a thread of libuv's pool. */
  sign(canonicalHeader: Buffer): Promise<Buffer>;
}

/** Receivers reject shorter ones (RFC 8301 §3.2). */
const RSA_BITS_MIN = 1024;
const DOMAIN_MAX = 253;
const NO_NAME = /[\s\p{C}%/\\?#@:]/u;
const LABELS =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?)*$/;

/** @throws TypeError for an invalid domain, selector or key; its message never contains the key */
export function createDkimSigner(options: DkimSignerOptions): DkimSigner {
  const { algorithm, expiresInSeconds } = options;
  const key = readPrivateKey(options.privateKey);
  const expectedType = algorithm === "rsa-sha256" ? "rsa" : "ed25519";
  if (key.asymmetricKeyType !== expectedType)
    throw new TypeError(`${algorithm} requires a key of type ${expectedType}.`);
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < RSA_BITS_MIN)
    throw new TypeError(`The RSA key has ${bits} bits; at least ${RSA_BITS_MIN} are required.`);
  if (
    expiresInSeconds !== undefined &&
    !(Number.isSafeInteger(expiresInSeconds) && expiresInSeconds > 0)
  )
    throw new TypeError("A signature must be valid for a whole number of seconds.");
  return {
    domain: signingDomain(options.domain),
    selector: signingSelector(options.selector),
    algorithm,
    expiresInSeconds,
    sign: (canonicalHeader) => signWith(key, canonicalHeader),
  };
}

/**
 * Normalizes a domain for DKIM and DNS.
 * @throws TypeError when it is invalid
 */
export function signingDomain(domain: string): string {
  // domainToASCII ignores line breaks and decodes escapes, as in URLs.
  const ascii = NO_NAME.test(domain) ? "" : domainToASCII(domain.replace(/\.$/, "")).toLowerCase();
  if (ascii.length > DOMAIN_MAX || !LABELS.test(ascii))
    throw new TypeError(`"${domain}" cannot be a signing domain.`);
  return ascii;
}

/** @throws TypeError when it is invalid */
export function signingSelector(selector: string): string {
  const lower = selector.toLowerCase();
  if (lower.length > DOMAIN_MAX || !LABELS.test(lower))
    throw new TypeError(`"${selector}" cannot be a DKIM selector.`);
  return lower;
}

/** @throws TypeError that reveals nothing of the input */
export function readPrivateKey(key: string | KeyObject): KeyObject {
  try {
    const read = key instanceof KeyObject ? key : createPrivateKey(key);
    if (read.type === "private") return read;
  } catch {
    // OpenSSL's message might reveal the key.
  }
  throw new TypeError("The private key can't be parsed.");
}

function signWith(key: KeyObject, canonicalHeader: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, signature: Buffer) =>
      error === null ? resolve(signature) : reject(error);
    if (key.asymmetricKeyType === "rsa") sign("sha256", canonicalHeader, key, done);
    // Ed25519 signs the digest, not the text (RFC 8463 §3).
    else sign(null, hash("sha256", canonicalHeader, "buffer"), key, done);
  });
}
