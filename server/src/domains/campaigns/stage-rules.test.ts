import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breachOf, winnerOf } from "./stage-rules.ts";

const result = (variant: number, sent: number, answered: number) => ({ variant, sent, answered });

describe("winnerOf", () => {
  it("picks the variant with the largest share, not the largest count", () => {
    expect(winnerOf([result(0, 100, 30), result(1, 10, 4), result(2, 50, 12)])).toBe(1);
  });

  it("picks the lowest number in case of a tie, and the campaign itself without responses or sends", () => {
    expect(winnerOf([result(0, 10, 1), result(2, 20, 4), result(1, 10, 2)])).toBe(1);
    expect(winnerOf([result(0, 10, 0), result(1, 10, 0)])).toBe(0);
    expect(winnerOf([])).toBe(0);
  });

  it("picks a variant with the maximum share, regardless of the order of results", () => {
    const results = fc
      .array(fc.record({ sent: fc.nat(1000), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
        minLength: 1,
        maxLength: 5,
      })
      .map((all) =>
        all.map(({ sent, share }, variant) => result(variant, sent, Math.floor(sent * share))),
      );
    fc.assert(
      fc.property(results, (all) => {
        const best = all[winnerOf(all)]!;
        for (const one of all)
          expect(one.answered * Math.max(1, best.sent)).toBeLessThanOrEqual(
            best.answered * Math.max(1, one.sent),
          );
        expect(winnerOf(all.toReversed())).toBe(best.variant);
      }),
    );
  });
});

describe("breachOf", () => {
  const limits = { maxBouncePercent: 5, maxComplaintPercent: 1 };
  const part = { size: 100, sent: 90, bounced: 5, failed: 0, tried: true };

  it("allows a share that equals the limit", () => {
    expect(breachOf(limits, { ...part, sent: 95 }, 1)).toBeNull();
    expect(breachOf(limits, part, 0)).toMatchObject({ of: "bounces", people: 5, among: 95 });
    expect(breachOf(limits, { ...part, sent: 95 }, 2)).toMatchObject({
      of: "complaints",
      people: 2,
      among: 100,
    });
  });

  it("uses all recipients of the first batch while it is being sent, so that an exceeded limit stays exceeded", () => {
    const early = { size: 100, sent: 1, bounced: 5, failed: 0, tried: false };
    expect(breachOf(limits, early, 0)).toBeNull();
    expect(breachOf(limits, { ...early, bounced: 6 }, 0)).toMatchObject({ people: 6, among: 100 });
  });

  it("allows no bounce with a limit of zero, and no breach without bounces", () => {
    const none = { maxBouncePercent: 0, maxComplaintPercent: 0 };
    expect(breachOf(none, { ...part, bounced: 1 }, 0)).toMatchObject({ of: "bounces" });
    expect(breachOf(none, { ...part, bounced: 0 }, 0)).toBeNull();
  });
});
