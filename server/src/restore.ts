// `npm run restore -- file.zip`: restores a backup into an empty installation, or with --overwrite
// replaces one.
import fs from "node:fs";
import path from "node:path";
import { type Config, loadConfig } from "./config.ts";
import { type Archive, openArchive } from "./platform/backup/archive.ts";
import { summary } from "./platform/backup/manifest.ts";
import { restoreBackup } from "./platform/backup/restore-backup.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded.ts";
import { filesFolder, openStorage } from "./platform/storage/open-storage.ts";
import type { Storage } from "./platform/storage/storage.ts";

const USAGE = "Usage: npm run restore -- file.zip [--overwrite]";
const OVERWRITE = "--overwrite";

await main();

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const overwrite = given.includes(OVERWRITE);
  const [file, ...others] = given.filter((argument) => argument !== OVERWRITE);
  if (file === undefined || others.length > 0 || file.startsWith("-")) return fail(USAGE);
  try {
    const archive = await openArchive(path.resolve(process.env["INIT_CWD"] ?? "", file));
    try {
      await restore(archive, overwrite);
    } finally {
      archive.close();
    }
  } catch (error) {
    fail(`Restore failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function restore(archive: Archive, overwrite: boolean): Promise<void> {
  console.log("Verifying the backup …");
  await archive.verify();
  const secret = process.env["ARAUTO_SECRET"];
  if (secret && secret !== archive.secret)
    throw new Error(
      "ARAUTO_SECRET is not the secret of this backup. Unset it, or set it to the secret that the installation had",
    );
  const config = loadConfig({ ...process.env, ARAUTO_SECRET: archive.secret });
  refuseUsedFolder(config, overwrite);
  console.log("Restoring …");
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ folder: config.dataDir })
      : undefined;
  try {
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? "";
    await restoreBackup(archive, {
      databaseUrl,
      openStorage: () => emptyStorage(config),
      overwrite,
    });
    if (!secret) keepSecret(config, archive.secret);
  } finally {
    await embedded?.stop();
  }
  const { manifest } = archive;
  console.log(`\nRestored and verified: ${summary(manifest)}, as of ${manifest.createdAt}.`);
  if (manifest.filesIn === "bucket")
    console.log(
      "Set the same ARAUTO_S3_… settings as before, or restore the bucket from its own backup.",
    );
  console.log(
    "\nCampaigns and workflows continue from that point when a worker starts. To check first, start with ARAUTO_ROLE=api, which sends nothing.\n",
  );
}

/** Files and a secret make a folder an installation, even when the database is elsewhere. */
function refuseUsedFolder({ dataDir, secret }: Config, overwrite: boolean): void {
  if (overwrite) return;
  const files = filesFolder({ dataDir });
  const hasFiles = fs.existsSync(files) && fs.readdirSync(files).length > 0;
  const secretFile = path.join(dataDir, "secret");
  const hasOtherSecret =
    fs.existsSync(secretFile) && fs.readFileSync(secretFile, "utf8").trim() !== secret;
  if (hasFiles || hasOtherSecret) {
    throw new Error(
      `${dataDir} is in use by an installation. Set ARAUTO_DATA_DIR to a new folder, or add ${OVERWRITE} to replace it`,
    );
  }
}

/** The files of the replaced installation are no longer referenced. A bucket is left unchanged. */
function emptyStorage(config: Config): Storage {
  if (config.s3 === null) fs.rmSync(filesFolder(config), { recursive: true, force: true });
  return openStorage(config);
}

function keepSecret({ dataDir }: Config, secret: string): void {
  const file = path.join(dataDir, "secret");
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
}

function fail(message: string): void {
  console.error(`\n${message}\n`);
  process.exitCode = 1;
}
