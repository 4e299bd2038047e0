import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planSpread, spreadRate, spreadSteps } from "./spread-plan.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NINE = Date.UTC(2026, 10, 23, 9);

const sizes = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 300 });
const lengths = fc.integer({ min: 15, max: 4320 }).map((minutes) => minutes * MINUTE);
const sum = (all: readonly number[]) => all.reduce((total, size) => total + size, 0);

describe("the plan of a spread", () => {
  it("gives every chunk a time within the spread, in order and in proportion to the recipients before it", () => {
    fc.assert(
      fc.property(sizes, lengths, (waiting, ms) => {
        const total = sum(waiting);
        const { due, until } = planSpread({ from: NINE, total, waiting }, ms, NINE);
        expect(due).toHaveLength(waiting.length);
        expect(due[0]).toBe(NINE);
        expect(until).toBe(NINE + ms);
        let before = 0;
        for (const [index, at] of due.entries()) {
          expect(at).toBeGreaterThanOrEqual(due[index - 1] ?? NINE);
          expect(at).toBeLessThan(NINE + ms);
          // At any time, the number sent differs from an even distribution by at most one chunk.
          expect(Math.abs((at - NINE) / ms - before / total)).toBeLessThan(1e-3);
          before += waiting[index] ?? 0;
        }
        expect(before).toBe(total);
      }),
    );
  });

  it("changes nothing when it is recomputed on time", () => {
    fc.assert(
      fc.property(sizes, lengths, fc.nat(), (all, ms, at) => {
        const total = sum(all);
        const first = planSpread({ from: NINE, total, waiting: all }, ms, NINE);
        const begun = at % all.length;
        const waiting = all.slice(begun);
        // Just before the next chunk is due.
        const again = planSpread({ from: NINE, total, waiting }, ms, (first.due[begun] ?? 0) - 1);
        expect(Math.abs(again.until - first.until)).toBeLessThanOrEqual(2);
        for (const [index, due] of again.due.entries())
          expect(Math.abs(due - (first.due[begun + index] ?? 0))).toBeLessThanOrEqual(2);
      }),
    );
  });

  it("after an interruption ends on time, or runs at twice the rate and ends later", () => {
    fc.assert(
      fc.property(
        sizes,
        lengths,
        fc.nat(),
        fc.integer({ min: 0, max: 10 * 4320 }),
        (all, ms, at, late) => {
          const total = sum(all);
          const waiting = all.slice(at % all.length);
          const now = NINE + late * MINUTE;
          const { due, from, until } = planSpread({ from: NINE, total, waiting }, ms, now);
          expect(from).toBeGreaterThanOrEqual(now);
          expect(due[0]).toBe(from);
          const rate = sum(waiting) / (until - from);
          const twice = (2 * total) / ms;
          expect(rate).toBeLessThanOrEqual(twice + 1e-6);
          expect(until <= NINE + ms + 1 || Math.abs(rate - twice) < 1e-3 * twice + 1e-3).toBe(true);
        },
      ),
    );
  });

  it.each([
    // Spread over two hours from 9:00; a quarter was sent by 9:30.
    ["a short pause keeps the end", 35, 120],
    ["a long pause doubles the rate and moves the end", 100, 145],
    ["so does a resume on the next day", 24 * 60, 24 * 60 + 45],
  ])("%s", (_, resumed, end) => {
    const waiting = Array.from({ length: 75 }, () => 20);
    const { until } = planSpread(
      { from: NINE, total: 2000, waiting },
      2 * HOUR,
      NINE + resumed * MINUTE,
    );
    expect((until - NINE) / MINUTE).toBeCloseTo(end);
  });

  it("waits for a part whose local time is still to come", () => {
    const plan = planSpread({ from: NINE + HOUR, total: 10, waiting: [5, 5] }, HOUR, NINE);
    expect(plan.due).toEqual([NINE + HOUR, NINE + 1.5 * HOUR]);
  });
});

describe("the steps of a spread", () => {
  it("are ten seconds apart, up to a thousand", () => {
    expect(spreadSteps(15 * MINUTE)).toBe(90);
    expect(spreadSteps(2 * HOUR)).toBe(720);
    expect(spreadSteps(72 * HOUR)).toBe(1000);
  });
});

describe("the rate of a spread", () => {
  const part = (recipients: number, from: number, hours: number) => ({
    people: recipients,
    from,
    until: from + hours * HOUR,
  });

  it("adds up parts sent at the same time, and is unknown for consecutive parts", () => {
    expect(spreadRate([part(1920, NINE, 2)])).toBe(16);
    expect(spreadRate([part(960, NINE, 2), part(960, NINE, 2)])).toBe(16);
    expect(spreadRate([part(960, NINE, 2), part(960, NINE + HOUR, 2)])).toBeNull();
    expect(spreadRate([])).toBeNull();
  });
});
