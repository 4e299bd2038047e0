/** A process for tests that restores a backup and kills itself with SIGKILL at a given point. */
import type { Config } from "../../../config.ts";
import { createSecrets } from "../../../platform/crypto/secrets.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { bareDeps } from "../../../testing/bare-deps.ts";
import {
  dieAtKillPoint,
  type KillPoint,
  readKillPoint,
  storageWithPlaces,
} from "../../../testing/kill-point.ts";
import { restoreJob } from "../jobs.ts";

export interface RestoreKillPoint extends KillPoint {
  config: Config;
  tenantId: string;
  restoreId: string;
  /** Counts only the kill points of files: the number of transactions depends on how long the restore takes. */
  inFiles?: boolean;
}

const killPoint = await readKillPoint<RestoreKillPoint>();
const { config, tenantId, restoreId } = killPoint;
const { pass } = dieAtKillPoint(killPoint, { inDatabase: !killPoint.inFiles });
const deps = {
  ...bareDeps(config.databaseUrl ?? ""),
  config,
  secrets: createSecrets(config.secret),
  storage: storageWithPlaces(openStorage(config), pass),
};
const { signal } = new AbortController();
await restoreJob.run({ tenantId, restoreId }, { deps, signal, attempt: 1, maxAttempts: 4 });
process.exit(0);
