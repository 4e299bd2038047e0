import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bareDeps } from "../../testing/bare-deps.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { sql } from "../database/sql.ts";
import type { Deps } from "../deps.ts";
import type { Transaction } from "../database/database.ts";
import { startJobEngine } from "./engine.ts";
import { countJobs } from "./job-queries.ts";
import { defineJob, type JobPayload, type JobRun } from "./jobs.ts";
import { declareJob } from "./job-queue.ts";

const DOOMED = new URL("../../testing/killable-worker.ts", import.meta.url);
const tenantId = randomUUID();
let database: TestDatabase;
let deps: Deps;
beforeEach(async () => {
  database = await createTestDatabase();
  deps = bareDeps(database.url);
  await deps.database.system((tx) =>
    tx.query(
      sql`create table runs (process_id int not null, at timestamptz not null default now())`,
    ),
  );
});
afterEach(async () => {
  await deps.database.close();
  await database.drop();
});

const add = (name: string, options = {}) =>
  deps.database.tenant(tenantId, (tx) =>
    deps.jobs.add(tx, declareJob<JobPayload>(name), { tenantId }, options),
  );
const runs = () =>
  deps.database.system((tx) =>
    tx.query<{ processId: number; at: Date }>(sql`select process_id, at from runs order by at`),
  );
const counts = () => deps.database.system(countJobs);

interface Numbered extends JobPayload {
  n: number;
}

function job(name: string, run: (payload: Numbered, run: JobRun) => Promise<void>) {
  return defineJob<Numbered>({ name, run });
}

test("a job runs with its payload, added by a workspace in its own transaction", async () => {
  const seen: Numbered[] = [];
  const engine = await startJobEngine(deps, [
    job("test.note", async (payload) => void seen.push(payload)),
  ]);
  await deps.database.tenant(tenantId, (tx) =>
    deps.jobs.add(tx, declareJob<Numbered>("test.note"), { tenantId, n: 7 }),
  );
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([{ tenantId, n: 7 }]);
  await engine.stop();
  expect(await counts()).toEqual({ ready: 0, later: 0, running: 0, failed: 0 });
});

test("a job of a transaction that was rolled back never runs", async () => {
  const undone = deps.database.tenant(tenantId, async (tx) => {
    await deps.jobs.add(tx, declareJob<JobPayload>("test.note"), { tenantId });
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect((await counts()).ready).toBe(0);
});

test("a waiting job with the same key is replaced, not duplicated", async () => {
  await add("test.note", { key: "one", runAt: new Date(Date.now() + 60_000) });
  await add("test.note", { key: "one", runAt: new Date(Date.now() + 120_000) });
  expect(await counts()).toMatchObject({ later: 1 });
});

test("jobs of one queue run sequentially", async () => {
  let atOnce = 0;
  let most = 0;
  let done = 0;
  const engine = await startJobEngine(deps, [
    job("test.step", async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce--;
      done++;
    }),
  ]);
  await Promise.all(Array.from({ length: 5 }, () => add("test.step", { queue: "steps" })));
  await expect.poll(() => done, { timeout: 20_000 }).toBe(5);
  await engine.stop();
  expect(most).toBe(1);
});

test("a failing job runs again and is kept when it failed permanently", async () => {
  const attempts: number[] = [];
  const engine = await startJobEngine(deps, [
    job("test.fail", async (_, { attempt, maxAttempts }) => {
      attempts.push(attempt);
      expect(maxAttempts).toBe(2);
      throw new Error("no");
    }),
  ]);
  await add("test.fail", { maxAttempts: 2 });
  await expect.poll(() => attempts, { timeout: 25_000 }).toEqual([1, 2]);
  await expect.poll(async () => (await counts()).failed).toBe(1);
  await engine.stop();
});

test("stopping signals running jobs to end, and they run again later", async () => {
  let begun = 0;
  const patient = job("test.patient", async (_, { signal }) => {
    begun++;
    await new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason as Error)),
    );
  });
  const engine = await startJobEngine(deps, [patient]);
  await add("test.patient");
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
  const startedAt = performance.now();
  await engine.stop();
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  const { later, ready } = await counts();
  expect(later + ready).toBe(1);
  expect(await deps.database.system((tx) => tx.query(sql`select * from workers`))).toEqual([]);
});

test(
  "the jobs of a process killed with -9 run again within 30 s, even on their last attempt",
  { timeout: 90_000 },
  async () => {
    const killable = spawn(process.execPath, [buildTestProgram(DOOMED), database.url], {
      stdio: "ignore",
    });
    try {
      await add("test.long", { maxAttempts: 1 });
      await expect
        .poll(async () => (await runs()).map((run) => run.processId), { timeout: 45_000 })
        .toEqual([killable.pid]);
      await killed(killable);
      // Skips the first part of the silence, so that the test doesn't have to wait for it.
      const SILENT_MS = 15_000;
      await silentFor(SILENT_MS);
      const killedAt = Date.now() - SILENT_MS;

      const engine = await startJobEngine(deps, [
        job("test.long", async () => {
          await deps.database.system((tx) =>
            tx.execute(sql`insert into runs (process_id) values (${process.pid})`),
          );
        }),
      ]);
      await expect
        .poll(async () => (await runs()).length, { timeout: 40_000, interval: 200 })
        .toBe(2);
      expect(Date.now() - killedAt).toBeLessThan(30_000);
      await engine.stop();
      expect(await counts()).toEqual({ ready: 0, later: 0, running: 0, failed: 0 });
    } finally {
      killable.kill("SIGKILL");
    }
  },
);

/** Moves a process's heartbeat and job locks into the past. */
async function silentFor(ms: number): Promise<void> {
  await deps.database.system(async (tx) => {
    const past = sql`make_interval(secs => ${ms / 1000})`;
    await tx.execute(sql`update workers set last_seen_at = last_seen_at - ${past}`);
    await tx.execute(sql`update graphile_worker._private_jobs set locked_at = locked_at - ${past}`);
  });
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

test("the compiler refuses jobs by name and payloads of another job", () => {
  const wrong = [
    // @ts-expect-error -- a name doesn't determine the payload
    (tx: Transaction) => deps.jobs.add(tx, "test.note", { tenantId }),
    // @ts-expect-error -- the number is missing
    (tx: Transaction) => deps.jobs.add(tx, declareJob<Numbered>("test.note"), { tenantId }),
  ];
  expect(wrong).toHaveLength(2);
});
