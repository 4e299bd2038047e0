import { cronOf, presetOf, type TaskTiming, taskTimingBody } from "@arauto/contracts";
import { CronExpressionParser } from "cron-parser";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localTimeOf } from "../../platform/local-time.ts";
import { previewOf } from "./preview.ts";
import { TaskTimes } from "./times.ts";

const timing = (values: Partial<TaskTiming> & { cron?: string }): TaskTiming => {
  const { cron, ...rest } = values;
  return taskTimingBody.parse({
    timeZone: "UTC",
    ...(cron !== undefined && { schedule: presetOf(cron) }),
    ...rest,
  });
};

function list(values: Parameters<typeof timing>[0], after: string, count: number): string[] {
  const times = new TaskTimes(timing(values), new Date(after));
  const found: string[] = [];
  for (let at = new Date(after); found.length < count;) {
    const due = times.next(at);
    if (due === null) break;
    found.push(due.at.toISOString().slice(0, 16));
    at = due.at;
  }
  return found;
}

describe("times of a schedule", () => {
  it("runs at the end of the gap when the clock is set forward past its time", () => {
    expect(
      list({ cron: "30 2 * * *", timeZone: "America/New_York" }, "2027-03-13T12:00:00Z", 2),
    ).toEqual(["2027-03-14T07:00", "2027-03-15T06:30"]);
    expect(
      list({ cron: "0 0 * * *", timeZone: "America/Santiago" }, "2027-09-04T12:00:00Z", 2),
    ).toEqual(["2027-09-05T04:00", "2027-09-06T03:00"]);
  });

  it("runs once when the clock is set back", () => {
    expect(
      list({ cron: "30 1 * * *", timeZone: "America/New_York" }, "2027-11-06T12:00:00Z", 2),
    ).toEqual(["2027-11-07T05:30", "2027-11-08T06:30"]);
  });

  it("skips months without the day", () => {
    expect(list({ cron: "0 9 31 * *" }, "2027-01-31T12:00:00Z", 3)).toEqual([
      "2027-03-31T09:00",
      "2027-05-31T09:00",
      "2027-07-31T09:00",
    ]);
  });

  it("counts an interval from the anchor, without drifting", () => {
    expect(list({ schedule: { preset: "minutes", every: 45 } }, "2027-01-01T10:07:30Z", 3)).toEqual(
      ["2027-01-01T10:52", "2027-01-01T11:37", "2027-01-01T12:22"],
    );
  });

  it("ends with its due date, in its own zone", () => {
    expect(
      list(
        { cron: "0 22 * * *", timeZone: "America/Sao_Paulo", dueDate: "2027-01-02" },
        "2027-01-01T12:00:00Z",
        9,
      ),
    ).toEqual(["2027-01-02T01:00", "2027-01-03T01:00"]);
  });

  it("has one time if it runs once", () => {
    const schedule = { preset: "once", at: "2027-01-04T09:00" } as const;
    expect(list({ schedule, timeZone: "Europe/Madrid" }, "2027-01-01T00:00:00Z", 3)).toEqual([
      "2027-01-04T08:00",
    ]);
  });
});

