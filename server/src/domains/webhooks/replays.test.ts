import { randomUUID } from "node:crypto";
import { webhookReplayRoutes, webhookRoutes } from "@arauto/contracts";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { partOf, replayJob } from "./replays.ts";
import { type Receiver, startReceiver, verified } from "./testing/receiver.ts";
import { type WebhookWorld, webhookWorld } from "./testing/webhook-world.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };

let server: TestServer;
let receiver: Receiver;
let code = 204;
/** Verifies requests like a careful endpoint; if null, accepts everything. */
let secret: string | null = null;
let world: WebhookWorld;
const receivers: Receiver[] = [];
beforeAll(async () => (server = await startTestServer()));
afterAll(async () => {
  await server?.stop();
  for (const one of receivers) await one.stop();
});
// Each test has a separate receiver: webhooks of earlier tests still retry.
beforeEach(async () => {
  code = 204;
  secret = null;
  const own: Receiver = await startReceiver((request, response) => {
    try {
      if (own === receiver && secret !== null) verified(secret, request);
      response.writeHead(own === receiver ? code : 204).end();
    } catch {
      response.writeHead(401).end();
    }
  });
  receivers.push(own);
  receiver = own;
  world = webhookWorld(server, await server.signUp());
});

const unsubscribed = (contactId: string = randomUUID()) => ({
  type: "account.unsubscribed" as const,
  contactId,
  data: { reason: "unsubscribed" as const },
});
const range = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  before: new Date(Date.now() + 3_600_000).toISOString(),
});
const count = async (webhookId: string, selection: "failed" | "delivered" | "missing") =>
  (
    await server.call(webhookReplayRoutes.count, {
      token: world.token,
      body: { webhookId, selection, ...range() },
    })
  ).body.count;
const start = async (
  webhookId: string,
  selection: "failed" | "delivered" | "missing",
  perMinute = 60_000,
) =>
  (
    await server.call(webhookReplayRoutes.create, {
      token: world.token,
      body: { webhookId, selection, perMinute, ...range() },
    })
  ).body;
const get = async (id: string) =>
  (await server.call(webhookReplayRoutes.get, { token: world.token, params: { id } })).body;

