// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { act, Suspense, use } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Hint } from "./hint.tsx";

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal("matchMedia", () => new NoMedia());
  place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

/** jsdom has no media queries. */
class NoMedia extends EventTarget {
  matches = false;
}

function Reads({ value }: { value: Promise<string> | null }) {
  return value && use(value);
}

/** Renders a button with a hint on a page that can suspend. */
async function show(value: Promise<string> | null, hasButton = true): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider>
        <Suspense fallback="loading">
          <Hint label="Download">
            {hasButton ? <button type="button">Download</button> : <Nothing />}
          </Hint>
          <Reads value={value} />
        </Suspense>
      </MantineProvider>,
    ),
  );
}

const Nothing = () => null;

async function hover(): Promise<void> {
  const enter = new MouseEvent("pointerenter");
  Object.assign(enter, { pointerType: "mouse" });
  await act(async () => {
    place.querySelector("button")?.dispatchEvent(enter);
    await import("./hint-tooltip.tsx");
  });
  await act(async () => undefined);
}

it("survives when the page around its button suspends", async () => {
  await show(null);
  await hover();
  let arrive: (value: string) => void = () => undefined;
  await show(new Promise((resolve) => (arrive = resolve)));
  expect(place.textContent).toContain("loading");
  await act(async () => arrive("loaded"));
  expect(place.textContent).toContain("loaded");
});

it("survives when its button disappears", async () => {
  await show(null);
  await hover();
  await show(null, false);
  expect(place.querySelector("button")).toBeNull();
});
