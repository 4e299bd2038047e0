import {
  type RequestTemplate,
  requestRoutes,
  requestTemplate,
  taskRoutes,
  type TaskRun,
} from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { type OddServer, startOddServer } from "../requests/testing/odd-server.ts";
import { startTasks } from "./engine.ts";
import { QUICK, taskWorld, type TaskWorld } from "./testing/task-world.ts";

const WAIT = { timeout: 40_000, interval: 100 };

let server: TestServer;
let user: TestUser;
let world: TaskWorld;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await server.signUp();
  world = taskWorld(server, user);
});
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function odd(...given: Parameters<typeof startOddServer>): Promise<OddServer> {
  const started = await startOddServer(...given);
  ends.push(started.stop);
  return started;
}
const engine = () => {
  const stop = startTasks(server.deps, { tuning: QUICK });
  ends.unshift(stop);
  return stop;
};
const action = (request: Partial<RequestTemplate>, repeatIsSafe = false) => ({
  type: "request" as const,
  request: requestTemplate.parse({ body: "{}", ...request }),
  repeatIsSafe,
});
const create = (request: Partial<RequestTemplate>, repeatIsSafe = false, values: object = {}) =>
  world.create({ name: "Sync", action: action(request, repeatIsSafe), ...values });
async function ended(id: string): Promise<TaskRun> {
  await expect
    .poll(async () => (await world.runs(id))[0]?.outcome, WAIT)
    .toMatch(/completed|failed|skipped/);
  return (await world.runs(id))[0]!;
}
async function logOf(id: string, run: TaskRun): Promise<string> {
  const { body } = await server.call(taskRoutes.getRun, {
    token: user.token,
    params: { id, runId: run.id },
  });
  return body.log.map(({ text }) => text).join("\n");
}
async function addSecret(value: string): Promise<void> {
  await server.call(requestRoutes.createSecret, {
    token: user.token,
    body: { name: "crm_key", value, hosts: ["127.0.0.1"] },
  });
}
const fieldsOf = async (given: object, draft = false) => {
  const { status, body } = await server.fail(taskRoutes.create, {
    token: user.token,
    body: { ...world.body(), action: given as never, draft },
  });
  return [status, body.errors?.map(({ path, code }) => `${path} ${code}`)];
};

