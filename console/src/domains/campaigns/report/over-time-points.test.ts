import { describe, expect, it } from "vitest";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import { courseOf, spansOf } from "./over-time-points.ts";

type OverTime = CampaignReport["overTime"];

const START = Date.parse("2026-11-24T12:03:00Z");
const point = (minutes: number, sent: number, opened = 0) => ({
  at: new Date(START + minutes * 60_000).toISOString(),
  sent,
  opened,
  machineOpened: 0,
  clicked: 0,
  unsubscribed: 0,
  complained: 0,
});
const overTime = (changes: Partial<OverTime>): OverTime => ({
  step: "hour",
  timeZone: "America/Sao_Paulo",
  points: [],
  firstHours: null,
  ...changes,
});

describe("the periods of a campaign's chart", () => {
  it("are only the first hours until those are over", () => {
    const firstHours = [point(0, 3), point(1, 2)];
    expect(spansOf(overTime({ firstHours, points: [point(-3, 5)] }))).toEqual(["firstHours"]);
    expect(spansOf(overTime({ firstHours, points: [point(-3, 5), point(117, 0)] }))).toEqual([
      "firstHours",
    ]);
    expect(spansOf(overTime({ firstHours, points: [point(-3, 5), point(177, 0, 1)] }))).toEqual([
      "whole",
      "firstHours",
    ]);
  });

  it("are only the whole time if minutes are unknown", () => {
    expect(spansOf(overTime({ points: [point(-3, 5)] }))).toEqual(["whole"]);
    expect(spansOf(overTime({ firstHours: [] }))).toEqual(["whole"]);
  });
});

describe("the course of a campaign", () => {
  it("begins at zero in minute 0, and ends with the current minute", () => {
    const now = START + 90_000;
    const course = courseOf(
      overTime({ firstHours: [point(0, 3), point(1, 2, 1)] }),
      "firstHours",
      now,
    );
    expect(course.step).toBe("minute");
    expect(course.times).toEqual([
      new Date(START).toISOString(),
      new Date(START + 60_000).toISOString(),
      new Date(START + 120_000).toISOString(),
    ]);
    expect(course.complete).toEqual([true, true, false]);
    expect(course.valuesOf("sent")).toEqual([0, 3, 5]);
    expect(course.valuesOf("opened")).toEqual([0, 0, 1]);
  });

  it("has two points for a campaign of a single hour", () => {
    const course = courseOf(overTime({ points: [point(-3, 5, 2)] }), "whole", START + 86_400_000);
    expect(course.valuesOf("sent")).toEqual([0, 5]);
    expect(course.times).toHaveLength(2);
  });

  it("keeps the names of days for cumulative counts", () => {
    const course = courseOf(
      overTime({ step: "day", points: [point(0, 5, 1), point(1440, 0, 2)] }),
      "whole",
      START,
    );
    expect(course.times).toEqual([point(0, 0).at, point(1440, 0).at]);
    expect(course.valuesOf("opened")).toEqual([1, 3]);
  });
});
