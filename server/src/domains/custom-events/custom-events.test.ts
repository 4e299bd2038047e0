import {
  contactRoutes,
  customEventRoutes,
  personalDataRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePermanently } from "../contacts/testing/delete-permanently.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { removeOldEventsJob } from "./cleanup.ts";

const DAY_MS = 24 * 60 * 60_000;

let server: TestServer;
let user: TestUser;
let ana: string;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server.stop());

const create = async (email: string) =>
  (
    await server.call(contactRoutes.create, {
      token: user.token,
      body: { name: "Ana", email, status: "active" },
    })
  ).body;
beforeEach(async () => {
  user = await server.signUp();
  ana = (await create("ana@example.com")).id;
});

const send = async (body: object, token = user.token) =>
  (await server.call(customEventRoutes.send, { token, body: body as never })).body.items;
const refuse = (body: object, token = user.token) =>
  server.fail(customEventRoutes.send, { token, body });
const names = async () =>
  (await server.call(customEventRoutes.names, { token: user.token })).body.items;
const stored = () =>
  server.deps.database.tenant(user.tenantId, (tx) =>
    tx.query<{
      id: string;
      contactId: string;
      name: string;
      occurredAt: Date;
      properties: object;
      externalId: string | null;
    }>(sql`
      select id, account_id, name, occurred_at, properties, external_id from custom_events
      where tenant_id = ${user.tenantId} order by occurred_at, id`),
  );
const timeline = async (id: string) =>
  (await server.call(contactRoutes.timeline, { token: user.token, params: { id } })).body.items;

