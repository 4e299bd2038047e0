// @vitest-environment jsdom
import { act, type ComponentType, Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
  place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.restoreAllMocks();
});

/** Returns a component whose first `failures` loads fail, as in a browser that is offline. */
function part(failures: number) {
  const asked = { times: 0 };
  const load = async (): Promise<{ default: ComponentType }> => {
    asked.times += 1;
    if (asked.times <= failures)
      throw new TypeError("Failed to fetch dynamically imported module: /assets/part.js");
    return { default: () => <b>the part</b> };
  };
  return { load, asked };
}

async function show(Part: ComponentType): Promise<void> {
  await act(async () => {
    root.render(
      <>
        <input defaultValue="typed" />
        <Suspense fallback="…">
          <Part />
        </Suspense>
      </>,
    );
  });
  await act(async () => undefined);
}

it("keeps the surroundings of a component that cannot be loaded, and loads it at the next attempt", async () => {
  const { load, asked } = part(1);
  await show(lazyPart(load, "inline"));
  const input = place.querySelector("input");
  expect(place.querySelector("[role=alert]")).not.toBeNull();
  expect(asked.times).toBe(1);
  await act(async () => place.querySelector("button")?.click());
  expect([place.querySelector("b")?.textContent, asked.times]).toEqual(["the part", 2]);
  expect(place.querySelector("input")).toBe(input);
});

it("retries when the connection is back, and when it is shown again", async () => {
  const { load } = part(1);
  await show(lazyPart(load, "silent"));
  expect(place.querySelector("b")).toBeNull();
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(place.querySelector("b")).not.toBeNull();

  const other = part(1);
  const Part = lazyPart(other.load, "notice");
  await show(Part);
  expect(place.querySelector("[role=alert]")).not.toBeNull();
  await act(async () => root.render(null));
  await show(Part);
  expect([place.querySelector("b")?.textContent, other.asked.times]).toEqual(["the part", 2]);
});
