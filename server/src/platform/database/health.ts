import type { DatabaseOutage, OutageReason } from "./outage.ts";

/** A time in which the database did not serve. */
export interface Outage {
  reason: OutageReason;
  since: Date;
}

/** With a full disk reads succeed and writes fail in turns: it has space again when no write failed for this long. */
const DISK_CALM_MS = 10_000;

/** Knows from the outcome of each transaction whether the database serves this process. */
export function createHealth(onRecovered: ((outage: Outage) => void) | undefined) {
  let current: Outage | null = null;
  let diskFullAt = -Infinity;
  return {
    /** Returns the error, so that it can be thrown. */
    failed(error: DatabaseOutage): DatabaseOutage {
      if (error.reason === "diskFull") diskFullAt = performance.now();
      current ??= { reason: error.reason, since: new Date() };
      // PostgreSQL shuts down when its log finds no space: the full disk remains the cause.
      if (error.reason === "diskFull") current.reason = "diskFull";
      return error;
    },
    worked(): void {
      if (current === null || performance.now() - diskFullAt < DISK_CALM_MS) return;
      const over = current;
      current = null;
      onRecovered?.(over);
    },
    outage: (): Outage | null => current,
  };
}
