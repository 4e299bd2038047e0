/**
 * Divides an amount in proportion to weights without losing a unit: units left by rounding go to the largest
 * remainders. Amount and weights are whole numbers; weights are not negative. Without any weight, all shares are 0.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (totalWeight === 0n) return weights.map(() => 0);
  const sign = amount < 0 ? -1n : 1n;
  const total = BigInt(amount) * sign;
  const shares = weights.map((weight, place) => {
    const product = total * BigInt(weight);
    return { place, share: product / totalWeight, rest: product % totalWeight };
  });
  let left = total - shares.reduce((sum, { share }) => sum + share, 0n);
  // With equal remainders the first one wins, so the result is deterministic.
  for (const one of shares.toSorted((a, b) =>
    a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0n) break;
    one.share += 1n;
    left -= 1n;
  }
  return shares.map(({ share }) => Number(share * sign));
}

/** Returns the part of an amount for `days` of `of` days, rounded to the nearest unit, half up. */
export function proratedAmount(amount: number, days: number, of: number): number {
  if (of <= 0) return 0;
  const product = 2n * BigInt(amount) * BigInt(days) + BigInt(of);
  const divisor = 2n * BigInt(of);
  const quotient = product / divisor;
  return Number(product < 0n && product % divisor !== 0n ? quotient - 1n : quotient);
}

/**
 * Adds months to a day (`YYYY-MM-DD`). `anchor` is the day of the month of the first period, so that January 31 becomes
 * February 28 and then March 31.
 */
export function addMonths(day: string, months: number, anchor = Number(day.slice(8, 10))): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor, last));
  return first.toISOString().slice(0, 10);
}
