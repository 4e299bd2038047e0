import { decodeWords } from "./encoded-text.ts";

/** An address in a text; the local part may be quoted or contain non-ASCII letters. */
const ADDRESS =
  /(?:"[^"\s]{1,64}"|[^\s"<>()[\]:;,@\\|`«»“”„'=]["'=]?[^\s"<>()[\]:;,@\\|`«»“”]{0,130})@(?:\[[\d.]{7,15}\]|[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,252}[\p{L}\p{N}])?)/gu;

/** Returns the distinct addresses in a text, in order; `most` at most. */
export function addressesIn(text: string, most = 100): string[] {
  const found = new Map<string, string>();
  for (const [match] of text.matchAll(ADDRESS)) {
    const address = match.replace(/^(?:mailto|smtp)[:=]/i, "").replace(/\.+$/, "");
    if (!found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
    if (found.size >= most) break;
  }
  return [...found.values()];
}

/** Returns the single address in a value; null if there is none. */
export function addressOf(value: string): string | null {
  const text = value.slice(0, 2000);
  const inBrackets = /<([^<>]{0,500})>\s*(?:\([^)]{0,200}\)\s*)?$/.exec(text)?.[1];
  return addressesIn(inBrackets ?? text, 1)[0] ?? addressesIn(text, 1)[0] ?? null;
}

/** Returns the first mailbox of a From header. */
export function mailboxOf(value: string): { name: string; address: string } | null {
  const address = addressOf(value.split(/>\s*,/, 1)[0] ?? "");
  if (address === null) return null;
  const phrase = /^([^<]{0,1000})</.exec(value)?.[1] ?? /\(([^()]{1,500})\)/.exec(value)?.[1] ?? "";
  return {
    name: decodeWords(phrase.trim().replace(/^"(.*)"$/, "$1"))
      .replaceAll('\\"', '"')
      .trim(),
    address,
  };
}
