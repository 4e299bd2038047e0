import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";
import { turnDays } from "./service.ts";

export { type CallRecorder, createCallLog } from "./recorder.ts";

/** The log of calls with API keys. */
export const apiLogsDomain: Domain = {
  name: "api-logs",
  routes: registerRoutes,
  dailyCleanup: turnDays,
};
