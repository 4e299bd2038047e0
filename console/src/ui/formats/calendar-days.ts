const DAY_MS = 86_400_000;

/** Returns the day of an instant in a time zone, as an ISO date; the browser's zone by default. */
export function dayIn(timeZone: string | undefined, instant: Date): string {
  const format = new Intl.DateTimeFormat("en-US", {
    ...(timeZone && { timeZone }),
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Adds days to an ISO date; a negative number subtracts. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