describe("times on holidays", () => {
  const spain = { calendars: ["es", "br"], own: false } as const;

  it("moves to the next business day, as in the mockup", () => {
    expect(
      list(
        {
          cron: "0 9 1W * *",
          timeZone: "Europe/Madrid",
          holidays: { ...spain, calendars: [...spain.calendars], rule: "nextBusinessDay" },
        },
        "2026-12-31T12:00:00Z",
        8,
      ),
    ).toEqual([
      "2027-01-04T08:00",
      "2027-02-01T08:00",
      "2027-03-01T08:00",
      "2027-04-01T07:00",
      "2027-05-03T07:00",
      "2027-06-01T07:00",
      "2027-07-01T07:00",
      "2027-08-02T07:00",
    ]);
  });

  it("leaves holidays out, or ignores them", () => {
    const daily = { cron: "0 9 * * *", timeZone: "UTC" };
    const holidays = { calendars: ["br" as const], own: false };
    const after = "2027-04-20T00:00:00Z";
    expect(list({ ...daily, holidays: { ...holidays, rule: "skip" } }, after, 2)).toEqual([
      "2027-04-20T09:00",
      "2027-04-22T09:00",
    ]);
    expect(list({ ...daily, holidays: { ...holidays, rule: "run" } }, after, 2)).toEqual([
      "2027-04-20T09:00",
      "2027-04-21T09:00",
    ]);
  });

  it("runs once when a moved time coincides with a regular one, and at both times otherwise", () => {
    const holidays = { calendars: ["br" as const], own: false, rule: "nextBusinessDay" as const };
    // Good Friday, 26 March 2027: the next business day is Monday.
    expect(list({ cron: "0 9 * * 1-5", holidays }, "2027-03-25T10:00:00Z", 2)).toEqual([
      "2027-03-29T09:00",
      "2027-03-30T09:00",
    ]);
    expect(list({ cron: "0 9 * * 5", holidays }, "2027-03-25T10:00:00Z", 2)).toEqual([
      "2027-03-29T09:00",
      "2027-04-02T09:00",
    ]);
    expect(list({ cron: "0 9 * * 5,6,0", holidays }, "2027-03-25T10:00:00Z", 4)).toEqual([
      "2027-03-27T09:00",
      "2027-03-28T09:00",
      "2027-03-29T09:00",
      "2027-04-02T09:00",
    ]);
  });

  it("observes the workspace's own holidays only if configured", () => {
    const own = new Map([["2027-02-10", "Inventory"]]);
    const of = (usesOwn: boolean) =>
      new TaskTimes(
        timing({ cron: "0 9 * * *", holidays: { calendars: [], own: usesOwn, rule: "skip" } }),
        new Date(0),
        own,
      )
        .next(new Date("2027-02-09T12:00:00Z"))
        ?.at.toISOString();
    expect(of(true)).toBe("2027-02-11T09:00:00.000Z");
    expect(of(false)).toBe("2027-02-10T09:00:00.000Z");
  });

  it("has no time when all its days are holidays", () => {
    const holidays = { calendars: ["br" as const], own: false, rule: "skip" as const };
    expect(list({ cron: "0 9 25 12 *", holidays }, "2027-01-01T00:00:00Z", 1)).toEqual([]);
  });
});

describe("preview", () => {
  const now = new Date("2026-11-24T17:05:00Z");
  const madrid = timing({
    cron: "0 9 1W * *",
    timeZone: "Europe/Madrid",
    holidays: { calendars: ["es", "br"], own: false, rule: "nextBusinessDay" },
  });

  it("lists ten times with skipped days and clock changes", () => {
    const { entries, ends } = previewOf(madrid, now);
    expect(ends).toBe(false);
    expect(entries.filter(({ kind }) => kind === "run")).toHaveLength(10);
    const short = entries.map((entry) =>
      entry.kind === "run"
        ? entry.localTime
        : entry.kind === "struck"
          ? `-${entry.day}`
          : `~${entry.at} ${entry.offsetBefore} ${entry.offsetAfter}`,
    );
    expect(short).toEqual([
      "2026-12-01T09:00",
      "-2027-01-01",
      "2027-01-04T09:00",
      "2027-02-01T09:00",
      "2027-03-01T09:00",
      "~2027-03-28T01:00:00.000Z 60 120",
      "2027-04-01T09:00",
      "-2027-05-01",
      "2027-05-03T09:00",
      "2027-06-01T09:00",
      "2027-07-01T09:00",
      "-2027-08-01",
      "2027-08-02T09:00",
      "2027-09-01T09:00",
    ]);
    expect(entries[1]).toMatchObject({
      weekend: false,
      movesTo: "2027-01-04",
      holidays: [
        { calendar: "es", name: "newYear" },
        { calendar: "br", name: "newYear" },
      ],
    });
    expect(entries[7]).toMatchObject({ weekend: true, movesTo: "2027-05-03" });
  });

  it("reports when the schedule ends", () => {
    const { entries, ends } = previewOf(timing({ cron: "0 9 * * *", dueDate: "2026-11-27" }), now);
    expect(entries).toHaveLength(3);
    expect(ends).toBe(true);
  });

  it.each([
    ["61 * * * *", [["schedule.cron.minute", "cronOutOfRange"]]],
    [
      "a 25 * * *",
      [
        ["schedule.cron.minute", "cronCharacters"],
        ["schedule.cron.hour", "cronOutOfRange"],
      ],
    ],
    ["* * 5-1 * *", [["schedule.cron.dayOfMonth", "cronReversed"]]],
    ["*/0 * * * *", [["schedule.cron.minute", "cronStep"]]],
    ["5/2 * * * *", [["schedule.cron.minute", "cronStep"]]],
    ["* * * * MON#6", [["schedule.cron.dayOfWeek", "cronNth"]]],
    ["* * LX * *", [["schedule.cron.dayOfMonth", "cronLast"]]],
    ["* * W * *", [["schedule.cron.dayOfMonth", "cronNearest"]]],
    ["1,, * * * *", [["schedule.cron.minute", "cronEmpty"]]],
    ["* * * 13 *", [["schedule.cron.month", "cronOutOfRange"]]],
    ["* * * JAN-MARS *", [["schedule.cron.month", "cronName"]]],
    ["* * *", [["schedule.cron", "cronFieldCount"]]],
    ["* * * * * *", [["schedule.cron", "cronFieldCount"]]],
    ["@reboot", [["schedule.cron", "cronNickname"]]],
    ["0 9 30 2 *", [["schedule.cron", "cronNever"]]],
  ])("explains what is wrong with %s", (cron, expected) => {
    let errors: { path: string; code: string }[] = [];
    try {
      previewOf(timing({ cron }), now);
    } catch (error) {
      ({ errors = [] } = (error as { extra: { errors?: typeof errors } }).extra);
    }
    expect(errors.map(({ path, code }) => [path, code])).toEqual(expected);
  });

  it.each(["@daily", "0 9 * * MON-FRI", "0 9 L * *", "0 9 15W * *", "0 9 * * 5L", "0 9 ? * MON#2"])(
    "accepts %s",
    (cron) => {
      expect(previewOf(timing({ cron }), now).entries.length).toBeGreaterThan(0);
    },
  );
});

