import { contactRoutes, topicRoutes, type Contact, workspaceRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePermanently } from "../contacts/testing/delete-permanently.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp({ name: "Bia Lima", confirmed: true });
});

const inTenant: TestServer["deps"]["database"]["tenant"] = (tenantId, work) =>
  server.deps.database.tenant(tenantId, work);
const reach = async (id: string) =>
  (await server.call(contactRoutes.reachability, { token: owner.token, params: { id } })).body;

async function create(
  given: { status?: Contact["status"]; consent?: { wording: string; occurredAt?: string } } = {},
): Promise<Contact> {
  const { status = "active", consent } = given;
  const body = {
    name: "Ana",
    email: `${v7()}@example.com`,
    status,
    ...(consent ? { consent } : {}),
  };
  const response = await server.call(contactRoutes.create, { token: owner.token, body });
  expect(response.status).toBe(201);
  return response.body;
}

async function timeline(id: string): Promise<string[]> {
  const rows = await inTenant(owner.tenantId, (tx) =>
    tx.query<{ type: string }>(sql`select type from events where account_id = ${id}`),
  );
  return rows.map((row) => row.type);
}

describe("whether a contact can be sent email", () => {
  it("follows from status and suppression, and shows both", async () => {
    const active = await create();
    expect(await reach(active.id)).toEqual({
      canReceive: true,
      status: "active",
      suppression: null,
      topics: [],
      consents: [],
    });
    expect(await reach((await create({ status: "pending" })).id)).toMatchObject({
      canReceive: false,
      status: "pending",
    });
    await inTenant(owner.tenantId, (tx) =>
      suppress(tx, owner.tenantId, [
        {
          email: active.email.toUpperCase(),
          contactId: active.id,
          reason: "complained",
          campaignId: null,
        },
      ]),
    );
    expect(await reach(active.id)).toMatchObject({
      canReceive: false,
      suppression: {
        reason: "complained",
        since: expect.stringMatching(/^\d{4}-.*Z$/),
        campaignId: null,
        campaignName: null,
      },
    });
  });

  it("is not shown for contacts of another workspace or missing ones", async () => {
    const { id } = await create();
    const { token } = await server.signUp({ confirmed: true });
    for (const route of [contactRoutes.reachability, contactRoutes.requestConfirmation]) {
      expect((await server.fail(route, { token, params: { id } })).status).toBe(404);
      expect((await server.fail(route, { token: owner.token, params: { id: v7() } })).status).toBe(
        404,
      );
    }
    const body = { wording: "Yes" };
    expect(
      (await server.fail(contactRoutes.recordConsent, { token, params: { id }, body })).status,
    ).toBe(404);
    expect((await reach(id)).consents).toEqual([]);
  });
});

