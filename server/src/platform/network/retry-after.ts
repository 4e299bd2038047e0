const SECOND = 1_000;

/**
 * Returns the milliseconds of a `Retry-After` header (RFC 9110): seconds, or a date. Null when it is neither.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  // A date starts with the name of a day. Date.parse alone accepts numbers, too.
  const at = /^[a-z]{3}/i.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
