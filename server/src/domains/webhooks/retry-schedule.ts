const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds before each attempt, counted from the previous one. */
export const RETRY_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Random addition, so that attempts that failed together are not retried together. */
const JITTER = 0.1;

/**
 * Returns the milliseconds until the next attempt; null after the last one.
 * @param step how many attempts were made
 * @param retryAfterMs the endpoint's Retry-After; kept between one and two times the delay
 */
export function retryDelay(
  step: number,
  retryAfterMs: number | null,
  random: () => number = Math.random,
): number | null {
  const delay = RETRY_DELAYS_MS[step];
  if (delay === undefined) return null;
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, delay), 2 * delay);
  return Math.round(delay * (1 + JITTER * random()));
}

/** Returns when the last attempt is due if all fail until then, without jitter. @param step number of attempts made */
export const finalAttempt = (step: number, nextAt: Date): Date =>
  new Date(RETRY_DELAYS_MS.slice(step + 1).reduce((at, delay) => at + delay, nextAt.getTime()));
