import type { Config } from "./config.ts";
import { createDatabase, type Database } from "./platform/database/database.ts";
import { reachEmbeddedPostgres } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createPool } from "./platform/database/pool.ts";

/** Runs an operator's command on the installation's database, whether or not the server runs. */
export async function withDatabase<Result>(config: Config, work: (database: Database) => Promise<Result>): Promise<Result> {
  const embedded = config.databaseUrl === null ? await reachEmbeddedPostgres({ folder: config.dataDir }) : undefined;
  try {
    const url = embedded?.url ?? config.databaseUrl ?? "";
    await migrate(url);
    const onFault = () => {};
    const database = createDatabase(createPool(url, onFault, 1), onFault);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}
