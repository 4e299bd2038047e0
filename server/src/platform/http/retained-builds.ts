import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";

/**
 * How long the files of a replaced build are served, for tabs that were open during the upgrade.
 */
const KEPT_MS = 24 * 60 * 60_000;
const BUILD_ID = /^[0-9a-f]{16}$/;

export interface RetainedBuilds {
  /** Returns the folder of a kept build that contains the asset, or else null. */
  folderWith(asset: string): string | null;
  /**
   * Records that the current build is still served, and deletes those replaced more than a day ago.
   * Call it every hour.
   */
  refresh(now?: number): Promise<void>;
}

/**
 * Copies the assets of the current build into `folder`, so that a server with a newer build can
 * still serve them: builds empty their own folder, and an upgrade may be a new installation with
 * the same data. A folder's modification time is the last time its build was current.
 */
export async function retainBuild(
  consoleFolder: string,
  folder: string,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<RetainedBuilds> {
  const present = await presentBuild(consoleFolder);
  let retained: { build: string; servedUntil: number }[] = [];

  async function refresh(now = Date.now()): Promise<void> {
    if (present !== null)
      await utimes(path.join(folder, present), now / 1000, now / 1000).catch(() => undefined);
    const found = await Promise.all(
      (await readdir(folder).catch(() => [])).map((build) =>
        servedUntil(path.join(folder, build), build),
      ),
    );
    retained = [];
    for (const one of found) {
      // A partial copy of a stopped server is not named like a build, and is deleted after the same
      // time.
      if (one.build !== present && one.servedUntil < now)
        await rm(path.join(folder, one.build), { recursive: true, force: true });
      else if (BUILD_ID.test(one.build)) retained.push(one);
    }
    retained.sort((one, other) => other.servedUntil - one.servedUntil);
  }

  try {
    if (present !== null)
      await copyAssets(path.join(consoleFolder, "assets"), path.join(folder, present));
    await refresh();
  } catch (error) {
    // Serving the current build does not depend on this.
    log.warn(
      { err: error },
      "Could not keep the console's files for browser tabs that are open during an upgrade",
    );
  }
  return {
    folderWith: (asset) => {
      const now = Date.now();
      const one = retained.find(
        ({ build, servedUntil }) =>
          (build === present || servedUntil >= now) && existsSync(path.join(folder, build, asset)),
      );
      return one ? path.join(folder, one.build) : null;
    },
    refresh,
  };
}

async function presentBuild(consoleFolder: string): Promise<string | null> {
  try {
    const { id } = JSON.parse(await readFile(path.join(consoleFolder, "build.json"), "utf8")) as {
      id?: unknown;
    };
    return typeof id === "string" && BUILD_ID.test(id) ? id : null;
  } catch {
    return null;
  }
}

async function servedUntil(
  place: string,
  build: string,
): Promise<{ build: string; servedUntil: number }> {
  const changed = await stat(place).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return { build, servedUntil: changed + KEPT_MS };
}

/** Links or copies the files that browsers load, without source maps; several servers may do so concurrently. */
async function copyAssets(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  const partial = `${to}.${randomUUID()}`;
  await mkdir(partial, { recursive: true });
  for (const file of await readdir(from)) {
    if (file.endsWith(".map")) continue;
    const copy = path.join(partial, file);
    // A link costs nothing, but works only within one file system.
    await link(path.join(from, file), copy).catch(() => copyFile(path.join(from, file), copy));
  }
  // Another server may have been faster.
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }));
}