describe("a replay", () => {
  it("sends delivered events again with their webhook-id", async () => {
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed(), unsubscribed());
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(2);
    await expect.poll(() => count(webhook.id, "delivered"), PATIENCE).toBe(2);
    expect(await count(webhook.id, "failed")).toBe(0);
    const replay = await start(webhook.id, "delivered");
    expect(replay).toMatchObject({ status: "running", total: 2 });
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(4);
    await expect
      .poll(() => get(replay.id), PATIENCE)
      .toMatchObject({ status: "finished", done: 2 });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  });

  it("fills a new endpoint with events from before it existed, each once", async () => {
    const contacts = [randomUUID(), randomUUID(), randomUUID()];
    await world.happen(...contacts.map(unsubscribed), {
      type: "account.confirmed",
      contactId: randomUUID(),
    });
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
    expect(await count(webhook.id, "missing")).toBe(3);
    const replay = await start(webhook.id, "missing");
    await expect
      .poll(() => get(replay.id), PATIENCE)
      .toMatchObject({ status: "finished", done: 3 });
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(4);
    const again = await start(webhook.id, "missing");
    await expect.poll(() => get(again.id), PATIENCE).toMatchObject({ status: "finished", done: 0 });
    expect(receiver.received).toHaveLength(4);
  });

  it("counts events that failed again", async () => {
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed(), unsubscribed());
    await expect.poll(() => count(webhook.id, "delivered"), PATIENCE).toBe(2);
    code = 500;
    const replay = await start(webhook.id, "delivered");
    expect(replay.failed).toBe(0);
    await expect
      .poll(() => get(replay.id), PATIENCE)
      .toMatchObject({ status: "finished", done: 2, failed: 2 });
  });

  it("keeps its pace, and can be paused, resumed and canceled", async () => {
    const { token } = world;
    await world.happen(...Array.from({ length: 30 }, () => unsubscribed()));
    const webhook = await world.create(receiver.url);
    const { id } = await start(webhook.id, "missing", 60);
    await expect.poll(async () => (await get(id)).done, PATIENCE).toBe(5);
    const pause = await server.call(webhookReplayRoutes.pause, { token, params: { id } });
    expect(pause.body).toMatchObject({ status: "paused", total: 30 });
    expect(
      (await server.fail(webhookReplayRoutes.pause, { token, params: { id } })).body.code,
    ).toBe("WRONG_STATE");
    const body = { webhookId: webhook.id, selection: "missing", ...range() };
    expect((await server.fail(webhookReplayRoutes.create, { token, body })).body.code).toBe(
      "WRONG_STATE",
    );
    await server.call(webhookReplayRoutes.resume, { token, params: { id } });
    await expect.poll(async () => (await get(id)).done, PATIENCE).toBeGreaterThan(5);
    const canceled = await server.call(webhookReplayRoutes.cancel, { token, params: { id } });
    expect(canceled.body.status).toBe("canceled");
    expect(receiver.received.length).toBeLessThan(30);
  });

  it("keeps a pace of few events per minute when it is paused, resumed, or its job runs twice", async () => {
    const { token, tenantId } = world;
    await world.happen(unsubscribed(), unsubscribed());
    const webhook = await world.create(receiver.url);
    const { id } = await start(webhook.id, "missing", 1);
    await expect.poll(async () => (await get(id)).done, PATIENCE).toBe(1);
    const { database } = server.deps;
    const planned = () =>
      database.system((tx) =>
        tx.one<{ part: Date; job: Date; sinceStart: number }>(sql`
          select r.next_part_at as part, j.run_at as job, extract(epoch from r.next_part_at - r.created_at)::float8 as since_start
          from webhook_replays r join graphile_worker.jobs j on j.key = ${`${replayJob.name}:${id}`}
          where r.tenant_id = ${tenantId}::uuid and r.id = ${id}::uuid`),
      );
    const next = await planned();
    expect(next.part).toEqual(next.job);
    expect(next.sinceStart).toBeCloseTo(60, 1);
    await server.call(webhookReplayRoutes.pause, { token, params: { id } });
    await server.call(webhookReplayRoutes.resume, { token, params: { id } });
    await database.tenant(tenantId, (tx) =>
      server.deps.jobs.add(tx, replayJob, { tenantId, replayId: id }, { key: "test" }),
    );
    const jobs = () =>
      database.system((tx) => tx.query(sql`select from graphile_worker.jobs where key = 'test'`));
    await expect.poll(jobs, PATIENCE).toEqual([]);
    expect(await planned()).toEqual(next);
    expect((await get(id)).done).toBe(1);
  });

  it("is rejected for an inactive webhook and for a time range that is too old", async () => {
    const { token } = world;
    const webhook = await world.create(receiver.url);
    const query = { webhookId: webhook.id, selection: "missing" };
    const past = { from: "2020-01-01T00:00:00Z", before: "2020-01-02T00:00:00Z" };
    const refused = await server.fail(webhookReplayRoutes.count, {
      token,
      body: { ...query, ...past },
    });
    expect(refused.body.code).toBe("VALIDATION");
    await server.call(webhookRoutes.disable, { token, body: { ids: [webhook.id] } });
    const body = { ...query, ...range() };
    expect((await server.fail(webhookReplayRoutes.create, { token, body })).body.code).toBe(
      "WRONG_STATE",
    );
  });
});

describe("a part of a replay", () => {
  it("has the exact pace, at most once every 5 s", () => {
    const paces = Array.from({ length: 60_000 }, (_, index) => index + 1);
    const wrong = paces.filter((perMinute) => {
      const { events, everyMs } = partOf(perMinute);
      const pace = (events * 60_000) / everyMs;
      const isExact = pace <= perMinute && pace > perMinute * 0.9998;
      return !isExact || !Number.isInteger(events) || everyMs < 5_000;
    });
    expect(wrong).toEqual([]);
    expect([1, 7, 12, 13, 600].map((perMinute) => partOf(perMinute))).toEqual([
      { events: 1, everyMs: 60_000 },
      { events: 1, everyMs: 8_572 },
      { events: 1, everyMs: 5_000 },
      { events: 2, everyMs: 9_231 },
      { events: 50, everyMs: 5_000 },
    ]);
  });
});

