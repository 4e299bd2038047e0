import { expect, test } from "vitest";
import { rangeStart } from "./created-range.ts";

const now = new Date("2026-11-21T01:30:00Z");
const start = (range: Parameters<typeof rangeStart>[0], zone: string, weekday = 1) =>
  rangeStart(range, now, zone, weekday).toISOString();

test("starts a day at the zone's midnight", () => {
  expect(start("today", "America/Sao_Paulo")).toBe("2026-11-20T03:00:00.000Z");
  expect(start("today", "Asia/Kolkata")).toBe("2026-11-20T18:30:00.000Z");
  expect(start("today", "UTC")).toBe("2026-11-21T00:00:00.000Z");
});

test("starts a week on the first weekday of the language", () => {
  expect(start("week", "UTC", 1)).toBe("2026-11-16T00:00:00.000Z");
  expect(start("week", "UTC", 0)).toBe("2026-11-15T00:00:00.000Z");
});

test("counts the last days as whole days before today, and today", () => {
  expect(start("last7", "UTC")).toBe("2026-11-14T00:00:00.000Z");
  expect(start("last30", "America/Sao_Paulo")).toBe("2026-10-21T03:00:00.000Z");
});

test("starts a month on its first day, at that day's own offset", () => {
  expect(start("month", "Europe/Madrid")).toBe("2026-10-31T23:00:00.000Z");
  expect(
    rangeStart("month", new Date("2026-10-30T12:00:00Z"), "Europe/Madrid", 1).toISOString(),
  ).toBe("2026-09-30T22:00:00.000Z");
});

test("starts a day at the first existing time when the clocks skip midnight", () => {
  // Asunción turned its clocks from 0:00 to 1:00 on this day.
  expect(
    rangeStart("today", new Date("2023-10-01T15:00:00Z"), "America/Asuncion", 1).toISOString(),
  ).toBe("2023-10-01T04:00:00.000Z");
});