describe("POST /v1/Events", () => {
  it("stores an event of a contact by id or by email, with its properties", async () => {
    const occurredAt = new Date(Date.now() - DAY_MS).toISOString();
    const properties = { total: 99.5, currency: "BRL", first: true, due: "2026-12-24" };
    const [byId] = await send({ name: "ordered", contactId: ana, properties, occurredAt });
    const [byEmail] = await send({ name: "visited", email: "ANA@example.com" });
    expect(byId).toMatchObject({ outcome: "stored", contactId: ana, contactCreated: false });
    expect(byEmail).toMatchObject({ outcome: "stored", contactId: ana });
    expect(await stored()).toMatchObject([
      { id: byId?.eventId, contactId: ana, name: "ordered", properties },
      { id: byEmail?.eventId, contactId: ana, name: "visited", properties: {} },
    ]);
    expect((await stored())[0]?.occurredAt.toISOString()).toBe(occurredAt);
  });

  it("stores times of properties in UTC", async () => {
    await send({
      name: "booked",
      contactId: ana,
      properties: { at: "2026-11-21T23:30:00-03:00", note: "2026-11-21T99:00:00Z" },
    });
    expect((await stored())[0]?.properties).toEqual({
      at: "2026-11-22T02:30:00.000Z",
      note: "2026-11-21T99:00:00Z",
    });
  });

  it("stores an event with an id once, in the same request and in later ones", async () => {
    const event = { name: "ordered", contactId: ana, id: "order-1", properties: { total: 1 } };
    const items = await send({ items: [event, { ...event, properties: { total: 2 } }] });
    expect(items.map(({ outcome }) => outcome)).toEqual(["stored", "repeated"]);
    const other = (await create("other@example.com")).id;
    const [again] = await send({ ...event, contactId: other });
    expect(again).toMatchObject({
      outcome: "repeated",
      contactId: ana,
      eventId: items[0]?.eventId,
    });
    expect(await stored()).toMatchObject([{ properties: { total: 1 }, externalId: "order-1" }]);
  });

  it("distinguishes equal ids of different workspaces", async () => {
    const event = { name: "ordered", email: "ana@example.com", id: "order-1" };
    await send(event);
    user = await server.signUp();
    const [first] = await send({ ...event, createContact: true });
    expect(first?.outcome).toBe("stored");
  });

  it("creates a contact if requested, once per request", async () => {
    const event = { name: "ordered", email: "New@example.com", createContact: true };
    const items = await send({ items: [event, { ...event, name: "paid" }] });
    expect(items.map(({ outcome, contactCreated }) => [outcome, contactCreated])).toEqual([
      ["stored", true],
      ["stored", false],
    ]);
    const { body } = await server.call(contactRoutes.get, {
      token: user.token,
      params: { id: items[0]?.contactId ?? "" },
    });
    expect(body).toMatchObject({ email: "New@example.com", name: "New", status: "active" });
  });

  it("asks contacts that it creates to confirm under double opt-in", async () => {
    const workspace = (await server.call(workspaceRoutes.get, { token: user.token })).body;
    const { name, address, language, timeZone, version } = workspace;
    await server.call(workspaceRoutes.update, {
      token: user.token,
      body: { name, address, language, timeZone, version, doubleOptIn: true },
    });
    const [item] = await send({ name: "joined", email: "new@example.com", createContact: true });
    const types = (await timeline(item?.contactId ?? "")).map(({ type }) => type);
    expect(types).toContain("account.confirmationRequested");
  });

  it("returns a result for each event in order, and invalid ones fail alone", async () => {
    const items = await send({
      items: [
        { name: "ordered", contactId: ana },
        { name: "two words", contactId: ana },
        { name: "ordered", email: "nobody@example.com" },
        { name: "ordered" },
        { name: "ordered", contactId: ana, properties: { nested: { a: 1 } } },
        { name: "ordered", contactId: ana, occurredAt: "2001-01-01T00:00:00Z" },
        { name: "ordered", contactId: ana, occurredAt: "2999-01-01T00:00:00Z" },
        { name: "paid", email: "ana@example.com" },
      ],
    });
    expect(items.map(({ outcome, errors }) => [outcome, errors[0]?.path, errors[0]?.code])).toEqual(
      [
        ["stored", undefined, undefined],
        ["failed", "name", "invalidFormat"],
        ["failed", "email", "contactNotFound"],
        ["failed", "email", "invalid"],
        ["failed", "properties.nested", "invalid"],
        ["failed", "occurredAt", "tooOld"],
        ["failed", "occurredAt", "inFuture"],
        ["stored", undefined, undefined],
      ],
    );
    expect(await stored()).toHaveLength(2);
  });

  it("rejects a single invalid event with its problems", async () => {
    expect((await refuse({ name: "ordered", email: "nobody@example.com" })).body).toMatchObject({
      code: "VALIDATION",
      errors: [{ path: "email", code: "contactNotFound" }],
    });
    const long = { name: "ordered", contactId: ana, properties: { note: "x".repeat(501) } };
    expect((await refuse(long)).body.errors?.[0]?.path).toBe("properties.note");
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`p${index}`, 1]));
    expect((await refuse({ ...long, properties: many })).body.errors?.[0]?.path).toBe("properties");
    expect((await refuse({ items: [] })).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it("stores a thousand events in a few statements", async () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({
      name: index % 2 ? "ordered" : "visited",
      email: `c${index % 100}@example.com`,
      createContact: true,
      id: `e${index}`,
      properties: { total: index },
    }));
    const results = await send({ items });
    expect(results.every(({ outcome }) => outcome === "stored")).toBe(true);
    expect(results.filter(({ contactCreated }) => contactCreated)).toHaveLength(100);
    const again = await send({ items });
    expect(again.every(({ outcome }) => outcome === "repeated")).toBe(true);
    expect(await stored()).toHaveLength(1000);
  });

  it("stores each event once when the same request arrives several times concurrently", async () => {
    const items = Array.from({ length: 50 }, (_, index) => ({
      name: "ordered",
      email: `r${index}@example.com`,
      createContact: true,
      id: `race-${index}`,
    }));
    const all = await Promise.all(Array.from({ length: 5 }, () => send({ items })));
    const outcomes = all.flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === "repeated")).toHaveLength(200);
    expect(await stored()).toHaveLength(50);
  });

  it("requires events:write for API keys, and stores nothing for a test key", async () => {
    const event = { name: "ordered", contactId: ana };
    const reading = await createTestKey(server, user.token, { permissions: ["events:read"] });
    expect((await refuse(event, reading.key)).body.code).toBe("FORBIDDEN");
    const testing = await createTestKey(server, user.token, {
      permissions: ["events:write"],
      mode: "test",
    });
    expect((await send(event, testing.key))[0]?.outcome).toBe("stored");
    expect(await stored()).toEqual([]);
    const writing = await createTestKey(server, user.token, { permissions: ["events:write"] });
    await send(event, writing.key);
    expect(await stored()).toHaveLength(1);
  });
});

