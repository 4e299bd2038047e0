import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { monthsLater, shares } from "./money.ts";

describe("shares", () => {
  it("assigns the rest to the largest remainders", () => {
    expect(shares(7900, [6, 24])).toEqual([1580, 6320]);
    expect(shares(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shares(5, [0, 0])).toEqual([0, 0]);
  });
  it("adds up for any weights", () => {
    const weights = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.nat(10_000_000), weights, (amount, given) => {
        const parts = shares(amount, given);
        const sum = given.reduce((total, weight) => total + weight, 0);
        expect(parts.reduce((total, part) => total + part, 0)).toBe(sum === 0 ? 0 : amount);
        for (const [index, part] of parts.entries()) {
          const exact = sum === 0 ? 0 : (amount * (given[index] ?? 0)) / sum;
          expect(Math.abs(part - exact)).toBeLessThan(1);
        }
      }),
    );
  });
});

test.each([
  ["2027-01-31T14:05:00Z", 1, 31, "2027-02-28T14:05:00.000Z"],
  ["2027-02-28T14:05:00Z", 1, 31, "2027-03-31T14:05:00.000Z"],
  ["2028-01-31T00:00:00Z", 1, 31, "2028-02-29T00:00:00.000Z"],
  ["2026-12-30T23:59:00Z", 2, 30, "2027-02-28T23:59:00.000Z"],
  ["2028-02-29T10:00:00Z", 12, 29, "2029-02-28T10:00:00.000Z"],
  ["2029-02-28T10:00:00Z", 36, 29, "2032-02-29T10:00:00.000Z"],
])("%s and %i months on day %i is %s", (from, months, anchor, until) => {
  expect(monthsLater(new Date(from), months, anchor).toISOString()).toBe(until);
});
