import type { Deps } from "../../platform/deps.ts";
import type { Domain } from "../../platform/domain.ts";
import { startReceiver } from "./receiver.ts";
import { probeReceiver } from "./capture-credentials.ts";
import { registerRoutes } from "./routes.ts";

export {
  captureCredentials,
  type CaptureCredentials,
  probeReceiver,
} from "./capture-credentials.ts";
export { simulateJob, type SimulatePayload } from "./simulator.ts";
export { storePrivateMail } from "./service.ts";

/** The test inbox: captures everything sent through it and delivers nothing outside. */
export const mailboxDomain: Domain = {
  name: "mailbox",
  routes: registerRoutes,
  startWorker: startReceiver,
  startServing(_app, deps) {
    // Not awaited: a silent server at that port would delay the start by seconds.
    if (deps.config.role === "api") void warnOfForeignReceiver(deps);
    return Promise.resolve(async () => undefined);
  },
};

/** A worker that finds the port taken chooses another one, which a process without a receiver can't know. */
async function warnOfForeignReceiver(deps: Deps): Promise<void> {
  if ((await probeReceiver(deps)) !== "foreign") return;
  const { captureHost: host, capturePort: port } = deps.config;
  deps.log.warn(
    { host, port },
    "ARAUTO_CAPTURE_PORT is in use by another program or installation; this process can't reach the test inbox",
  );
}
