import type { World } from "../world.ts";
import type { Example, Expected } from "./example.ts";

/** The month of the other workspace's tasks. */
const MONTH = { from: "2099-01-01", to: "2099-01-31" };
const TIMES = ["2099-01-05T09:00:00.000Z"];

/** The calendar and its conflicts. */
export function calendarExamples({ ids: { filter, topic, task } }: World): Example[] {
  const check = (parts: object, expected: Expected): Example => {
    return { operationId: "checkCalendarTimes", expected, body: { times: TIMES, ...parts } };
  };
  return [
    { operationId: "getCalendar", expected: "own", query: MONTH },
    { operationId: "listCalendarConflicts", expected: "own", query: MONTH },
    check({}, "own"),
    check({ filterIds: [filter] }, "notFound"),
    check({ excludedFilterIds: [filter] }, "notFound"),
    check({ topicId: topic }, "clean"),
    check({ taskId: task }, "clean"),
    { operationId: "getCalendarDayLoad", expected: "own", params: { day: "2099-01-05" } },
  ];
}
