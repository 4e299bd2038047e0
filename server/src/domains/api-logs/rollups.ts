import type { StoredCall } from "./stored-call.ts";

const QUARTER_MS = 15 * 60_000;
/** Significant binary digits of a rounded duration. */
const DIGITS = 5;

/** Calls of a quarter-hour with the same class of status and similar duration. */
export type DurationCount = Pick<StoredCall, "mode" | "at" | "durationMs"> & {
  class: number;
  calls: number;
};

/** Calls of a quarter-hour that failed for the same reason. */
export type FailureCount = Pick<
  StoredCall,
  "mode" | "at" | "keyId" | "method" | "route" | "status"
> & { errorCode: string; calls: number; lastAt: Date; lastId: string };

/** Returns the start of the quarter-hour. Days and hours of every time zone begin with one. */
export const quarterOf = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS);

/**
 * Rounds milliseconds to five significant binary digits: by at most 1/32 (3.2%), and not at all below 32. Rounding
 * keeps the order, so a percentile of rounded durations is the rounded percentile.
 */
export function roundedDuration(milliseconds: number): number {
  const step = 2 ** Math.max(0, 32 - Math.clz32(milliseconds) - DIGITS);
  return Math.round(milliseconds / step) * step;
}

/** Counts calls by quarter, class and duration, ordered by key. */
export function durationsOf(calls: readonly StoredCall[]): DurationCount[] {
  const counts = new Map<string, DurationCount>();
  for (const { mode, at, status, durationMs } of calls) {
    const row = {
      mode,
      at: quarterOf(at),
      class: Math.floor(status / 100),
      durationMs: roundedDuration(durationMs),
    };
    add(counts, [mode, row.at.getTime(), row.class, row.durationMs], { ...row, calls: 0 });
  }
  return inOrder(counts);
}

/** Counts failed calls by quarter and cause, ordered by key. */
export function failuresOf(calls: readonly StoredCall[]): FailureCount[] {
  const counts = new Map<string, FailureCount>();
  for (const { id, mode, at, keyId, method, route, status, errorCode } of calls) {
    if (status < 400) continue;
    const cause = { keyId, method, route, status, errorCode: errorCode ?? "" };
    const row = { mode, at: quarterOf(at), ...cause, calls: 0, lastAt: at, lastId: id };
    const count = add(counts, [mode, row.at.getTime(), ...Object.values(cause)], row);
    if (at < count.lastAt || (at.getTime() === count.lastAt.getTime() && id < count.lastId))
      continue;
    count.lastAt = at;
    count.lastId = id;
  }
  return inOrder(counts);
}

function add<Count extends { calls: number }>(
  counts: Map<string, Count>,
  parts: readonly (string | number)[],
  first: Count,
): Count {
  const key = parts.join(" ");
  const count = counts.get(key) ?? first;
  count.calls += 1;
  counts.set(key, count);
  return count;
}

/** Processes that write the same rows in the same order can't deadlock. */
const inOrder = <Count>(counts: ReadonlyMap<string, Count>): Count[] =>
  [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);

/** Returns the smallest duration not exceeded by a share of the calls; null without calls. */
export function percentile(
  durations: readonly { durationMs: number; calls: number }[],
  share: number,
): number | null {
  const ordered = durations.toSorted((a, b) => a.durationMs - b.durationMs);
  let rest = share * ordered.reduce((sum, { calls }) => sum + calls, 0);
  for (const { durationMs, calls } of ordered) {
    rest -= calls;
    if (rest <= 0) return durationMs;
  }
  return ordered.at(-1)?.durationMs ?? null;
}
