import {
  contactRoutes,
  customFieldRoutes,
  dealRoutes,
  exportRoutes,
  personalDataRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { type TestServer, type TestUser, startTestServer } from "../../testing/test-server.ts";
import { dealFixture, type DealFixture } from "./testing/deal-fixture.ts";
import { findWebhookDeals } from "./webhook-queries.ts";

let server: TestServer;
let user: TestUser;
let fixture: DealFixture;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signUp();
  fixture = await dealFixture(server, user);
});
afterAll(() => server.stop());

async function field(
  identifier: string,
  type: "text" | "number" | "email" | "date" | "boolean",
  object: "contact" | "deal" = "deal",
) {
  const body = { identifier, name: identifier, type, object };
  const response = await server.call(customFieldRoutes.create, { token: user.token, body });
  expect(response.status).toBe(201);
  return response.body;
}

async function edit(id: string, changes: Record<string, unknown>) {
  const { title, company, value, version } = await fixture.get(id);
  const body = { title, company, value, version, ...changes };
  return server.call(dealRoutes.update, { token: user.token, params: { id }, body });
}

describe("custom fields of deals", () => {
  it("have identifiers separate from those of contacts", async () => {
    const ofDeals = await field("plan", "text");
    const ofContacts = await field("plan", "number", "contact");
    expect(ofDeals.object).toBe("deal");
    expect(ofContacts.object).toBe("contact");
    const { token } = user;
    const listed = async (query: { object?: "contact" | "deal" }) =>
      (await server.call(customFieldRoutes.list, { token, query })).body.items.map(({ id }) => id);
    expect(await listed({ object: "deal" })).toEqual([ofDeals.id]);
    expect(await listed({})).toEqual([ofContacts.id]);
    const again = { identifier: "plan", name: "x", type: "text", object: "deal" } as const;
    const taken = await server.call(customFieldRoutes.create, { token, body: again });
    expect(taken.status).toBe(409);
  });

  it("store typed values, keep them when omitted, and reject values of another type", async () => {
    await field("rooms", "number");
    await field("opening", "date");
    const fields = { rooms: 84, opening: "2027-01-15" };
    const deal = await fixture.create({ title: "Hotel", fields });
    expect(deal.fields).toEqual(fields);
    const edited = await edit(deal.id, { title: "Hotel Azul" });
    expect(edited.body.fields).toEqual(fields);
    const changed = await edit(deal.id, { fields: { rooms: 90 } });
    expect(changed.body.fields).toEqual({ rooms: 90 });
    const refused = await edit(deal.id, { fields: { rooms: "many", floor: 1 } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain("fields.rooms");
    expect(JSON.stringify(refused.body)).toContain("fields.floor");
  });

  it("count as a change only if a value differs", async () => {
    await field("route", "text");
    const deal = await fixture.create({ title: "Same", fields: { route: "North" } });
    const same = await edit(deal.id, { fields: { route: "North" } });
    expect(same.body.version).toBe(deal.version);
    const other = await edit(deal.id, { fields: { route: "South" } });
    expect(other.body.version).toBe(deal.version + 1);
  });

  it("convert their values when the type changes, and count them", async () => {
    const created = await field("budget", "text");
    const deal = await fixture.create({ title: "Budget", fields: { budget: "1.234,50" } });
    const { token } = user;
    const usage = await server.call(customFieldRoutes.usage, { token, params: { id: created.id } });
    expect(usage.body).toMatchObject({ dealsWithValue: 1, contactsWithValue: 0 });
    const changed = await server.call(customFieldRoutes.changeType, {
      token,
      params: { id: created.id },
      body: { type: "number", version: created.version },
    });
    expect(changed.status).toBe(200);
    expect((await fixture.get(deal.id)).fields).toEqual({ budget: 1234.5 });
  });

  it("lose their values when they are deleted, without affecting those of contacts", async () => {
    const created = await field("color", "text");
    await field("color", "text", "contact");
    const { token } = user;
    const body = {
      name: "Bia",
      email: "bia@example.com",
      status: "active" as const,
      fields: { color: "red" },
    };
    const contact = (await server.call(contactRoutes.create, { token, body })).body;
    const deal = await fixture.create({ title: "Color", fields: { color: "blue" } });
    const ids = { ids: [created.id] };
    expect((await server.call(customFieldRoutes.remove, { token, body: ids })).status).toBe(200);
    expect((await fixture.get(deal.id)).fields).toEqual({});
    const found = await server.call(contactRoutes.get, { token, params: { id: contact.id } });
    expect(found.body.fields).toEqual({ color: "red" });
  });

  it("filter lists, boards and exports by text, range, and yes or no", async () => {
    await field("variety", "text");
    await field("kilos", "number");
    await field("renewal", "date");
    await field("organic", "boolean");
    const titles = { contains: "Bourbon, yellow", other: "Catuaí", none: "No fields" };
    await fixture.create({
      title: titles.contains,
      fields: {
        variety: "Bourbon, 100% amarelo",
        kilos: 9.5,
        renewal: "2026-12-01",
        organic: true,
      },
    });
    await fixture.create({
      title: titles.other,
      fields: { variety: "Catuaí", kilos: 60, renewal: "2027-02-28", organic: false },
    });
    await fixture.create({ title: titles.none });
    const { token } = user;
    const found = async (...conditions: string[]) => {
      const query = { field: conditions, sort: "title" } as const;
      const { status, body } = await server.call(dealRoutes.list, { token, query });
      expect(status).toBe(200);
      return body.items.map(({ title }) => title);
    };
    expect(await found("variety:bourbon, 100% A")).toEqual([titles.contains]);
    expect(await found("kilos:60")).toEqual([titles.other]);
    expect(await found("kilos:9..10.5")).toEqual([titles.contains]);
    expect(await found("kilos:..60")).toEqual([titles.contains, titles.other]);
    expect(await found("renewal:2027-01-01..")).toEqual([titles.other]);
    expect(await found("renewal:2026-12-01")).toEqual([titles.contains]);
    expect(await found("organic:false")).toEqual([titles.other]);
    expect(await found("organic:true", "kilos:60")).toEqual([]);

    const query = { pipelineId: fixture.pipeline.id, field: ["kilos:10.."] };
    expect((await server.call(dealRoutes.board, { token, query })).body.open.count).toBe(1);
    for (const wrong of [
      "unknown:1",
      "kilos:many",
      "kilos:..",
      "renewal:2026-13-01",
      "organic:1",
    ]) {
      const refused = await server.call(dealRoutes.list, { token, query: { field: [wrong] } });
      expect([wrong, refused.status]).toEqual([wrong, 400]);
      const request = { kind: "deals", format: "csv", filter: { field: [wrong] } } as const;
      const { status } = await server.call(exportRoutes.create, { token, body: request });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
    const outsider = await server.signUp();
    const foreign = { token: outsider.token, query: { field: ["kilos:60"] } };
    expect((await server.call(dealRoutes.list, foreign)).status).toBe(400);
  });

  it("hide the values of a deleted field until a job has removed them", async () => {
    const created = await field("season", "text");
    const { token, tenantId } = user;
    const seeded = await fixture.create({ title: "Many", fields: { season: "summer" } });
    await server.deps.database.tenant(tenantId, (tx) =>
      tx.execute(sql`
        insert into deals (tenant_id, id, pipeline_id, stage_id, position, title, origin, fields, stage_entered_at, last_activity_at, created_at, updated_at)
        select tenant_id, gen_random_uuid(), pipeline_id, stage_id, position || 'V' || lpad(n::text, 6, '0') || 'V', title, origin, fields, now(), now(), now(), now()
        from deals, generate_series(1, 1100) n where tenant_id = ${tenantId}::uuid and id = ${seeded.id}::uuid`),
    );
    const body = { ids: [created.id] };
    expect((await server.call(customFieldRoutes.remove, { token, body })).status).toBe(200);
    expect((await fixture.get(seeded.id)).fields).toEqual({});
    await expect
      .poll(
        async () => {
          const again = { identifier: "season", name: "s", type: "text", object: "deal" } as const;
          return (await server.call(customFieldRoutes.create, { token, body: again })).status;
        },
        { timeout: 20_000 },
      )
      .toBe(201);
    expect((await fixture.get(seeded.id)).fields).toEqual({});
  });

  it("are in webhook payloads and in the copy of personal data, and erasure removes texts", async () => {
    await field("remark", "text");
    await field("size", "number");
    const contactId = await fixture.contact("Erasable");
    const fields = { remark: "Call Erasable at home", size: 3 };
    const deal = await fixture.create({ title: "Fields", contactId, fields });
    const { token, tenantId } = user;
    const payloads = await server.deps.database.tenant(tenantId, (tx) =>
      findWebhookDeals(tx, tenantId, [deal.id]),
    );
    expect(payloads.get(deal.id)?.fields).toEqual(fields);
    const params = { id: contactId };
    const copy = await server.call(personalDataRoutes.personalData, { token, params });
    expect(JSON.stringify(copy.body)).toContain("Call Erasable at home");
    const erased = await server.call(personalDataRoutes.erase, {
      token,
      params,
      body: { reason: "personRequest", email: "erasable@example.com" },
    });
    expect(erased.status).toBeLessThan(300);
    expect((await fixture.get(deal.id)).fields).toEqual({ size: 3 });
  });
});

describe("the external id of a deal", () => {
  it("is unique among deals that exist, found by its filter, and kept when omitted", async () => {
    const { token } = user;
    const externalId = "ORDER-2043";
    const deal = await fixture.create({ title: "From the shop", externalId });
    expect(deal.externalId).toBe(externalId);
    const other = await fixture.create({ title: "Another" });
    const body = { title: "Twice", pipelineId: fixture.pipeline.id, externalId };
    const refused = await server.call(dealRoutes.create, { token, body });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "IDENTIFIER_TAKEN", errors: [{ path: "externalId" }] },
    ]);
    expect((await edit(other.id, { externalId })).status).toBe(409);
    const query = { externalId };
    const { items } = (await server.call(dealRoutes.list, { token, query })).body;
    expect(items.map(({ id }) => id)).toEqual([deal.id]);

    const renamed = await edit(deal.id, { title: "Renamed" });
    expect(renamed.body).toMatchObject({ title: "Renamed", externalId, version: 2 });
    expect((await edit(deal.id, { externalId: null })).body).toMatchObject({ externalId: null });
    expect((await edit(other.id, { externalId })).body).toMatchObject({ externalId });
  });

  it("may be used again once its deal is deleted", async () => {
    const { token } = user;
    const first = await fixture.create({ title: "First", externalId: "CRM-1" });
    const ids = { ids: [first.id] };
    await server.call(dealRoutes.remove, { token, body: ids });
    const second = await fixture.create({ title: "Second", externalId: "CRM-1" });
    await server.call(dealRoutes.restore, { token, body: ids });
    expect((await fixture.get(first.id)).externalId).toBeNull();
    expect((await fixture.get(second.id)).externalId).toBe("CRM-1");
  });
});
