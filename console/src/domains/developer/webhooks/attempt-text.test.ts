import { describe, expect, it } from "vitest";
import { attemptText, hasFailed, markHeight } from "./attempt-text.ts";

const attempt = (
  statusCode: number | null,
  durationMs: number | null = 80,
  error: "timeout" | null = null,
) => ({ statusCode, durationMs, error });
const keyOf = (key: string) => key;

describe("hasFailed", () => {
  it.each([
    [200, false],
    [204, false],
    [301, true],
    [404, true],
    [503, true],
    [null, true],
  ])("of a response with %s is %s", (statusCode, expected) =>
    expect(hasFailed(attempt(statusCode))).toBe(expected),
  );
});

describe("markHeight", () => {
  it("grows with the response time, and is full only for failures", () => {
    const heights = [0, 50, 500, 5_000, 15_000, 60_000].map((ms) => markHeight(attempt(200, ms)));
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    expect(heights[0]).toBeGreaterThan(0);
    expect(heights.at(-1)).toBeLessThan(1);
    expect(markHeight(attempt(500, 50))).toBe(1);
    expect(markHeight(attempt(null, null))).toBe(1);
  });
});

describe("attemptText", () => {
  it("names the status code, or why there was no response", () => {
    expect(attemptText(attempt(503, 212), keyOf, "en-us")).toBe("503 · 212 ms");
    expect(attemptText(attempt(null, null, "timeout"), keyOf, "en-us")).toBe(
      "webhooks:attemptError.timeout",
    );
    expect(attemptText(attempt(null, null), keyOf, "en-us")).toBe("webhooks:attemptError.lost");
  });
});
