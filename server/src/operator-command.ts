import { type Config, loadConfig } from "./config.ts";
import { createSecrets } from "./platform/crypto/secrets.ts";
import { createDatabase } from "./platform/database/database.ts";
import { reachEmbeddedPostgres } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createPool } from "./platform/database/pool.ts";
import type { Deps } from "./platform/domain.ts";
import { jobs } from "./platform/jobs/engine.ts";

/** What a command of the operator may use. */
export type CommandDeps = Pick<Deps, "config" | "database" | "jobs" | "secrets">;

/**
 * Runs a command that is about one login, for who runs the installation, beside the running server or
 * without it. Prints what `work` returns; what it throws goes to stderr, and the exit code is 1.
 * @param usage the command with an example, for a call without exactly one email
 */
export async function runLoginCommand(usage: string, work: (deps: CommandDeps, email: string) => Promise<string>): Promise<void> {
  const [email, ...others] = process.argv.slice(2);
  if (email === undefined || others.length > 0) return fail(`Usage: ${usage}`);
  try {
    const text = await withDatabase((deps) => work(deps, email));
    console.log(`\n${text}\n`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

async function withDatabase<T>(work: (deps: CommandDeps) => Promise<T>): Promise<T> {
  const config: Config = loadConfig(process.env);
  const embedded = config.databaseUrl === null ? await reachEmbeddedPostgres({ folder: config.dataDir }) : undefined;
  try {
    const url = embedded?.url ?? config.databaseUrl ?? "";
    await migrate(url);
    const onError = () => {};
    const database = createDatabase(createPool(url, onError, 1), onError);
    try {
      return await work({ config, database, jobs, secrets: createSecrets(config.secret) });
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

function fail(message: string): void {
  console.error(`\n${message}\n`);
  process.exitCode = 1;
}
