const DAY_MS = 86_400_000;

/**
 * Returns the day `days` before another, both as ISO dates; a negative number counts forward. The
 * result stays within the years 1 to 9999.
 */
export function daysBefore(day: string, days: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS);
  return moved.toISOString().slice(0, 10);
}

/** Returns the day of an instant in a zone, as an ISO date. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * Returns the month and day (`02-28`) of the anniversaries celebrated on a day. On February 28 of a
 * common year that includes February 29.
 */
export function anniversariesOn(today: string): string[] {
  const monthAndDay = today.slice(5);
  return monthAndDay === "02-28" && !isLeapYear(Number(today.slice(0, 4)))
    ? ["02-28", "02-29"]
    : [monthAndDay];
}
