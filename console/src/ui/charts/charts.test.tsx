// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import path from "node:path";
import { MantineProvider } from "@mantine/core";
import i18next from "i18next";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BarChart } from "./bar-chart.tsx";
import { FunnelChart } from "./funnel-chart.tsx";
import { HeatMap } from "./heat-map.tsx";
import { LineChart } from "./line-chart.tsx";
import { Sparkline } from "./sparkline.tsx";
import { withoutResizes } from "../testing/without-resizes.ts";

const LOCALES = path.join(import.meta.dirname, "../../../locales");
const COUNT = { kind: "count" } as const;
const DAYS = {
  kind: "time",
  step: "day",
  timeZone: "UTC",
  times: ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"].map(
    (day) => `${day}T00:00:00Z`,
  ),
} as const;
const SERIES = [
  { key: "opened", label: "Opened", values: [10, 20, 30, 40, 50] },
  { key: "clicked", label: "Clicked", values: [1, null, 3, 4, 5] },
];

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  // jsdom has no layout: every element is as wide as a card, and fonts count as loaded.
  withoutResizes();
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
    DOMRect.fromRect({ width: 640, height: 240 }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Object.defineProperty(document, "fonts", { value: { status: "loaded" }, configurable: true });
  place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  Reflect.deleteProperty(document, "fonts");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(chart: ReactNode, language = "en-us"): Promise<void> {
  const read = (name: string): object =>
    JSON.parse(readFileSync(path.join(LOCALES, language, `${name}.json`), "utf8")) as object;
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    lowerCaseLng: true,
    resources: {
      [language]: { charts: read("charts"), common: read("common"), errors: read("errors") },
    },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  await act(async () =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider>{chart}</MantineProvider>
      </I18nextProvider>,
    ),
  );
}

