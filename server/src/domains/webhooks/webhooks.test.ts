import { randomUUID } from "node:crypto";
import {
  contactRoutes,
  notificationRoutes,
  WEBHOOK_EVENT_TYPES,
  webhookEventRoutes,
  webhookPayload,
  webhookRoutes,
} from "@arauto/contracts";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePermanently } from "../contacts/testing/delete-permanently.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { everyEvent } from "./testing/every-event.ts";
import { type Receiver, startReceiver, verified } from "./testing/receiver.ts";
import { type WebhookWorld, webhookWorld } from "./testing/webhook-world.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };

let server: TestServer;
let receiver: Receiver;
/** The status codes to respond with, in order; then 204. */
let codes: (number | [code: number, headers: Record<string, string>])[] = [];
let world: WebhookWorld;
const receivers: Receiver[] = [];
beforeAll(async () => (server = await startTestServer()));
afterAll(async () => {
  await server?.stop();
  for (const one of receivers) await one.stop();
});
// Each test has a separate receiver: webhooks of earlier tests still retry.
beforeEach(async () => {
  codes = [];
  const own: Receiver = await startReceiver((_, response) => {
    const next = (own === receiver ? codes.shift() : undefined) ?? 204;
    const [code, headers] = typeof next === "number" ? [next, {}] : next;
    response.writeHead(code, headers).end(code === 204 ? undefined : "response");
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
const bodies = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
const statuses = async (id: string) => (await world.events(id)).map(({ status }) => status);

describe("an event", () => {
  it("reaches a subscribed endpoint, signed, exactly once", async () => {
    const webhook = await world.create(receiver.url);
    await world.create(`${receiver.url}/other`, { events: ["contact.created"] });
    const contactId = randomUUID();
    await world.happen(unsubscribed(contactId), { type: "account.confirmed", contactId });
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    const payload = request && verified(await world.secret(webhook.id), request);
    expect(webhookPayload("contact.unsubscribed", "thin").parse(payload)).toMatchObject({
      type: "contact.unsubscribed",
      data: { contactId, campaignId: null },
    });
    const [event] = await world.events(webhook.id);
    expect(event).toMatchObject({
      messageId: request?.headers["webhook-id"],
      attempts: 1,
      statusCode: 204,
      error: null,
      nextAttemptAt: null,
    });
    expect(event?.deliveredAt).not.toBeNull();
  });

  it("is recorded for user actions, with the record in full payloads", async () => {
    const webhook = await world.create(receiver.url, {
      events: ["contact.created", "contact.updated", "contact.deleted"],
      payload: "full",
    });
    const { token } = world;
    const body = { name: "Ana Souza", email: "ana@example.com", status: "active" as const };
    const contact = (await server.call(contactRoutes.create, { token, body })).body;
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
    await server.call(contactRoutes.remove, { token, body: { ids: [contact.id] } });
    await expect.poll(() => bodies().length, PATIENCE).toBe(2);
    expect(bodies()[0]).toMatchObject({
      type: "contact.created",
      data: { contactId: contact.id, source: "form", contact },
    });
    expect(bodies()[1]).toMatchObject({ data: { contactId: contact.id } });
    // The contact is also removed from the history.
    await deletePermanently(server, token, [contact.id]);
    const [created] = await world.events(webhook.id);
    const stored = await world.details(created?.id ?? "");
    expect(stored.body).not.toContain("ana@example.com");
    expect(JSON.parse(stored.body)).toMatchObject({
      data: { contactId: contact.id, contact: null },
    });
  });

  it("omits a record that would make the payload too large", async () => {
    await world.create(receiver.url, { payload: "full" });
    const contactId = randomUUID();
    const fields = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`field${index}`, "ç".repeat(900)]),
    );
    await server.deps.database.tenant(world.tenantId, (tx) =>
      tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, status, fields)
        values (${world.tenantId}, ${contactId}, 'Ana', 'big@example.com', 'active', ${JSON.stringify(fields)}::jsonb)`),
    );
    await world.happen(unsubscribed(contactId));
    await expect
      .poll(() => bodies()[0]?.data, PATIENCE)
      .toMatchObject({ contactId, contact: null });
  });

  it("of every type builds a payload that matches its schema", async () => {
    const webhook = await world.create(receiver.url, {
      events: WEBHOOK_EVENT_TYPES,
      payload: "full",
    });
    await world.happen(...everyEvent());
    await expect
      .poll(
        () =>
          bodies()
            .map(({ type }) => type)
            .toSorted(),
        PATIENCE,
      )
      .toEqual(WEBHOOK_EVENT_TYPES.toSorted());
    for (const payload of bodies())
      webhookPayload(payload.type as (typeof WEBHOOK_EVENT_TYPES)[number], "full").parse(payload);
    await expect
      .poll(async () => [...new Set(await statuses(webhook.id))], PATIENCE)
      .toEqual(["delivered"]);
  });

  it("is not delivered to an endpoint of another workspace", async () => {
    const outsider = webhookWorld(server, await server.signUp());
    const webhook = await outsider.create(`${receiver.url}/stranger`);
    const own = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(own.id), PATIENCE).toEqual(["delivered"]);
    expect(await outsider.events(webhook.id)).toEqual([]);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/"]);
  });
});

describe("a failed attempt", () => {
  it("is repeated with the same webhook-id, body and a new timestamp", async () => {
    codes = [500];
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["retrying"]);
    const [event] = await world.events(webhook.id);
    const wait = Date.parse(event?.nextAttemptAt ?? "") - Date.parse(event?.createdAt ?? "");
    expect(wait).toBeGreaterThanOrEqual(5_000);
    await world.hurry(webhook.id);
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    const { attemptList } = await world.details(event?.id ?? "");
    expect(attemptList).toMatchObject([
      { number: 1, statusCode: 500, address: "127.0.0.1", responseBody: "response" },
      { number: 2, statusCode: 204, error: null },
    ]);
  });

  it("for the last time fails the event, and notifies members once", async () => {
    const webhook = await world.create(receiver.url);
    codes = Array<number>(30).fill(503);
    await world.happen(unsubscribed(), unsubscribed());
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const ended = async () =>
        (await world.events(webhook.id)).filter(
          ({ attempts, status, nextAttemptAt }) =>
            attempts === attempt && (status === "failed" || nextAttemptAt !== null),
        ).length;
      await expect.poll(ended, PATIENCE).toBe(2);
      await server.call(webhookRoutes.disable, { token: world.token, body: { ids: [webhook.id] } });
      // Enabling closes the breaker, which has a separate test.
      await server.call(webhookRoutes.enable, { token: world.token, body: { ids: [webhook.id] } });
      if (attempt < 10) await world.hurry(webhook.id);
    }
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["failed", "failed"]);
    await expect.poll(() => kinds("api"), PATIENCE).toEqual(["webhookExhausted"]);
  });

  it("opens the breaker after ten, so that later events wait without attempts", async () => {
    codes = Array<number>(100).fill(500);
    const webhook = await world.create(receiver.url);
    await world.happen(...Array.from({ length: 40 }, () => unsubscribed()));
    await expect
      .poll(async () => (await world.get(webhook.id)).pausedUntil, PATIENCE)
      .not.toBeNull();
    const { activity } = await world.get(webhook.id);
    expect(activity.errorBand).toBe("high");
    const other = await world.create(`${receiver.url}/other`, { events: ["export.finished"] });
    const listed = async (query: Record<string, string>) =>
      (await server.call(webhookRoutes.list, { token: world.token, query })).body.items.map(
        ({ id }) => id,
      );
    expect(await listed({ paused: "true" })).toEqual([webhook.id]);
    expect(await listed({ paused: "false" })).toEqual([other.id]);
    expect(await listed({ eventType: "export.finished" })).toEqual([other.id]);
    // A webhook without calls is in no band.
    expect(await listed({ errorBand: "high" })).toEqual([webhook.id]);
    expect(await listed({ errorBand: "low" })).toEqual([]);
    const before = receiver.received.length;
    expect(before).toBeLessThan(20);
    await world.happen(unsubscribed());
    await expect.poll(async () => (await world.events(webhook.id)).length, PATIENCE).toBe(41);
    expect(receiver.received.length).toBeLessThan(before + 5);
  });
});

async function kinds(type: "api"): Promise<string[]> {
  const { body } = await server.call(notificationRoutes.list, {
    token: world.token,
    query: { type },
  });
  return body.items.map(({ kind }) => kind);
}

describe("an endpoint", () => {
  it("that responds 410 is disabled, and other webhooks get that event", async () => {
    const listener = await world.create(receiver.url, { events: ["webhook.disabled"] });
    codes = [410];
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect
      .poll(() => world.get(webhook.id), PATIENCE)
      .toMatchObject({ status: "inactive", disabledReason: "gone" });
    expect(await statuses(webhook.id)).toEqual(["failed"]);
    await expect.poll(() => statuses(listener.id), PATIENCE).toEqual(["delivered"]);
    expect(bodies()[1]).toMatchObject({ data: { webhookId: webhook.id, reason: "gone" } });
    await expect.poll(() => kinds("api"), PATIENCE).toEqual(["webhookDisabled"]);
    const { body } = await server.call(notificationRoutes.list, { token: world.token, query: {} });
    expect(body.items[0]?.link).toBe(`/developer/webhook/${webhook.id}`);
  });

  it("without a success for 120 hours is disabled, after a warning halfway", async () => {
    codes = [500, 500, 500];
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["retrying"]);
    await world.failingFor(webhook.id, 61);
    await world.hurry(webhook.id);
    await expect.poll(() => kinds("api"), PATIENCE).toEqual(["webhookFailing"]);
    await world.failingFor(webhook.id, 120);
    await world.hurry(webhook.id);
    await expect
      .poll(() => world.get(webhook.id), PATIENCE)
      .toMatchObject({ status: "inactive", disabledReason: "failing" });
    await expect.poll(() => kinds("api"), PATIENCE).toContain("webhookDisabled");
  });

  it("that is disabled gets nothing; once enabled again, it gets the waiting events", async () => {
    const { token } = world;
    codes = [500];
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["retrying"]);
    const ids = { token, body: { ids: [webhook.id] } };
    expect((await server.call(webhookRoutes.disable, ids)).body.count).toBe(1);
    expect((await server.call(webhookRoutes.disable, ids)).body.count).toBe(0);
    const due = () =>
      server.deps.database.tenant(world.tenantId, (tx) =>
        tx.query<{ endpointId: string }>(
          sql`select endpoint_id from webhook_queues where tenant_id = ${world.tenantId} and due_at is not null`,
        ),
      );
    await expect.poll(due, PATIENCE).toEqual([]);
    await world.happen(unsubscribed());
    const [event] = await world.events(webhook.id);
    const retry = { token, body: { ids: [event?.id ?? ""] } };
    expect((await server.call(webhookEventRoutes.retry, retry)).body.count).toBe(0);
    expect((await server.call(webhookRoutes.enable, ids)).body.count).toBe(1);
    await world.hurry(webhook.id);
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
  });

  it("that hangs delays no other endpoint", async () => {
    const hanging = await startReceiver(() => {});
    try {
      const hung = await world.create(hanging.url);
      await world.happen(...Array.from({ length: 20 }, () => unsubscribed()));
      await expect.poll(() => hanging.received.length, PATIENCE).toBeGreaterThan(0);
      const other = webhookWorld(server, await server.signUp());
      const webhook = await other.create(receiver.url);
      await other.happen(...Array.from({ length: 30 }, () => unsubscribed()));
      const delivered = async () =>
        (await other.events(webhook.id)).filter(({ status }) => status === "delivered").length;
      await expect.poll(delivered, PATIENCE).toBe(30);
      expect(new Set(await statuses(hung.id))).toEqual(new Set(["pending"]));
      await server.call(webhookRoutes.disable, { token: world.token, body: { ids: [hung.id] } });
    } finally {
      await hanging.stop();
    }
  });

  it("is deleted with its events", async () => {
    const { token } = world;
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
    const body = { ids: [webhook.id, randomUUID()] };
    expect((await server.call(webhookRoutes.remove, { token, body })).body.count).toBe(1);
    expect(
      (await server.fail(webhookRoutes.get, { token, params: { id: webhook.id } })).status,
    ).toBe(404);
    const rows = () =>
      server.deps.database.tenant(world.tenantId, (tx) =>
        tx.query(
          sql`select id from webhook_deliveries union all select delivery_id from webhook_attempts`,
        ),
      );
    await expect.poll(rows, PATIENCE).toEqual([]);
  });

  it("is rejected beyond fifty", async () => {
    for (let count = 0; count < 50; count += 1) await world.create(`${receiver.url}/${count}`);
    const body = { url: receiver.url, events: ["contact.created"] };
    const { body: problem } = await server.fail(webhookRoutes.create, { token: world.token, body });
    expect(problem.code).toBe("WEBHOOKS_FULL");
  });

  it("is rejected with credentials, an unknown type or no type", async () => {
    const { token } = world;
    for (const body of [
      { url: "https://user:password@example.com/", events: ["contact.created"] },
      { url: receiver.url, events: ["contact.exploded"] },
      { url: receiver.url, events: [] },
      { url: `https://example.com/${"x".repeat(2_000)}`, events: ["contact.created"] },
    ])
      expect((await server.fail(webhookRoutes.create, { token, body })).body.code).toBe(
        "VALIDATION",
      );
  });

  it("changes only in its current version, and keeps its secret", async () => {
    const { token } = world;
    const webhook = await world.create(receiver.url);
    const secret = await world.secret(webhook.id);
    const body = { url: `${receiver.url}/new`, events: ["email.sent" as const], version: 1 };
    const request = { token, params: { id: webhook.id }, body };
    const changed = (await server.call(webhookRoutes.update, request)).body;
    expect(changed).toMatchObject({ url: body.url, events: ["email.sent"], version: 2 });
    const { body: problem } = await server.fail(webhookRoutes.update, request);
    expect(problem).toMatchObject({ code: "VERSION_CONFLICT", current: { version: 2 } });
    expect(await world.secret(webhook.id)).toBe(secret);
  });
});

