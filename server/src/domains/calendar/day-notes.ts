import type { CalendarDay, HolidayCalendar, HolidayOnDay } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import {
  addDays,
  clockChanges,
  HolidayDays,
  observedByTasks,
  ownHolidays,
} from "../tasks/index.ts";
import type { DayRange } from "./queries.ts";

/** Maximum number of time zones whose clock changes are listed: the workspace's, and those of tasks. */
const ZONES_MAX = 8;

const BRAZIL =
  /^America\/(Araguaina|Bahia|Belem|Boa_Vista|Campo_Grande|Cuiaba|Eirunepe|Fortaleza|Maceio|Manaus|Noronha|Porto_Velho|Recife|Rio_Branco|Santarem|Sao_Paulo)$/;
const SPAIN = /^(Europe\/Madrid|Atlantic\/Canary|Africa\/Ceuta)$/;
const USA =
  /^(America\/(Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana\/.+|Juneau|Kentucky\/.+|Los_Angeles|Menominee|Metlakatla|New_York|Nome|North_Dakota\/.+|Phoenix|Sitka|Yakutat)|Pacific\/Honolulu)$/;

/** Returns the national calendar of a time zone, used unless a task observes another one. */
function nationalCalendar(timeZone: string): HolidayCalendar[] {
  if (BRAZIL.test(timeZone)) return ["br"];
  if (SPAIN.test(timeZone)) return ["es"];
  return USA.test(timeZone) ? ["us"] : [];
}

/** A state's calendar includes the national holidays: lists each once. */
const named = (holidays: readonly HolidayOnDay[]): HolidayOnDay[] => [
  ...new Map(holidays.map((holiday) => [holiday.name, holiday])).values(),
];

/** Returns the days of a range with a holiday or a clock change. */
export async function dayNotes(
  tx: Transaction,
  tenantId: string,
  { from, until, timeZone }: DayRange,
): Promise<CalendarDay[]> {
  const observed = await observedByTasks(tx, tenantId);
  const calendars = observed.calendars.length > 0 ? observed.calendars : nationalCalendar(timeZone);
  const holidays = new HolidayDays(calendars, await ownHolidays(tx, tenantId));
  const zones = [...new Set([timeZone, ...observed.zones])].slice(0, ZONES_MAX);
  const start = instantOf(`${addDays(from, -1)}T00:00`, timeZone);
  const end = instantOf(`${addDays(until, 1)}T00:00`, timeZone);
  const changes = zones.flatMap((zone) =>
    clockChanges(zone, start, end).map(({ at, ...offsets }) => ({
      // The date on which it happens there; in the workspace, it may still be the day before.
      day: localTimeOf(at, zone).slice(0, 10),
      change: { timeZone: zone, ...offsets },
    })),
  );
  const days: CalendarDay[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) {
    const own = changes.filter((one) => one.day === day).map(({ change }) => change);
    const on = named(holidays.on(day));
    if (on.length > 0 || own.length > 0) days.push({ day, holidays: on, clockChanges: own });
  }
  return days;
}
