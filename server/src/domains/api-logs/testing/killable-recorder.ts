/** A recorder for tests that stores one call, and waits while it aggregates it. */
import { bareDeps } from "../../../testing/bare-deps.ts";
import { createCallLog } from "../recorder.ts";
import { keyCall } from "./key-call.ts";

const [databaseUrl, tenantId, apiKeyId, at] = process.argv.slice(2);
if (!databaseUrl || !tenantId || !apiKeyId || !at)
  throw new Error("A database, a workspace, a key and a time are needed");

const log = createCallLog(bareDeps(databaseUrl));
log.record(keyCall({ tenantId, apiKeyId, at: new Date(at) }));
await log.flush();
