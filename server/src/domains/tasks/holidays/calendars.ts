import type { HolidayCalendar, HolidayOnDay } from "@arauto/contracts";
import { brazil, brazilianState } from "./brazil.ts";
import { addDays, type Holiday, isWeekend } from "./days.ts";
import { spain } from "./spain.ts";
import { usa } from "./usa.ts";

/** A workspace's own holidays: names by day. */
export type OwnHolidays = ReadonlyMap<string, string>;

const NO_DAYS: OwnHolidays = new Map();

function holidaysOf(calendar: HolidayCalendar, year: number): Holiday[] {
  switch (calendar) {
    case "br":
      return brazil(year);
    case "es":
      return spain(year);
    case "us":
      return usa(year);
    default:
      return brazilianState(calendar, year);
  }
}

/** The holidays that a task observes. */
export class HolidayDays {
  private readonly years = new Map<string, Map<string, HolidayOnDay[]>>();

  constructor(
    private readonly calendars: readonly HolidayCalendar[],
    private readonly own: OwnHolidays = NO_DAYS,
  ) {}

  /** Returns the holidays on a day (2027-04-21); none on an ordinary one. */
  on(day: string): readonly HolidayOnDay[] {
    const found = this.ofYear(day.slice(0, 4)).get(day) ?? [];
    const name = this.own.get(day);
    return name === undefined ? found : [...found, { kind: "own", name }];
  }

  /** Returns the next day that is neither a holiday nor on a weekend. */
  nextBusinessDay(day: string): string {
    let next = addDays(day, 1);
    while (isWeekend(next) || this.on(next).length > 0) next = addDays(next, 1);
    return next;
  }

  private ofYear(year: string): Map<string, HolidayOnDay[]> {
    let days = this.years.get(year);
    if (!days) {
      days = new Map();
      for (const calendar of this.calendars)
        for (const { day, name, observed } of holidaysOf(calendar, Number(year)))
          days.set(day, [...(days.get(day) ?? []), { kind: "calendar", calendar, name, observed }]);
      this.years.set(year, days);
    }
    return days;
  }
}
