import type { SentPart } from "./read-draft.ts";

/**
 * Returns the errors of rows and groups as they were sent, by their keys: a path such as
 * `definition.conditions.1.value` is that of the second row, `definition.conditions.1.conditions.0.value` that of the
 * first row in the second part, which is a group. Only the first error of each is kept.
 */
export function conditionErrors(
  errors: Readonly<Record<string, string>>,
  sent: readonly SentPart[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, text] of Object.entries(errors)) {
    const [, place, inside] = /(?:^|\.)conditions\.(\d+)(?:\.conditions\.(\d+))?/.exec(path) ?? [];
    const part = place === undefined ? undefined : sent[Number(place)];
    const key = inside === undefined ? part?.key : part?.conditions?.[Number(inside)];
    if (key !== undefined && !found.has(key)) found.set(key, text);
  }
  return found;
}

/**
 * Returns whether the contact matches, by the key of each row and group, from the explanation of the sent definition.
 */
export function outcomesByKey(
  sent: readonly SentPart[],
  parts: readonly { matches: boolean; conditions: readonly boolean[] }[],
): Map<string, boolean> {
  const outcomes = new Map<string, boolean>();
  sent.forEach(({ key, conditions }, index) => {
    const part = parts[index];
    if (!part) return;
    outcomes.set(key, part.matches);
    conditions?.forEach((inside, place) => {
      const matches = part.conditions[place];
      if (matches !== undefined) outcomes.set(inside, matches);
    });
  });
  return outcomes;
}