describe("a second implementation", () => {
  const ZONES = [
    "America/Sao_Paulo",
    "America/New_York",
    "America/Santiago",
    "America/St_Johns",
    "America/Los_Angeles",
    "America/Mexico_City",
    "America/Havana",
    "America/Asuncion",
    "Europe/Madrid",
    "Europe/London",
    "Europe/Lisbon",
    "Europe/Istanbul",
    "Atlantic/Azores",
    "Africa/Cairo",
    "Africa/Casablanca",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Asia/Beirut",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Pacific/Apia",
    "UTC",
  ];
  const number = (min: number, max: number) => fc.integer({ min, max }).map(String);
  const field = (min: number, max: number) =>
    fc.oneof(
      fc.constant("*"),
      number(min, max),
      fc
        .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
        .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
      fc.uniqueArray(fc.integer({ min, max }), { minLength: 2, maxLength: 3 }).map(String),
    );
  // The hour is fixed: how several hours in a gap are handled is a convention, pinned above.
  const cron = fc
    .tuple(number(0, 59), number(0, 23), field(1, 28), field(1, 12), field(0, 6))
    .map((parts) => parts.join(" "));
  const YEARS = 10;
  const DAY = 86_400_000;

  it("agrees on the times outside of clock changes", { timeout: 60_000 }, () => {
    const start = Date.parse("2026-11-23T12:00:00Z");
    let compared = 0;
    const differing: string[] = [];
    for (const [index, expression] of fc.sample(cron, { numRuns: 100, seed: 4 }).entries()) {
      for (const [zoneIndex, zone] of ZONES.entries()) {
        const times = new TaskTimes(timing({ cron: expression, timeZone: zone }), new Date(start));
        // One of the ten years for each pair, at a different date for each expression.
        const year = (index + zoneIndex) % YEARS;
        const after = new Date(start + year * 365.25 * DAY + index * 3.6 * DAY);
        const theirs = theirNext(expression, zone, after);
        // The second implementation gives up on rare times.
        if (theirs === null) continue;
        const ours = times.next(after)?.at;
        if (ours?.getTime() !== theirs.getTime() && !isNearChange(zone, ours ?? theirs, theirs))
          differing.push(
            `${expression} in ${zone} after ${after.toISOString()}: ${ours?.toISOString()} or ${theirs.toISOString()}`,
          );
        compared += 1;
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(0.9 * 100 * ZONES.length);
  });

  function theirNext(expression: string, tz: string, currentDate: Date): Date | null {
    try {
      return CronExpressionParser.parse(expression, { tz, currentDate }).next().toDate();
    } catch (error) {
      if (/loop limit/.test(String(error))) return null;
      throw error;
    }
  }

  const offset = (zone: string, at: number) =>
    Date.parse(`${localTimeOf(new Date(at), zone)}:00Z`) - at;
  const isNearChange = (zone: string, ...moments: Date[]) =>
    moments.some((moment) => {
      const at = Math.floor(moment.getTime() / 60_000) * 60_000;
      return offset(zone, at - DAY / 4) !== offset(zone, at + DAY / 4);
    });

  it("round-trips stored schedules", () => {
    expect(cronOf(timing({ cron: " 0  9 * * *" }).schedule)).toBe(" 0  9 * * *");
  });
});
