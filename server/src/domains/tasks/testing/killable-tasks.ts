/**
 * A process for tests that runs the scheduled tasks of a workspace and kills itself with SIGKILL at a given point.
 * Exits with 0 when a run ended before that point.
 */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Config } from "../../../config.ts";
import { createSecrets } from "../../../platform/crypto/secrets.ts";
import type { Deps } from "../../../platform/deps.ts";
import { createNetworkGuard } from "../../../platform/network/guard.ts";
import { createRendering } from "../../../platform/rendering/rendering.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { bareDeps } from "../../../testing/bare-deps.ts";
import {
  dieAtKillPoint,
  type KillPoint,
  readKillPoint,
  storageWithPlaces,
} from "../../../testing/kill-point.ts";
import { startTasks } from "../engine.ts";
import { TASK_HANDLERS, type TaskHandlers } from "../handlers.ts";
import { QUICK } from "./task-world.ts";

export interface TaskKillPoint extends KillPoint {
  config: Config;
  tenantId: string;
  /** Counts kill points only from the start of the attempt. */
  duringAttempt: boolean;
  /** Instead of the short lease of tests. */
  leaseMs?: number;
}

const killPoint = await readKillPoint<TaskKillPoint>();
const { config, tenantId, duringAttempt, leaseMs = QUICK.leaseMs } = killPoint;
const places = dieAtKillPoint(killPoint, { begins: !duringAttempt });
const bare = bareDeps(config.databaseUrl ?? "");
/** No approval is needed, and no plan ends. */
const open: Pick<Deps, "sendGate" | "planLimits" | "storageUse"> = {
  sendGate: {
    needFor: async () => "notNeeded",
    requireApproval: async () => {},
    requireForAudience: async () => {},
    draftChanged: async () => {},
  },
  planLimits: {
    requireRoom: async () => {},
    findExcess: async () => null,
    reserveEmails: async (_tx, _tenantId, wanted) => wanted,
    findNextMonth: async () => new Date(),
    requireSending: async () => {},
    historyOf: async () => ({ days: 90, since: new Date(0) }),
    historySpan: async () => ({ shortest: 90, longest: 90 }),
  },
  storageUse: { of: async () => 0 },
};
const deps: Deps = {
  ...bare,
  ...open,
  config,
  secrets: createSecrets(config.secret),
  network: createNetworkGuard({ allowPrivate: true }),
  rendering: createRendering({ log: bare.log, limitMs: 20_000 }),
  storage: storageWithPlaces(openStorage(config), places.pass),
};
const handlers: TaskHandlers = Object.fromEntries(
  Object.entries(TASK_HANDLERS).map(([type, handler]) => [
    type,
    {
      run(context) {
        places.begin();
        return handler.run(context);
      },
    } satisfies typeof handler,
  ]),
);

// Not counted: it begins no transaction.
const client = new pg.Client({ connectionString: config.databaseUrl ?? "" });
await client.connect();
const isOver = async () => {
  const { rows } = await client.query(
    "select from task_runs where tenant_id = $1 and outcome <> 'running'",
    [tenantId],
  );
  return rows.length > 0;
};
// It polls rarely, so that all kill points belong to the run.
const stop = startTasks(deps, { tuning: { ...QUICK, pollEveryMs: 5_000, leaseMs }, handlers });
while (!(await isOver())) await pause(20);
await stop();
process.exit(0);