const plot = () => place.querySelector<HTMLElement>("[role=application]");
const announced = () => place.querySelector("[aria-live]")?.textContent;
const press = (key: string) =>
  act(async () => {
    plot()?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
const button = (name: string) =>
  [...place.querySelectorAll("button")].find(
    (one) => one.getAttribute("aria-label") === name || one.textContent?.startsWith(name),
  );
const described = () =>
  (plot()?.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
    .join(" ");

describe("a line chart", () => {
  const chart = (onSelect?: (index: number) => void) => (
    <LineChart
      title="Engagement"
      axis={DAYS}
      series={SERIES}
      format={COUNT}
      annotations={[{ at: 1, label: "New subject line" }]}
      actions
      {...(onSelect && { onSelect })}
    />
  );

  it("is a figure with a caption, a summary and its exact data as a table", async () => {
    await show(chart());
    expect(place.querySelector("figcaption")?.textContent).toBe("Engagement");
    expect(described()).toContain("Opened: 150 in total. Highest 50 (Tuesday, November 24, 2026)");
    expect(described()).toContain("Trend: rising.");
    const rows = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
    expect(rows).toHaveLength(5);
    expect(rows[1]).toBe("Saturday, November 21, 202620—New subject line");
    const head = [...place.querySelectorAll("thead th")].map((cell) => cell.textContent);
    expect(head.at(-1)).toBe("Annotations");
  });

  it("summarizes in each language", async () => {
    await show(chart(), "pt-br");
    expect(described()).toContain("Opened: 150 no total. Máximo de 50");
    await act(async () => root.render(null));
    await show(chart(), "es-es");
    expect(described()).toContain("Opened: 150 en total. Máximo de 50");
  });

  it("announces the point that a key leads to, and clears it with Escape", async () => {
    const selected = vi.fn<(index: number) => void>();
    await show(chart(selected));
    expect(announced()).toBe("");
    await press("ArrowRight");
    await press("ArrowRight");
    expect(announced()).toBe(
      "Saturday, November 21, 2026. Opened: 20. Clicked: No data. New subject line",
    );
    await press("Enter");
    expect(selected).toHaveBeenCalledWith(1);
    await press("End");
    expect(announced()).toContain("Opened: 50");
    await press("Escape");
    expect(announced()).toBe("");
    expect(plot()?.querySelector("[data-passing]")).toBeNull();
  });

  it("hides a series from its legend, but never the last one", async () => {
    await show(chart());
    const lines = () => plot()?.querySelectorAll("path[stroke]").length ?? 0;
    const before = lines();
    await act(async () => button("Clicked")?.click());
    expect(button("Clicked")?.getAttribute("aria-pressed")).toBe("false");
    expect(lines()).toBeLessThan(before);
    await act(async () => button("Opened")?.click());
    expect(button("Opened")?.getAttribute("aria-pressed")).toBe("true");
  });

  it("is shown as a table on request", async () => {
    await show(chart());
    await act(async () => button("View as table")?.click());
    expect(plot()).toBeNull();
    expect(place.querySelector("[role=region] table")).not.toBeNull();
    await act(async () => button("View as chart")?.click());
    expect(plot()).not.toBeNull();
  });
});

describe("points that only cover a part of their step", () => {
  const axis = { ...DAYS, complete: [true, true, true, true, false] };
  const one = [SERIES[0] as (typeof SERIES)[number]];

  it("are hatched in bars, and labeled as incomplete", async () => {
    await show(<BarChart title="Results" axis={axis} series={one} format={COUNT} legendTotals />);
    expect(plot()?.querySelectorAll('path[class*="hatched"]')).toHaveLength(1);
    expect(place.textContent).toContain("Incomplete");
    await show(<BarChart title="Results" axis={DAYS} series={one} format={COUNT} legendTotals />);
    expect(plot()?.querySelectorAll('path[class*="hatched"]')).toHaveLength(0);
    expect(place.textContent).not.toContain("Incomplete");
  });

  it("are neither the peak of a line nor the highest point in its description", async () => {
    await show(<LineChart title="Results" axis={axis} series={one} format={COUNT} />);
    const labels = [...(plot()?.querySelectorAll('text[class*="value"]') ?? [])];
    expect(labels.map(({ textContent }) => textContent)).toEqual(["40"]);
    expect(plot()?.querySelectorAll('path[class*="hatchedArea"]')).toHaveLength(1);
    expect(place.textContent).toContain("150 in total. Highest 40");
  });
});

describe("the states of a chart", () => {
  const chart = (props: object) => (
    <BarChart title="Sent" axis={DAYS} series={SERIES} format={COUNT} {...props} />
  );
  it("take the space of the drawing", async () => {
    await show(chart({}));
    const height = plot()?.style.blockSize;
    await show(chart({ state: { kind: "loading" } }));
    expect(place.querySelector<HTMLElement>("[role=status]")?.style.blockSize).toBe(height);
  });
  it("offer a retry after an error", async () => {
    const retry = vi.fn<() => void>();
    await show(chart({ state: { kind: "error", problem: new Error("x"), onRetry: retry } }));
    await act(async () => button("Try again")?.click());
    expect(retry).toHaveBeenCalledOnce();
  });
  it("say how much is missing, or that there is nothing", async () => {
    await show(chart({ state: { kind: "tooEarly", have: 32, need: 50 } }));
    expect(place.textContent).toContain("32 of 50 so far");
    await show(chart({ axis: { ...DAYS, times: [] }, series: [] }));
    expect(place.textContent).toContain("No data in this period");
  });
});

it("draws estimates of bars hatched and names them", async () => {
  const series = [
    {
      key: "a",
      label: "Requests",
      values: [5, 6, 7, 8, 2],
      estimates: [null, null, null, null, 9],
    },
  ];
  await show(<BarChart title="Requests" axis={DAYS} series={series} format={COUNT} />);
  expect(plot()?.querySelectorAll("path[fill*=hatch]")).toHaveLength(1);
  await press("End");
  expect(announced()).toContain("2 so far · Estimate: 9");
});

it("reads the steps of a funnel with their rates", async () => {
  await show(
    <FunnelChart
      title="Funnel"
      steps={[
        { key: "sent", label: "Sent", value: 200 },
        { key: "clicked", label: "Clicked", value: 50 },
      ]}
    />,
  );
  expect(described()).toContain("Sent: 200. Clicked: 50 (25%). Largest drop: 150");
  await press("ArrowUp");
  expect(announced()).toBe("Clicked. Number: 50. Share of “Sent”: 25%");
});

it("moves between the cells of a heat map in two directions", async () => {
  const line = (key: string) => ({ key, label: key });
  await show(
    <HeatMap
      title="Clicks"
      head="Day"
      rows={["Mon", "Tue"].map(line)}
      columns={["9 h", "10 h"].map(line)}
      values={[
        [1, 2],
        [3, null],
      ]}
      format={COUNT}
    />,
  );
  expect(described()).toContain("6 in total. Highest: 3 (Tue, 9 h).");
  await press("ArrowRight");
  await press("ArrowDown");
  expect(announced()).toBe("Tue, 9 h: 3");
  await press("ArrowRight");
  expect(announced()).toBe("Tue, 10 h: No data");
});

it("describes a sparkline by its label alone", async () => {
  await show(<Sparkline label="Rising from 2 to 9" values={[2, null, 5, 9]} />);
  expect(place.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("Rising from 2 to 9");
  expect(place.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});
