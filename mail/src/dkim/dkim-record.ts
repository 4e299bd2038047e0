import { createPublicKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { signingDomain, signingSelector } from "./dkim-signer.ts";

/** The parsed TXT record below `_domainkey`. */
export type DkimRecord =
  /** A key for signing email. `testing`: receivers may treat its signatures as absent (t=y). */
  | {
      kind: "key";
      keyType: "rsa" | "ed25519";
      publicKey: KeyObject;
      bits: number;
      testing: boolean;
    }
  /** The key was revoked: p= is empty. */
  | { kind: "revoked" }
  | {
      kind: "invalid";
      problem: "syntax" | "version" | "keyType" | "publicKey" | "hash" | "service";
    };

type Problem = Extract<DkimRecord, { kind: "invalid" }>["problem"];

const TAG = /^([A-Za-z][A-Za-z0-9_]*)[ \t\r\n]*=([^]*)$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const ED25519_BYTES = 32;
/**
 * The DER header of an Ed25519 SubjectPublicKeyInfo (RFC 8410 §4); records contain the bare key
 * (RFC 8463 §4.2).
 */
const ED25519_SPKI = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Returns the record's name in DNS (RFC 6376 §3.6.2.1).
 * @throws TypeError when selector or domain is invalid
 */
export function dkimRecordName(selector: string, domain: string): string {
  return `${signingSelector(selector)}._domainkey.${signingDomain(domain)}`;
}

/**
 * Returns the record's text for a public key; for RSA longer than 255 characters, so DNS needs
 * several strings.
 */
export function dkimRecordValue(publicKey: KeyObject): string {
  const spki = publicKey.export({ type: "spki", format: "der" });
  const isRsa = publicKey.asymmetricKeyType === "rsa";
  return `v=DKIM1; k=${isRsa ? "rsa" : "ed25519"}; p=${(isRsa ? spki : spki.subarray(-ED25519_BYTES)).toString("base64")}`;
}

/**
 * Parses a record as receivers do (RFC 6376 §3.6.1). `txt` is all strings of the record,
 * concatenated.
 */
export function parseDkimRecord(txt: string): DkimRecord {
  const tags = readTags(txt);
  if (tags === null) return invalid("syntax");
  const version = tags.get("v");
  // Only as the first tag, and with exactly this value.
  if (version !== undefined && (version !== "DKIM1" || tags.keys().next().value !== "v"))
    return invalid("version");
  const keyType = (tags.get("k") ?? "rsa").toLowerCase();
  if (keyType !== "rsa" && keyType !== "ed25519") return invalid("keyType");
  const encoded = tags.get("p")?.replace(/\s+/g, "");
  if (encoded === undefined) return invalid("syntax");
  if (encoded === "") return { kind: "revoked" };
  if (!lists(tags.get("h"), ["sha256"])) return invalid("hash");
  if (!lists(tags.get("s"), ["*", "email"])) return invalid("service");
  const publicKey = BASE64.test(encoded)
    ? readPublicKey(keyType, Buffer.from(encoded, "base64"))
    : null;
  if (publicKey === null) return invalid("publicKey");
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? ED25519_BYTES * 8;
  return {
    kind: "key",
    keyType,
    publicKey,
    bits,
    testing: (tags.get("t") ?? "").split(":").some((flag) => flag.trim() === "y"),
  };
}

function invalid(problem: Problem): DkimRecord {
  return { kind: "invalid", problem };
}

/**
 * Parses tags and values (RFC 6376 §3.2); null when the text is not a tag list or has a duplicate.
 */
function readTags(txt: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  const parts = txt.split(";").map((part) => part.trim());
  if (parts.at(-1) === "") parts.pop();
  for (const part of parts) {
    const [, name, value] = TAG.exec(part) ?? [];
    if (name === undefined || value === undefined || tags.has(name)) return null;
    tags.set(name, value.trim());
  }
  return tags.size === 0 ? null : tags;
}

/** Whether a list tag allows one of these; without the tag everything is allowed. */
function lists(value: string | undefined, accepted: readonly string[]): boolean {
  return (
    value === undefined ||
    value.split(":").some((word) => accepted.includes(word.trim().toLowerCase()))
  );
}

function readPublicKey(keyType: "rsa" | "ed25519", bytes: Buffer): KeyObject | null {
  if (keyType === "ed25519") {
    if (bytes.length !== ED25519_BYTES) return null;
    return createPublicKey({
      key: Buffer.concat([ED25519_SPKI, bytes]),
      format: "der",
      type: "spki",
    });
  }
  // RFC 6376 describes one form and uses the other in its examples.
  for (const type of ["spki", "pkcs1"] as const) {
    try {
      const key = createPublicKey({ key: bytes, format: "der", type });
      return key.asymmetricKeyType === "rsa" ? key : null;
    } catch {
      // Try the other form.
    }
  }
  return null;
}
