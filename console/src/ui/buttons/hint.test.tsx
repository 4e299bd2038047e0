// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { act, Suspense, use } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Hint } from "./hint.tsx";

/** Longer than a hint waits before it shows. */
const WAIT_MS = 300;

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  setActEnvironment(true);
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

/** Outside of `act`'s environment, React renders like in a browser. */
function setActEnvironment(isActive: boolean): void {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = isActive;
}

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
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  });
  await act(async () => undefined);
  expect(document.querySelector("[role=tooltip]")).not.toBeNull();
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

it("survives when the focus passes many of them within one task", async () => {
  await show(null);
  await hover();
  const errors: unknown[] = [];
  const onError = (event: ErrorEvent) => void errors.push(event.error);
  window.addEventListener("error", onError);
  await act(async () =>
    root.render(
      <MantineProvider>
        {Array.from({ length: 80 }, (_, index) => (
          <Hint key={index} label="Download">
            <button type="button">Download</button>
          </Hint>
        ))}
      </MantineProvider>,
    ),
  );
  setActEnvironment(false);
  for (const button of place.querySelectorAll("button")) {
    button.focus();
    // React renders what a focus event changes in a microtask.
    await Promise.resolve();
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  setActEnvironment(true);
  window.removeEventListener("error", onError);
  expect(errors).toEqual([]);
});

it("survives when its button disappears", async () => {
  await show(null);
  await hover();
  await show(null, false);
  expect(place.querySelector("button")).toBeNull();
});