describe("consent recorded by a member", () => {
  it("is stored with wording, time and member, and activates a pending contact", async () => {
    const { id } = await create({ status: "pending" });
    const body = { wording: "I agreed at the fair", occurredAt: "2026-05-04T10:00:00Z" };
    const response = await server.call(contactRoutes.recordConsent, {
      token: owner.token,
      params: { id },
      body,
    });
    expect(response.body).toMatchObject({
      canReceive: true,
      status: "active",
      consents: [
        {
          kind: "given",
          source: "form",
          wording: "I agreed at the fair",
          ip: null,
          topicId: null,
          occurredAt: "2026-05-04T10:00:00.000Z",
          recordedBy: "Bia Lima",
        },
      ],
    });
    expect(await timeline(id)).toContain("account.consentGiven");
  });

  it("leaves an inactive contact inactive, and suppressed ones suppressed", async () => {
    const off = await create({ status: "inactive" });
    const deleted = await create();
    await inTenant(owner.tenantId, (tx) =>
      suppress(tx, owner.tenantId, [
        { email: deleted.email, contactId: deleted.id, reason: "unsubscribed", campaignId: null },
      ]),
    );
    for (const [{ id }, status] of [[off, "inactive"] as const, [deleted, "active"] as const]) {
      const response = await server.call(contactRoutes.recordConsent, {
        token: owner.token,
        params: { id },
        body: { wording: "Yes" },
      });
      expect(response.body).toMatchObject({ canReceive: false, status });
    }
  });

  it.each([
    { wording: "" },
    { wording: "x".repeat(501) },
    { wording: "Yes", occurredAt: "2999-01-01T00:00:00Z" },
    { wording: "a\nb" },
  ])("is rejected as %j", async (body) => {
    const { id } = await create();
    expect(
      (await server.fail(contactRoutes.recordConsent, { token: owner.token, params: { id }, body }))
        .status,
    ).toBe(400);
    expect((await reach(id)).consents).toEqual([]);
  });

  it("can accompany a new contact, and one in the future creates none", async () => {
    const { id } = await create({ consent: { wording: "Card in the shop" } });
    expect((await reach(id)).consents).toMatchObject([
      { kind: "given", source: "form", wording: "Card in the shop", recordedBy: "Bia Lima" },
    ]);
    const email = `${v7()}@example.com`;
    const response = await server.fail(contactRoutes.create, {
      token: owner.token,
      body: {
        name: "Ana",
        email,
        status: "active",
        consent: { wording: "Yes", occurredAt: "2999-01-01T00:00:00Z" },
      },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ path: "consent.occurredAt" }] },
    });
    const { total } = await inTenant(owner.tenantId, (tx) =>
      tx.one<{ total: number }>(sql`select count(*) as total from accounts where email = ${email}`),
    );
    expect(total).toBe(0);
  });

  it("given by an import is read from the import, for every contact it created", async () => {
    const { id } = await create();
    const importId = v7();
    await inTenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`
        insert into imports (tenant_id, id, file_name, storage_key, size, status, encoding, delimiter, columns, settings, created_by)
        values (${owner.tenantId}, ${importId}, 'a.csv', 'k', 1, 'done', 'utf-8', ',', '[]', '{"consent": {"wording": "Fair list"}}', ${owner.userId})`);
      await tx.execute(sql`update accounts set import_id = ${importId} where id = ${id}`);
    });
    expect((await reach(id)).consents).toMatchObject([
      {
        id: importId,
        kind: "given",
        source: "import",
        wording: "Fair list",
        ip: null,
        recordedBy: "Bia Lima",
      },
    ]);
  });

  it("is deleted with the contact", async () => {
    const { id } = await create({ consent: { wording: "Yes" } });
    await deletePermanently(server, owner.token, [id]);
    const { total } = await inTenant(owner.tenantId, (tx) =>
      tx.one<{ total: number }>(sql`select count(*) as total from consents`),
    );
    expect(total).toBe(0);
  });
});

describe("topics set by a member", () => {
  it("change as given, others stay, and each change is recorded once", async () => {
    const { id } = await create();
    const names = ["Events", "Offers"];
    const [events, offers] = await Promise.all(
      names.map(
        async (name) =>
          (
            await server.call(topicRoutes.create, {
              token: owner.token,
              body: { name, default: "in" },
            })
          ).body.id,
      ),
    );
    const set = (topics: object[]) =>
      server.call(contactRoutes.setTopics, {
        token: owner.token,
        params: { id },
        body: { topics } as never,
      });
    for (let twice = 0; twice < 2; twice += 1) {
      const { body } = await set([{ topicId: offers, subscribed: false }]);
      expect(body.topics).toEqual([
        { topicId: events, name: "Events", subscribed: true, changedAt: null },
        { topicId: offers, name: "Offers", subscribed: false, changedAt: expect.any(String) },
      ]);
      expect(body.consents).toMatchObject([
        {
          kind: "withdrawn",
          source: "form",
          topicId: offers,
          topicName: "Offers",
          recordedBy: "Bia Lima",
        },
      ]);
    }
    // If there are contradictory entries the last one counts.
    const { body } = await set([
      { topicId: offers, subscribed: false },
      { topicId: offers, subscribed: true },
    ]);
    expect(body.topics[1]).toMatchObject({ subscribed: true });
    const unknown = await set([
      { topicId: events, subscribed: false },
      { topicId: v7(), subscribed: false },
    ]);
    expect(unknown.status).toBe(400);
    expect((await reach(id)).topics[0]).toMatchObject({ subscribed: true });
  });

  it("keep their name in the proof after they are deleted", async () => {
    const { id } = await create();
    const topic = (
      await server.call(topicRoutes.create, {
        token: owner.token,
        body: { name: "Old news", default: "in" },
      })
    ).body;
    await server.call(contactRoutes.setTopics, {
      token: owner.token,
      params: { id },
      body: { topics: [{ topicId: topic.id, subscribed: false }] },
    });
    await server.call(topicRoutes.remove, { token: owner.token, body: { ids: [topic.id] } });
    expect(await reach(id)).toMatchObject({
      topics: [],
      consents: [{ topicId: topic.id, topicName: "Old news" }],
    });
  });
});

describe("without double opt-in", () => {
  it("a new contact gets the given status, without asking for confirmation", async () => {
    const { id } = await create();
    expect(await reach(id)).toMatchObject({ status: "active", consents: [] });
    const { doubleOptIn } = (await server.call(workspaceRoutes.get, { token: owner.token })).body;
    expect(doubleOptIn).toBe(false);
  });
});
