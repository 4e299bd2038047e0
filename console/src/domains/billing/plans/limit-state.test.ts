import { describe, expect, it } from "vitest";
import { fitsAll, limitState, limitTone } from "./limit-state.ts";

describe("limitState", () => {
  it.each([
    [10, null, null, "unlimited", "brand"],
    [46_930, 50_000, 58_660, "short", "danger"],
    [46_930, 150_000, 58_660, "fits", "brand"],
    [4812, 5000, null, "near", "warning"],
    [3, 3, null, "full", "warning"],
    [4, 3, null, "over", "danger"],
    [0, 0, null, "full", "warning"],
    [50_000, 50_000, 60_000, "short", "danger"],
  ] as const)("%i of %s, %s expected, is %s", (used, max, estimate, kind, tone) => {
    const state = limitState(used, max, estimate);
    expect(state.kind).toBe(kind);
    expect(limitTone(state)).toBe(tone);
  });

  it("counts what remains, is missing or exceeds the limit", () => {
    expect(limitState(4812, 5000, null)).toEqual({ kind: "near", left: 188 });
    expect(limitState(46_930, 50_000, 58_660)).toEqual({ kind: "short", missing: 8660 });
    expect(limitState(9, 3, null)).toEqual({ kind: "over", by: 6 });
    expect(limitState(46_930, 150_000, 58_660)).toMatchObject({ share: 58_660 / 150_000 });
  });
});

it("considers a plan sufficient only if all its limits are", () => {
  const meters = [
    { limit: "emails", used: 10, estimate: 40 },
    { limit: "contacts", used: 100, estimate: null },
  ];
  expect(fitsAll({ emails: 50, contacts: 100 }, meters)).toBe(true);
  expect(fitsAll({ emails: 30, contacts: null }, meters)).toBe(false);
  expect(fitsAll({ emails: null, contacts: 99 }, meters)).toBe(false);
});
