import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { FullScreenLoader } from "../ui/full-screen-loader.tsx";
import { LayoutGate } from "./layout-gate.tsx";
import type { PageLayout } from "./page-route.ts";
import { pages } from "./pages.ts";
import { Root } from "./root.tsx";
import { UnexpectedError } from "./unexpected-error.tsx";

/** The frames are chunks of their own, so that the login screen loads nothing of the shell. */
const FRAMES: Record<Exclude<PageLayout, "none">, RouteObject["lazy"]> = {
  main: () => import("../shell/main-layout.tsx"),
  public: () => import("../shell/public-layout.tsx"),
  minimal: () => import("../shell/minimal-layout.tsx"),
};

function pagesOf(layout: PageLayout): RouteObject[] {
  return pages
    .filter((page) => page.layout === layout)
    .map((page) => ({ path: page.path, lazy: page.load, errorElement: <UnexpectedError /> }));
}

function framed(layout: Exclude<PageLayout, "none">): RouteObject {
  return {
    element: <LayoutGate layout={layout} />,
    children: [{ lazy: FRAMES[layout], children: pagesOf(layout) }],
  };
}

export const router = createBrowserRouter([
  {
    path: "/",
    element: <Root />,
    errorElement: <UnexpectedError />,
    hydrateFallbackElement: <FullScreenLoader />,
    children: [
      framed("public"),
      framed("minimal"),
      framed("main"),
      ...pagesOf("none"),
      { path: "payment", element: <Navigate to="/checkout" replace /> },
      { path: "*", element: <Navigate to="/404" replace /> },
    ],
  },
]);
