// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { clock, secondsUntil } from "../../lib/countdown.ts";
import { clearRequestedReset, storeRequestedReset, requestedReset } from "./requested-reset.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
beforeEach(() => sessionStorage.clear());

test("continues the wait after a reload", () => {
  storeRequestedReset("ana@example.com", NOW);
  const kept = requestedReset(NOW + 18_000);
  expect(kept?.email).toBe("ana@example.com");
  expect(secondsUntil(kept?.againAt ?? 0, NOW + 18_000)).toBe(42);
  expect(secondsUntil(kept?.againAt ?? 0, NOW + 61_000)).toBe(0);
});

test("limits the wait to a minute when the clock was set back", () => {
  storeRequestedReset("ana@example.com", NOW);
  const before = NOW - 3_600_000;
  expect(secondsUntil(requestedReset(before)?.againAt ?? 0, before)).toBe(60);
});

test.each(["", "{", "null", "{}", '{"email":1,"againAt":2}'])(
  "does not accept %j as a request",
  (text) => {
    sessionStorage.setItem("requested_reset", text);
    expect(requestedReset(NOW)).toBeNull();
  },
);

test("returns nothing after the request was deleted", () => {
  storeRequestedReset("ana@example.com", NOW);
  clearRequestedReset();
  expect(requestedReset(NOW)).toBeNull();
});

test("counts the last second as a whole one, and shows two digits", () => {
  expect(secondsUntil(NOW + 1, NOW)).toBe(1);
  expect([60, 42, 9, 0].map(clock)).toEqual(["1:00", "0:42", "0:09", "0:00"]);
});
