/** A process for tests that restores a backup and kills itself with SIGKILL at a given point. */
import type { Config } from "../../../config.ts";
import { createSecrets } from "../../../platform/crypto/secrets.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { bareDeps } from "../../../testing/bare-deps.ts";
import {
  dieAtPlace,
  type Doom,
  readDoom,
  storageWithPlaces,
} from "../../../testing/die-at-place.ts";
import { restoreJob } from "../jobs.ts";

export interface RestoreDoom extends Doom {
  config: Config;
  tenantId: string;
  restoreId: string;
}

const doom = await readDoom<RestoreDoom>();
const { config, tenantId, restoreId } = doom;
const { pass } = dieAtPlace(doom);
const deps = {
  ...bareDeps(config.databaseUrl ?? ""),
  config,
  secrets: createSecrets(config.secret),
  storage: storageWithPlaces(openStorage(config), pass),
};
const { signal } = new AbortController();
await restoreJob.run({ tenantId, restoreId }, { deps, signal, attempt: 1, maxAttempts: 4 });
process.exit(0);
