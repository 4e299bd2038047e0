import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths, proratedAmount, splitAmount } from "./money.ts";

describe("splitAmount", () => {
  it("distributes the rounding remainder to the largest remainders", () => {
    expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitAmount(100, [3, 3, 4, 1])).toEqual([27, 27, 37, 9]);
    expect(splitAmount(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(splitAmount(100, [])).toEqual([]);
    expect(splitAmount(100, [0, 0])).toEqual([0, 0]);
  });

  it("keeps the sum, and stays within one unit of each exact share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          fc.pre(total > 0);
          const shares = splitAmount(amount, weights);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
          for (const [place, share] of shares.entries())
            expect(Math.abs(share - (amount * (weights[place] ?? 0)) / total)).toBeLessThan(1);
        },
      ),
    );
  });
});

describe("proratedAmount", () => {
  it("rounds to the nearest centavo", () => {
    expect(proratedAmount(7900, 6, 30)).toBe(1580);
    expect(proratedAmount(100, 1, 3)).toBe(33);
    expect(proratedAmount(100, 2, 3)).toBe(67);
    expect(proratedAmount(1, 1, 2)).toBe(1);
    expect(proratedAmount(-100, 1, 3)).toBe(-33);
    expect(proratedAmount(7900, 6, 0)).toBe(0);
    expect(proratedAmount(7900, 30, 30)).toBe(7900);
  });
});

describe("addMonths", () => {
  it.each([
    ["2026-01-31", 1, 31, "2026-02-28"],
    ["2026-02-28", 1, 31, "2026-03-31"],
    ["2028-01-31", 1, 31, "2028-02-29"],
    ["2026-12-15", 1, 15, "2027-01-15"],
    ["2026-11-24", 12, 24, "2027-11-24"],
    ["2028-02-29", 12, 29, "2029-02-28"],
    ["2026-03-31", -1, 31, "2026-02-28"],
  ])("%s and %i months, anchored on day %i, is %s", (day, months, anchor, result) =>
    expect(addMonths(day, months, anchor)).toBe(result),
  );
});
