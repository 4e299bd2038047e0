import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { type TaskResult } from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { Deps } from "../../platform/deps.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { restoreJob } from "./jobs.ts";
import * as queries from "./queries.ts";
import * as restoreQueries from "./restore-queries.ts";
import { cleanUp } from "./service.ts";
import { backUp, type BackupRun } from "./task-backup.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  // Without workers: the tests run the jobs.
  server = await startTestServer({ config: { role: "api" } });
  user = await server.signUp();
  await server.deps.database.tenant(user.tenantId, (tx) =>
    tx.execute(sql`
      insert into accounts (tenant_id, id, name, email, status)
      select ${user.tenantId}::uuid, gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.com', 'active' from generate_series(1, 20000) n`),
  );
}, 60_000);
afterAll(() => server?.stop());

const task = { id: v7(), name: "Nightly" };
const tenantRows = () =>
  server.deps.database.system((tx) => tx.query(sql`select tenant_id from tenants`));
const files = (folder: string) =>
  readdir(path.join(server.config.dataDir, "files", folder)).catch(() => []);
const find = (id: string) =>
  server.deps.database.tenant(user.tenantId, (tx) => queries.find(tx, user.tenantId, id));

function runOf(runId: string, signal = new AbortController().signal): BackupRun {
  return {
    tenantId: user.tenantId,
    runId,
    dueAt: new Date(),
    task,
    keep: 7,
    userId: user.userId,
    signal,
    onProgress: () => {},
    onVerified: () => {},
    once: (work): Promise<TaskResult> => server.deps.database.tenant(user.tenantId, work),
  };
}

/** Simulates the remains of a run after kill -9: its row, and half of its file. */
async function killedRun(runId: string): Promise<string> {
  const storageKey = `backups/${user.tenantId}/${v7()}`;
  await server.deps.storage.put(storageKey, Readable.from(["half"]));
  await server.deps.database.tenant(user.tenantId, (tx) =>
    queries.insert(tx, user.tenantId, {
      id: runId,
      task,
      status: "writing",
      fileName: "half",
      storageKey,
      size: null,
      sha256: null,
      userId: null,
    }),
  );
  return storageKey;
}

it("writes a backup again after a kill, and publishes nothing before it is complete", async () => {
  const runId = v7();
  const former = await killedRun(runId);
  expect((await find(runId))?.status).toBe("writing");
  const result = await backUp(server.deps, runOf(runId));
  expect(result).toMatchObject({ type: "backup", backupId: runId, contacts: 20_000 });
  const row = await find(runId);
  expect(row?.status).toBe("ready");
  expect(row?.storageKey).not.toBe(former);
  // The file of the killed attempt is deleted by a job.
  const jobs = await server.deps.database.system((tx) =>
    tx.query<{ payload: string }>(
      sql`select payload::text from graphile_worker._private_jobs where payload::text like ${`%${former}%`}`,
    ),
  );
  expect(jobs).toHaveLength(1);
});

it("deletes the remains of a run that was never continued", async () => {
  const runId = v7();
  await killedRun(runId);
  await server.deps.database.system(async (tx) => {
    await tx.execute(
      sql`update workspace_backups set created_at = now() - interval '2 days' where id = ${runId}::uuid`,
    );
    await cleanUp(tx, server.deps);
  });
  expect(await find(runId)).toBeUndefined();
});

it("leaves neither a row nor a file when the storage fails or the run is stopped", async () => {
  const before = await files(`backups/${user.tenantId}`);
  const broken: Deps = {
    ...server.deps,
    storage: {
      ...server.deps.storage,
      async put(_, content) {
        for await (const _piece of content)
          throw Object.assign(new Error("full"), { code: "ENOSPC" });
        return 0;
      },
    },
  };
  const [full, stopped] = [v7(), v7()];
  await expect(backUp(broken, runOf(full))).rejects.toMatchObject({ code: "STORAGE_FULL" });
  await expect(backUp(server.deps, runOf(stopped, AbortSignal.abort()))).rejects.toThrow();
  expect([await find(full), await find(stopped)]).toEqual([undefined, undefined]);
  expect(await files(`backups/${user.tenantId}`)).toEqual(before);
});

it("restores again after a kill, once, and shows nothing before", async () => {
  const runId = v7();
  await backUp(server.deps, runOf(runId));
  const { tenantId, userId } = user;
  const [id, targetId] = [v7(), v7()];
  await server.deps.database.tenant(tenantId, (tx) =>
    restoreQueries.insert(tx, tenantId, {
      id,
      backupId: runId,
      name: "Restored",
      targetId,
      total: 1,
      userId,
    }),
  );
  const before = (await tenantRows()).length;
  const run = (deps: Deps, signal = new AbortController().signal) =>
    restoreJob.run({ tenantId, restoreId: id }, { deps, signal, attempt: 1, maxAttempts: 4 });
  // Dies in the middle of the file.
  const dying: Deps = {
    ...server.deps,
    storage: {
      ...server.deps.storage,
      open: (key) =>
        Readable.from(
          (async function* () {
            let first = true;
            for await (const piece of server.deps.storage.open(key, 0, 200_000)) {
              if (!first) throw new Error("killed");
              first = false;
              yield piece as Buffer;
            }
            throw new Error("killed");
          })(),
        ),
    },
  };
  await expect(run(dying)).rejects.toThrow("killed");
  expect(await tenantRows()).toHaveLength(before);
  await run(server.deps);
  await run(server.deps);
  expect(await tenantRows()).toHaveLength(before + 1);
  const contacts = await server.deps.database.tenant(targetId, (tx) =>
    tx.one<{ count: number }>(
      sql`select count(*)::int as count from accounts where tenant_id = ${targetId}::uuid`,
    ),
  );
  expect(contacts.count).toBe(20_000);
  // Nothing is pending for event readers: the old workspace's events are history.
  const waiting = await server.deps.database.system((tx) =>
    tx.query(sql`select 1 from event_outbox where tenant_id = ${targetId}::uuid`),
  );
  expect(waiting).toEqual([]);
});
