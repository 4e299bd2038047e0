// @vitest-environment jsdom
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { annotationsApi, api, type AnalyzeView } from "../../lib/api.generated.ts";
import { store } from "../../lib/api-store.ts";
import { ToastRegion } from "../../ui/feedback/toast-region.tsx";
import { useViews } from "./use-views.ts";

const view = (id: string, name: string): AnalyzeView => ({
  id,
  name,
  version: 1,
  period: "30days",
  from: null,
  to: null,
  compare: "before",
  filters: {},
  createdAt: "2026-11-01T12:00:00Z",
});
const TODAY = view("1", "Today");
const GMAIL = view("2", "Gmail");

let root: Root;
let place: HTMLElement;
let views: ReturnType<typeof useViews>;

/** Returns the views, accepts changes, and never responds with figures. */
async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!pathname.includes("/AnalyzeViews")) return new Promise(() => {});
  switch (request.method) {
    case "GET":
      return Response.json({ items: [TODAY, GMAIL] });
    case "PUT":
      return Response.json({ items: [GMAIL, TODAY] });
    case "DELETE":
      return new Response(null, { status: 204 });
    default:
      return Response.json(TODAY);
  }
}

function Views() {
  const actions = useViews();
  useEffect(() => {
    views = actions;
  });
  return <p>{actions.views.map(({ name }) => name).join(" ")}</p>;
}

const BrowserRequest = Request;
beforeEach(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  // Node's `Request` rejects a URL without a host.
  vi.stubGlobal(
    "Request",
    class extends BrowserRequest {
      constructor(url: string, init?: RequestInit) {
        super(new URL(url, "http://localhost"), init);
      }
    },
  );
  vi.stubGlobal("fetch", respond);
  place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MemoryRouter>
          <Views />
          <ToastRegion />
        </MemoryRouter>
      </Provider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  store.dispatch(api.util.resetApiState());
  vi.unstubAllGlobals();
});

const shown = () => place.querySelector("p")?.textContent;

it("shows a moved, deleted and restored view while figures are still loading", async () => {
  await act(() => vi.waitFor(() => expect(shown()).toBe("Today Gmail")));
  await act(async () => void store.dispatch(annotationsApi.endpoints.listAnnotations.initiate()));
  await act(() => views.move(TODAY, 1));
  expect(shown()).toBe("Gmail Today");
  await act(() => views.remove(TODAY, true));
  expect(shown()).toBe("Gmail");
  const undo = () => place.querySelector<HTMLButtonElement>(".Toastify button[aria-keyshortcuts]");
  await act(() => vi.waitFor(() => expect(undo()).not.toBeNull()));
  await act(async () => undo()?.click());
  await act(() => vi.waitFor(() => expect(shown()).toBe("Gmail Today")));
});
