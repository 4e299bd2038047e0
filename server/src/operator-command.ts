import { type Config, loadConfig } from "./config.ts";
import { createSecrets } from "./platform/crypto/secrets.ts";
import { createDatabase } from "./platform/database/database.ts";
import { reachEmbeddedPostgres } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createPool } from "./platform/database/pool.ts";
import type { Deps } from "./platform/deps.ts";
import { jobs } from "./platform/jobs/engine.ts";
import { createLog } from "./platform/log.ts";
import { createNetworkGuard } from "./platform/network/guard.ts";

/** The dependencies of an operator's command. */
export type CommandDeps = Pick<
  Deps,
  "config" | "database" | "jobs" | "log" | "network" | "secrets"
>;

/**
 * Runs an operator's command, whether or not the server is running. Prints what `work` returns; its
 * error goes to stderr, and the exit code is 1.
 * @param usage Printed when the number of arguments is wrong.
 * @param count The number of arguments.
 */
export async function runCommand(
  usage: string,
  count: number,
  work: (deps: CommandDeps, values: readonly string[]) => Promise<string>,
): Promise<void> {
  const values = process.argv.slice(2);
  if (values.length !== count) return fail(`Usage: ${usage}`);
  try {
    const text = await withDatabase((deps) => work(deps, values));
    console.log(`\n${text}\n`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Runs a command with any number of arguments. */
export const runCommandWith = (
  usage: string,
  work: (deps: CommandDeps, values: readonly string[]) => Promise<string>,
): Promise<void> => runCommand(usage, Math.max(1, process.argv.length - 2), work);

/** Runs a command for one login, identified by its email. */
export const runLoginCommand = (
  usage: string,
  work: (deps: CommandDeps, email: string) => Promise<string>,
): Promise<void> => runCommand(usage, 1, (deps, [email = ""]) => work(deps, email));

/** Runs work on the installation's database, whether or not the server is running. */
export async function withDatabase<T>(work: (deps: CommandDeps) => Promise<T>): Promise<T> {
  const config: Config = loadConfig(process.env);
  const embedded =
    config.databaseUrl === null
      ? await reachEmbeddedPostgres({ folder: config.dataDir })
      : undefined;
  try {
    const url = embedded?.url ?? config.databaseUrl ?? "";
    await migrate(url);
    const onError = () => {};
    const database = createDatabase(createPool(url, onError, 1), onError);
    try {
      return await work({
        config,
        database,
        jobs,
        log: createLog("error"),
        network: createNetworkGuard({ allowPrivate: config.allowPrivateSmtp }),
        secrets: createSecrets(config.secret, config.previousSecrets),
      });
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
