// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { csvOf, fileName } from "./chart-files.ts";
import { seriesFacts, trendOf } from "./chart-facts.ts";
import { nextPoint } from "./chart-keys.ts";
import { stepRates } from "./funnel-chart.tsx";
import { foldColumns } from "./heat-layout.ts";
import { logarithmicRange, planeOf, shownValues, valueRange } from "./plane.ts";
import { thinPoints } from "./thin-points.ts";
import { labelStride, timeLabels } from "./time-labels.ts";
import { valueFormatter } from "./value-format.ts";

const count = valueFormatter("en-us", { kind: "count" });

describe("the range of values", () => {
  it("contains all values between round numbers, and zero", () => {
    for (let value = 1; value < 5000; value += 7) {
      const { domain, ticks } = valueRange([value], count);
      expect(domain[0]).toBe(0);
      expect(domain[1]).toBeGreaterThanOrEqual(value);
      expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true);
    }
    expect(valueRange([-21, 18], count).domain).toEqual([-30, 20]);
  });
  it("contains one unit when all values are zero or there are none", () => {
    expect(valueRange([0, 0], count)).toEqual({ domain: [0, 1], ticks: [0, 1] });
    expect(valueRange([], count)).toEqual({ domain: [0, 1], ticks: [0, 1] });
  });
  it("omits zero on request", () => {
    expect(valueRange([1810, 2184], count, false).domain).toEqual([1800, 2200]);
  });
  it("has round amounts of the currency and of units of time", () => {
    const money = valueFormatter("pt-br", { kind: "currency", currency: "BRL" });
    expect(
      valueRange([7_584_000], money).ticks.map((tick) => money.short(tick).replaceAll(/\s/g, " ")),
    ).toEqual(["R$ 0", "R$ 20 mil", "R$ 40 mil", "R$ 60 mil", "R$ 80 mil"]);
    const time = valueFormatter("en-us", { kind: "duration" });
    expect(valueRange([95_000], time).ticks).toEqual([0, 30_000, 60_000, 90_000, 120_000]);
  });
  it("adds up the parts of stacks, separately above and below zero", () => {
    const parts = [
      { key: "in", label: "In", values: [5, 10] },
      { key: "out", label: "Out", values: [-3, -1] },
      { key: "more", label: "More", values: [2, null] },
      { key: "before", label: "Before", values: [40, 1], comparison: true },
    ];
    expect(Math.max(...shownValues(parts, true))).toBe(40);
    expect([...shownValues(parts.slice(0, 3), true)]).toEqual([7, -3, 10, -1]);
  });
  it("has powers of ten on a logarithmic axis, and starts below the lowest value", () => {
    expect(logarithmicRange([0, 100, 2500])).toEqual({
      domain: [10, 10_000],
      ticks: [10, 100, 1000, 10_000],
    });
  });
});

describe("the plane of a chart", () => {
  const input = {
    width: 440,
    height: 240,
    points: 4,
    domain: [0, 100] as const,
    ticks: [0, 100],
    isLogarithmic: false,
    axisWidth: 40,
    topSpace: 20,
  };
  it("finds the point at a position, even outside of the plot", () => {
    const plane = planeOf({ ...input, isMirrored: false });
    expect([0, 1, 2, 3].map((index) => plane.indexAt(plane.xOf(index)))).toEqual([0, 1, 2, 3]);
    expect([plane.indexAt(-50), plane.indexAt(900)]).toEqual([0, 3]);
  });
  it("runs from right to left in a mirrored interface", () => {
    const plane = planeOf({ ...input, isMirrored: true });
    expect(plane.xOf(0)).toBeGreaterThan(plane.xOf(3));
    expect([plane.left, plane.right]).toEqual([0, 400]);
    expect([0, 1, 2, 3].map((index) => plane.indexAt(plane.xOf(index)))).toEqual([0, 1, 2, 3]);
  });
  it("draws zero at the end of a logarithmic axis", () => {
    const plane = planeOf({ ...input, domain: [1, 100], isLogarithmic: true, isMirrored: false });
    expect(plane.yOf(0)).toBe(plane.bottom);
    expect(plane.yOf(10)).toBeCloseTo((plane.top + plane.bottom) / 2);
  });
});

