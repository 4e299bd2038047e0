import { clockAt } from "./zone-clock.ts";

const DAY_MS = 86_400_000;

/**
 * Returns the instant of a local time ("2026-11-28T09:30") in an IANA zone. A time that occurs twice, when clocks are set
 * back, means the first. A time that is skipped, when they are set forward, is later by the same amount.
 * @throws RangeError for an unknown zone or an impossible date
 */
export function instantOf(local: string, zone: string): Date {
  const target = Date.parse(`${local}:00Z`);
  if (Number.isNaN(target)) throw new RangeError(`${local} is no local time`);
  const offsetNear = (instant: number) => clockAt(zone, instant) - instant;
  const before = target - offsetNear(target - DAY_MS);
  const after = target - offsetNear(target + DAY_MS);
  // Before the change the clock used the previous offset, which also applies to a skipped time.
  return new Date(
    clockAt(zone, before) === target || clockAt(zone, after) !== target ? before : after,
  );
}

/** Returns the local time of an instant in a zone, to the minute: "2026-11-28T09:30". */
export function localTimeOf(instant: Date, zone: string): string {
  return new Date(clockAt(zone, Math.floor(instant.getTime() / 1000) * 1000))
    .toISOString()
    .slice(0, 16);
}

/** Returns the instants of a local time in each zone. `usual` is the one in the workspace's zone, also used for unknown zones. */
export function dueByZone(
  sendAt: string,
  zones: readonly string[],
  workspaceZone: string,
): { usual: Date; zones: Map<string, Date> } {
  const usual = instantOf(sendAt, workspaceZone);
  const due = new Map<string, Date>();
  for (const zone of zones) {
    try {
      due.set(zone, instantOf(sendAt, zone));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return { usual, zones: due };
}
