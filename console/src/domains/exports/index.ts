import type { PageRoute } from "../../lib/page-route.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

export const exportPages: PageRoute[] = [
  { path: "exports", layout: "main", load: async () => ({ Component: (await import("./exports-page.tsx")).ExportsPage }) },
];

/** Asks for a file of contacts and follows it to its download. Loads on demand: stands in a `Suspense`, rendered only while wanted. */
export const ExportDialog = lazyPart(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));
