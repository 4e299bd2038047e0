/** An address with the name that was typed around it. */
export interface TypedAddress {
  email: string;
  name?: string;
}

const ADDRESS = /[^\s<>()[\],;:"']+@[^\s<>()[\],;:"']+\.[^\s<>()[\],;:"']*[^\s<>()[\],;:"'.]/u;
/** Characters around a name: separators, quotes, and empty brackets of the address. */
const AROUND = /^[\s,;:<>"'()[\]–-]+|[\s,;:<>"'()[\]–-]+$/gu;
const NAME_MIN = 2;
const NAME_MAX = 100;

/**
 * Reads typed or pasted addresses: one per line, or several separated by commas, as in "Ana Lima <ana@example.com>".
 * Returns each address once, and the parts without one.
 */
export function typedAddresses(text: string): { found: TypedAddress[]; unread: string[] } {
  const found = new Map<string, TypedAddress>();
  const unread: string[] = [];
  for (const part of text.split(/[\n;]+/u).flatMap(splitLine)) {
    const email = ADDRESS.exec(part)?.[0];
    if (email === undefined) {
      unread.push(part);
      continue;
    }
    const name = part.replace(email, " ").replaceAll(AROUND, "").slice(0, NAME_MAX);
    const key = email.toLowerCase();
    if (!found.has(key)) found.set(key, { email, ...(name.length >= NAME_MIN && { name }) });
  }
  return { found: [...found.values()], unread };
}

/** Splits a line at commas and spaces between addresses; a comma may also precede or follow a name. */
function splitLine(line: string): string[] {
  const addresses = line.match(new RegExp(ADDRESS, "gu")) ?? [];
  const parts =
    addresses.length > 1 ? line.split(line.includes(",") ? "," : /\s+(?=\S+@)/u) : [line];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
