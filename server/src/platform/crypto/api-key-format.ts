import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ApiKeyMode } from "@arauto/contracts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PUBLIC_ID_LENGTH = 8;
/** 190 random bits. */
const SECRET_LENGTH = 32;
/** 62⁶ is more than 2³². */
const CHECKSUM_LENGTH = 6;

/** The prefix of every API key. */
export const API_KEY_START = "arauto_";

const KEY =
  /^arauto_(?<mode>live|test)_(?<publicId>[\dA-Za-z]{8})_(?<secret>[\dA-Za-z]{32})(?<checksum>[\dA-Za-z]{6})$/;
/** Finds possible keys in a longer text. */
const KEYS_IN_TEXT = /(?<prefix>arauto_(?:live|test)_[\dA-Za-z]{8}_)[\dA-Za-z]{38}/g;

/** The parts of an API key. */
export interface ApiKeyParts {
  mode: ApiKeyMode;
  /** Finds the key in the database; not secret. */
  publicId: string;
  secret: string;
}

/** Returns new random parts. `randomInt` rejects values that would favor some digits. */
export const makeApiKey = (mode: ApiKeyMode): ApiKeyParts => ({
  mode,
  publicId: randomDigits(PUBLIC_ID_LENGTH),
  secret: makeSecret(),
});

/** Returns a new random secret. */
export const makeSecret = (): string => randomDigits(SECRET_LENGTH);

const randomDigits = (length: number): string =>
  Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join("");

/** Returns the part of a key that identifies it: `arauto_live_AbCd1234`. */
export const apiKeyPrefix = ({ mode, publicId }: Pick<ApiKeyParts, "mode" | "publicId">): string =>
  `${API_KEY_START}${mode}_${publicId}`;

/** Returns the complete key with its checksum. */
export function apiKeyText(parts: ApiKeyParts): string {
  const text = `${apiKeyPrefix(parts)}_${parts.secret}`;
  return text + checksum(text);
}

/** Returns the CRC-32 of a text in base 62, with leading zeros. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = (DIGITS[rest % DIGITS.length] ?? "") + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** Returns the parts of a key; null when it is malformed or its checksum is wrong. */
export function parseApiKey(text: string): ApiKeyParts | null {
  const { mode, publicId, secret, checksum: given } = KEY.exec(text)?.groups ?? {};
  if (mode === undefined || publicId === undefined || secret === undefined) return null;
  if (checksum(text.slice(0, -CHECKSUM_LENGTH)) !== given) return null;
  return { mode: mode as ApiKeyMode, publicId, secret };
}

/** Returns whether a text contains a complete key. */
export function containsApiKey(text: string): boolean {
  if (!text.includes(API_KEY_START)) return false;
  return [...text.matchAll(KEYS_IN_TEXT)].some(([key]) => parseApiKey(key) !== null);
}

/** Replaces the secrets of all keys in a text, keeping the parts that identify the keys. */
export const maskApiKeys = (text: string): string =>
  text.includes(API_KEY_START) ? text.replace(KEYS_IN_TEXT, "$<prefix>[secret]") : text;
