/** 2024-01-01 was a Monday, the first day of an ISO week. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const UTC = { timeZone: "UTC" } as const;

/** Formats a day of the week, by its ISO number, as written inside a sentence. */
export function weekdayName(
  day: number,
  language: string,
  weekday: "long" | "short" | "narrow" = "long",
): string {
  return new Intl.DateTimeFormat(language, { weekday, ...UTC }).format(MONDAY + (day - 1) * DAY_MS);
}

/** Formats "09:30" in the language's style. */
export function timeInWords(time: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "short", ...UTC }).format(
    new Date(`2024-01-01T${time}Z`),
  );
}

/** Formats "2026-11-28T09:30" in the language's style, without a time zone. */
export function momentInWords(local: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "short",
    ...UTC,
  }).format(new Date(`${local}Z`));
}
