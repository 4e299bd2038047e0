// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { clock, secondsUntil } from "../../lib/countdown.ts";
import { forgetRequestedReset, keepRequestedReset, requestedReset } from "./requested-reset.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
beforeEach(() => sessionStorage.clear());

test("a reload goes on with the wait where it was", () => {
  keepRequestedReset("ana@example.com", NOW);
  const kept = requestedReset(NOW + 18_000);
  expect(kept?.email).toBe("ana@example.com");
  expect(secondsUntil(kept?.againAt ?? 0, NOW + 18_000)).toBe(42);
  expect(secondsUntil(kept?.againAt ?? 0, NOW + 61_000)).toBe(0);
});

test("a clock that was set back makes nobody wait for more than a minute", () => {
  keepRequestedReset("ana@example.com", NOW);
  const before = NOW - 3_600_000;
  expect(secondsUntil(requestedReset(before)?.againAt ?? 0, before)).toBe(60);
});

test.each(["", "{", "null", "{}", '{"email":1,"againAt":2}'])("%j is no request", (text) => {
  sessionStorage.setItem("requested_reset", text);
  expect(requestedReset(NOW)).toBeNull();
});

test("is gone once forgotten", () => {
  keepRequestedReset("ana@example.com", NOW);
  forgetRequestedReset();
  expect(requestedReset(NOW)).toBeNull();
});

test("the last second is a whole one, and the clock has two digits", () => {
  expect(secondsUntil(NOW + 1, NOW)).toBe(1);
  expect([60, 42, 9, 0].map(clock)).toEqual(["1:00", "0:42", "0:09", "0:00"]);
});
