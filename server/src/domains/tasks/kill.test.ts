import { readdir } from "node:fs/promises";
import path from "node:path";
import {
  backupRoutes,
  campaignRoutes,
  type CreateTaskBody,
  mailboxRoutes,
  requestTemplate,
  type TaskRun,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { type JobEngine, startJobEngine } from "../../platform/jobs/engine.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { KillableProcesses, killAtEveryPoint } from "../../testing/kill-at-every-point.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { backupsDomain } from "../backups/index.ts";
import { campaignsDomain } from "../campaigns/index.ts";
import { addContacts, draftCampaign } from "../delivery/testing/campaign-world.ts";
import { type OddServer, startOddServer } from "../requests/testing/odd-server.ts";
import { systemMailDomain } from "../system-mail/index.ts";
import { startTasks } from "./engine.ts";
import type { TaskKillPoint } from "./testing/killable-tasks.ts";
import { QUICK, taskWorld, type TaskWorld } from "./testing/task-world.ts";

const CONTACTS = 3;
/** Kill points of a run that creates a campaign, starts it, and polls for its recipients twice. */
const EMAIL_PLACES = 12;

let server: TestServer;
let processes: KillableProcesses<TaskKillPoint>;
let jobs: JobEngine;
beforeAll(async () => {
  processes = new KillableProcesses(
    buildTestProgram(new URL("testing/killable-tasks.ts", import.meta.url)),
  );
  // Without workers: only the test's processes run tasks.
  server = await startTestServer({ config: { role: "api" } });
  const definitions = [campaignsDomain, backupsDomain, systemMailDomain].flatMap(
    (domain) => domain.jobs ?? [],
  );
  jobs = await startJobEngine(server.deps, definitions);
});
afterAll(async () => {
  processes?.stop();
  await jobs?.stop();
  await server?.stop();
});

interface World {
  user: TestUser;
  tasks: TaskWorld;
  taskId: string;
}

/** Signs up and creates a task that is due. */
async function prepare(
  values: (user: TestUser) => Promise<Partial<CreateTaskBody>>,
): Promise<World> {
  const user = await server.signUp();
  const tasks = taskWorld(server, user);
  const { id: taskId } = await tasks.create(await values(user));
  await tasks.makeDue(taskId);
  return { user, tasks, taskId };
}

const killer =
  ({ duringAttempt }: Pick<TaskKillPoint, "duringAttempt">) =>
  ({ tasks: { tenantId } }: World, place: number): Promise<boolean> =>
    processes.killAt({ config: server.config, tenantId, place, duringAttempt });
/** Every type takes the same path to an attempt; the report's test kills there, too. */
const kill = killer({ duringAttempt: true });

/** Lets another worker finish a killed worker's run. Expires its lease immediately; expiry itself is tested elsewhere. */
async function recover({ tasks, taskId }: World): Promise<void> {
  const { tenantId } = tasks;
  await tasks.change(sql`
    update task_runs set lease_until = now() where tenant_id = ${tenantId}::uuid and outcome = 'running' and lease is not null`);
  await tasks.change(
    sql`update task_queues set due_at = now() where tenant_id = ${tenantId}::uuid`,
  );
  const stop = startTasks(server.deps, { tuning: QUICK });
  const isOver = async () => {
    const runs = await tasks.runs(taskId);
    return runs.length > 0 && runs.every(({ outcome }) => outcome !== "running");
  };
  await expect.poll(isOver, { timeout: 20_000, interval: 20 }).toBe(true);
  await stop();
}

/** Returns the only run of a task. */
async function onlyRun({ tasks, taskId }: World): Promise<TaskRun> {
  const runs = await tasks.runs(taskId);
  expect(runs).toHaveLength(1);
  return runs[0] as TaskRun;
}

async function eventsOf({ tasks }: World): Promise<string[]> {
  const rows = await server.deps.database.tenant(tasks.tenantId, (tx) =>
    tx.query<{ type: string }>(sql`
      select type from events where tenant_id = ${tasks.tenantId}::uuid and type in ('task.started', 'task.completed', 'task.failed')
      order by occurred_at, type`),
  );
  return rows.map(({ type }) => type);
}

describe("a worker that is killed between any two steps of a task", { timeout: 300_000 }, () => {
  it("sends one campaign to each recipient once", async () => {
    const places = await killAtEveryPoint({
      // From there it only waits for its recipients, and ends as every run does.
      placesMax: EMAIL_PLACES,
      prepare: () =>
        prepare(async (user) => {
          await addContacts(server, user.tenantId, CONTACTS);
          const { templateId, sendingAccountId } = await draftCampaign(server, user);
          const none = { fromName: null, replyTo: null, topicId: null, subject: null };
          return {
            name: "Weekly offer",
            action: {
              ...none,
              type: "email",
              templateId,
              sendingAccountId,
              filterIds: [],
              excludedFilterIds: [],
              preheader: null,
              feedUrl: null,
            },
          };
        }),
      kill,
      recover,
      async check(world) {
        const { token, tenantId } = world.user;
        const run = await onlyRun(world);
        expect(run).toMatchObject({
          outcome: "completed",
          attempts: 1,
          result: { type: "email", campaignId: run.id, recipients: CONTACTS },
        });
        // The draft of the task's template, and the run's campaign.
        const { items } = (await server.call(campaignRoutes.list, { token })).body;
        expect(items).toHaveLength(2);
        const { recipients, contacts } = await server.deps.database.tenant(tenantId, (tx) =>
          tx.one<{ recipients: number; contacts: number }>(sql`
            select count(*)::int as recipients, count(distinct account_id)::int as contacts from recipients where tenant_id = ${tenantId}::uuid`),
        );
        expect([recipients, contacts]).toEqual([CONTACTS, CONTACTS]);
        expect(await eventsOf(world)).toEqual(["task.started", "task.completed"]);
      },
    });
    expect(places).toBe(EMAIL_PLACES);
  });

  it("sends one report to each assignee", async () => {
    const places = await killAtEveryPoint({
      prepare: () =>
        prepare(async () => ({ name: `Report ${crypto.randomUUID()}`, notifyOnStart: true })),
      kill: killer({ duringAttempt: false }),
      recover,
      async check(world) {
        const run = await onlyRun(world);
        expect(run).toMatchObject({
          outcome: "completed",
          attempts: 1,
          result: { type: "report", recipients: 1 },
        });
        const { name } = await world.tasks.get(world.taskId);
        const mails = async () => {
          const { items } = (await server.call(mailboxRoutes.list, { token: world.user.token }))
            .body;
          return items.filter(({ subject }) => subject.includes(name)).length;
        };
        // The notice of the start, and the report.
        await expect.poll(mails).toBeGreaterThanOrEqual(2);
        expect(await mails()).toBe(2);
        expect(await eventsOf(world)).toEqual(["task.started", "task.completed"]);
      },
    });
    expect(places).toBeGreaterThanOrEqual(10);
  });

  it("offers one backup, and leaves no other file", async () => {
    const places = await killAtEveryPoint({
      prepare: () =>
        prepare(async (user) => {
          await addContacts(server, user.tenantId, CONTACTS);
          return { name: "Nightly", action: { type: "backup", keep: 7 } };
        }),
      kill,
      recover,
      async check(world) {
        const { token, tenantId } = world.user;
        const run = await onlyRun(world);
        expect(run).toMatchObject({ outcome: "completed", attempts: 1 });
        const { items } = (await server.call(backupRoutes.list, { token })).body;
        expect(items).toMatchObject([
          { id: run.id, status: "ready", contents: { counts: { contacts: CONTACTS } } },
        ]);
        const folder = path.join(server.config.dataDir, "files/backups", tenantId);
        await expect.poll(async () => (await readdir(folder)).length).toBe(1);
      },
    });
    expect(places).toBeGreaterThanOrEqual(16);
  });

  describe("a worker that makes a request", () => {
    let other: OddServer;
    beforeAll(async () => {
      other = await startOddServer();
    });
    afterAll(() => other?.stop());
    const requestOnce = (repeatIsSafe: boolean) => () =>
      prepare(async ({ tenantId }) => ({
        name: "Sync",
        action: {
          type: "request",
          request: requestTemplate.parse({ url: `${other.url}/${tenantId}`, body: "{}" }),
          repeatIsSafe,
        },
      }));
    const keysOf = ({ tasks: { tenantId } }: World) =>
      other.got
        .filter((got) => got.path === `/${tenantId}`)
        .map(({ headers }) => headers["idempotency-key"]);

    it("sends it once, or reports it as uncertain", async () => {
      const outcomes: string[] = [];
      const places = await killAtEveryPoint({
        prepare: requestOnce(false),
        kill,
        recover,
        async check(world) {
          const run = await onlyRun(world);
          outcomes.push(run.cause?.error ?? run.outcome);
          const keys = keysOf(world);
          // One request that was certainly or possibly sent; never two.
          const isDone = run.outcome === "completed";
          expect(keys.length).toBe(isDone ? 1 : Math.min(1, keys.length));
          expect(keys.filter((key) => key !== run.id)).toEqual([]);
        },
      });
      expect(places).toBeGreaterThanOrEqual(14);
      expect(new Set(outcomes)).toEqual(new Set(["completed", "REQUEST_UNCERTAIN"]));
    });

    it.each([
      [false, "REQUEST_UNCERTAIN"],
      [true, "completed"],
    ])(
      "repeats one that was in flight only if repeating is safe (%s)",
      async (isSafe, expected) => {
        let arrive = () => {};
        const arrived = new Promise<void>((resolve) => (arrive = resolve));
        const hanging = await startOddServer((_, response) => {
          // The first one gets no response.
          if (hanging.got.length > 1) response.writeHead(204).end();
          else arrive();
        });
        try {
          const world = await prepare(async () => ({
            name: "Sync",
            action: {
              type: "request",
              request: requestTemplate.parse({ url: hanging.url, body: "{}" }),
              repeatIsSafe: isSafe,
            },
          }));
          const killPoint = { config: server.config, tenantId: world.tasks.tenantId };
          const place = Number.MAX_SAFE_INTEGER;
          expect(
            await processes.killAt({ ...killPoint, place, duringAttempt: true }, arrived),
          ).toBe(true);
          await recover(world);
          const run = await onlyRun(world);
          expect(run.cause?.error ?? run.outcome).toBe(expected);
          expect(hanging.got.map(({ headers }) => headers["idempotency-key"])).toEqual(
            Array.from({ length: isSafe ? 2 : 1 }, () => run.id),
          );
        } finally {
          await hanging.stop();
        }
      },
    );
  });
});
