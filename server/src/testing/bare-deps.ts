import type { Deps } from "../platform/deps.ts";
import { createDatabase } from "../platform/database/database.ts";
import { createPool } from "../platform/database/pool.ts";
import { jobs } from "../platform/jobs/engine.ts";
import { createSignals } from "../platform/signals/signals.ts";
import { createLog } from "../platform/log.ts";

/** Creates the dependencies of the job engine and event readers: a database, a log, jobs and signals. */
export function bareDeps(databaseUrl: string): Deps {
  const database = createDatabase(
    createPool(databaseUrl, () => {}),
    () => {},
  );
  const log = createLog("silent");
  const partial: Pick<Deps, "database" | "log" | "jobs" | "signals"> = {
    database,
    log,
    jobs,
    signals: createSignals(databaseUrl, log),
  };
  return partial as Deps;
}
