import type { Domain } from "../../platform/domain.ts";
import { registerDownloadPage } from "./download-page.ts";
import { checkJob, removeFilesJob, restoreJob } from "./jobs.ts";
import { removeRestoredJob, sweepJob } from "./orphans.ts";
import { storedBytes } from "./queries.ts";
import { registerRoutes } from "./routes.ts";
import { cleanUp } from "./service.ts";

export { backUp } from "./task-backup.ts";

/** Backups of a workspace's data, written by tasks, and their restore into a new workspace. */
export const backupsDomain: Domain = {
  name: "backups",
  audited: { backup: { table: "workspace_backups", name: "file_name" } },
  routes: registerRoutes,
  pages: registerDownloadPage,
  jobs: [checkJob, restoreJob, removeFilesJob, removeRestoredJob, sweepJob],
  dailyCleanup: cleanUp,
  storedBytes,
};
