const MIN_SHARE = 10;

/**
 * Changes the share at one position; the difference comes from its neighbors, the next ones first.
 * The total stays 100.
 */
export function redistributedShares(
  shares: readonly number[],
  at: number,
  share: number,
): number[] {
  const next = [...shares];
  const most = 100 - MIN_SHARE * (shares.length - 1);
  const wanted = Math.min(Math.max(Math.round(share), MIN_SHARE), most);
  let missing = wanted - (next[at] ?? 0);
  next[at] = wanted;
  const neighbors = [...shares.keys()]
    .filter((place) => place !== at)
    .toSorted((one, other) => Number(one < at) - Number(other < at) || one - other);
  for (const place of neighbors) {
    const present = next[place] ?? 0;
    const left = Math.max(MIN_SHARE, present - missing);
    missing -= present - left;
    next[place] = left;
    if (missing === 0) break;
  }
  return next;
}
