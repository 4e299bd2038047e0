/**
 * Picks the points that a line needs to look the same at a width of `columns` pixels: the first, lowest, highest and
 * last of each column (M4 aggregation). Peaks survive, unlike with every n-th point. Returns their indexes in order, all of them
 * when there are few.
 */
export function thinPoints(values: readonly (number | null)[], columns: number): number[] {
  const count = values.length;
  const buckets = Math.max(1, Math.floor(columns));
  if (count <= buckets * 4) return Array.from({ length: count }, (_, index) => index);
  const kept: number[] = [];
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const first = Math.floor((bucket * count) / buckets);
    const end = Math.floor(((bucket + 1) * count) / buckets);
    kept.push(...extremes(values, first, end));
  }
  return kept;
}

/** Returns the first, lowest, highest and last index from `first` to before `end`, and a gap if there is one, in order. */
function extremes(values: readonly (number | null)[], first: number, end: number): number[] {
  let lowest = first;
  let highest = first;
  let gap: number | undefined;
  for (let index = first; index < end; index += 1) {
    const value = values[index] ?? null;
    if (value === null) gap = index;
    else {
      if (value < (values[lowest] ?? Infinity)) lowest = index;
      if (value > (values[highest] ?? -Infinity)) highest = index;
    }
  }
  const found = new Set([first, lowest, highest, end - 1]);
  if (gap !== undefined) found.add(gap);
  return [...found].toSorted((one, other) => one - other);
}
