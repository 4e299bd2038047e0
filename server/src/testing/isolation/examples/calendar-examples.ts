import type { World } from "../world.ts";
import type { Example } from "./example.ts";

/** The month of the other workspace's tasks. */
const MONTH = { from: "2099-01-01", to: "2099-01-31" };
const TIMES = ["2099-01-05T09:00:00.000Z"];

/** The calendar and its conflicts. */
export function calendarExamples({ ids: { filter } }: World): Example[] {
  return [
    { operationId: "getCalendar", expected: "own", query: MONTH },
    { operationId: "listCalendarConflicts", expected: "own", query: MONTH },
    {
      operationId: "checkCalendarTimes",
      expected: "own",
      body: { times: TIMES },
    },
    {
      operationId: "checkCalendarTimes",
      expected: "notFound",
      body: { times: TIMES, filterIds: [filter] },
    },
    { operationId: "getCalendarDayLoad", expected: "own", params: { day: "2099-01-05" } },
  ];
}
