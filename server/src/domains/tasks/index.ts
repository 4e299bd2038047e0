import type { Domain } from "../../platform/domain.ts";
import { askAheadJob } from "./ask-ahead.ts";
import { cleanUp, removeRunsJob } from "./cleanup.ts";
import { startTasks } from "./engine.ts";
import { findReferences } from "./reference-queries.ts";
import { registerRoutes } from "./routes.ts";

export {
  areRoutine,
  type ComingTask,
  comingTasks,
  observedByTasks,
  pastTasks,
} from "./calendar-times.ts";
export { clockChanges } from "./clock-changes.ts";
export { ownHolidays } from "./due.ts";
export { HolidayDays } from "./holidays/calendars.ts";
export { addDays } from "./holidays/days.ts";

/** Scheduled tasks: when they are due, the outcome of each time, and the workers that run them. */
export const tasksDomain: Domain = {
  name: "tasks",
  audited: { task: { table: "tasks", name: "name", deletedAt: "deleted_at" } },
  routes: registerRoutes,
  jobs: [askAheadJob, removeRunsJob],
  references: findReferences,
  dailyCleanup: cleanUp,
  startWorker: async (deps) => startTasks(deps),
};
