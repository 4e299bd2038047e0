import { createHash } from "node:crypto";

/** Of an address as it may stand in a text; longer ones are none. */
const ADDRESS_MAX = 255;
/** What cannot belong to either side of an address. */
const EDGES = new Set("@\t\n\v\f\r ,;|\"'<>:=&?()[]{}");

/** Parts of a text that may be addresses. Takes time by the text's length, however it is made. */
function* candidates(text: string): Generator<{ address: string; start: number; end: number }> {
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    let start = at;
    while (start > 0 && at - start < ADDRESS_MAX && !EDGES.has(text.charAt(start - 1))) start -= 1;
    let end = at + 1;
    while (end < text.length && end - at < ADDRESS_MAX && !EDGES.has(text.charAt(end))) end += 1;
    if (start < at && text.slice(at, end).includes(".")) yield { address: text.slice(start, end), start, end };
  }
}

const hashOf = (address: string) => createHash("sha256").update(address.toLowerCase()).digest("hex");

/** The hashes of all addresses in a text, as suppressions have them, in hexadecimal. */
export function addressHashes(text: string): string[] {
  return [...candidates(text)].map(({ address }) => hashOf(address));
}

/** Whether one of the addresses with these hashes (as suppressions have them, in hexadecimal) stands in a text. */
export function namesAddress(text: string, emailHashes: ReadonlySet<string>): boolean {
  for (const { address } of candidates(text)) if (emailHashes.has(hashOf(address))) return true;
  return false;
}

/** A text without the addresses that have these hashes. */
export function withoutAddresses(text: string, emailHashes: ReadonlySet<string>): string {
  let rest = "";
  let from = 0;
  for (const { address, start, end } of candidates(text)) {
    if (!emailHashes.has(hashOf(address))) continue;
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}

/** As `namesAddress`, for a text that comes in pieces. */
export async function findsAddress(pieces: AsyncIterable<string>, emailHashes: ReadonlySet<string>): Promise<boolean> {
  let before = "";
  for await (const piece of pieces) {
    const text = before + piece;
    if (namesAddress(text, emailHashes)) return true;
    before = text.slice(-2 * ADDRESS_MAX);
  }
  return false;
}
