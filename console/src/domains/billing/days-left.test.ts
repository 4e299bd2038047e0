import { expect, test } from "vitest";
import { daysLeft } from "./days-left.ts";

const NOW = Date.parse("2026-05-04T12:00:00Z");

test("counts a started day, and returns zero for an ended trial", () => {
  expect(daysLeft("2026-05-18T12:00:00Z", NOW)).toBe(14);
  expect(daysLeft("2026-05-04T12:00:01Z", NOW)).toBe(1);
  expect(daysLeft("2026-05-04T12:00:00Z", NOW)).toBe(0);
  expect(daysLeft("2026-05-01T00:00:00Z", NOW)).toBe(0);
});
