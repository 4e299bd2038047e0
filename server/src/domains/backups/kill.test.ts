import { utimes } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { backupRoutes, imageRoutes } from "@arauto/contracts";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { KillableProcesses, killAtEveryPoint } from "../../testing/kill-at-every-point.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { foldersOf } from "./archive-files.ts";
import { restoreJob } from "./jobs.ts";
import { removeRestoredJob, sweepJob } from "./orphans.ts";
import * as queries from "./queries.ts";
import * as restoreQueries from "./restore-queries.ts";
import { backUp } from "./task-backup.ts";
import type { RestoreKillPoint } from "./testing/killable-restore.ts";

const CONTACTS = 500;
/** A picture and its thumbnail. */
const FILES = 2;
/** Before it is stored, at its first bytes, and afterwards. */
const PLACES_OF_FILE = 3;

let server: TestServer;
let user: TestUser;
let processes: KillableProcesses<RestoreKillPoint>;
let backupId: string;
beforeAll(async () => {
  processes = new KillableProcesses(
    buildTestProgram(new URL("testing/killable-restore.ts", import.meta.url)),
  );
  // Without workers: only the test's processes restore.
  server = await startTestServer({ config: { role: "api" } });
  user = await server.signUp();
  await addContacts(server, user.tenantId, CONTACTS);
  await uploadImage();
  backupId = await makeBackup();
});
afterAll(async () => {
  processes?.stop();
  await server?.stop();
});

async function uploadImage(): Promise<void> {
  const create = { width: 20, height: 20, channels: 3, background: "red" } as const;
  const form = new FormData();
  form.set("file", new File([await sharp({ create }).png().toBuffer()], "a.png"));
  const { status } = await server.call(imageRoutes.upload, {
    token: user.token,
    body: form as never,
  });
  expect(status).toBe(201);
}

async function makeBackup(): Promise<string> {
  const runId = v7();
  await backUp(server.deps, {
    tenantId: user.tenantId,
    runId,
    dueAt: new Date(),
    task: { id: v7(), name: "Nightly" },
    keep: 7,
    userId: user.userId,
    signal: new AbortController().signal,
    onProgress: () => {},
    onVerified: () => {},
    once: (work) => server.deps.database.tenant(user.tenantId, work),
  });
  return runId;
}

interface Restore {
  id: string;
  targetId: string;
  workspaces: number;
}

const countWorkspaces = async (): Promise<number> =>
  (await server.deps.database.system((tx) => tx.query(sql`select from tenants`))).length;

async function prepare(): Promise<Restore> {
  const { tenantId, userId } = user;
  const restore = { id: v7(), backupId, name: "Restored", targetId: v7(), total: 1, userId };
  await server.deps.database.tenant(tenantId, (tx) => restoreQueries.insert(tx, tenantId, restore));
  return { ...restore, workspaces: await countWorkspaces() };
}

const run = ({ id }: Restore, attempt = 1) =>
  restoreJob.run(
    { tenantId: user.tenantId, restoreId: id },
    { deps: server.deps, signal: new AbortController().signal, attempt, maxAttempts: 4 },
  );
const kill = ({ id: restoreId }: Restore, place: number, inFiles = false) =>
  processes.killAt({ config: server.config, tenantId: user.tenantId, restoreId, place, inFiles });

async function filesOf(tenantId: string): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of foldersOf(tenantId))
    for await (const { key } of server.deps.storage.list(folder)) keys.push(key);
  return keys.toSorted();
}
const contentsOf = async (tenantId: string) => {
  const keys = await filesOf(tenantId);
  const contents = keys.map(async (key) =>
    (await buffer(server.deps.storage.open(key))).toString("base64"),
  );
  return (await Promise.all(contents)).toSorted();
};
const addressesOf = (tenantId: string) =>
  server.deps.database.tenant(tenantId, (tx) =>
    tx.query<{ email: string }>(
      sql`select email from accounts where tenant_id = ${tenantId}::uuid order by email`,
    ),
  );
const statusOf = async ({ id }: Restore) =>
  (await server.call(backupRoutes.getRestore, { token: user.token, params: { id } })).body.status;

/** Runs the jobs added by a failed restore, which no worker runs here. */
async function removeRestored({ targetId }: Restore): Promise<void> {
  const queued = await server.deps.database.system((tx) =>
    tx.query(sql`
      select from graphile_worker._private_jobs where payload ->> 'targetId' = ${targetId}`),
  );
  expect(queued).toHaveLength(1);
  await runJob(removeRestoredJob, { targetId });
}
const runJob = <P extends object>(
  job: { run(payload: P, run: Parameters<typeof sweepJob.run>[1]): Promise<void> },
  payload: P,
) =>
  job.run(payload, {
    deps: server.deps,
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 10,
  });

