import { timingSafeEqual } from "node:crypto";
import { ShortHmac } from "../tracking/short-hmac.ts";
import { readUuid, writeUuid } from "../tracking/uuid-bytes.ts";

/** The purpose of an address in a campaign's message: the return path, Reply-To, or `mailto:` in List-Unsubscribe. */
export type VerpKind = "bounce" | "reply" | "unsubscribe";

/**
 * Identifies a message of a campaign by its contact. The tenant is the campaign's: a third UUID does not fit into 64
 * octets.
 */
interface CampaignToken {
  kind: VerpKind;
  campaignId: string;
  contactId: string;
}

/** Identifies a message in a conversation: bounces identify the message, replies the conversation. */
type ConversationToken =
  | { kind: "messageBounce"; messageId: string; tenantId: string }
  | { kind: "conversationReply"; conversationId: string; tenantId: string };

/** The decoded content of an address of ours. */
export type VerpToken = CampaignToken | ConversationToken;

/**
 * The possible meanings of a signed address, which does not contain whether it identifies a campaign or a conversation:
 * it is a conversation's in the workspace of its second id.
 */
interface VerpReadings {
  campaign: CampaignToken;
  /** Null for unsubscribe addresses, which conversations do not have. */
  conversation: ConversationToken | null;
}

type Letter = "b" | "r" | "u";
type Ids = readonly [first: string, second: string];

const LETTERS: Record<VerpToken["kind"], Letter> = {
  bounce: "b",
  reply: "r",
  unsubscribe: "u",
  messageBounce: "b",
  conversationReply: "r",
};

const READINGS: Record<Letter, (ids: Ids) => VerpReadings> = {
  b: ([first, second]) => ({
    campaign: { kind: "bounce", campaignId: first, contactId: second },
    conversation: { kind: "messageBounce", messageId: first, tenantId: second },
  }),
  r: ([first, second]) => ({
    campaign: { kind: "reply", campaignId: first, contactId: second },
    conversation: { kind: "conversationReply", conversationId: first, tenantId: second },
  }),
  u: ([first, second]) => ({
    campaign: { kind: "unsubscribe", campaignId: first, contactId: second },
    conversation: null,
  }),
};

function idsOf(token: VerpToken): Ids {
  if (token.kind === "messageBounce") return [token.messageId, token.tenantId];
  if (token.kind === "conversationReply") return [token.conversationId, token.tenantId];
  return [token.campaignId, token.contactId];
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

// Letter of the kind, then base32 of: first id 16, second id 16, signature 7. 1 + 63 octets, all that RFC 5321 §4.5.3.1.1 allows.
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
  const letter = LETTERS[to.kind];
  const [first, second] = idsOf(to);
  writeUuid(first, bytes, 0);
  writeUuid(second, bytes, 16);
  sign(bytes, letter, to.key).copy(bytes, IDS_BYTES);
  return `${letter}${base32(bytes)}@${to.domain}`;
}

/** The signing key, or several keys that may have signed. */
export type VerpKeys = Buffer | readonly Buffer[];

/**
 * Decodes an address of ours. Returns null if it was changed, truncated, signed with none of the keys, or is not ours.
 * Also reads addresses that were wrapped on the way (SRS, BATV's `prvs=`). The caller checks the domain.
 */
export function readVerp(address: string, keys: VerpKeys): VerpReadings | null {
  return findReadings(address.slice(0, 1000), keys)[0] ?? null;
}

/**
 * Finds our tokens in a text, without duplicates, as they are interpreted in a workspace; without one, only those of
 * campaigns.
 */
export function findVerp(text: string, keys: VerpKeys, tenantId?: string): VerpToken[] {
  return findReadings(text, keys).map(({ campaign, conversation }) =>
    conversation !== null && conversation.tenantId === tenantId ? conversation : campaign,
  );
}

function findReadings(text: string, keys: VerpKeys): VerpReadings[] {
  const found = new Map<string, VerpReadings>();
  let candidates = 0;
  for (const [candidate] of text.toLowerCase().matchAll(TOKEN)) {
    if (++candidates > CANDIDATES_MAX) break;
    const token = found.has(candidate) ? null : readToken(candidate, keys);
    if (token !== null) found.set(candidate, token);
  }
  return [...found.values()];
}

function readToken(text: string, keys: VerpKeys): VerpReadings | null {
  if (!ONE_TOKEN.test(text)) return null;
  const letter = text.charAt(0) as Letter;
  const bytes = fromBase32(text.slice(1));
  // The last character has spare bits: only the canonical spelling counts.
  if (base32(bytes) !== text.slice(1)) return null;
  if (
    ![keys]
      .flat()
      .some((key) => timingSafeEqual(bytes.subarray(IDS_BYTES), sign(bytes, letter, key)))
  )
    return null;
  return READINGS[letter]([readUuid(bytes, 0), readUuid(bytes, 16)]);
}

function sign(ids: Buffer, letter: Letter, key: Buffer): Buffer {
  // "verp" separates these signatures from those of links, which start with a small number.
  const hmac = new ShortHmac(key, 5 + IDS_BYTES);
  hmac.payload.write(`verp${letter}`, 0, "latin1");
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
