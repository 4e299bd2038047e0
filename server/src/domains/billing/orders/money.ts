/**
 * Splits an amount in proportion to weights, by the largest remainder method: the parts are whole and add up. Ties go
 * to the first.
 */
export function shares(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / sum));
  const remainders = weights.map((weight, index) => ({ index, rest: (amount * weight) % sum }));
  remainders.sort((a, b) => b.rest - a.rest || a.index - b.index);
  const missing = amount - parts.reduce((total, part) => total + part, 0);
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/**
 * Returns the same time of day some months later, on the anchor day or on the last day of a shorter month: 31 January
 * plus one month is 28 or 29 February, followed by 31 March. In UTC.
 */
export function monthsLater(from: Date, months: number, anchorDay: number): Date {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchorDay, last));
  return first;
}
