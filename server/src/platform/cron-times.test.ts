import { Cron } from "croner";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CronTimes } from "./cron-times.ts";

const MINUTE_MS = 60_000;
const ZONES = [
  "America/Sao_Paulo",
  "America/New_York",
  "America/Santiago",
  "America/St_Johns",
  "Europe/Madrid",
  "Atlantic/Azores",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "UTC",
];

function following(first: (after: Date) => Date | null, start: Date, count: number): string[] {
  const found: string[] = [];
  for (let at: Date | null = start; found.length < count;) {
    at = first(at);
    if (at === null) break;
    found.push(at.toISOString());
  }
  return found;
}

const ours = (expression: string, zone: string) => {
  const times = new CronTimes(expression, zone);
  return (after: Date) => times.after(after);
};
const theirs = (expression: string, timezone: string) => {
  const cron = new Cron(expression, { mode: "5-part", timezone, paused: true });
  return (after: Date) => cron.nextRun(after);
};

describe("times of a cron expression", () => {
  const number = (min: number, max: number) => fc.integer({ min, max }).map(String);
  const list = (min: number, max: number) =>
    fc.uniqueArray(fc.integer({ min, max }), { minLength: 2, maxLength: 4 }).map(String);
  const range = (min: number, max: number) =>
    fc
      .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
      .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
  const field = (min: number, max: number, ...special: string[]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant("*") },
      number(min, max),
      list(min, max),
      range(min, max),
      ...special.map((text) => fc.constant(text)),
    );
  const expression = fc
    .tuple(
      field(0, 59, "*/15", "*/7"),
      field(0, 23, "*/6", "1-3"),
      field(1, 31, "L", "LW", "1W", "15W", "?"),
      field(1, 12),
      field(0, 6, "MON#2", "5L", "MON-FRI"),
    )
    .map((parts) => parts.join(" "));
  const moment = fc
    .integer({ min: Date.UTC(2011, 11, 1), max: Date.UTC(2040, 0, 1) })
    .map((at) => new Date(at));
  // Moments around these have a clock change nearby in some of the zones.
  const nearChange = fc
    .tuple(
      fc.constantFrom(
        "2011-12-30T10:00:00Z",
        "2018-11-04T03:00:00Z",
        "2027-03-14T07:00:00Z",
        "2027-03-28T01:00:00Z",
        "2027-04-03T15:00:00Z",
        "2027-09-05T04:00:00Z",
        "2027-11-07T06:00:00Z",
      ),
      fc.integer({ min: -3_000 * MINUTE_MS, max: 3_000 * MINUTE_MS }),
    )
    .map(([at, away]) => new Date(Date.parse(at) + away));

  it("equal those of croner in every zone, including around clock changes", () => {
    fc.assert(
      fc.property(
        expression,
        fc.constantFrom(...ZONES),
        fc.oneof(moment, nearChange),
        (text, zone, start) => {
          expect(following(ours(text, zone), start, 12)).toEqual(
            following(theirs(text, zone), start, 12),
          );
        },
      ),
      { numRuns: 250 },
    );
  });

  it("contain no time twice, and none too many on a day that a zone skipped", () => {
    // Samoa had no 30 December 2011.
    expect(
      following(ours("0 9 * * *", "Pacific/Apia"), new Date("2011-12-28T00:00:00Z"), 4),
    ).toEqual([
      "2011-12-28T19:00:00.000Z",
      "2011-12-29T19:00:00.000Z",
      "2011-12-30T19:00:00.000Z",
      "2011-12-31T19:00:00.000Z",
    ]);
  });

  it("are empty for a day that never comes", () => {
    expect(ours("0 9 30 2 *", "Europe/Madrid")(new Date())).toBeNull();
  });

  it("reject an invalid expression, and an unknown zone", () => {
    expect(() => ours("61 * * * *", "UTC")).toThrow("minute");
    expect(() => ours("0 9 * * *", "Mars/Olympus")(new Date())).toThrow(RangeError);
  });
});
