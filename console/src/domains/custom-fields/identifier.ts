import { customFieldIdentifier } from "@arauto/contracts";

const LONGEST = 50;

/**
 * Returns an identifier for a field's name: "Data de nascimento" becomes `data_de_nascimento`. Empty when the name has
 * no Latin letters or digits.
 */
export function suggestIdentifier(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const started = /^[0-9]/.test(plain) ? `field_${plain}` : plain;
  return started.slice(0, LONGEST).replace(/_+$/, "");
}

/** Returns the suggestion, with a number appended when it is taken. */
export function freeIdentifier(name: string, taken: ReadonlySet<string>): string {
  const first = suggestIdentifier(name) || "field";
  if (!taken.has(first)) return first;
  for (let count = 2; ; count += 1) {
    const suffix = `_${count}`;
    const next = first.slice(0, LONGEST - suffix.length) + suffix;
    if (!taken.has(next)) return next;
  }
}

/** Returns whether the server accepts it as an identifier. */
export function isIdentifier(text: string): boolean {
  return customFieldIdentifier.safeParse(text).success;
}
