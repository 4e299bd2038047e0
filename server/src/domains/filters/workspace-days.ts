const DAY_MS = 86_400_000;

/** The day that lies `days` before another, both as ISO dates; a negative number goes forward. Stays within the years 1 to 9999. */
export function daysBefore(day: string, days: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS);
  return moved.toISOString().slice(0, 10);
}

/** The day that an instant belongs to in a zone, as an ISO date. */
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

/** Month and day (`02-28`) of the anniversaries that are kept on a day: on February 28 those of the 29th too, in years without one. */
export function anniversariesOn(today: string): string[] {
  const monthAndDay = today.slice(5);
  return monthAndDay === "02-28" && !isLeapYear(Number(today.slice(0, 4))) ? ["02-28", "02-29"] : [monthAndDay];
}
