import type { Domain } from "../../platform/domain.ts";
import { startReceiver } from "./receiver.ts";
import { isOwnReceiver } from "./capture-credentials.ts";
import { registerRoutes } from "./routes.ts";

export { captureCredentials, type CaptureCredentials } from "./capture-credentials.ts";
export { simulateJob, type SimulatePayload } from "./simulator.ts";
export { storePrivateMail } from "./service.ts";

/** The test inbox: captures everything sent through it and delivers nothing outside. */
export const mailboxDomain: Domain = {
  name: "mailbox",
  routes: registerRoutes,
  startWorker: startReceiver,
  // A worker that finds the port taken chooses another one, which a process without a receiver can't know.
  async startServing(_app, deps) {
    const { role, captureHost: host, capturePort: port } = deps.config;
    if (role === "api" && !(await isOwnReceiver(deps)))
      deps.log.warn(
        { host, port },
        "ARAUTO_CAPTURE_PORT is in use by another program or installation; this process can't reach the test inbox",
      );
    return async () => undefined;
  },
};