describe("labels of the time axis", () => {
  it("are a round number of hours or days apart", () => {
    expect(labelStride(4.2, "hour")).toBe(6);
    expect(labelStride(3, "day")).toBe(7);
    expect(labelStride(5, undefined)).toBe(5);
    expect(labelStride(0.2, "month")).toBe(1);
  });
  it("name points in the workspace's time zone", () => {
    const at = "2026-11-22T02:00:00Z";
    expect(timeLabels("en-us", "day", "America/Sao_Paulo").short(at)).toBe("Nov 21");
    expect(timeLabels("en-us", "hour", "UTC").short(at)).toBe("2 AM");
    expect(timeLabels("pt-br", "hour", "UTC").short(at)).toBe("02:00");
    expect(timeLabels("en-us", "hour", "UTC").long(at)).toBe("Nov 22, 2026, 2:00 AM");
  });
});

describe("values as text", () => {
  it("follow the language and the unit", () => {
    const text = (language: string, format: Parameters<typeof valueFormatter>[1], value: number) =>
      valueFormatter(language, format).full(value).replaceAll(/\s/g, " ");
    expect(text("es-es", { kind: "count" }, 1234)).toBe("1.234");
    expect(text("pt-br", { kind: "percent" }, 0.243)).toBe("24,3%");
    expect(text("en-us", { kind: "percent" }, 0.0003)).toBe("0.03%");
    expect(text("es-es", { kind: "currency", currency: "BRL" }, 123_450)).toBe("1.234,50 R$");
    expect(text("pt-br", { kind: "currency", currency: "BRL" }, 1_926_500)).toBe("R$ 19.265");
    expect(text("en-us", { kind: "duration" }, 84)).toBe("84 ms");
    expect(text("en-us", { kind: "duration" }, 1900)).toBe("1.9 sec");
  });
  it("are compact on axes from ten thousand on", () => {
    expect([count.short(9500), count.short(12_000)]).toEqual(["9,500", "12K"]);
  });
});

describe("thinning a long line", () => {
  const values = Array.from({ length: 10_000 }, (_, index) => (index === 4321 ? 900 : index % 50));
  it("keeps the ends and every peak", () => {
    const kept = thinPoints(values, 300);
    expect(kept.length).toBeLessThanOrEqual(300 * 5);
    expect(kept).toContain(4321);
    expect([kept[0], kept.at(-1)]).toEqual([0, 9999]);
    expect(kept).toEqual(kept.toSorted((one, other) => one - other));
  });
  it("keeps gaps, and all points of a short line", () => {
    const gap = values.map((value, index) => (index === 777 ? null : value));
    expect(thinPoints(gap, 300)).toContain(777);
    expect(thinPoints([1, null, 3], 300)).toEqual([0, 1, 2]);
  });
});

describe("facts of a series", () => {
  it("name the total and the extremes, and ignore unknown values", () => {
    expect(seriesFacts([3, null, 9, 1])).toMatchObject({ total: 13, highest: 2, lowest: 3 });
    expect(seriesFacts([null, null])).toBeUndefined();
    expect(seriesFacts([])).toBeUndefined();
  });
  it("see a trend only where a line explains the values", () => {
    expect(trendOf([1, 2, 3, 4, 5, 6])).toBe("rising");
    expect(trendOf([60, 50, 45, 30, null, 10])).toBe("falling");
    expect(trendOf([7, 7, 7, 7, 7])).toBe("steady");
    expect(trendOf([100, 100.1, 100.2, 100.3, 100.4])).toBe("steady");
    expect(trendOf([1, 90, 2, 95, 3, 80, 1])).toBe("unclear");
    expect(trendOf([1, 5])).toBeUndefined();
  });
});

