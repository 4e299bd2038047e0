import { expect, it } from "vitest";
import { dayByKey, dayInMonth, monthsLater, shownRange, weeksOf } from "./month-days.ts";

it("shows whole weeks, from the day that weeks start with", () => {
  const fromSunday = weeksOf("2026-11", 0);
  expect(fromSunday.length).toBe(5);
  expect([fromSunday[0]?.[0], fromSunday.at(-1)?.at(-1)]).toEqual(["2026-11-01", "2026-12-05"]);
  const fromMonday = weeksOf("2026-11", 1);
  expect(fromMonday.length).toBe(6);
  expect([fromMonday[0]?.[0], fromMonday.at(-1)?.at(-1)]).toEqual(["2026-10-26", "2026-12-06"]);
  // Twenty-eight days from the first day of a week are four weeks.
  expect(weeksOf("2027-02", 1).map((week) => week[0])).toEqual([
    "2027-02-01",
    "2027-02-08",
    "2027-02-15",
    "2027-02-22",
  ]);
});

it("contains each day once, also where clocks change at midnight", () => {
  for (const month of ["2026-03", "2026-09", "2026-10", "2026-11", "2028-02"]) {
    const days = weeksOf(month, 0).flat();
    expect(new Set(days).size).toBe(days.length);
    expect(days.length % 7).toBe(0);
  }
});

it("moves by months across the end of a year and into shorter months", () => {
  expect([monthsLater("2026-11", 2), monthsLater("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(dayInMonth("2027-01-31", "2027-02")).toBe("2027-02-28");
  expect(dayInMonth("2028-01-31", "2028-02")).toBe("2028-02-29");
});

it("moves by keys, in reading direction", () => {
  const by = (key: string, direction: 1 | -1 = 1) => dayByKey(key, "2026-11-27", 0, direction);
  expect(by("ArrowRight")).toBe("2026-11-28");
  expect(by("ArrowRight", -1)).toBe("2026-11-26");
  expect([by("ArrowUp"), by("ArrowDown")]).toEqual(["2026-11-20", "2026-12-04"]);
  expect([by("Home"), by("End")]).toEqual(["2026-11-22", "2026-11-28"]);
  expect([by("PageUp"), by("PageDown"), by("x")]).toEqual(["2026-10-27", "2026-12-27", null]);
});

it("requests the weeks of a month, or a year", () => {
  expect(shownRange("month", "2026-11", 0)).toEqual({ from: "2026-11-01", to: "2026-12-05" });
  expect(shownRange("year", "2026-11", 0)).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});
