// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GridPoint } from "./chart-keys.ts";
import { PlotArea } from "./plot-area.tsx";

const AT = { column: 1, row: 0 };
const onSelect = vi.fn<(at: GridPoint) => void>();
const onDoubleClick = vi.fn<(at: GridPoint) => void>();
const place = document.createElement("div");
const root = createRoot(place);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.append(place);
});
afterEach(() => {
  act(() => root.render(null));
  place.remove();
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(isAnnotated: boolean): HTMLElement {
  const nothing = () => undefined;
  act(() =>
    root.render(
      <PlotArea
        keys={{ active: null, byKey: false, point: nothing, leave: nothing, onKeyDown: nothing }}
        labels={{
          "aria-roledescription": "chart",
          "aria-label": "Clicks",
          "aria-describedby": "x",
        }}
        height={100}
        pointAt={() => AT}
        opens
        onSelect={onSelect}
        onDoubleClick={isAnnotated ? onDoubleClick : undefined}
      >
        <span>marks</span>
      </PlotArea>,
    ),
  );
  return place.querySelector("[role=application]") as HTMLElement;
}

const click = (plot: HTMLElement, detail: number) =>
  act(() => void plot.dispatchEvent(new MouseEvent("click", { bubbles: true, detail })));

it("selects immediately if a double click has no effect", () => {
  click(show(false), 1);
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(AT);
});

it("selects when no second click follows", () => {
  click(show(true), 1);
  expect(onSelect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(AT);
});

it("does not select on a double click", () => {
  const plot = show(true);
  click(plot, 1);
  click(plot, 2);
  vi.advanceTimersByTime(400);
  expect(onDoubleClick).toHaveBeenCalledExactlyOnceWith(AT);
  expect(onSelect).not.toHaveBeenCalled();
});
