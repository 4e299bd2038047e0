import { presetOf } from "@arauto/contracts";
import { expect, it } from "vitest";
import { PRESETS, timeOf, withPreset, withTime } from "./change-schedule.ts";

const NOW = "2026-11-24T14:05";

it("keeps the time of day when the preset changes", () => {
  const daily = { preset: "daily", time: "15:30" } as const;
  expect(withPreset(daily, "weekly", NOW)).toEqual({ preset: "weekly", days: [1], time: "15:30" });
  expect(withPreset(daily, "once", NOW)).toEqual({ preset: "once", at: "2026-11-25T15:30" });
  expect(withPreset(daily, "hourly", NOW)).toEqual({ preset: "hourly", minute: 30 });
});

it("keeps the cron expression of a preset, which can be changed back to the preset", () => {
  const monthly = { preset: "monthly", day: 31, time: "09:05" } as const;
  const custom = withPreset(monthly, "custom", NOW);
  expect(custom).toEqual({ preset: "custom", cron: "5 9 31 * *" });
  expect(presetOf("5 9 31 * *")).toEqual(monthly);
});

it("starts with the time of a schedule that cron can't express", () => {
  const once = { preset: "once", at: "2026-12-01T08:15" } as const;
  expect(withPreset(once, "custom", NOW)).toEqual({ preset: "custom", cron: "15 8 * * *" });
});

it("changes nothing when the same preset is selected", () => {
  const weekly = { preset: "weekly", days: [2, 4], time: "10:00" };
  for (const preset of PRESETS) {
    const schedule = withPreset(weekly as never, preset, NOW);
    expect(withPreset(schedule, preset, NOW)).toBe(schedule);
  }
});

it("moves only schedules that have a time", () => {
  expect(withTime({ preset: "once", at: "2026-12-01T08:15" }, "09:00")).toEqual({
    preset: "once",
    at: "2026-12-01T09:00",
  });
  const hourly = { preset: "hourly", minute: 5 } as const;
  expect(withTime(hourly, "09:00")).toBe(hourly);
  expect(timeOf(hourly)).toBeNull();
});
