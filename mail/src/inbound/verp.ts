import { timingSafeEqual } from "node:crypto";
import { ShortHmac } from "../short-hmac.ts";
import { readUuid, writeUuid } from "../uuid-bytes.ts";

/**
 * The purpose of an address: bounces (return path), replies (Reply-To), or `mailto:` unsubscribing.
 */
export type VerpKind = "bounce" | "reply" | "unsubscribe";

/**
 * The recipient of a message, decoded from an address. The tenant is the campaign's: a third UUID
 * does not fit into 64 octets.
 */
export interface VerpToken {
  kind: VerpKind;
  campaignId: string;
  accountId: string;
}

const LETTERS: Record<VerpKind, string> = { bounce: "b", reply: "r", unsubscribe: "u" };
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as VerpKind]));
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

// Letter of the kind, then base32 of: campaign 16, account 16, signature 7. 1 + 63 octets, all that
// RFC 5321 §4.5.3.1.1 allows.
const IDS_BYTES = 32;
const SIGNATURE_BYTES = 7;
const TOKEN_BYTES = IDS_BYTES + SIGNATURE_BYTES;
const TOKEN = /(?<![a-z0-9])[bru][a-z2-7]{63}(?![a-z0-9])/g;
const ONE_TOKEN = /^[bru][a-z2-7]{63}$/;
/** Enough for any honest message; each costs two hashes. */
const CANDIDATES_MAX = 50;

/**
 * Encodes the recipient of a message in an address, signed with HMAC-SHA256 truncated to 56 bits;
 * transport may change the case of letters. Guessing one takes 2^56 messages.
 * @throws TypeError when an id is not a UUID
 */
export function verpAddress(to: VerpToken & { domain: string; key: Buffer }): string {
  const bytes = Buffer.alloc(TOKEN_BYTES);
  writeUuid(to.campaignId, bytes, 0);
  writeUuid(to.accountId, bytes, 16);
  sign(bytes, to.kind, to.key).copy(bytes, IDS_BYTES);
  return `${LETTERS[to.kind]}${base32(bytes)}@${to.domain}`;
}

/** The signing key, or several keys of which any may have signed. */
export type VerpKeys = Buffer | readonly Buffer[];

/**
 * Decodes one of our addresses; null when it was changed, truncated, signed with none of the keys
 * or is another. Also reads addresses that were wrapped in transit (SRS, BATV's `prvs=`). The
 * caller checks the domain.
 */
export function readVerp(address: string, keys: VerpKeys): VerpToken | null {
  return findVerp(address.slice(0, 1000), keys)[0] ?? null;
}

/** Returns all our distinct tokens in a text. */
export function findVerp(text: string, keys: VerpKeys): VerpToken[] {
  const found = new Map<string, VerpToken>();
  let candidates = 0;
  for (const [candidate] of text.toLowerCase().matchAll(TOKEN)) {
    if (++candidates > CANDIDATES_MAX) break;
    const token = found.has(candidate) ? null : readToken(candidate, keys);
    if (token !== null) found.set(candidate, token);
  }
  return [...found.values()];
}

function readToken(text: string, keys: VerpKeys): VerpToken | null {
  const kind = ONE_TOKEN.test(text) ? KINDS.get(text.slice(0, 1)) : undefined;
  if (kind === undefined) return null;
  const bytes = fromBase32(text.slice(1));
  // The last character has spare bits: only the canonical spelling counts.
  if (base32(bytes) !== text.slice(1)) return null;
  if (![keys].flat().some((key) => timingSafeEqual(bytes.subarray(IDS_BYTES), sign(bytes, kind, key)))) return null;
  return { kind, campaignId: readUuid(bytes, 0), accountId: readUuid(bytes, 16) };
}

function sign(ids: Buffer, kind: VerpKind, key: Buffer): Buffer {
  // "verp" separates these signatures from those of links, which start with a small number.
  const hmac = new ShortHmac(key, 5 + IDS_BYTES);
  hmac.payload.write(`verp${LETTERS[kind]}`, 0, "latin1");
  ids.copy(hmac.payload, 5, 0, IDS_BYTES);
  const signature = Buffer.alloc(SIGNATURE_BYTES);
  hmac.signInto(signature, 0, SIGNATURE_BYTES);
  return signature;
}

/** Encodes RFC 4648 §6 without padding, in lower case. */
function base32(bytes: Buffer): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31] ?? "";
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (ALPHABET[(held << (5 - bits)) & 31] ?? "");
}

function fromBase32(text: string): Buffer {
  const bytes = Buffer.alloc(Math.floor((text.length * 5) / 8));
  let at = 0;
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    held = (held << 5) | (VALUES.get(letter) ?? 0);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
    held &= (1 << bits) - 1;
  }
  return bytes;
}
