import type { QuietHours } from "@arauto/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localTimeOf } from "../../platform/local-time.ts";
import { quietUntil } from "./quiet-hours.ts";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const NIGHTS: QuietHours = { start: "21:00", end: "08:00", daysOfWeek: EVERY_DAY };
const at = (instant: string) => new Date(`${instant}Z`);
const until = (quiet: QuietHours, zone: string, instant: string) =>
  quietUntil(quiet, zone, at(instant))?.toISOString() ?? null;

describe("the end of quiet hours", () => {
  it.each<[string, QuietHours, string, string, string | null]>([
    ["before the night", NIGHTS, "UTC", "2026-11-23T20:59", null],
    ["at its start", NIGHTS, "UTC", "2026-11-23T21:00", "2026-11-24T08:00:00.000Z"],
    ["after midnight", NIGHTS, "UTC", "2026-11-24T03:00", "2026-11-24T08:00:00.000Z"],
    ["at its end", NIGHTS, "UTC", "2026-11-24T08:00", null],
    [
      "in the contact's zone",
      NIGHTS,
      "America/Sao_Paulo",
      "2026-11-24T01:00",
      "2026-11-24T11:00:00.000Z",
    ],
    // New York: clocks go forward on 14 March 2027, and back on 7 November 2027.
    [
      "over a short night",
      NIGHTS,
      "America/New_York",
      "2027-03-14T05:00",
      "2027-03-14T12:00:00.000Z",
    ],
    [
      "over a long night",
      NIGHTS,
      "America/New_York",
      "2027-11-07T05:00",
      "2027-11-07T13:00:00.000Z",
    ],
    [
      "at a clock time that is skipped",
      { start: "01:00", end: "02:30", daysOfWeek: EVERY_DAY },
      "America/New_York",
      "2027-03-14T06:30",
      "2027-03-14T07:30:00.000Z",
    ],
    [
      "at a clock time that occurs twice: at the first",
      { start: "00:00", end: "01:30", daysOfWeek: EVERY_DAY },
      "America/New_York",
      "2027-11-07T05:00",
      "2027-11-07T05:30:00.000Z",
    ],
    [
      "on the day after the last quiet night",
      { ...NIGHTS, daysOfWeek: [5] },
      "UTC",
      "2026-11-28T07:00",
      "2026-11-28T08:00:00.000Z",
    ],
    ["on another day", { ...NIGHTS, daysOfWeek: [5] }, "UTC", "2026-11-28T22:00", null],
    [
      "of a whole weekend",
      { start: "00:00", end: "00:00", daysOfWeek: [6, 7] },
      "UTC",
      "2026-11-28T12:00",
      "2026-11-30T00:00:00.000Z",
    ],
  ])("%s", (_, quiet, zone, instant, expected) => {
    expect(until(quiet, zone, instant)).toBe(expected);
  });

  it("is the first later time outside of them, in any zone and on any date", () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const zones = [
      "UTC",
      "America/New_York",
      "America/Santiago",
      "Australia/Lord_Howe",
      "Asia/Kolkata",
    ];
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...zones),
        fc.date({ min: at("2026-01-01T00:00"), max: at("2030-01-01T00:00"), noInvalidDate: true }),
        (start, end, daysOfWeek, zone, now) => {
          const quiet = { start: clock(start), end: clock(end), daysOfWeek };
          const ends = quietUntil(quiet, zone, now);
          if (ends === null) return;
          expect(ends > now).toBe(true);
          expect(quietUntil(quiet, zone, ends)).toBeNull();
          expect(quietUntil(quiet, zone, new Date(ends.getTime() - 1))).toEqual(ends);
          // An end time that the clock skips moves later by the same amount.
          expect(localTimeOf(ends, zone).slice(11) >= quiet.end).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
