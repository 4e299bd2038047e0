import type { PageRoute } from "../../lib/page-route.ts";

export const filtersPages: PageRoute[] = [
  {
    path: "filters",
    layout: "main",
    load: async () => ({ Component: (await import("./filters-page.tsx")).FiltersPage }),
  },
  {
    path: "filters/new",
    layout: "main",
    load: async () => ({
      Component: (await import("./builder/filter-builder-page.tsx")).FilterBuilderPage,
    }),
  },
  {
    path: "filters/:id",
    layout: "main",
    load: async () => ({
      Component: (await import("./builder/filter-builder-page.tsx")).FilterBuilderPage,
    }),
  },
];
