/** Other systems' names for the contact. */
const CONTACT_ROOTS = new Set([
  "contact",
  "contacts",
  "contato",
  "contacto",
  "customer",
  "lead",
  "person",
  "recipient",
  "subscriber",
  "user",
]);
/** A variable is suggested if at most this share of its characters differs. */
const DIFFERENCE_MAX = 0.25;

/**
 * Returns the most likely intended variable: the same property of `account`, otherwise the most similar one.
 * @param known all existing variables, with `account.` and its properties
 */
export function closestVariable(name: string, known: ReadonlySet<string>): string | undefined {
  const [root = "", ...rest] = name.split(".");
  const property = CONTACT_ROOTS.has(root) ? rest.join(".") : name.replace(/^account\./, "");
  for (const candidate of [`account.${property}`, `account.fields.${property}`])
    if (known.has(candidate)) return candidate;
  let closest: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const distance = editDistance(name, candidate);
    if (distance < least) [closest, least] = [candidate, distance];
  }
  return closest !== undefined && least <= closest.length * DIFFERENCE_MAX ? closest : undefined;
}

/** Returns the Levenshtein distance of two texts. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let place = 1; place <= other.length; place += 1)
      next[place] = Math.min(
        (row[place] ?? 0) + 1,
        (next[place - 1] ?? 0) + 1,
        (row[place - 1] ?? 0) + (letter === other[place - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
