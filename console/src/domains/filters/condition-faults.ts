/**
 * The faults that belong to conditions, by the keys of the rows that were sent: a path such as
 * `definition.conditions.1.value` is that of the second one. The first fault of a row is kept.
 */
export function conditionFaults(faults: Readonly<Record<string, string>>, keys: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, text] of Object.entries(faults)) {
    const place = /(?:^|\.)conditions\.(\d+)/.exec(path)?.[1];
    const key = place === undefined ? undefined : keys[Number(place)];
    if (key !== undefined && !found.has(key)) found.set(key, text);
  }
  return found;
}
