import { setTimeout as pause } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bareDeps } from "../../testing/bare-deps.ts";
import { type KillablePostgres, startKillablePostgres } from "../../testing/killable-postgres.ts";
import { migrate } from "../database/migrate.ts";
import { DatabaseOutage } from "../database/outage.ts";
import { sql } from "../database/sql.ts";
import type { Deps } from "../deps.ts";
import { type JobEngine, startJobEngine } from "./engine.ts";
import { countJobs, freeDeadWorkersJobs } from "./job-queries.ts";
import { defineJob, type Job } from "./jobs.ts";
import { declareJob } from "./job-queue.ts";

const tenantId = randomUUID();
const PATIENCE_MS = 45_000;
let postgres: KillablePostgres;
let deps: Deps;
let engine: JobEngine | undefined;
beforeEach(async () => {
  postgres = await startKillablePostgres();
  await migrate(postgres.url);
  deps = bareDeps(postgres.url);
}, 120_000);
afterEach(async () => {
  await engine?.stop();
  await deps?.database.close();
  await postgres?.remove();
}, 60_000);

const add = (name: string, options = {}) =>
  deps.database.tenant(tenantId, (tx) =>
    deps.jobs.add(tx, declareJob(name), { tenantId }, options),
  );
const counts = () => deps.database.system(countJobs);
const start = async (...jobs: readonly Job[]) => (engine = await startJobEngine(deps, jobs));
const attempts = () =>
  deps.database.system((tx) =>
    tx.query<{ attempts: number }>(
      sql`select attempts from graphile_worker._private_jobs order by id`,
    ),
  );

/** Defines a job that runs until the test lets it end. */
function held(name: string) {
  let begin: () => void = () => {};
  let end: (error?: Error) => void = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let runs = 0;
  const job = defineJob({
    name,
    async run() {
      runs += 1;
      if (runs > 1) return;
      begin();
      await new Promise<void>(
        (resolve, reject) => (end = (error) => (error ? reject(error) : resolve())),
      );
    },
  });
  return { job, begun, end: (error?: Error) => end(error), runs: () => runs };
}

// An unhandled rejection, which ends the process, fails the run of this file.
describe.each(["SIGKILL", "SIGINT"] as const)(
  "jobs that end while PostgreSQL is unavailable after %s",
  (signal) => {
    it(
      "are completed or run again once it is back, and new jobs run",
      { timeout: 120_000 },
      async () => {
        const good = held("test.good");
        const bad = held("test.bad");
        const queued = held("test.queued");
        const seen: string[] = [];
        const later = defineJob({ name: "test.later", run: async () => void seen.push("later") });
        await start(good.job, bad.job, queued.job, later);
        await add("test.good");
        await add("test.bad");
        await add("test.queued", { queue: "one by one" });
        await Promise.all([good.begun, bad.begun, queued.begun]);
        await postgres.end(signal);
        await expect.poll(() => deps.database.pool.idleCount, { timeout: PATIENCE_MS }).toBe(0);
        good.end();
        bad.end(new Error("no\u0000"));
        queued.end();
        // Long enough for the engine to encounter the closed port for each of them.
        await pause(1_000);
        await postgres.start();
        await expect.poll(bad.runs, { timeout: PATIENCE_MS }).toBe(2);
        await expect
          .poll(counts, { timeout: PATIENCE_MS })
          .toEqual({ ready: 0, later: 0, running: 0, failed: 0 });
        expect([good.runs(), queued.runs()]).toEqual([1, 1]);
        await add("test.later", { queue: "one by one" });
        await expect.poll(() => seen, { timeout: PATIENCE_MS }).toEqual(["later"]);
      },
    );
  },
);

it("an outage costs a job no attempt, not even its last one", { timeout: 120_000 }, async () => {
  const last = held("test.last");
  await start(last.job);
  await add("test.last", { maxAttempts: 1 });
  await last.begun;
  await postgres.end("SIGKILL");
  last.end(new DatabaseOutage(new Error("Connection terminated unexpectedly")));
  await pause(500);
  await postgres.start();
  await expect.poll(last.runs, { timeout: PATIENCE_MS }).toBe(2);
  await expect.poll(counts, { timeout: PATIENCE_MS }).toMatchObject({ running: 0, failed: 0 });
  expect(await attempts()).toEqual([]);
});

it("stops even if PostgreSQL is unavailable", { timeout: 120_000 }, async () => {
  const cut = held("test.cut");
  await start(cut.job);
  await add("test.cut");
  await cut.begun;
  await postgres.end("SIGKILL");
  const stopped = engine?.stop();
  engine = undefined;
  cut.end(new Error("cut off"));
  await stopped;
  await postgres.start();
  // Left locked, to be released like a killed process's job.
  await expect
    .poll(() => counts().catch(() => null), { timeout: PATIENCE_MS })
    .toMatchObject({ failed: 0 });
  await deps.database.system((tx) =>
    tx.execute(sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`),
  );
  await deps.database.system((tx) =>
    tx.execute(sql`update workers set last_seen_at = now() - interval '1 hour'`),
  );
  await deps.database.system((tx) => freeDeadWorkersJobs(tx, 20));
  expect((await counts()).running).toBe(0);
});

it(
  "keeps other engines' jobs when the heartbeat failed with the database",
  { timeout: 120_000 },
  async () => {
    await start();
    await add("test.elsewhere");
    // Another live process that has not renewed its row yet, as after an outage.
    await deps.database.system((tx) =>
      tx.execute(sql`
      update graphile_worker._private_jobs set locked_by = 'other', locked_at = now() - interval '1 minute'`),
    );
    await postgres.end("SIGKILL");
    // One heartbeat fails.
    await pause(12_000);
    await postgres.start();
    await expect
      .poll(
        () =>
          deps.database
            .system((tx) => tx.query(sql`select 1 from workers`))
            .then(
              (rows) => rows.length,
              () => 0,
            ),
        {
          timeout: PATIENCE_MS,
        },
      )
      .toBe(1);
    await pause(7_000);
    expect((await counts()).running).toBe(1);
  },
);
