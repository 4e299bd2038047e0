import { expect, test } from "vitest";
import { dayAfter, dayOf, localTime, placeOf } from "./when-labels.ts";

test("shows a moment in the workspace's time zone", () => {
  const moment = Date.parse("2026-11-29T02:05:00Z");
  expect(localTime(moment, "America/Sao_Paulo")).toBe("2026-11-28T23:05");
  expect(localTime(moment, "Asia/Tokyo")).toBe("2026-11-29T11:05");
});

test("distinguishes today and tomorrow across the end of a month and a year", () => {
  expect(dayOf("2026-12-31T23:59", "2026-12-31T00:00")).toBe("today");
  expect(dayOf("2027-01-01T00:00", "2026-12-31T23:59")).toBe("tomorrow");
  expect(dayOf("2027-01-02T00:00", "2026-12-31T23:59")).toBe("other");
  expect(dayOf("2026-12-30T10:00", "2026-12-31T23:59")).toBe("other");
  expect(dayAfter("2028-02-28T12:00", 1)).toBe("2028-02-29");
});

test("names a zone by its city", () => {
  expect(placeOf("America/Argentina/Buenos_Aires", "pt-br")).toBe("Buenos Aires");
  expect(placeOf("America/Sao_Paulo", "en-us")).toBe("São Paulo");
  expect(placeOf("America/New_York", "en-us")).toBe("New York");
  expect(placeOf("America/New_York", "pt-br")).toBe("Nova York");
  expect(placeOf("America/New_York", "es-es")).toBe("Nueva York");
  expect(placeOf("UTC", "es-es")).toBe("UTC");
});
