import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));

function upwards(from: string, holds: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, holds))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No ${holds} in or above ${from}: the installation is incomplete`);
  }
}

/** The installation's top folder: where the lock file of its packages lies. */
export const installationFolder = upwards(here, "package-lock.json");

/** The worker of render threads: beside the built server, or where the build puts it when the server runs from its sources. */
export const renderWorkerFile = existsSync(path.join(here, "render-worker.mjs"))
  ? path.join(here, "render-worker.mjs")
  : path.join(installationFolder, "server/dist/render-worker.mjs");

/** The numbered migrations: beside the built server, or in the sources when it runs from them. */
export const migrationsFolder = existsSync(path.join(here, "migrations"))
  ? path.join(here, "migrations")
  : path.join(installationFolder, "server/src/migrations");

/** Translations of the console, by language. */
export const localesFolder = path.join(installationFolder, "console/locales");

/** The built console; absent until `npm run build`. */
export const consoleFolder = path.join(installationFolder, "console/dist");

/** Designs of mails that come with the product, and their pictures. */
export const designsFolder = path.join(installationFolder, "server/designs");
