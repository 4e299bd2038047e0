import {
  contactRoutes,
  contactUpsertRoutes,
  customFieldRoutes,
  suppressionRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.signUp();
});

const upsert = (email: string, body: object = {}) =>
  server.call(contactUpsertRoutes.upsert, { token: user.token, params: { email }, body });
const batch = async (items: object[]) =>
  (
    await server.call(contactUpsertRoutes.batch, {
      token: user.token,
      body: { items: items as never },
    })
  ).body.items;
const get = async (id: string) =>
  (await server.call(contactRoutes.get, { token: user.token, params: { id } })).body;
const addField = (identifier: string, type: "text" | "number") =>
  server.call(customFieldRoutes.create, {
    token: user.token,
    body: { identifier, name: identifier, type },
  });
const eventsOf = (contactId: string) =>
  server.deps.database.tenant(user.tenantId, (tx) =>
    tx.query<{ type: string; data: object }>(sql`
      select type, data from events where tenant_id = ${user.tenantId} and account_id = ${contactId} order by occurred_at, type`),
  );
const setDoubleOptIn = async () => {
  const { body } = await server.call(workspaceRoutes.get, { token: user.token });
  const { name, address, language, timeZone, version } = body;
  await server.call(workspaceRoutes.update, {
    token: user.token,
    body: { name, address, language, timeZone, version, doubleOptIn: true },
  });
};

describe("PUT /v1/Accounts/ByEmail/{email}", () => {
  it("creates a contact with the local part as its name, and returns 201", async () => {
    const { status, body } = await upsert("Ana.Lima@example.com");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      outcome: "created",
      contact: { name: "Ana.Lima", email: "Ana.Lima@example.com", status: "active", version: 1 },
    });
    expect(await eventsOf(body.contact.id)).toEqual([
      { type: "account.created", data: { source: "form" } },
    ]);
  });

  it("changes only the given values of a contact, ignoring the case of the address", async () => {
    await addField("city", "text");
    await addField("age", "number");
    const before = (
      await upsert("ana@example.com", {
        name: "Ana",
        phone: "+55 11 98765-4321",
        fields: { city: "Recife", age: 30 },
        tags: ["vip"],
      })
    ).body.contact;
    const { status, body } = await upsert("ANA@example.com", { fields: { age: 31, city: null } });
    expect(status).toBe(200);
    expect(body.outcome).toBe("updated");
    expect(body.contact).toEqual({
      ...before,
      fields: { age: 31 },
      version: 2,
      updatedAt: body.contact.updatedAt,
    });
    expect((await eventsOf(before.id)).at(-1)).toEqual({
      type: "account.updated",
      data: { changed: ["fields.age", "fields.city"] },
    });
  });

  it("changes nothing when a request is repeated", async () => {
    const body = { name: "Ana", language: "pt-BR", tags: ["b", "A", "a"] };
    const first = await upsert("ana@example.com", body);
    const again = await upsert("ana@example.com", body);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ outcome: "unchanged", contact: first.body.contact });
    expect(await eventsOf(first.body.contact.id)).toHaveLength(1);
  });

  it("clears a value that is null", async () => {
    await upsert("ana@example.com", { phone: "+5511987654321" });
    expect((await upsert("ana@example.com", { phone: null })).body.contact.phone).toBeNull();
  });

  it("rejects invalid values and unknown fields with their paths", async () => {
    const refused = async (body: object) =>
      (
        await server.fail(contactUpsertRoutes.upsert, {
          token: user.token,
          params: { email: "ana@example.com" },
          body,
        })
      ).body;
    expect(await refused({ fields: { nothing: 1 } })).toMatchObject({
      code: "VALIDATION",
      errors: [{ path: "fields.nothing", code: "fieldUnknown" }],
    });
    expect(await refused({ phone: "x" })).toMatchObject({ errors: [{ path: "phone" }] });
    expect(
      await refused({ consent: { wording: "Yes", occurredAt: "2999-01-01T00:00:00Z" } }),
    ).toMatchObject({ errors: [{ path: "consent.occurredAt", code: "inFuture" }] });
  });

  it("makes a new contact pending under double opt-in, and active with consent", async () => {
    await setDoubleOptIn();
    const contact = (await upsert("ana@example.com", { status: "active" })).body.contact;
    expect(contact.status).toBe("pending");
    expect((await eventsOf(contact.id)).map(({ type }) => type)).toContain(
      "account.confirmationRequested",
    );
    const given = (await upsert("bia@example.com", { consent: { wording: "I agree" } })).body;
    expect(given.contact.status).toBe("active");
    expect((await eventsOf(given.contact.id)).map(({ type }) => type)).toContain(
      "account.consentGiven",
    );
  });

  it("links the suppression of an address to its new contact", async () => {
    await server.call(suppressionRoutes.add, {
      token: user.token,
      body: { emails: ["ana@example.com"] },
    });
    const { contact } = (await upsert("ana@example.com")).body;
    expect(contact.suppression).toBe("manual");
    const [linked] = await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.query<{ contactId: string }>(
        sql`select account_id from suppressions where tenant_id = ${user.tenantId}`,
      ),
    );
    expect(linked?.contactId).toBe(contact.id);
  });

  it("creates one contact when many requests race", async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upsert("ana@example.com", { tags: [`t${index}`] })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(responses.map(({ body }) => body.contact.id)).size).toBe(1);
  });
});

describe("POST /v1/Accounts/Batch", () => {
  it("returns a result for each item in order, and invalid items fail alone", async () => {
    await upsert("old@example.com", { name: "Old" });
    const items = await batch([
      { email: "new@example.com", name: "New" },
      { email: "not an address" },
      { email: "old@example.com", name: "Older" },
      { email: "OLD@example.com" },
      { email: "broken@example.com", fields: { nothing: 1 } },
    ]);
    expect(items.map(({ outcome }) => outcome)).toEqual([
      "created",
      "failed",
      "updated",
      "unchanged",
      "failed",
    ]);
    expect(items[1]).toMatchObject({ contactId: null, errors: [{ path: "email" }] });
    expect(items[4]).toMatchObject({ errors: [{ path: "fields.nothing", code: "fieldUnknown" }] });
    expect(await get(items[2]?.contactId ?? "")).toMatchObject({ name: "Older", version: 2 });
  });

  it("applies items with the same address sequentially", async () => {
    const items = await batch([
      { email: "ana@example.com", name: "One" },
      { email: "Ana@Example.com", tags: ["late"] },
      { email: "ana@example.com", name: "Two" },
    ]);
    expect(items.map(({ outcome }) => outcome)).toEqual(["created", "updated", "updated"]);
    expect(await get(items[0]?.contactId ?? "")).toMatchObject({ name: "Two", tags: ["late"] });
  });

  it("stores a thousand contacts, and changes none when repeated", async () => {
    const given = Array.from({ length: 1000 }, (_, index) => ({
      email: `c${index}@example.com`,
      name: `Contact ${index}`,
      tags: index % 2 ? ["odd"] : [],
    }));
    expect(new Set((await batch(given)).map(({ outcome }) => outcome))).toEqual(
      new Set(["created"]),
    );
    expect(new Set((await batch(given)).map(({ outcome }) => outcome))).toEqual(
      new Set(["unchanged"]),
    );
  });

  it("rejects an empty batch and one that is too large", async () => {
    for (const items of [[], Array.from({ length: 1001 }, () => ({ email: "a@example.com" }))]) {
      const { status } = await server.fail(contactUpsertRoutes.batch, {
        token: user.token,
        body: { items },
      });
      expect(status).toBe(400);
    }
  });
});