describe("GET /v1/Events/Names", () => {
  it("lists names with the types of their properties", async () => {
    expect(await names()).toEqual([]);
    await send({
      items: [
        { name: "ordered", contactId: ana, properties: { total: 1, at: "2026-01-01" } },
        { name: "ordered", contactId: ana, properties: { total: "unknown", gift: false } },
        { name: "Left", contactId: ana },
      ],
    });
    expect(await names()).toMatchObject([
      { name: "Left", properties: [] },
      {
        name: "ordered",
        properties: [
          { name: "at", types: ["date"] },
          { name: "gift", types: ["boolean"] },
          { name: "total", types: ["number", "text"] },
        ],
      },
    ]);
  });

  it("rejects events whose name would have too many properties", async () => {
    const properties = (from: number) =>
      Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${from + index}`, 1]));
    const event = { name: "ordered", contactId: ana };
    const items = await send({
      items: [0, 50, 60].map((from) => ({ ...event, properties: properties(from) })),
    });
    expect(items.map(({ outcome, errors }) => [outcome, errors[0]?.code])).toEqual([
      ["stored", undefined],
      ["stored", undefined],
      ["failed", "tooManyProperties"],
    ]);
  });

  it("rejects new names beyond the limit, and keeps accepting known ones", async () => {
    const items = Array.from({ length: 501 }, (_, index) => ({
      name: `n${index}`,
      contactId: ana,
    }));
    const results = await send({ items });
    expect(results.at(-1)).toMatchObject({ outcome: "failed", errors: [{ code: "tooManyNames" }] });
    expect((await send({ name: "n0", contactId: ana }))[0]?.outcome).toBe("stored");
    expect(await names()).toHaveLength(500);
  });
});

describe("custom events of a contact", () => {
  const event = { name: "ordered", properties: { total: 10 } };

  it("appear in the contact's history at the time they happened", async () => {
    const occurredAt = new Date(Date.now() - 3 * DAY_MS).toISOString();
    await send({ ...event, contactId: ana, occurredAt });
    const entries = await timeline(ana);
    expect(entries.map(({ type }) => type)).toEqual(["account.created", "customEvent"]);
    expect(entries[1]).toMatchObject({ occurredAt, data: event });
  });

  it("move to the contact that it is merged into, and are found by its old id", async () => {
    const other = await create("other@example.com");
    await send({ ...event, contactId: other.id });
    await server.call(contactRoutes.merge, {
      token: user.token,
      params: { id: ana },
      body: { otherId: other.id, version: 1, otherVersion: 1, take: {} },
    });
    await send({ ...event, contactId: other.id });
    expect((await stored()).map(({ contactId }) => contactId)).toEqual([ana, ana]);
  });

  it("are deleted with the contact", async () => {
    await send({ ...event, contactId: ana });
    await deletePermanently(server, user.token, [ana]);
    expect(await stored()).toEqual([]);
  });

  it("are part of a copy of personal data, and of an erasure", async () => {
    await send({ ...event, contactId: ana });
    const { body } = await server.call(personalDataRoutes.personalData, {
      token: user.token,
      params: { id: ana },
    });
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ type: "customEvent", data: event }),
    );
    const erased = await server.call(personalDataRoutes.erase, {
      token: user.token,
      params: { id: ana },
      body: { email: "ana@example.com", reason: "other", suppress: false },
    });
    expect(erased.body.removed).toContainEqual({ kind: "customEvents", count: 1 });
    expect(await stored()).toEqual([]);
  });
});

describe("the daily clean-up", () => {
  it("deletes old events, and names without events", async () => {
    await send({ items: ["old", "new"].map((name) => ({ name, contactId: ana })) });
    await server.deps.database.tenant(user.tenantId, async (tx) => {
      await tx.execute(sql`
        update custom_events set occurred_at = now() - interval '731 days' where tenant_id = ${user.tenantId} and name = 'old'`);
      await tx.execute(sql`
        update custom_event_names set last_seen_at = now() - interval '731 days' where tenant_id = ${user.tenantId}`);
    });
    const run = {
      deps: server.deps,
      signal: new AbortController().signal,
      attempt: 1,
      maxAttempts: 1,
    };
    await removeOldEventsJob.run({ tenantId: user.tenantId }, run);
    expect((await stored()).map(({ name }) => name)).toEqual(["new"]);
    expect((await names()).map(({ name }) => name)).toEqual(["new"]);
  });
});
