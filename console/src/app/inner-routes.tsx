import { Navigate, type RouteObject } from "react-router";
import { framedRoutes } from "./framed-routes.tsx";
import { pages } from "./pages.ts";

/** Every route except those of the screens around signing in, and the fallback for unknown URLs. */
export const innerRoutes: RouteObject[] = [
  ...framedRoutes(pages),
  // The gallery of components; the production build has neither the route nor its code.
  ...(import.meta.env.DEV
    ? [{ path: "ui", lazy: () => import("./gallery/gallery-page.tsx") }]
    : []),
  { path: "*", element: <Navigate to="/404" replace /> },
];
