/** A token bucket: one token every so many microseconds, as many as its burst at most. */
export interface Bucket {
  every: number;
  burst: number;
  /** How many tokens are worth coming back for. */
  batch: number;
}

const MICROS = 1000;
/** A tenth of a limit may go at once; the rest spreads over the period. */
const BURST_SHARE = 10;
/** Who found a bucket empty comes back for what is there after about this long. */
const BATCH_MICROS = 5_000 * MICROS;
const MINUTE = 60_000;

/**
 * The bucket that lets at most `limit` mails through in any period of this length, whenever it begins: a burst and
 * what flows in meanwhile never exceed the limit together.
 */
export function bucketFor(limit: number, periodMs: number): Bucket {
  const burst = Math.max(1, Math.floor(limit / BURST_SHARE));
  const every = Math.ceil((periodMs * MICROS) / (limit - burst + 1));
  return { every, burst, batch: Math.min(burst, Math.max(1, Math.ceil(BATCH_MICROS / every))) };
}

/** A receiving domain that said "too much", as an account keeps it in mind. */
export interface Slowdown {
  domain: string;
  /** Mails a minute when it began. */
  perMinute: number;
  ageMs: number;
}

/** After so long without a complaint it goes twice as fast. */
const DOUBLES_MS = 5 * MINUTE;
/** Fast enough to be none any more, in mails a minute. */
const FREE_FROM = 1200;
const OVER_MS = 60 * MINUTE;

/** Mails a minute that a slowdown still allows; null when it is over. */
export function slowedRate({ perMinute, ageMs }: Omit<Slowdown, "domain">): number | null {
  if (ageMs >= OVER_MS) return null;
  const rate = perMinute * 2 ** Math.floor(Math.max(0, ageMs) / DOUBLES_MS);
  return rate >= FREE_FROM ? null : rate;
}

/** How fast to go on to a domain that said "too much" while it got so many a minute: half as fast, but on. */
export function rateAfterComplaint(perMinute: number): number {
  return Math.max(1, Math.min(FREE_FROM, Math.floor(perMinute / 2)));
}
