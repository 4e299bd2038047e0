import { createHash } from "node:crypto";

/** Maximum characters of an address; anything longer is not one. */
const ADDRESS_MAX = 255;
/** Characters that end an address on either side. */
const EDGES = new Set("@\t\n\v\f\r ,;|\"'<>:=&?()[]{}");

interface Candidate {
  address: string;
  start: number;
  end: number;
}

/** Yields the parts of a text that may be addresses, in time linear to its length. */
function* candidates(text: string): Generator<Candidate> {
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    let start = at;
    while (start > 0 && at - start < ADDRESS_MAX && !EDGES.has(text.charAt(start - 1))) start -= 1;
    let end = at + 1;
    while (end < text.length && end - at < ADDRESS_MAX && !EDGES.has(text.charAt(end))) end += 1;
    // Characters that can't be part of a domain end it, and a period at its end belongs to the text.
    const other = text.slice(at, end).search(/[/!?*]/);
    if (other !== -1) end = at + other;
    while (end > at && text.charAt(end - 1) === ".") end -= 1;
    if (start === at || !text.slice(at, end).includes(".")) continue;
    yield { address: text.slice(start, end), start, end };
    // A slash is allowed in an address, and also separates parts of a path.
    const slash = text.lastIndexOf("/", at - 1);
    if (slash >= start && slash < at - 1)
      yield { address: text.slice(slash + 1, end), start: slash + 1, end };
  }
}

const hashOf = (address: string) =>
  createHash("sha256").update(address.toLowerCase()).digest("hex");

/** Returns the hashes of all addresses in a text, as in suppressions, in hexadecimal. */
export function addressHashes(text: string): string[] {
  return [...candidates(text)].map(({ address }) => hashOf(address));
}

/**
 * Whether a text contains one of the addresses with these hashes (as in suppressions, in
 * hexadecimal).
 */
export function namesAddress(text: string, emailHashes: ReadonlySet<string>): boolean {
  for (const { address } of candidates(text)) if (emailHashes.has(hashOf(address))) return true;
  return false;
}

/** Removes the addresses with these hashes from a text. */
export function withoutAddresses(text: string, emailHashes: ReadonlySet<string>): string {
  let rest = "";
  let from = 0;
  for (const { address, start, end } of candidates(text)) {
    if (start < from || !emailHashes.has(hashOf(address))) continue;
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}

/** A value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Removes the addresses with these hashes from all texts of a JSON value, also percent-encoded ones and property names. */
export function jsonWithoutAddresses<Value extends Json>(
  value: Value,
  emailHashes: ReadonlySet<string>,
): Value {
  const clean = (text: string) => {
    const decoded = text.replaceAll("%40", "@");
    return withoutAddresses(
      decoded !== text && namesAddress(decoded, emailHashes) ? decoded : text,
      emailHashes,
    );
  };
  const walk = (part: Json): Json => {
    if (typeof part === "string") return clean(part);
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return part.map(walk);
    return Object.fromEntries(
      Object.entries(part).map(([key, child]) => [clean(key), walk(child)]),
    );
  };
  return walk(value) as Value;
}

/** Searches like `namesAddress`, in a text that arrives in chunks. */
export async function findsAddress(
  pieces: AsyncIterable<string>,
  emailHashes: ReadonlySet<string>,
): Promise<boolean> {
  let before = "";
  for await (const piece of pieces) {
    const text = before + piece;
    if (namesAddress(text, emailHashes)) return true;
    before = text.slice(-2 * ADDRESS_MAX);
  }
  return false;
}
