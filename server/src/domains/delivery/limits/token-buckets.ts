/** A token bucket: one token per interval in microseconds, up to its burst. */
export interface Bucket {
  every: number;
  burst: number;
  /** Minimum number of tokens worth retrying for. */
  batch: number;
}

const MICROS = 1000;
/** A tenth of a limit may be used at once. The rest is spread over the period. */
const BURST_SHARE = 10;
/** A chunk that finds a bucket empty waits until about this much time's worth of tokens is available. */
const BATCH_MICROS = 5_000 * MICROS;
const MINUTE = 60_000;

/**
 * Returns a bucket that allows at most `limit` messages in any period of this length: the burst and the tokens added
 * meanwhile together never exceed the limit.
 */
export function bucketFor(limit: number, periodMs: number): Bucket {
  const burst = Math.max(1, Math.floor(limit / BURST_SHARE));
  const every = Math.ceil((periodMs * MICROS) / (limit - burst + 1));
  return { every, burst, batch: Math.min(burst, Math.max(1, Math.ceil(BATCH_MICROS / every))) };
}

/** A recipient domain to which an account sends more slowly, because it requested that. */
export interface Slowdown {
  domain: string;
  /** Messages per minute at the start. */
  perMinute: number;
  ageMs: number;
}

/** The rate doubles after each such interval without a complaint. */
const DOUBLES_MS = 5 * MINUTE;
/** The rate in messages per minute at which a slowdown ends. */
const FREE_FROM = 1200;
const OVER_MS = 60 * MINUTE;

/** Returns the messages per minute that a slowdown currently allows, or null when it has ended. */
export function slowedRate({ perMinute, ageMs }: Omit<Slowdown, "domain">): number | null {
  if (ageMs >= OVER_MS) return null;
  const rate = perMinute * 2 ** Math.floor(Math.max(0, ageMs) / DOUBLES_MS);
  return rate >= FREE_FROM ? null : rate;
}

/** Returns the rate after a complaint at this rate: half of it, but never zero. */
export function rateAfterComplaint(perMinute: number): number {
  return Math.max(1, Math.min(FREE_FROM, Math.floor(perMinute / 2)));
}