describe("a request task", () => {
  it("sends one signed request per run, and masks secrets in its log", async () => {
    await addSecret("s3cret-value");
    const other = await odd((_, response) => response.end('{"got":"s3cret-value"}'));
    const task = await create({
      url: `${other.url}/hook?by={{ campaign.name }}`,
      headers: [{ name: "Authorization", value: "Bearer {{ secrets.crm_key }}" }],
      body: '{"workspace":"{{ workspace.name }}"}',
    });
    await world.makeDue(task.id);
    engine();
    const run = await ended(task.id);
    expect(run).toMatchObject({ outcome: "completed", result: { type: "request", status: 200 } });
    expect(other.got).toHaveLength(1);
    const [got] = other.got;
    expect(got).toMatchObject({
      method: "POST",
      path: "/hook?by=Sync",
      headers: { authorization: "Bearer s3cret-value", "idempotency-key": run.id },
    });
    expect(JSON.parse(got!.body)).toHaveProperty("workspace");
    const log = await logOf(task.id, run);
    expect(log).toContain("Response 200");
    expect(log).toContain("Bearer ••••••");
    expect(log).not.toContain("s3cret");
  });

  it("retries requests that the server did not process, with the same idempotency key", async () => {
    const other = await odd((_, response) =>
      response.writeHead(other.got.length < 3 ? 503 : 204).end(),
    );
    const task = await create({ url: other.url });
    await world.makeDue(task.id);
    engine();
    await expect.poll(() => other.got.length, WAIT).toBe(1);
    // The delays of requests are seconds.
    await expect
      .poll(async () => {
        await world.change(
          sql`update task_runs set run_at = now() where tenant_id = ${user.tenantId}::uuid and lease is null`,
        );
        await world.change(
          sql`update task_queues set due_at = now() where tenant_id = ${user.tenantId}::uuid`,
        );
        return (await world.runs(task.id))[0]?.outcome;
      }, WAIT)
      .toBe("completed");
    expect(new Set(other.got.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect((await world.runs(task.id))[0]).toMatchObject({ attempts: 3 });
  });

  it("fails immediately when the request is rejected, and reports why", async () => {
    const other = await odd((_, response) => response.writeHead(404).end("no such hook"));
    const task = await create({ url: other.url });
    await world.makeDue(task.id);
    engine();
    const run = await ended(task.id);
    expect(run).toMatchObject({
      outcome: "failed",
      attempts: 1,
      cause: { code: "error", error: "REQUEST_FAILED", detail: "HTTP 404" },
    });
    expect(await logOf(task.id, run)).toContain("no such hook");
    expect(other.got).toHaveLength(1);
  });

  it("does not repeat a request whose response was lost, unless that is safe", async () => {
    const other = await odd((_, response) => {
      response.socket?.destroy();
    });
    const once = await create({ url: other.url });
    await world.makeDue(once.id);
    engine();
    expect(await ended(once.id)).toMatchObject({
      outcome: "failed",
      cause: { error: "REQUEST_UNCERTAIN" },
    });
    expect(other.got).toHaveLength(1);
  });

  it("does not repeat a request that a process left unfinished, unless that is safe", async () => {
    const other = await odd();
    for (const isSafe of [false, true]) {
      const task = await create({ url: other.url }, isSafe);
      await world.makeDue(task.id);
      const hanging = startTasks(server.deps, {
        tuning: QUICK,
        handlers: {
          request: {
            async run({ remember, signal }) {
              await remember({ isSending: true });
              // As if the process was killed: another worker takes over its runs.
              await new Promise((_, reject) =>
                signal.addEventListener("abort", () => reject(signal.reason as Error)),
              );
              throw new Error("unreachable");
            },
          },
        },
      });
      await expect
        .poll(async () => {
          const [row] = await server.deps.database.tenant(user.tenantId, (tx) =>
            tx.query<{ memo: unknown }>(
              sql`select memo from task_runs where tenant_id = ${user.tenantId}::uuid and task_id = ${task.id}::uuid`,
            ),
          );
          return row?.memo;
        }, WAIT)
        .toEqual({ isSending: true });
      await hanging();
      const stop = engine();
      const run = await ended(task.id);
      expect([run.outcome, run.cause?.error]).toEqual(
        isSafe ? ["completed", undefined] : ["failed", "REQUEST_UNCERTAIN"],
      );
      await stop();
    }
    expect(other.got).toHaveLength(1);
  });

  it("is uncertain when its timeout ends it during the request", async () => {
    let canceled = 0;
    const other = await odd((_, response) => {
      response.once("close", () => (canceled += 1));
    });
    const timedOut = async (isSafe: boolean, retryAttempts: number) => {
      const task = await create({ url: other.url }, isSafe, { retryAttempts });
      await world.change(
        sql`update tasks set timeout_seconds = 1 where tenant_id = ${user.tenantId}::uuid`,
      );
      await world.makeDue(task.id);
      return ended(task.id);
    };
    engine();
    for (const retryAttempts of [0, 2]) {
      const run = await timedOut(false, retryAttempts);
      expect([run.outcome, run.attempts, run.cause]).toEqual([
        "failed",
        1,
        { code: "error", error: "REQUEST_UNCERTAIN" },
      ]);
      expect(await logOf(run.taskId, run)).toContain("Stopped after 1 seconds");
    }
    expect(other.got).toHaveLength(2);
    // A request that is safe to repeat is retried as often as configured.
    const run = await timedOut(true, 1);
    expect([run.attempts, run.cause]).toEqual([2, { code: "timeout", seconds: 1 }]);
    expect(other.got).toHaveLength(4);
    expect(other.got.slice(2).map(({ headers }) => headers["idempotency-key"])).toEqual([
      run.id,
      run.id,
    ]);
    // Long before the request's own limit of 30 seconds.
    await expect.poll(() => canceled, { timeout: 5_000 }).toBe(4);
  });

  it("is rejected with all its problems; a draft may be incomplete", async () => {
    expect(await fieldsOf(action({}))).toEqual([400, ["action.request.url addressMissing"]]);
    expect(await fieldsOf(action({ url: "ftp://example.com" }))).toEqual([
      400,
      ["action.request.url addressInvalid"],
    ]);
    const url = "https://api.example.com/x";
    const headers = [{ name: "Authorization", value: "Bearer abc" }];
    expect(await fieldsOf(action({ url, headers }))).toEqual([
      400,
      ["action.request.headers secretLiteral"],
    ]);
    expect(await fieldsOf(action({ url, body: '{"a":"{{ account.email }}"}' }))).toEqual([
      400,
      ["action.request.body variableUnknown"],
    ]);
    await addSecret("s3cret-value");
    expect(await fieldsOf(action({ url: `${url}?k={{ secrets.crm_key }}` }))).toEqual([
      400,
      ["action.request.secrets secretHost"],
    ]);
    expect((await create({}, false, { draft: true })).draft).toBe(true);
  });

  it("keeps its secret from being deleted", async () => {
    await addSecret("s3cret-value");
    const { body: secrets } = await server.call(requestRoutes.listSecrets, { token: user.token });
    const id = secrets.items[0]!.id;
    const task = await create({ url: "http://127.0.0.1/?k={{secrets.crm_key}}" });
    const refused = await server.fail(requestRoutes.deleteSecret, {
      token: user.token,
      params: { id },
    });
    expect(refused.body).toMatchObject({ code: "IN_USE", detail: 'Used by task "Sync"' });
    await server.call(taskRoutes.remove, { token: user.token, body: { ids: [task.id] } });
    const { status } = await server.call(requestRoutes.deleteSecret, {
      token: user.token,
      params: { id },
    });
    expect(status).toBe(204);
  });
});

it("lists types that can be started", async () => {
  const { body } = await server.call(taskRoutes.types, { token: user.token });
  expect(body.items).toContainEqual({ type: "request", availability: "full" });
  expect(body.items).toContainEqual({ type: "sms", availability: "draft" });
});