describe("a process that is killed at any step of a restore", { timeout: 300_000 }, () => {
  it("leaves nothing visible, and another one creates one complete workspace", async () => {
    const [contacts, files] = [await addressesOf(user.tenantId), await contentsOf(user.tenantId)];
    expect([contacts.length, files.length]).toEqual([CONTACTS, FILES]);
    const places = await killAtEveryPoint({
      prepare,
      async kill(restore, place) {
        const wasKilled = await kill(restore, place);
        const createdCount = (await countWorkspaces()) - restore.workspaces;
        expect(createdCount).toBe((await statusOf(restore)) === "done" ? 1 : 0);
        return wasKilled;
      },
      recover: (restore) => run(restore),
      async check(restore) {
        expect(await statusOf(restore)).toBe("done");
        expect(await countWorkspaces()).toBe(restore.workspaces + 1);
        expect(await addressesOf(restore.targetId)).toEqual(contacts);
        expect(await contentsOf(restore.targetId)).toEqual(files);
      },
    });
    // Three transactions, the tables, and the files.
    expect(places).toBeGreaterThanOrEqual(2 * 3 + 3 + PLACES_OF_FILE * FILES);
  });

  it("leaves no file if no other process can restore it", async () => {
    const { storageKey } = (await server.deps.database.tenant(user.tenantId, (tx) =>
      queries.find(tx, user.tenantId, backupId),
    )) as queries.BackupRow;
    const archive = await buffer(server.deps.storage.open(storageKey));
    const left: number[] = [];
    for (let place = 1; place <= PLACES_OF_FILE * FILES; place += 1) {
      const restore = await prepare();
      expect(await kill(restore, place, true)).toBe(true);
      left.push((await filesOf(restore.targetId)).length);
      const damaged = Buffer.from(archive);
      damaged[200] = (damaged[200] ?? 0) ^ 1;
      await server.deps.storage.put(storageKey, Readable.from([damaged]));
      await run(restore);
      await server.deps.storage.put(storageKey, Readable.from([archive]));
      expect(await statusOf(restore)).toBe("failed");
      await removeRestored(restore);
      expect(await filesOf(restore.targetId)).toEqual([]);
      expect(await countWorkspaces()).toBe(restore.workspaces);
    }
    // A file that was being stored may have existed already.
    const [, , afterFirst, , , afterSecond] = left;
    expect([afterFirst, afterSecond]).toEqual([1, FILES]);
  });
});

describe("the sweep", () => {
  const age = async (key: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000);
    await utimes(path.join(server.config.dataDir, "files", key), at, at);
  };
  const put = async (key: string, hours: number) => {
    await server.deps.storage.put(key, Readable.from(["half"]));
    await age(key, hours);
    return key;
  };
  const backups = async () => {
    const keys: string[] = [];
    for await (const { key } of server.deps.storage.list(`backups/${user.tenantId}`))
      keys.push(key);
    return keys;
  };

  it("deletes old files that no backup references, and no others", async () => {
    const before = await backups();
    expect(before).toHaveLength(1);
    const folder = `backups/${user.tenantId}`;
    await age(before[0] ?? "", 25);
    const young = await put(`${folder}/${v7()}`, 23);
    await put(`${folder}/${v7()}`, 25);
    await runJob(sweepJob, {});
    expect((await backups()).toSorted()).toEqual([...before, young].toSorted());
  });

  it("ends restores that no process continues, and deletes their files", async () => {
    const restore = await prepare();
    const [folder] = foldersOf(restore.targetId);
    await put(`${folder}/${v7()}.png`, 1);
    await runJob(sweepJob, {});
    expect(await statusOf(restore)).toBe("queued");
    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.execute(sql`
        update workspace_restores set created_at = now() - interval '25 hours'
        where tenant_id = ${user.tenantId}::uuid and id = ${restore.id}::uuid`),
    );
    await runJob(sweepJob, {});
    expect(await statusOf(restore)).toBe("failed");
    await removeRestored(restore);
    expect(await filesOf(restore.targetId)).toEqual([]);
  });

  it("never deletes the files of a workspace that exists", async () => {
    const before = await filesOf(user.tenantId);
    await runJob(removeRestoredJob, { targetId: user.tenantId });
    expect(await filesOf(user.tenantId)).toEqual(before);
  });
});
