import type { Domain } from "../../platform/domain.ts";
import { cleanUp, removeRunsJob } from "./cleanup.ts";
import { startTasks } from "./engine.ts";
import { registerRoutes } from "./routes.ts";

/** Scheduled tasks: when they are due, what became of each time, and the workers that run them. */
export const tasksDomain: Domain = {
  name: "tasks",
  audited: { task: { table: "tasks", name: "name", deletedAt: "deleted_at" } },
  routes: registerRoutes,
  jobs: [removeRunsJob],
  dailyCleanup: cleanUp,
  startWorker: async (deps) => startTasks(deps),
};
