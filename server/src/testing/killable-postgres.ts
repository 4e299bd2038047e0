import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "../platform/database/embedded.ts";
import {
  adoptOrStart,
  runningServer,
  type ServerStart,
  stopServer,
} from "../platform/database/embedded-server.ts";
import { findPostgres } from "../platform/database/postgres-binaries.ts";

/** A separate PostgreSQL that a test kills, stops and starts, like an external server. */
export interface KillablePostgres {
  url: string;
  /** Ends it: `SIGKILL` like a crash, `SIGINT` cleanly. Resolves when it no longer serves. */
  end(signal: "SIGKILL" | "SIGINT"): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startKillablePostgres(
  settings: Record<string, string | number> = {},
): Promise<KillablePostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "arauto-mortal-"));
  // Written data survives the kill of a process without fsync; power failures are not tested.
  const options = {
    folder,
    settings: { fsync: "off", full_page_writes: "off", shared_buffers: "64MB", ...settings },
  };
  await (await startEmbeddedPostgres(options)).stop();
  const cluster = path.join(folder, "postgres");
  const password = fs.readFileSync(path.join(folder, "postgres-password"), "utf8").trim();
  const start: ServerStart = { binaries: findPostgres(), cluster, password, options };
  const { url } = await adoptOrStart(start);
  const port = Number(new URL(url).port);
  return {
    url,
    async end(signal) {
      const running = runningServer(cluster);
      if (signal === "SIGINT") return stopServer(cluster);
      if (running) process.kill(running.processId, signal);
    },
    start: async () => void (await adoptOrStart(start, port)),
    async remove() {
      await stopServer(cluster).catch(() => {});
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
