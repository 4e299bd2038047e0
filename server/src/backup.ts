// `npm run backup`: writes database, files and secret into one file, next to the running server or
// without it.
import fs from "node:fs";
import path from "node:path";
import { loadConfig } from "./config.ts";
import { createBackup } from "./platform/backup/create-backup.ts";
import { summary } from "./platform/backup/manifest.ts";
import { reachEmbeddedPostgres } from "./platform/database/embedded.ts";
import { filesFolder } from "./platform/storage/open-storage.ts";

const USAGE = "Usage: npm run backup [-- file.zip]";

await main();

async function main(): Promise<void> {
  const [file = defaultName(), ...others] = process.argv.slice(2);
  if (others.length > 0 || file.startsWith("-")) return fail(USAGE);
  // npm runs in the installation's folder, but a relative name refers to the operator's current
  // folder.
  const target = path.resolve(process.env["INIT_CWD"] ?? "", file);
  try {
    await backUp(target);
  } catch (error) {
    fail(`Backup failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function backUp(target: string): Promise<void> {
  // Read before `loadConfig`, which would generate a secret that nothing was signed with.
  const dataDir = path.resolve(process.env["ARAUTO_DATA_DIR"] || "./data");
  if (!process.env["ARAUTO_SECRET"] && !fs.existsSync(path.join(dataDir, "secret"))) {
    throw new Error(
      `there is no secret in ${dataDir}. Set ARAUTO_SECRET or ARAUTO_DATA_DIR as for the server`,
    );
  }
  const config = loadConfig(process.env);
  const embedded =
    config.databaseUrl === null
      ? await reachEmbeddedPostgres({ folder: config.dataDir })
      : undefined;
  try {
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? "";
    const source = {
      databaseUrl,
      secret: config.secret,
      filesFolder: config.s3 === null ? filesFolder(config) : null,
    };
    const manifest = await createBackup(source, target);
    console.log(
      `\n${target}\n\nVerified: ${summary(manifest)}. The file contains passwords and keys. Keep it private.\n`,
    );
  } finally {
    await embedded?.stop();
  }
}

function defaultName(): string {
  return `arauto-backup-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-")}.zip`;
}

function fail(message: string): void {
  console.error(`\n${message}\n`);
  process.exitCode = 1;
}