describe("a secret", () => {
  it("is in the response that creates the webhook, and in no other", async () => {
    const created = await world.create(receiver.url);
    expect(created.secret).toBe(await world.secret(created.id));
    expect(await world.get(created.id)).not.toHaveProperty("secret");
  });

  it("is encrypted at rest", async () => {
    const { id } = await world.create(receiver.url);
    const { box } = await server.deps.database.system((tx) =>
      tx.one<{ box: string }>(
        sql`select secret_box as box from webhook_endpoints where id = ${id}`,
      ),
    );
    expect(box).not.toContain((await world.secret(id)).replace("whsec_", ""));
  });

  it("signs for a day together with its replacement", async () => {
    const { token } = world;
    const { id } = await world.create(receiver.url);
    const former = await world.secret(id);
    const rotated = (await server.call(webhookRoutes.rotateSecret, { token, params: { id } })).body;
    expect(rotated.former).toBe(former);
    const hours = (Date.parse(rotated.formerUntil ?? "") - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await world.happen(unsubscribed());
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
    for (const secret of [former, rotated.secret])
      for (const request of receiver.received)
        expect(() => verified(secret, request)).not.toThrow();

    await server.deps.database.system((tx) =>
      tx.execute(sql`update webhook_endpoints set former_secret_until = now() where id = ${id}`),
    );
    await world.happen(unsubscribed());
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(2);
    const second = receiver.received[1];
    if (!second) throw new Error("Not received");
    expect(() => verified(former, second)).toThrow();
    expect(() => verified(rotated.secret, second)).not.toThrow();
  });

  it("of v1a is shown as a public key", async () => {
    const { id } = await world.create(receiver.url, { signature: "v1a" });
    expect(await world.secret(id)).toMatch(/^whpk_/);
    await world.happen(unsubscribed());
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
    expect(receiver.received[0]?.headers["webhook-signature"]).toMatch(/^v1a,[A-Za-z0-9+/]{86}==$/);
  });
});

describe("the list of events", () => {
  it("filters by status, type, webhook and time, and finds ids", async () => {
    const { token } = world;
    codes = [500];
    const webhook = await world.create(receiver.url);
    const contactId = randomUUID();
    await world.happen(unsubscribed(contactId));
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["retrying"]);
    const [event] = await world.events(webhook.id);
    const found = async (query: Record<string, string>) =>
      (await server.call(webhookEventRoutes.list, { token, query })).body.items.length;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const matching: Record<string, string>[] = [
      { status: "retrying" },
      { type: "contact.unsubscribed" },
      { webhookId: webhook.id },
      { createdBefore: tomorrow },
      { search: "unsubscribed" },
      { search: "127.0.0.1" },
      { search: contactId },
      { search: event?.messageId ?? "" },
      { search: event?.eventId ?? "" },
    ];
    for (const query of matching) expect([query, await found(query)]).toEqual([query, 1]);
    const others: Record<string, string>[] = [
      { status: "delivered" },
      { type: "contact.created" },
      { webhookId: randomUUID() },
      { createdFrom: tomorrow },
      { search: "nothing like it" },
      { search: randomUUID() },
    ];
    for (const query of others) expect([query, await found(query)]).toEqual([query, 0]);
  });

  it("counts by status the events that match the other conditions", async () => {
    const { token } = world;
    codes = [500];
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["retrying"]);
    await world.happen(unsubscribed(), unsubscribed());
    const counts = async (query: Record<string, string> = {}) =>
      (await server.call(webhookEventRoutes.counts, { token, query })).body;
    const none = { pending: 0, retrying: 0, delivered: 0, failed: 0, unknown: 0 };
    await expect.poll(counts, PATIENCE).toEqual({ ...none, retrying: 1, delivered: 2 });
    expect(await counts({ webhookId: randomUUID() })).toEqual(none);
    expect(await counts({ type: "contact.created", search: "127.0.0.1" })).toEqual(none);
    expect(await counts({ search: "127.0.0.1" })).toMatchObject({ delivered: 2 });
  });

  it("finds the events of a contact by its complete address", async () => {
    const { token } = world;
    const webhook = await world.create(receiver.url, { events: ["contact.created"] });
    const body = { name: "Ana", email: "Ana@example.com", status: "active" as const };
    await server.call(contactRoutes.create, { token, body });
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
    const found = async (search: string) =>
      (await server.call(webhookEventRoutes.list, { token, query: { search } })).body.items.length;
    expect(await found("ana@EXAMPLE.com")).toBe(1);
    expect(await found("na@example.com")).toBe(0);
  });

  it("shows the last attempt", async () => {
    codes = [500];
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["retrying"]);
    const [event] = await world.events(webhook.id);
    const { attemptList, finalAttemptAt } = await world.details(event?.id ?? "");
    const [attempt] = attemptList;
    expect(event).toMatchObject({ attempts: 1, statusCode: 500, durationMs: attempt?.durationMs });
    expect(event?.attemptedAt?.slice(0, 19)).toBe(attempt?.startedAt.slice(0, 19));
    // Eight more attempts follow the next one, the last of them after a day.
    const days = (Date.parse(finalAttemptAt ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(4);
  });

  it("shows the headers and body that were sent", async () => {
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
    const [event] = await world.events(webhook.id);
    const { body, headers, ...details } = await world.details(event?.id ?? "");
    expect(details).toMatchObject({ signatureVerified: true, attemptsSinceQueued: 1 });
    expect(body).toBe(receiver.received[0]?.body);
    expect(() => new Webhook("whsec_AAAA").verify(body, headers)).toThrow();
    expect(new Webhook(await world.secret(webhook.id)).verify(body, headers)).toEqual(
      JSON.parse(body),
    );
  });
});

