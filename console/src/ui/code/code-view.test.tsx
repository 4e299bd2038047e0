// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CodeView, type CodeViewProps } from "./code-view.tsx";

let root: Root;
let place: HTMLElement;
// Its first import may take longer than a test waits.
beforeAll(() => import("./highlight.ts"));
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const show = (props: Partial<CodeViewProps>) =>
  act(async () =>
    root.render(
      <MantineProvider>
        <CodeView code="" label="Payload" {...props} />
      </MantineProvider>,
    ),
  );
const code = () => place.querySelector("code")?.textContent;
const unfold = () => [...place.querySelectorAll("button")].at(-1);
const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}`).join("\n");

describe("a code view", () => {
  it("shows the same text before and after it is highlighted", async () => {
    await show({ code: '{"a": "b"}', language: "json" });
    expect(code()).toBe('{"a": "b"}');
    await vi.waitFor(() => expect(place.querySelector("[data-role=string]")).not.toBeNull());
    expect(code()).toBe('{"a": "b"}');
  });

  it("folds lines beyond 200 until all are requested", async () => {
    await show({ code: lines(201) });
    expect(code()).toBe(lines(200));
    await act(async () => unfold()?.click());
    expect(code()).toBe(lines(201));
  });

  it("folds again when the code changes", async () => {
    await show({ code: lines(201) });
    await act(async () => unfold()?.click());
    await show({ code: lines(300) });
    expect(code()).toBe(lines(200));
  });

  it("shows 200 lines that end with a line break without folding", async () => {
    await show({ code: `${lines(200)}\n` });
    expect(code()).toBe(`${lines(200)}\n`);
  });

  it("stays left to right and can be reached by keyboard", async () => {
    await show({ code: "a" });
    const box = place.querySelector("pre");
    expect([box?.dir, box?.tabIndex, box?.getAttribute("aria-label")]).toEqual([
      "ltr",
      0,
      "Payload",
    ]);
  });
});
