import { expect, test } from "vitest";
import { sessionStep } from "./session-clock.ts";

const minute = 60_000;
const now = 1_800_000_000_000;
const half = { now, inactivitySeconds: 1800 };

test("leaves an active session with a fresh token alone", () => {
  expect(sessionStep({ ...half, lastActivity: now - minute, expiresAt: now + 25 * minute })).toEqual({
    end: false,
    renew: false,
    warnSecondsLeft: null,
  });
});

test("renews the token within its last five minutes", () => {
  expect(sessionStep({ ...half, lastActivity: now - minute, expiresAt: now + 4 * minute }).renew).toBe(true);
});

test("warns in the last minute with the seconds left, and does not renew for somebody absent", () => {
  const step = sessionStep({ ...half, lastActivity: now - 29.5 * minute, expiresAt: now + minute });
  expect(step).toEqual({ end: false, renew: false, warnSecondsLeft: 30 });
});

test("ends after the inactive time, also when the computer slept through it", () => {
  expect(sessionStep({ ...half, lastActivity: now - 30 * minute, expiresAt: now + minute }).end).toBe(true);
  expect(sessionStep({ ...half, lastActivity: now - 600 * minute, expiresAt: now - 500 * minute })).toEqual({
    end: true,
    renew: false,
    warnSecondsLeft: null,
  });
});

test("warns at half time when the whole time is shorter than two minutes", () => {
  const short = { now, inactivitySeconds: 60, expiresAt: now + 25 * minute };
  expect(sessionStep({ ...short, lastActivity: now - 20_000 }).warnSecondsLeft).toBeNull();
  expect(sessionStep({ ...short, lastActivity: now - 40_000 }).warnSecondsLeft).toBe(20);
});
