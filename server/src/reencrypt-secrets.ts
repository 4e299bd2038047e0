// Seals every stored password and key with the present ARAUTO_SECRET, for operators who rotate it. May be stopped and
// repeated, and works beside the running server and without it.
import { loadConfig } from "./config.ts";
import { allDomains } from "./domains/index.ts";
import { reencrypt } from "./platform/crypto/reencrypt.ts";
import { createSecrets } from "./platform/crypto/secrets.ts";
import { createDatabase } from "./platform/database/database.ts";
import { reachEmbeddedPostgres } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createPool } from "./platform/database/pool.ts";

await main();

async function main(): Promise<void> {
  try {
    const results = await run();
    for (const { name, sealed, unreadable } of results)
      console.log(`${name}: ${sealed} encrypted again${unreadable > 0 ? `, ${unreadable} cannot be decrypted with any given secret` : ""}`);
    if (results.some(({ unreadable }) => unreadable > 0))
      fail("Add the secret that encrypted the others to ARAUTO_SECRET_PREVIOUS and repeat, or enter those passwords in the console again");
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

async function run() {
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl === null ? await reachEmbeddedPostgres({ folder: config.dataDir }) : undefined;
  try {
    const url = embedded?.url ?? config.databaseUrl ?? "";
    await migrate(url);
    const ignore = () => {};
    const database = createDatabase(createPool(url, ignore, 1), ignore);
    try {
      const columns = allDomains.flatMap((domain) => domain.sealed ?? []);
      return await reencrypt(database, createSecrets(config.secret, config.formerSecrets), columns);
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
