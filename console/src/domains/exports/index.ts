import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

export { ExportOutcome } from "./export-outcome.tsx";

/** Asks for a file of contacts and follows it to its download. Loads on demand: stands in a `Suspense`, rendered only while wanted. */
export const ExportDialog = lazyPart(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));
