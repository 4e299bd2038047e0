import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TaskSchedule, cronOf, presetOf, taskSchedule } from "./task-schedules.ts";

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const schedules: fc.Arbitrary<TaskSchedule> = fc.oneof(
  fc
    .constantFrom(1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30)
    .map((every) => ({ preset: "minutes" as const, every })),
  fc.integer({ min: 0, max: 59 }).map((minute) => ({ preset: "hourly" as const, minute })),
  fc
    .tuple(
      fc.constantFrom("daily", "weekdays", "firstBusinessDay", "lastBusinessDay" as const),
      time,
    )
    .map(([preset, at]) => ({ preset, time: at })),
  fc
    .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), time)
    .map(([days, at]) => ({
      preset: "weekly" as const,
      days: days.toSorted((a, b) => a - b),
      time: at,
    })),
  fc
    .tuple(fc.integer({ min: 1, max: 31 }), time)
    .map(([day, at]) => ({ preset: "monthly" as const, day, time: at })),
);

describe("presets and cron expressions", () => {
  it("returns the preset that an expression was created from", () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        expect(taskSchedule.parse(schedule)).toEqual(schedule);
        expect(presetOf(cronOf(schedule)!)).toEqual(schedule);
      }),
    );
  });

  it("never rewrites typed expressions", () => {
    const part = fc.constantFrom("*", "0", "07", "1-5", "5-1", "*/15", "MON", "1W", "LW", "L", "");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 7 }), fc.constantFrom(" ", "  "), (parts, gap) => {
        const text = parts.join(gap);
        expect(cronOf(presetOf(text))).toBe(text);
      }),
    );
  });

  it.each<[string, TaskSchedule["preset"]]>([
    ["0 9 * * *", "daily"],
    ["00 9 * * *", "custom"],
    ["0 9 * * MON-FRI", "custom"],
    ["0 9 * * 1,2,3", "weekly"],
    ["0 9 * * 2,1", "custom"],
    ["@daily", "custom"],
    ["*/7 * * * *", "custom"],
    ["0 9 1 1 *", "custom"],
    ["60 * * * *", "custom"],
  ])("recognizes %s as %s", (cron, preset) => {
    expect(presetOf(cron).preset).toBe(preset);
  });

  it.each<TaskSchedule>([
    { preset: "once", at: "2027-01-04T09:00" },
    { preset: "minutes", every: 45 },
    { preset: "minutes", every: 60 },
  ])("has no expression for %o", (schedule) => {
    expect(cronOf(schedule)).toBeNull();
  });
});
