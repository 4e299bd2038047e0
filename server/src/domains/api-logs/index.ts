import type { Domain } from "../../platform/domain.ts";
import { removeOldCallsJob } from "./cleanup.ts";
import { registerRoutes } from "./routes.ts";
import { turnDays } from "./service.ts";

export { type CallRecorder, createCallLog } from "./recorder.ts";

/** The log of calls with API keys. */
export const apiLogsDomain: Domain = {
  name: "api-logs",
  routes: registerRoutes,
  jobs: [removeOldCallsJob],
  dailyCleanup: turnDays,
};
