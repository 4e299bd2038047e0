import type { Deps } from "../platform/domain.ts";
import { createDatabase } from "../platform/database/database.ts";
import { createPool } from "../platform/database/pool.ts";
import { jobs } from "../platform/jobs/engine.ts";
import { createLog } from "../platform/log.ts";

/** What the job engine alone needs of the platform: a database, a log, and jobs. */
export function bareDeps(databaseUrl: string): Deps {
  const database = createDatabase(
    createPool(databaseUrl, () => {}),
    () => {},
  );
  const partial: Pick<Deps, "database" | "log" | "jobs"> = { database, log: createLog("silent"), jobs };
  return partial as Deps;
}