describe("retrying", () => {
  it("sends a delivered event again with the same webhook-id", async () => {
    const { token } = world;
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
    const [event] = await world.events(webhook.id);
    const body = { ids: [event?.id ?? "", randomUUID()] };
    expect((await server.call(webhookEventRoutes.retry, { token, body })).body.count).toBe(1);
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(2);
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  });
});

describe("canceling", () => {
  it("ends waiting deliveries as failed, until they are retried", async () => {
    const { token } = world;
    codes = [500];
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["retrying"]);
    const [event] = await world.events(webhook.id);
    const body = { ids: [event?.id ?? "", randomUUID()] };
    const cancel = async () =>
      (await server.call(webhookEventRoutes.cancel, { token, body })).body.count;
    expect(await cancel()).toBe(1);
    expect(await cancel()).toBe(0);
    expect((await world.events(webhook.id))[0]).toMatchObject({
      status: "failed",
      error: "canceled",
      nextAttemptAt: null,
    });
    await world.hurry(webhook.id);
    await server.call(webhookEventRoutes.retry, { token, body });
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
    expect(receiver.received).toHaveLength(2);
  });
});

describe("a test event", () => {
  it("has the example of its type, and is rejected for an inactive webhook", async () => {
    const { token } = world;
    const webhook = await world.create(receiver.url);
    const request = {
      token,
      params: { id: webhook.id },
      body: { type: "import.finished" as const },
    };
    const sent = await server.call(webhookRoutes.test, request);
    expect([sent.status, sent.body.eventId]).toEqual([202, null]);
    await expect.poll(() => bodies()[0], PATIENCE).toMatchObject({ type: "import.finished" });
    await server.call(webhookRoutes.disable, { token, body: { ids: [webhook.id] } });
    expect((await server.fail(webhookRoutes.test, request)).body.code).toBe("WRONG_STATE");
  });
});

