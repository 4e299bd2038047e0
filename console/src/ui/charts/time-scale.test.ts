import { expect, test } from "vitest";
import { labeled, roundTop, timeWords } from "./time-scale.ts";

test("ends an axis at a round number that no value exceeds", () => {
  expect([0, 1, 2, 3, 7, 10, 11, 99, 101, 4_321].map(roundTop)).toEqual([
    2, 2, 2, 4, 8, 10, 20, 100, 200, 6000,
  ]);
  for (let value = 1; value < 5000; value += 7)
    expect(roundTop(value)).toBeGreaterThanOrEqual(value);
});

test("spaces labels evenly and never shows more than fit", () => {
  expect(labeled(0, 5)).toEqual([]);
  expect(labeled(3, 5)).toEqual([0, 1, 2]);
  expect(labeled(72, 6)).toEqual([0, 12, 24, 36, 48, 60]);
  for (let points = 1; points < 130; points += 1)
    expect(labeled(points, 4).length).toBeLessThanOrEqual(4);
});

test("labels points in the workspace's time zone", () => {
  const at = "2026-11-22T02:00:00Z";
  expect(timeWords("en-us", "day", "America/Sao_Paulo").short(at)).toBe("Nov 21");
  expect(timeWords("en-us", "hour", "UTC").long(at)).toBe("Nov 22, 2026, 2:00 AM");
});
