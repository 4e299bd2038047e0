import { BRAZILIAN_STATES, HOLIDAY_CALENDARS, HOLIDAYS } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { brazilianState } from "./brazil.ts";
import { HolidayDays } from "./calendars.ts";
import { easterOf } from "./days.ts";
import { usa } from "./usa.ts";

const namesOn = (calendar: (typeof HOLIDAY_CALENDARS)[number], day: string) =>
  new HolidayDays([calendar])
    .on(day)
    .map((holiday) =>
      holiday.kind === "calendar" ? `${holiday.name}${holiday.observed ? "*" : ""}` : "",
    );

describe("holidays", () => {
  // U.S. Naval Observatory, dates of Easter.
  it.each(["2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2030-04-21", "2038-04-25"])(
    "finds Easter on %s",
    (day) => {
      expect(easterOf(Number(day.slice(0, 4)))).toBe(day);
    },
  );

  it.each([
    ["br", "2027-03-26", ["goodFriday"]],
    ["br", "2023-11-20", []],
    ["br", "2024-11-20", ["blackAwareness"]],
    ["br", "2027-07-09", []],
    ["br-sp", "2027-07-09", ["constitutionalistRevolution"]],
    ["br-sp", "2027-12-25", ["christmas"]],
    ["br-rj", "2027-02-09", ["carnival"]],
    ["br-es", "2027-04-05", ["ourLadyOfPenha"]],
    ["es", "2027-01-06", ["epiphany"]],
    ["es", "2027-12-06", ["spainConstitution"]],
    ["us", "2027-01-18", ["martinLutherKing"]],
    ["us", "2027-02-15", ["presidentsDay"]],
    ["us", "2027-05-31", ["memorialDay"]],
    ["us", "2027-09-06", ["laborDay"]],
    ["us", "2027-11-25", ["thanksgiving"]],
    ["us", "2027-07-04", ["usIndependence"]],
    ["us", "2027-07-05", ["usIndependence*"]],
    ["us", "2027-12-24", ["christmas*"]],
    ["us", "2027-12-31", ["newYear*"]],
  ] as const)("in %s on %s: %j", (calendar, day, names) => {
    expect(namesOn(calendar, day)).toEqual(names);
  });

  it("uses every name, and keeps years separate", () => {
    const days = HOLIDAY_CALENDARS.flatMap((calendar) => {
      const holidays = new HolidayDays([calendar]);
      return Array.from({ length: 366 }, (_, index) =>
        new Date(Date.UTC(2028, 0, 1 + index)).toISOString().slice(0, 10),
      ).flatMap((day) => holidays.on(day));
    });
    const used = new Set(days.map((day) => (day.kind === "calendar" ? day.name : "")));
    expect([...used].toSorted()).toEqual([...HOLIDAYS].toSorted());
    expect(usa(2028).every(({ day }) => day.startsWith("2028-"))).toBe(true);
    for (const state of BRAZILIAN_STATES)
      expect(brazilianState(state, 2028).length).toBeGreaterThanOrEqual(10);
  });

  it("finds the next business day", () => {
    const days = new HolidayDays(["br"], new Map([["2027-03-29", "Inventory"]]));
    expect(days.nextBusinessDay("2027-03-26")).toBe("2027-03-30");
  });
});
