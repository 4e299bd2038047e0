import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { FULL_WINDOW, type PageLayout, type PageRoute } from "../lib/page-route.ts";
import { i18n } from "../lib/i18n.ts";
import { ChunkError, loadChunk } from "../lib/load-chunk.ts";
import { LayoutGate } from "./layout-gate.tsx";
import * as publicLayout from "../shell/public-layout.tsx";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";
import { UnexpectedError } from "./unexpected-error.tsx";

/** The login screen is in the first file, including its frame. The other frames are separate chunks. */
export const FRAMES = {
  main: () => import("./main-frame.tsx"),
  public: () => Promise.resolve(publicLayout),
  minimal: () => import("./minimal-frame.tsx"),
  bare: () => import("./bare-frame.tsx"),
} as const satisfies Record<Exclude<PageLayout, "none">, RouteObject["lazy"]>;

/** Loads the code of a page or frame, while its texts and data are already loading. */
async function loaded(
  { load, namespaces }: Pick<PageRoute, "load" | "namespaces">,
  kind: "page" | "screen",
): Promise<{ Component: ComponentType }> {
  if (namespaces) void i18n.loadNamespaces(namespaces);
  try {
    const { Component, prefetch } = await loadChunk(load);
    prefetch?.();
    return { Component };
  } catch (error) {
    if (!(error instanceof ChunkError)) throw error;
    // The router asks only once, so the function it keeps for the route must be able to retry.
    return { Component: lazyPart(async () => ({ default: (await load()).Component }), kind) };
  }
}

/** Returns pages as routes, each inside the frame of its layout. */
export function framedRoutes(pages: readonly PageRoute[]): RouteObject[] {
  const of = (layout: PageLayout) =>
    pages
      .filter((page) => page.layout === layout)
      .map((page): RouteObject => ({
        path: page.path,
        lazy: () => loaded(page, layout === "none" ? "screen" : "page"),
        errorElement: <UnexpectedError />,
        ...(page.fullWindow && { handle: FULL_WINDOW }),
      }));
  const frames = (Object.keys(FRAMES) as (keyof typeof FRAMES)[]).filter(
    (layout) => of(layout).length > 0,
  );
  return [
    ...frames.map((layout): RouteObject => ({
      element: <LayoutGate layout={layout} />,
      children: [{ lazy: () => loaded({ load: FRAMES[layout] }, "screen"), children: of(layout) }],
    })),
    ...of("none"),
  ];
}