it("the strips show the latest attempts of each webhook", async () => {
  codes = [500];
  const { token } = world;
  const webhook = await world.create(receiver.url);
  const other = await world.create(receiver.url);
  await server.call(webhookRoutes.disable, { token, body: { ids: [other.id] } });
  const strips = async (query: { webhookId?: string; limit?: number } = {}) =>
    (await server.call(webhookRoutes.strips, { token, query })).body.items;
  expect(await strips()).toEqual([]);
  await world.happen(unsubscribed());
  await expect.poll(async () => (await strips())[0]?.attempts.length, PATIENCE).toBe(1);
  expect((await world.get(webhook.id)).waiting).toBe(1);
  await world.hurry(webhook.id);
  await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
  expect((await world.get(webhook.id)).waiting).toBe(0);
  const [event] = await world.events(webhook.id);
  const first = { webhookEventId: event?.id, number: 1, statusCode: 500, error: null };
  const second = { webhookEventId: event?.id, number: 2, statusCode: 204, error: null };
  expect(await strips({ webhookId: webhook.id })).toMatchObject([
    { webhookId: webhook.id, attempts: [second, first] },
  ]);
  expect((await strips({ limit: 1 }))[0]?.attempts).toMatchObject([second]);
  expect(await strips({ webhookId: other.id })).toEqual([]);
});

