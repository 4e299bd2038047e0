import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));

function upwards(from: string, holds: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, holds))) return folder;
    if (folder === path.dirname(folder))
      throw new Error(`No ${holds} in or above ${from}: the installation is incomplete`);
  }
}

/** The installation's root folder, which contains the lock file of its packages. */
export const installationFolder = upwards(here, "package-lock.json");

/** Returns a worker's file: next to the built server, or in the build's output when the server runs from sources. */
const workerFile = (name: string): string =>
  existsSync(path.join(here, name))
    ? path.join(here, name)
    : path.join(installationFolder, "server/dist", name);

/** The worker of render threads. */
export const renderWorkerFile = workerFile("render-worker.mjs");

/** The worker that writes invoices as PDF. */
export const invoiceWorkerFile = workerFile("invoice-worker.mjs");

/** The numbered migrations: next to the built server, or in the sources when it runs from them. */
export const migrationsFolder = existsSync(path.join(here, "migrations"))
  ? path.join(here, "migrations")
  : path.join(installationFolder, "server/src/migrations");

/** The server's texts by language: next to the built server, or in the sources. */
export const textsFolder = existsSync(path.join(here, "locales"))
  ? path.join(here, "locales")
  : path.join(installationFolder, "server/locales");

/** Translations of the console, by language. */
export const localesFolder = path.join(installationFolder, "console/locales");

/** The built console; absent until `npm run build`. */
export const consoleFolder = path.join(installationFolder, "console/dist");

/** Bundled email designs and their pictures. */
export const designsFolder = path.join(installationFolder, "server/designs");
