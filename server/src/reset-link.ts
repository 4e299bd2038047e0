// Prints a one-time link for a new password, for whoever runs the installation: somebody lost their
// password and reads no mail at the address of their login. Works beside the running server and without it.
import { RESET_LINK_SECONDS } from "@arauto/contracts";
import { loadConfig } from "./config.ts";
import { resetLinkFor } from "./domains/auth/index.ts";
import { createDatabase } from "./platform/database/database.ts";
import { reachEmbeddedPostgres } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createPool } from "./platform/database/pool.ts";

await main();

async function main(): Promise<void> {
  const [email, ...others] = process.argv.slice(2);
  if (email === undefined || others.length > 0) return fail("Usage: npm run reset-link -- ana@example.com");
  try {
    const link = await makeLink(email);
    if (link === undefined) return fail(`Nobody signs in as ${email}`);
    console.log(`\n${email} can set a new password once, within ${RESET_LINK_SECONDS / 60} minutes:\n\n${link}\n`);
  } catch (fault) {
    fail(fault instanceof Error ? fault.message : String(fault));
  }
}

async function makeLink(email: string): Promise<string | undefined> {
  const config = loadConfig(process.env);
  const embedded = config.databaseUrl === null ? await reachEmbeddedPostgres({ folder: config.dataDir }) : undefined;
  try {
    const url = embedded?.url ?? config.databaseUrl ?? "";
    await migrate(url);
    const onFault = () => {};
    const database = createDatabase(createPool(url, onFault, 1), onFault);
    try {
      return await database.system((tx) => resetLinkFor(tx, { config }, email));
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
