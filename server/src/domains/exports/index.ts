import type { Domain } from "../../platform/domain.ts";
import { registerDownloadPage } from "./download-page.ts";
import { expireJob, exportJob, removeFilesJob } from "./jobs.ts";
import { storedBytes } from "./queries.ts";
import { registerRoutes } from "./routes.ts";

export { type LinkedFile, serveFiles } from "./download-page.ts";
export { type FileKind, fileUrl, linkExpiry } from "./export-links.ts";
export { removeFromExports } from "./service.ts";

/**
 * Exports of contacts and of the suppression list, made in the background and downloaded by
 * expiring links.
 */
export const exportsDomain: Domain = {
  name: "exports",
  audited: {
    export: { table: "exports" },
  },
  routes: registerRoutes,
  pages: registerDownloadPage,
  jobs: [exportJob, removeFilesJob, expireJob],
  storedBytes,
};