describe("keys of a chart", () => {
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });
  const line = { columns: 30, rows: 1 };
  const at = (column: number, row = 0) => ({ column, row });
  it("start at the first or the last point, and stop at the ends", () => {
    expect(nextPoint(press("ArrowRight"), null, line, false)).toEqual(at(0));
    expect(nextPoint(press("ArrowLeft"), null, line, false)).toEqual(at(29));
    expect(nextPoint(press("ArrowRight"), at(29), line, false)).toEqual(at(29));
    expect(nextPoint(press("Home"), at(7), line, false)).toEqual(at(0));
    expect(nextPoint(press("End"), at(7), line, false)).toEqual(at(29));
    expect(nextPoint(press("PageDown"), at(7), line, false)).toEqual(at(10));
  });
  it("follow the screen in a mirrored chart", () => {
    expect(nextPoint(press("ArrowLeft"), at(3), line, true)).toEqual(at(4));
    expect(nextPoint(press("ArrowRight"), at(3), line, true)).toEqual(at(2));
  });
  it("move in both directions of a heat map", () => {
    const grid = { columns: 24, rows: 7 };
    expect(nextPoint(press("ArrowDown"), at(3, 2), grid, false)).toEqual(at(3, 3));
    expect(nextPoint(press("Home"), at(3, 2), grid, false)).toEqual(at(0, 2));
    expect(nextPoint(press("End", true), at(3, 2), grid, false)).toEqual(at(23, 6));
  });
  it("move along a list with every arrow", () => {
    const list = { columns: 1, rows: 5 };
    expect(nextPoint(press("ArrowDown"), at(0, 1), list, true)).toEqual(at(0, 2));
    expect(nextPoint(press("End"), at(0, 1), list, true)).toEqual(at(0, 4));
    expect(nextPoint(press("ArrowUp"), at(0, 0), list, false)).toEqual(at(0, 0));
  });
  it("leave other keys and empty charts alone", () => {
    expect(nextPoint(press("a"), at(1), line, false)).toBeUndefined();
    expect(nextPoint(press("ArrowRight"), null, { columns: 0, rows: 1 }, false)).toBeUndefined();
  });
});

describe("files of a chart", () => {
  const data = {
    head: "Campaign",
    columns: ["Sent", "Rate"],
    rows: 2,
    rowText: () => "",
    rowRaw: (row: number) => ["=SUM(A1)", 'Olá; "mundo"'][row] ?? "",
    text: () => "",
    raw: (row: number, column: number) =>
      [
        ["-5", "0,5"],
        ["", "1"],
      ][row]?.[column] ?? "",
  };
  it("contain no formulas, and numbers as the language writes them", () => {
    expect(csvOf(data, "pt-br")).toBe(
      '\uFEFFCampaign;Sent;Rate\r\n\'=SUM(A1);-5;0,5\r\n"Olá; ""mundo""";;1',
    );
    expect(csvOf(data, "en-us").split("\r\n")[1]).toBe('\'=SUM(A1),-5,"0,5"');
  });
  it("are named by the chart", () => {
    expect(fileName("Aberturas: nº 14 / hoje", "csv")).toBe("Aberturas-nº-14-hoje.csv");
    expect(fileName("…", "png")).toBe("chart.png");
  });
});

it("relates each step of a funnel to the step before, unless it names another", () => {
  const steps = [
    { key: "sent", label: "Sent", value: 100 },
    { key: "opened", label: "Opened", value: 40 },
    { key: "clicked", label: "Clicked", value: 10, of: "sent" },
  ];
  expect(stepRates(steps).map(({ rate }) => rate)).toEqual([undefined, 0.4, 0.1]);
  expect(stepRates(steps.map((step) => ({ ...step, value: 0 }))).map(({ rate }) => rate)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("sums the folded columns of a heat map, and keeps missing cells", () => {
  const columns = ["0", "1", "2", "3", "4"].map((key) => ({ key, label: key }));
  const folded = foldColumns(
    { rows: [], columns, values: [[1, null, 3, null, null]] },
    { every: 3, title: (first, last) => `${first.label}–${last.label}` },
  );
  expect(folded.columns.map(({ title }) => title)).toEqual(["0–2", "3–4"]);
  expect(folded.values).toEqual([[4, null]]);
});
