import { describe, expect, it } from "vitest";
import { retryAfterMs } from "../../platform/network/retry-after.ts";
import { finalAttempt, RETRY_DELAYS_MS, retryDelay } from "./retry-schedule.ts";

describe("retryDelay", () => {
  it("returns ten attempts over three days, each with up to a tenth of jitter", () => {
    const steps = RETRY_DELAYS_MS.map((_, step) => step);
    expect(steps.map((step) => (retryDelay(step, null, () => 0) ?? 0) / 1000)).toEqual([
      0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
    expect(retryDelay(2, null, () => 1)).toBe(330_000);
    expect(retryDelay(10, null)).toBeNull();
  });

  it("keeps the endpoint's Retry-After between one and two times the delay", () => {
    expect(retryDelay(1, 1_000)).toBe(5_000);
    expect(retryDelay(1, 7_000)).toBe(7_000);
    expect(retryDelay(1, 86_400_000)).toBe(10_000);
  });
});

describe("retryAfterMs", () => {
  it("reads seconds and dates, and ignores anything else", () => {
    const now = Date.parse("2026-11-23T12:00:00Z");
    expect(retryAfterMs("120", now)).toBe(120_000);
    expect(retryAfterMs("Mon, 23 Nov 2026 12:01:00 GMT", now)).toBe(60_000);
    expect(retryAfterMs("Mon, 23 Nov 2026 11:00:00 GMT", now)).toBe(0);
    for (const header of [undefined, "", "soon", "-5"])
      expect(retryAfterMs(header, now)).toBeNull();
  });
});

describe("finalAttempt", () => {
  it("adds the delays of the attempts after the next one", () => {
    const nextAt = new Date("2026-11-24T16:16:38Z");
    expect(finalAttempt(9, nextAt)).toEqual(nextAt);
    expect(finalAttempt(7, nextAt)).toEqual(new Date("2026-11-26T12:16:38Z"));
  });
});
