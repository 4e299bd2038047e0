/** Returns whole percentages that are as equal as possible and total 100; the first ones are larger. */
export function equalShares(count: number): number[] {
  const least = Math.floor(100 / count);
  return Array.from({ length: count }, (_, at) => least + (at < 100 - least * count ? 1 : 0));
}

export const sumOf = (shares: readonly number[]): number =>
  shares.reduce((sum, share) => sum + share, 0);