it("the activity shows calls, failures and response times", async () => {
  // After 410 there is no second attempt, which would also count.
  codes = [204, 204, 204, 410];
  const webhook = await world.create(receiver.url);
  expect(webhook.activity).toEqual({
    calls: 0,
    failed: 0,
    errorRate: null,
    errorBand: null,
    p50: null,
    p95: null,
  });
  for (let count = 1; count <= 4; count += 1) {
    await world.happen(unsubscribed());
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(count);
  }
  await expect
    .poll(async () => (await world.get(webhook.id)).activity, PATIENCE)
    .toMatchObject({ calls: 4, failed: 1, errorRate: 0.25, errorBand: "high" });
  const { activity } = await world.get(webhook.id);
  expect(activity.p50).toBeGreaterThanOrEqual(0);
  expect(activity.p95).toBeGreaterThanOrEqual(activity.p50 ?? 0);
});

describe("a manual retry", () => {
  it("waits for the delivering process instead of deadlocking with it", async () => {
    codes = [500];
    const webhook = await world.create(receiver.url);
    await world.happen(unsubscribed());
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["retrying"]);
    const [event] = await world.events(webhook.id);
    const params = { token: world.token, body: { ids: [event?.id ?? ""] } };
    const { database } = server.deps;
    const { retry, state } = await database.tenant(world.tenantId, async (tx) => {
      // Like the delivering process: its queue first, then its due deliveries.
      await tx.execute(
        sql`select from webhook_queues where tenant_id = ${world.tenantId} and endpoint_id = ${webhook.id} for update`,
      );
      const running = server.call(webhookEventRoutes.retry, params);
      const waiting = () =>
        database.system((other) =>
          other.query(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_queues%'`,
          ),
        );
      await expect.poll(waiting, PATIENCE).toHaveLength(1);
      const changed = await tx.execute(
        sql`update webhook_deliveries set step = step where tenant_id = ${world.tenantId} and endpoint_id = ${webhook.id}`,
      );
      return { retry: { running }, state: changed };
    });
    expect(state).toBe(1);
    expect(await retry.running).toMatchObject({ status: 202 });
    await expect.poll(() => statuses(webhook.id), PATIENCE).toEqual(["delivered"]);
  });
});
