import { expect, test } from "vitest";
import { pastCampaigns } from "./past-campaigns.ts";

const DAY_MS = 24 * 60 * 60_000;
const today = new Date("2026-11-23T12:00:00Z");
const year = pastCampaigns(today, 12);

test("a year has about forty campaigns, all in the past and in the order of sending", () => {
  expect(year.length).toBeGreaterThan(35);
  const times = year.map(({ startedAt }) => +startedAt);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(+today - 365 * DAY_MS);
  expect(times.at(-1)).toBeLessThan(+today - DAY_MS);
});

test("all campaigns have different names and results", () => {
  expect(new Set(year.map(({ name }) => name)).size).toBe(year.length);
  expect(new Set(year.map(({ opens }) => opens)).size).toBe(year.length);
});

test("every newsletter precedes the one that is really sent", () => {
  const issues = year.flatMap(({ name }) => /nº (\d+)/.exec(name)?.[1] ?? []);
  expect(issues.map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test("campaigns are sent on weekdays, during the day in Brazil", () => {
  const days = year.map(({ startedAt }) => startedAt.getUTCDay());
  expect(days.filter((day) => day === 0 || day === 6)).toEqual([]);
  const hours = year.map(({ startedAt }) => startedAt.getUTCHours() - 3);
  expect(hours.filter((hour) => hour < 8 || hour > 18)).toEqual([]);
});

test.each(["2026-01-01", "2026-02-28", "2026-12-31", "2028-02-29"])(
  "there is a history on %s, too",
  (day) => {
    expect(pastCampaigns(new Date(day), 12).length).toBeGreaterThan(30);
    expect(pastCampaigns(new Date(day), 2).length).toBeGreaterThan(2);
  },
);
