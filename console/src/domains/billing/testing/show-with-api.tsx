import { MantineProvider } from "@mantine/core";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";
import { store } from "../../../lib/api-store.ts";
import { withoutResizes } from "../../../ui/testing/without-resizes.ts";

/** A component rendered with API responses; `stop` unmounts it and restores all globals. */
export interface Shown {
  /** Requested URLs, in order. */
  asked: readonly URL[];
  stop: () => Promise<void>;
}

const REM = 16;

/** Returns the largest width that a media query matches, in pixels; 0 for other queries. */
function widthIn(query: string): number {
  const [, number, unit] = /max-width: ([\d.]+)(px|em)/.exec(query) ?? [];
  return Number(number ?? 0) * (unit === "em" ? REM : 1);
}

/**
 * Renders a component in a window of this width, in pixels, with API responses. `answer` throws to simulate a lost
 * connection.
 */
export async function showWithApi(
  element: ReactNode,
  answer: (address: URL) => unknown,
  { width = 1440 } = {},
): Promise<Shown> {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const asked: URL[] = [];
  const Native = Request;
  // Unlike browsers, Node requires absolute addresses.
  class AbsoluteRequest extends Native {
    constructor(address: string, init?: RequestInit) {
      super(new URL(address, "http://localhost"), init);
    }
  }
  vi.stubGlobal("Request", AbsoluteRequest);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width <= widthIn(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  withoutResizes();
  vi.stubGlobal("fetch", async (request: Request | string) => {
    const address = new URL(typeof request === "string" ? request : request.url, location.href);
    asked.push(address);
    return Response.json(answer(address));
  });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MantineProvider env="test">
          <MemoryRouter>{element}</MemoryRouter>
        </MantineProvider>
      </Provider>,
    ),
  );
  return {
    asked,
    async stop() {
      await act(async () => root.unmount());
      place.remove();
      vi.unstubAllGlobals();
    },
  };
}
