import { expect, test } from "vitest";
import { sessionStep, watchActivity } from "./session-clock.ts";

const minute = 60_000;
const now = 1_800_000_000_000;
const half = { now, inactivitySeconds: 1800 };

test("ignores an active session with a fresh token", () => {
  expect(
    sessionStep({ ...half, lastActivity: now - minute, expiresAt: now + 25 * minute }),
  ).toEqual({
    end: false,
    renew: false,
    warnSecondsLeft: null,
  });
});

test("renews the token within its last five minutes", () => {
  expect(
    sessionStep({ ...half, lastActivity: now - minute, expiresAt: now + 4 * minute }).renew,
  ).toBe(true);
});

test("warns in the last minute with the seconds left, and does not renew for an absent user", () => {
  const step = sessionStep({ ...half, lastActivity: now - 29.5 * minute, expiresAt: now + minute });
  expect(step).toEqual({ end: false, renew: false, warnSecondsLeft: 30 });
});

test("ends after the inactivity timeout, even if the computer was asleep", () => {
  expect(
    sessionStep({ ...half, lastActivity: now - 30 * minute, expiresAt: now + minute }).end,
  ).toBe(true);
  expect(
    sessionStep({ ...half, lastActivity: now - 600 * minute, expiresAt: now - 500 * minute }),
  ).toEqual({
    end: true,
    renew: false,
    warnSecondsLeft: null,
  });
});

test("warns at half time when the timeout is shorter than two minutes", () => {
  const short = { now, inactivitySeconds: 60, expiresAt: now + 25 * minute };
  expect(sessionStep({ ...short, lastActivity: now - 20_000 }).warnSecondsLeft).toBeNull();
  expect(sessionStep({ ...short, lastActivity: now - 40_000 }).warnSecondsLeft).toBe(20);
});

/** Counts the signs of activity that `watchActivity` reports in a window. */
function watched() {
  const window = new EventTarget();
  const signs = { count: 0 };
  const stop = watchActivity(window, () => {
    signs.count += 1;
  });
  const move = (screenX: number, screenY: number) =>
    window.dispatchEvent(Object.assign(new Event("pointermove"), { screenX, screenY }));
  return { window, signs, stop, move };
}

test.each(["pointerdown", "keydown", "wheel", "scroll", "touchstart", "touchmove"])(
  "counts %s as activity",
  (type) => {
    const { window, signs, stop } = watched();
    window.dispatchEvent(new Event(type));
    expect(signs.count).toBe(1);
    stop();
    window.dispatchEvent(new Event(type));
    expect(signs.count).toBe(1);
  },
);

test("counts a moving pointer as activity, but not a page that changes below a resting one", () => {
  const { signs, stop, move } = watched();
  move(10, 10);
  move(10, 10);
  expect(signs.count).toBe(0);
  move(11, 10);
  expect(signs.count).toBe(1);
  stop();
  move(12, 10);
  expect(signs.count).toBe(1);
});
