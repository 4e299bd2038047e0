import { expect, it } from "vitest";
import type { DashboardDay } from "../../lib/api.generated.ts";
import { tileUnit } from "./goal-tiles.ts";
import { localTime, moveInDays } from "./week-times.ts";

it("converts an instant to the workspace's local time", () => {
  expect(localTime(new Date("2026-11-24T02:05Z"), "America/Sao_Paulo")).toBe("2026-11-23T23:05");
});

it("moves a campaign to its new day, sorted by time", () => {
  const campaign = (id: string, sendAt: string) => ({ id, sendAt, at: `${sendAt}:00.000Z` });
  const day = (date: string, campaigns: object[]) =>
    ({ day: date, campaigns, more: 0, continuing: 0 }) as unknown as DashboardDay;
  const days = [
    day("2026-11-24", [campaign("one", "2026-11-24T12:00")]),
    day("2026-11-25", [campaign("two", "2026-11-25T09:00"), campaign("three", "2026-11-25T18:00")]),
  ];
  moveInDays(days, "one", "2026-11-24T12:00", "2026-11-25T12:00");
  expect(days.map(({ campaigns }) => campaigns.map(({ id }) => id))).toEqual([
    [],
    ["two", "one", "three"],
  ]);
});

it("gives a goal at most 18 tiles of a round amount", () => {
  expect([1, 8, 18, 19, 180, 1_600_000, 10_000_000].map(tileUnit)).toEqual([
    1, 1, 1, 2, 10, 100_000, 1_000_000,
  ]);
});
