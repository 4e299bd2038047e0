import { describe, expect, it } from "vitest";
import { actsAt } from "./comparison.ts";

const START = new Date("2026-11-24T09:20:00Z");
const MINUTE = 60_000;
const hour = (time: string, clicked: number) => ({
  hour: new Date(`2026-11-24T${time}:00Z`),
  opened: 0,
  clicked,
  unsubscribed: 0,
});
const HOURS = [hour("09:00", 40), hour("10:00", 60), hour("13:00", 7)];
const clicksAfter = (minutes: number) => actsAt(HOURS, "clicked", START, minutes * MINUTE);

describe("a campaign's results at an age", () => {
  it("counts the first hour from the start on", () => {
    // The 40 clicks of the first hour happened in its remaining 40 minutes.
    expect([0, 10, 40].map(clicksAfter)).toEqual([0, 10, 40]);
  });

  it("counts the share of an hour that has passed, and whole hours before", () => {
    expect([70, 100, 219, 220, 280, 100_000].map(clicksAfter)).toEqual([
      70, 100, 100, 100, 107, 107,
    ]);
  });
});