describe("the count of a replay", () => {
  it("is by day of a time zone", async () => {
    const { token } = world;
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed(), unsubscribed(), unsubscribed());
    await expect.poll(() => count(webhook.id, "delivered"), PATIENCE).toBe(3);
    const yesterday = new Date(Date.now() - 86_400_000);
    yesterday.setUTCHours(1, 30);
    const [one] = await world.events(webhook.id);
    await server.deps.database.tenant(world.tenantId, (tx) =>
      tx.execute(
        sql`update webhook_deliveries set occurred_at = ${yesterday}::timestamptz where tenant_id = ${world.tenantId}::uuid and id = ${one?.id}::uuid`,
      ),
    );
    const days = async (timeZone?: string) =>
      (
        await server.call(webhookReplayRoutes.count, {
          token,
          body: {
            webhookId: webhook.id,
            selection: "delivered",
            from: new Date(Date.now() - 3 * 86_400_000).toISOString(),
            before: range().before,
            ...(timeZone && { timeZone }),
          },
        })
      ).body;
    const day = (date: Date) => date.toISOString().slice(0, 10);
    expect(await days()).toMatchObject({ count: 3, days: [{ day: day(yesterday), count: 1 }, {}] });
    const before = new Date(yesterday.getTime() - 86_400_000);
    expect((await days("America/Sao_Paulo")).days[0]).toEqual({ day: day(before), count: 1 });
  });
});

describe("an estimate", () => {
  it("counts the last 24 hours by type, and measures the largest payload", async () => {
    const { token, tenantId } = world;
    await world.happen(unsubscribed(), unsubscribed(), {
      type: "account.confirmed",
      contactId: randomUUID(),
    });
    await server.deps.database.tenant(tenantId, (tx) =>
      tx.execute(sql`
        insert into events (tenant_id, type, account_id, occurred_at)
        values (${tenantId}, 'account.unsubscribed', ${randomUUID()}, now() - interval '25 hours')`),
    );
    const body = {
      events: ["contact.unsubscribed" as const, "contact.created" as const],
      payload: "thin" as const,
    };
    const { body: estimate } = await server.call(webhookRoutes.estimate, { token, body });
    expect(estimate).toMatchObject({
      count: 2,
      byType: [
        { type: "contact.unsubscribed", count: 2 },
        { type: "contact.created", count: 0 },
      ],
    });
    await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
    expect(estimate.largestBytes).toBe(receiver.received[0]?.body.length);
  });
});

describe("the prover", () => {
  const prove = async (id: string) => {
    const { body } = await server.call(webhookRoutes.prove, { token: world.token, params: { id } });
    return Object.fromEntries(body.items.map(({ name, passed }) => [name, passed]));
  };

  it("finds nothing wrong with an endpoint that verifies", async () => {
    const webhook = await world.create(receiver.url);
    secret = await world.secret(webhook.id);
    expect(await prove(webhook.id)).toEqual({
      valid: true,
      large: true,
      repeated: true,
      unordered: true,
      forged: true,
      altered: true,
      old: true,
    });
    const sizes = receiver.received.map(({ body }) => Buffer.byteLength(body));
    expect(Math.max(...sizes)).toBe(20_000);
  });

  it("lists what an endpoint accepts but must not", async () => {
    const webhook = await world.create(receiver.url);
    expect(await prove(webhook.id)).toMatchObject({
      valid: true,
      repeated: true,
      forged: false,
      altered: false,
      old: false,
    });
    expect(await world.events(webhook.id)).toEqual([]);
  });

  it("stops when the valid request is not accepted", async () => {
    code = 500;
    const webhook = await world.create(receiver.url);
    expect(await prove(webhook.id)).toEqual({ valid: false });
    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received;
    const key = await world.secret(webhook.id);
    expect(() =>
      new Webhook(key).verify(request?.body ?? "", request?.headers ?? {}),
    ).not.toThrow();
  });
});
