import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

export { FormatDialog } from "./format-dialog.tsx";

/**
 * Requests a file of contacts and tracks it until its download. Loads on demand: wrap it in a `Suspense`, and render it
 * only when needed.
 */
export const ExportDialog = lazyPart(async () => ({
  default: (await import("./export-dialog.tsx")).ExportDialog,
}));
