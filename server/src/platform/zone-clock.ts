const DAY_MS = 86_400_000;
/** There were no time zones before; all clocks count as UTC then. */
const ZONES_SINCE = Date.UTC(1800, 0, 1);
/** Maximum number of cached days per zone. */
const DAYS_MAX = 5_000;

/** The clock of a time zone. */
class ZoneClock {
  private readonly format: Intl.DateTimeFormat;
  /** Its offset from UTC at the start of each UTC day. */
  private readonly offsets = new Map<number, number>();

  /** @throws RangeError for an unknown zone */
  constructor(zone: string) {
    this.format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "iso8601",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  }

  /** Computes the clock's time by the zone's rules, which are slow to apply. */
  read(instant: number): number {
    // Older dates would be formatted in the Julian calendar.
    if (instant < ZONES_SINCE) return instant;
    const parts = this.format.formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((one) => one.type === type)?.value ?? 0);
    return Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
  }

  steadyOffset(instant: number): number | null {
    const day = Math.floor(instant / DAY_MS);
    const offset = this.offsetAt(day);
    const isSteady =
      this.offsetAt(day - 1) === offset &&
      this.offsetAt(day + 1) === offset &&
      this.offsetAt(day + 2) === offset;
    return isSteady ? offset : null;
  }

  private offsetAt(day: number): number {
    let offset = this.offsets.get(day);
    if (offset === undefined) {
      if (this.offsets.size >= DAYS_MAX) this.offsets.clear();
      offset = this.read(day * DAY_MS) - day * DAY_MS;
      this.offsets.set(day, offset);
    }
    return offset;
  }
}

const clocks = new Map<string, ZoneClock>();

function clockOf(zone: string): ZoneClock {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new ZoneClock(zone);
    clocks.set(zone, clock);
  }
  return clock;
}

/**
 * Returns a zone's offset from UTC in milliseconds, or null if it changes within a day of the instant.
 * @throws RangeError for an unknown zone
 */
export const steadyOffset = (zone: string, instant: number): number | null =>
  clockOf(zone).steadyOffset(instant);

/**
 * Returns the local time of an instant in the zone, to the second, in epoch milliseconds as if it were UTC.
 * @throws RangeError for an unknown zone
 */
export function clockAt(zone: string, instant: number): number {
  const clock = clockOf(zone);
  const offset = clock.steadyOffset(instant);
  if (offset === null) return clock.read(instant);
  return Math.floor((instant + offset) / 1_000) * 1_000;
}
