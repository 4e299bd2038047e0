import { expect, it } from "vitest";
import type { CalendarEntry } from "../../lib/api.generated.ts";
import { readAddress, writeAddress } from "./calendar-address.ts";
import { byDay, contentOf, countKinds, entryKey, moveEntry, roomFor } from "./entries.ts";

const entry = (
  id: string,
  localTime: string,
  more: Partial<CalendarEntry> = {},
): CalendarEntry => ({
  kind: "campaign",
  id,
  name: id,
  state: "planned",
  status: "scheduled",
  taskType: null,
  localTime,
  byContactZone: false,
  people: null,
  isEstimate: true,
  sendAt: localTime,
  times: 1,
  ...more,
});

it("moves a campaign to its new time, and keeps its key", () => {
  const entries = [entry("one", "2026-11-27T08:00"), entry("two", "2026-11-28T09:00")];
  const moved = moveEntry(entries, "one", "2026-11-27T08:00", "2026-11-28T10:00");
  expect(moved.map(({ id, localTime }) => [id, localTime])).toEqual([
    ["two", "2026-11-28T09:00"],
    ["one", "2026-11-28T10:00"],
  ]);
  expect(moved.map(entryKey)).toEqual(["campaign:two", "campaign:one"]);
  // It was moved elsewhere meanwhile.
  expect(moveEntry(moved, "one", "2026-11-27T08:00", "2026-11-29T10:00")).toEqual(moved);
});

it("distinguishes a month with only routines from one with nothing scheduled", () => {
  const routine = {
    kind: "task" as const,
    id: "r",
    name: "r",
    taskType: null,
    nextAt: "2026-11-29T03:00",
    timesADay: 1,
  };
  const calendar = { entries: [entry("one", "2026-12-07T08:00")], routines: [routine] };
  expect(contentOf(calendar, "2026-12")).toBe("entries");
  expect(contentOf(calendar, "2026-11")).toBe("routines");
  // Before the routine began, and without any.
  expect(contentOf(calendar, "2026-10")).toBe("nothing");
  expect(contentOf({ ...calendar, routines: [] }, "2026-11")).toBe("nothing");
});

it("shows four entries of a day, or three and the number of others", () => {
  expect(roomFor([1, 2, 3, 4])).toEqual({ shown: [1, 2, 3, 4], more: 0 });
  expect(roomFor([1, 2, 3, 4, 5, 6])).toEqual({ shown: [1, 2, 3], more: 3 });
});

it("groups by day without hidden kinds, and counts each task once", () => {
  const entries = [
    entry("a", "2026-11-27T08:00"),
    entry("t", "2026-11-27T09:00", { kind: "task" }),
    entry("t", "2026-11-28T09:00", { kind: "task" }),
  ];
  expect([...byDay(entries, new Set(["task"]))].map(([day, own]) => [day, own.length])).toEqual([
    ["2026-11-27", 1],
  ]);
  expect(countKinds(entries, "2026-11")).toEqual({ campaign: 1, task: 1, workflow: 0 });
});

it("keeps the view in the URL, and ignores invalid values", () => {
  const today = "2026-11-24";
  const read = (text: string) => readAddress(new URLSearchParams(text), today);
  expect(read("month=2026-13&day=2026-02-31x&scale=week&hide=moon")).toEqual({
    scale: "month",
    month: "2026-11",
    day: null,
    hidden: new Set(),
  });
  const params = writeAddress(new URLSearchParams("task=1"), {
    scale: "year",
    month: "2027-01",
    day: "2027-01-05",
    hidden: new Set(["notes"]),
  });
  expect(params.toString()).toBe(
    "task=1&view=calendar&scale=year&month=2027-01&day=2027-01-05&hide=notes",
  );
  expect(read(params.toString())).toMatchObject({ month: "2027-01", day: "2027-01-05" });
  expect(read("day=2027-03-05").month).toBe("2027-03");
});
