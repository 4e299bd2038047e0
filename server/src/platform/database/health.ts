import type { DatabaseOutage, OutageReason } from "./outage.ts";

/** A period in which the database did not serve this process. */
export interface Outage {
  reason: OutageReason;
  since: Date;
}

export interface HealthWatch {
  /** Returns the known problem of the server itself, such as a full disk; called at each failure. */
  diagnose?(): OutageReason | undefined;
  onLost?(outage: Outage): void;
  /** Called after the first successful transaction. */
  onRecovered?(outage: Outage, until: Date): void;
}

/**
 * With a full disk, reads succeed and writes fail intermittently: it counts as having space again when no write failed
 * for this long.
 */
const DISK_CALM_MS = 10_000;

/** Tracks from the outcome of each transaction whether the database serves this process. */
export function createHealth({ diagnose, onLost, onRecovered }: HealthWatch) {
  let current: Outage | null = null;
  let failedAt = 0;
  return {
    /** Returns the error, so that it can be thrown. */
    failed(error: DatabaseOutage): DatabaseOutage {
      const reason = diagnose?.() ?? error.reason;
      failedAt = performance.now();
      if (current === null) {
        current = { reason, since: new Date() };
        onLost?.(current);
      }
      // PostgreSQL shuts down when its log finds no space: the full disk remains the reason for
      // later failures.
      if (reason === "diskFull") current.reason = reason;
      return error;
    },
    worked(): void {
      if (current === null) return;
      if (current.reason === "diskFull" && performance.now() - failedAt < DISK_CALM_MS) return;
      const over = current;
      current = null;
      onRecovered?.(over, new Date());
    },
    outage: (): Outage | null => current,
  };
}
