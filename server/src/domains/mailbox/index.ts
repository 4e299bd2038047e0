import type { Domain } from "../../platform/domain.ts";
import { startReceiver } from "./receiver.ts";
import { registerRoutes } from "./routes.ts";

export { captureCredentials, type CaptureCredentials } from "./capture-credentials.ts";
export { simulateJob, type SimulatePayload } from "./simulator.ts";
export { storePrivateMail } from "./service.ts";

/** The test inbox: captures everything sent through it and delivers nothing outside. */
export const mailboxDomain: Domain = {
  name: "mailbox",
  routes: registerRoutes,
  startWorker: startReceiver,
};
