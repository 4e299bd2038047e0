import { describe, expect, it } from "vitest";
import { intervalOf, rangesOf } from "./period.ts";

/** Tuesday, 24 November 2026, 09:25 in São Paulo. */
const NOW = new Date("2026-11-24T12:25:00Z");
const context = { now: NOW, first: new Date("2026-02-10T15:00:00Z"), zone: "America/Sao_Paulo" };

const texts = (query: Parameters<typeof rangesOf>[0], compare: Parameters<typeof rangesOf>[1]) => {
  const { current, compared } = rangesOf(query, compare, context);
  return [current, compared].map((range) =>
    range
      ? `${range.from.toISOString().slice(0, 16)} ${range.to.toISOString().slice(0, 16)}`
      : null,
  );
};

describe("periods", () => {
  it("of 7 and 30 days are complete and end with yesterday", () => {
    expect(texts({ period: "30days" }, "weekdays")).toEqual([
      "2026-10-25T03:00 2026-11-24T03:00",
      "2026-09-20T03:00 2026-10-20T03:00",
    ]);
    expect(texts({ period: "7days" }, "before")).toEqual([
      "2026-11-17T03:00 2026-11-24T03:00",
      "2026-11-10T03:00 2026-11-17T03:00",
    ]);
  });
  it("in progress end with the current hour, as does the comparison period", () => {
    expect(texts({ period: "today" }, "weekdays")).toEqual([
      "2026-11-24T03:00 2026-11-24T13:00",
      "2026-11-17T03:00 2026-11-17T13:00",
    ]);
    expect(texts({ period: "week" }, "before")[1]).toBe("2026-11-21T03:00 2026-11-22T13:00");
    expect(texts({ period: "month" }, "year")).toEqual([
      "2026-11-01T03:00 2026-11-24T13:00",
      "2025-11-01T03:00 2025-11-24T13:00",
    ]);
  });
  it("with custom dates include both days", () => {
    expect(texts({ period: "custom", from: "2026-03-01", to: "2026-03-02" }, "none")).toEqual([
      "2026-03-01T03:00 2026-03-03T03:00",
      null,
    ]);
  });
  it("with custom dates need both days, in order, within ten years", () => {
    for (const [from, to] of [
      [undefined, "2026-03-01"],
      ["2026-03-01", undefined],
      ["2026-03-02", "2026-03-01"],
      ["1990-01-01", "2026-03-01"],
    ])
      expect(() => texts({ period: "custom", from, to }, "none")).toThrow(/period|day/);
  });
  it("of all time start with the first day and have no comparison", () => {
    expect(texts({ period: "all" }, "before")).toEqual(["2026-02-10T03:00 2026-11-24T13:00", null]);
  });
  it("keep local days when clocks change", () => {
    const zone = "Europe/Berlin";
    const { current } = rangesOf(
      { period: "custom", from: "2026-10-25", to: "2026-10-25" },
      "none",
      {
        ...context,
        zone,
      },
    );
    expect((current.to.getTime() - current.from.getTime()) / 3_600_000).toBe(25);
  });
});

describe("the interval of a chart", () => {
  const days = (count: number) => ({ from: new Date(0), to: new Date(count * 86_400_000) });
  it("suits the length of the period", () => {
    expect([1, 30, 365, 3000].map((count) => intervalOf(days(count)))).toEqual([
      "hour",
      "day",
      "week",
      "month",
    ]);
  });
  it("is coarser than requested if there were too many points", () => {
    expect(intervalOf(days(365), "hour")).toBe("day");
    expect(intervalOf(days(30), "hour")).toBe("hour");
  });
});
