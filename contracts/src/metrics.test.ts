import { describe, expect, it } from "vitest";
import { differsClearly, metricRate, metricsOf, NO_COUNTS, RATE_MIN, rateOf } from "./metrics.ts";

describe("metrics", () => {
  const counts = { ...NO_COUNTS, accepted: 9960, refused: 59, bouncedLater: 12, clicked: 633 };
  it("add up: sent is delivered and bounced", () => {
    const metrics = metricsOf(counts);
    expect(metrics).toMatchObject({ sent: 10_019, delivered: 9948, bounced: 71, clicked: 633 });
    expect(metrics.sent).toBe(metrics.delivered + metrics.bounced);
  });
  it("relate clicks to delivered emails, and have no rate for sent emails", () => {
    const metrics = metricsOf(counts);
    expect(metricRate("clicked", metrics)?.value).toBeCloseTo(0.0636, 4);
    expect(metricRate("sent", metrics)).toBeNull();
  });
});

describe("the interval of a rate", () => {
  it("is that of Wilson", () => {
    const rate = rateOf(633, 9948);
    expect(rate?.low).toBeCloseTo(0.059, 3);
    expect(rate?.high).toBeCloseTo(0.0686, 3);
    // Newcombe 1998, table I: 81 of 263.
    expect(rateOf(81, 263)?.low).toBeCloseTo(0.2553, 4);
    expect(rateOf(81, 263)?.high).toBeCloseTo(0.3662, 4);
  });
  it("stays between 0 and 1", () => {
    expect(rateOf(0, 60)?.low).toBe(0);
    expect(rateOf(60, 60)?.high).toBeCloseTo(1, 12);
    expect(rateOf(70, 60)?.value).toBe(1);
  });
  it("is null for few cases", () => expect(rateOf(3, RATE_MIN - 1)).toBeNull());
  it("distinguishes clear differences from chance", () => {
    const [low, high, near] = [rateOf(30, 1000), rateOf(80, 1000), rateOf(35, 1000)];
    if (!low || !high || !near) throw new Error("No rate");
    expect([differsClearly(low, high), differsClearly(low, near)]).toEqual([true, false]);
  });
});
