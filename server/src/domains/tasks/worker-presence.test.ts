import { requestTemplate } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { KillableProcesses } from "../../testing/kill-at-every-point.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { startOddServer } from "../requests/testing/odd-server.ts";
import type { TaskKillPoint } from "./testing/killable-tasks.ts";
import { taskEngines } from "./testing/task-engines.ts";
import { handlersOf, QUICK, taskWorld, type TaskWorld } from "./testing/task-world.ts";

const WAIT = { timeout: 15_000, interval: 30 };
/** Longer than the tests: only a check of the worker can end a lease. */
const LONG = { ...QUICK, leaseMs: 3_600_000 };
const OTHER = "5f0c6c1e-7d3a-4b55";
const UNSEEN = "1 hour";

let server: TestServer;
let world: TaskWorld;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  world = taskWorld(server, await server.signUp());
});
afterEach(async () => {
  await server.deps.database.system((tx) => tx.execute(sql`delete from task_workers`));
});

const system = (statement: ReturnType<typeof sql>) =>
  server.deps.database.system((tx) => tx.execute(statement));
const workers = () =>
  server.deps.database.system((tx) =>
    tx.query<{ id: string; session: string }>(sql`select id, session from task_workers`),
  );
const startEngine = taskEngines(() => server);
const start = (handlers = handlersOf(async () => ({ type: "report", recipients: 1 }))) =>
  startEngine({ tuning: LONG, handlers });

it("takes over the run of a killed process long before its lease expires", async () => {
  const processes = new KillableProcesses<TaskKillPoint>(
    buildTestProgram(new URL("testing/killable-tasks.ts", import.meta.url)),
  );
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const hanging = await startOddServer((_, response) => {
    // The first request gets no response.
    if (hanging.got.length > 1) response.writeHead(204).end();
    else arrive();
  });
  try {
    const request = requestTemplate.parse({ url: hanging.url, body: "{}" });
    const { id } = await world.create({ action: { type: "request", request, repeatIsSafe: true } });
    await world.makeDue(id);
    const { leaseMs } = LONG;
    const doom = { config: server.config, tenantId: world.tenantId, duringAttempt: true, leaseMs };
    await processes.killAt({ ...doom, place: Number.MAX_SAFE_INTEGER }, arrived);
    expect(await workers()).toHaveLength(1);
    startEngine({ tuning: LONG });
    await expect
      .poll(async () => (await world.runs(id)).map(({ outcome }) => outcome), WAIT)
      .toEqual(["completed"]);
    expect((await world.runs(id))[0]?.attempts).toBe(1);
    expect(hanging.got).toHaveLength(2);
  } finally {
    processes.stop();
    await hanging.stop();
  }
});

describe("a run of another worker", () => {
  /** Begins a run without an end, and makes it another worker's. */
  async function beginForOther(): Promise<string> {
    const { id } = await world.create();
    await world.makeDue(id);
    start(handlersOf(() => new Promise(() => {})));
    await expect.poll(async () => (await world.runs(id)).length, WAIT).toBe(1);
    await expect.poll(async () => (await workers()).length, WAIT).toBe(1);
    await world.change(sql`
      update task_runs set lease = ${`${OTHER}-8000-000000000001`}::uuid where tenant_id = ${world.tenantId}::uuid`);
    return id;
  }
  const insertOther = (session: string, unseen: string) =>
    system(sql`
      insert into task_workers (id, session, seen_at)
      values (${`${OTHER}-0000-000000000000`}::uuid, ${session}, clock_timestamp() - ${unseen}::interval)`);
  const losses = () =>
    server.deps.database
      .tenant(world.tenantId, (tx) =>
        tx.one<{ losses: number }>(sql`
          select losses from task_runs where tenant_id = ${world.tenantId}::uuid`),
      )
      .then((run) => run.losses);

  it("is taken over when its session has ended and it was not seen for some time", async () => {
    await beginForOther();
    await insertOther("1 0.000000", UNSEEN);
    await expect.poll(losses, WAIT).toBe(1);
    await expect.poll(async () => (await workers()).length, WAIT).toBe(1);
  });

  it("is left alone while its session is open", async () => {
    await beginForOther();
    const [own] = await workers();
    await insertOther(own!.session, UNSEEN);
    await pause(LONG.goneAfterMs * 4);
    expect(await losses()).toBe(0);
  });

  it("is left alone while it is seen, as after an outage of the database", async () => {
    await beginForOther();
    await insertOther("1 0.000000", "-1 hour");
    await pause(LONG.goneAfterMs * 4);
    expect(await losses()).toBe(0);
  });
});

it("leaves no row behind when a worker stops", async () => {
  const stop = start();
  await expect.poll(async () => (await workers()).length, WAIT).toBe(1);
  await stop();
  expect(await workers()).toEqual([]);
});
