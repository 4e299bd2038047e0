import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  address,
  adoptOrStart,
  belongsTo,
  type EmbeddedOptions,
  environment,
  runningServer,
  USER,
} from "./embedded-server.ts";
import { superviseServer } from "./embedded-supervision.ts";
import type { OutageReason } from "./outage.ts";
import { clusterFolder, findPostgres, type PostgresBinaries } from "./postgres-binaries.ts";

export interface EmbeddedPostgres {
  url: string;
  /** Whether it was still running, left by a killed process. */
  adopted: boolean;
  /**
   * Returns why the server is being restarted; undefined while it runs, and while the reason is
   * unknown.
   */
  trouble(): OutageReason | undefined;
  /** Stops it cleanly; resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on a free loopback port, creating its cluster the first time. Takes
 * over a server left running by a killed process; a cluster left by a killed server recovers. A
 * server that ends later is restarted at the same address.
 * @throws Error for the operator, also when another process owns the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgres();
  const folder = path.resolve(options.folder);
  const cluster = clusterFolder(path.join(folder, "postgres"), binaries.user);
  const password = clusterPassword(folder, cluster);
  if (!fs.existsSync(path.join(cluster, "PG_VERSION"))) makeCluster(binaries, cluster, password);
  refuseOtherVersion(binaries, cluster);

  const start = { binaries, cluster, password, options };
  const { url, adopted } = await adoptOrStart(start);
  const supervision = await superviseServer(start, url, folder);
  return { url, adopted, trouble: supervision.trouble, stop: supervision.stop };
}

/**
 * Connects a short task to the product's database, whether or not the product is running: uses a running server and
 * leaves it running, otherwise starts and stops one.
 * @throws Error for the operator
 */
export async function reachEmbeddedPostgres(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedPostgres, "url" | "stop">> {
  const folder = path.resolve(options.folder);
  const cluster = clusterFolder(path.join(folder, "postgres"), findPostgres().user);
  if (!fs.existsSync(path.join(cluster, "PG_VERSION")))
    throw new Error(`No database found in ${folder}. Start Arauto once to create it`);
  const running = runningServer(cluster);
  const url = running && address(running.port, clusterPassword(folder, cluster));
  if (url && (await belongsTo(url, cluster))) return { url, stop: async () => {} };
  return startEmbeddedPostgres(options);
}

function clusterPassword(folder: string, cluster: string): string {
  const file = path.join(folder, "postgres-password");
  if (fs.existsSync(file)) return fs.readFileSync(file, "utf8").trim();
  if (fs.existsSync(cluster))
    throw new Error(
      `${file} is missing. Without it, the database in ${cluster} can't be opened. Restore the file from a backup`,
    );
  const password = randomBytes(24).toString("base64url");
  try {
    fs.writeFileSync(file, `${password}\n`, { mode: 0o600, flag: "wx", flush: true });
    return password;
  } catch {
    // Another start wrote it at the same moment.
    return fs.readFileSync(file, "utf8").trim();
  }
}

// Created in a temporary place and moved, so that a partial cluster is never mistaken for a
// complete one.
function makeCluster({ initdb, user }: PostgresBinaries, cluster: string, password: string): void {
  const partial = `${cluster}.making-${process.pid}`;
  const passwordFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "arauto-")), "password");
  try {
    fs.rmSync(partial, { recursive: true, force: true });
    fs.mkdirSync(partial, { mode: 0o700 });
    fs.writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user.uid !== undefined && user.gid !== undefined) {
      for (const file of [partial, passwordFile, path.dirname(passwordFile)])
        fs.chownSync(file, user.uid, user.gid);
    }
    const result = spawnSync(
      initdb,
      [
        "-D",
        partial,
        "-U",
        USER,
        "-A",
        "scram-sha-256",
        `--pwfile=${passwordFile}`,
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
        "--data-checksums",
      ],
      { ...user, env: environment(), cwd: "/", encoding: "utf8" },
    );
    if (result.status !== 0)
      throw new Error(
        `Could not create the database in ${cluster}: ${result.error?.message ?? result.stderr.trim()}`,
      );
    if (!fs.existsSync(cluster)) fs.renameSync(partial, cluster);
  } finally {
    fs.rmSync(path.dirname(passwordFile), { recursive: true, force: true });
    fs.rmSync(partial, { recursive: true, force: true });
  }
}

function refuseOtherVersion({ major }: PostgresBinaries, cluster: string): void {
  const found = fs.readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
  if (found === major) return;
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${found}, but this version of Arauto includes ${major}. ` +
      `Start the previous version of Arauto, or run PostgreSQL ${found} on this directory and set DATABASE_URL`,
  );
}
