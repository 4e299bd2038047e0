import type { SentPart } from "./read-draft.ts";

/**
 * The faults that belong to rows and groups, by their keys, as they were sent: a path such as
 * `definition.conditions.1.value` is that of the second row, `definition.conditions.1.conditions.0.value`
 * that of the first row in the second part, which is a group. The first fault of each is kept.
 */
export function conditionFaults(faults: Readonly<Record<string, string>>, sent: readonly SentPart[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, text] of Object.entries(faults)) {
    const [, place, inside] = /(?:^|\.)conditions\.(\d+)(?:\.conditions\.(\d+))?/.exec(path) ?? [];
    const part = place === undefined ? undefined : sent[Number(place)];
    const key = inside === undefined ? part?.key : part?.conditions?.[Number(inside)];
    if (key !== undefined && !found.has(key)) found.set(key, text);
  }
  return found;
}

/** Whether somebody is in, by the key of each row and group, from an explanation of what was sent. */
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
