import { type ContactField, contactRoutes, customFieldRoutes, mapFields } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import {
  contactForMail,
  addStaged,
  liftSuppression,
  mergeContacts,
  noContacts,
  sampleContact,
  suppress,
} from "./index.ts";

describe("/v1/Accounts", () => {
  let server: TestServer;
  let user: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    other = await server.signUp();
  });

  const ana = {
    name: "Ana Lima",
    email: "Ana.Lima@example.com",
    phone: "(11) 98765-4321",
    status: "active" as const,
  };
  const create = async (given: object = {}, by = user) => {
    const { status, body } = await server.call(contactRoutes.create, {
      token: by.token,
      body: { ...ana, ...given },
    });
    expect(status).toBe(201);
    return body;
  };
  const refuse = (given: object) =>
    server.fail(contactRoutes.create, { token: user.token, body: { ...ana, ...given } });
  const addField = (identifier: string, type: "text" | "number" | "email" | "date" | "boolean") =>
    server.call(customFieldRoutes.create, {
      token: user.token,
      body: { identifier, name: identifier, type },
    });
  const list = async (query: object = {}, by = user) =>
    (await server.call(contactRoutes.list, { token: by.token, query })).body;
  const rows = <Row>(query: Sql) =>
    server.deps.database.tenant(user.tenantId, (tx) => tx.query<Row>(query));
  const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
    server.deps.database.tenant(user.tenantId, work);

  it("stores the given values, the phone as E.164", async () => {
    await addField("age", "number");
    const created = await create({ fields: { age: 33 } });
    expect(created).toMatchObject({
      name: "Ana Lima",
      email: "Ana.Lima@example.com",
      phone: "+5511987654321",
      fields: { age: 33 },
      suppression: null,
      version: 1,
    });
    expect(
      (await server.call(contactRoutes.get, { token: user.token, params: { id: created.id } }))
        .body,
    ).toEqual(created);
  });

  it("stores a language in lower case and keeps it when it is not given", async () => {
    const created = await create({ language: "pt-BR" });
    expect(created.language).toBe("pt-br");
    const change = async (version: number, given: object) =>
      (
        await server.call(contactRoutes.update, {
          token: user.token,
          params: { id: created.id },
          body: { ...ana, ...given, version },
        })
      ).body;
    expect(await change(1, { name: "Ana" })).toMatchObject({ language: "pt-br", version: 2 });
    expect(await change(2, { name: "Ana", language: null })).toMatchObject({
      language: null,
      version: 3,
    });
    const timeline = await server.call(contactRoutes.timeline, {
      token: user.token,
      params: { id: created.id },
    });
    expect(timeline.body.items[0]).toMatchObject({
      type: "account.updated",
      data: { changed: ["language"] },
    });
    for (const language of ["English", "pt_br", "", "p", `pt-${"a".repeat(40)}`])
      expect((await refuse({ language })).body.errors?.[0]?.path).toBe("language");
  });

  it("keeps one contact per address, ignoring case, also when two are created concurrently", async () => {
    const responses = await Promise.all(
      ["ana@example.com", "ANA@example.com", "Ana@Example.com"].map((email) =>
        server.call(contactRoutes.create, { token: user.token, body: { ...ana, email } }),
      ),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409", "409"]);
    const { body } = await refuse({ email: "aNa@example.com" });
    expect(body).toMatchObject({ code: "ACCOUNT_EMAIL_TAKEN", errors: [{ path: "email" }] });
    await create({ email: "ana@example.com" }, other);
  });

  it("rejects values that cannot be sent or stored, naming each field", async () => {
    expect(
      (await refuse({ name: "A\r\nBcc: x@y.z", email: "no address", phone: "12" })).body.errors
        ?.map(({ path }) => path)
        .toSorted(),
    ).toEqual(["email", "name", "phone"]);
    expect((await refuse({ email: `${"a".repeat(300)}@example.com` })).status).toBe(400);
    for (const type of ["text", "number", "email", "date", "boolean"] as const)
      await addField(`f_${type}`, type);
    const { status, body } = await refuse({
      fields: {
        f_text: 7,
        f_number: "1",
        f_email: "x",
        f_date: "2023-02-29",
        f_boolean: "yes",
        unknown: 1,
        toString: "x",
      },
    });
    expect(status).toBe(400);
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
      "fields.f_boolean",
      "fields.f_date",
      "fields.f_email",
      "fields.f_number",
      "fields.f_text",
      "fields.toString",
      "fields.unknown",
    ]);
  });

  it("rejects text that cannot be stored", async () => {
    await addField("note", "text");
    for (const note of ["a\0b", "half \ud800 pair"])
      expect((await refuse({ fields: { note } })).status).toBe(400);
    expect((await list()).total).toBe(0);
  });

  it("rejects a stale change and returns the current contact", async () => {
    const created = await create();
    const params = { id: created.id };
    const first = await server.call(contactRoutes.update, {
      token: user.token,
      params,
      body: { ...ana, name: "Ana Souza", version: 1 },
    });
    expect(first.body).toMatchObject({ name: "Ana Souza", version: 2 });
    const late = await server.fail(contactRoutes.update, {
      token: user.token,
      params,
      body: { ...ana, name: "Late", version: 1 },
    });
    expect(late.body).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { name: "Ana Souza", version: 2 },
    });
    await create({ email: "rui@example.com" });
    const taken = await server.fail(contactRoutes.update, {
      token: user.token,
      params,
      body: { ...ana, email: "RUI@example.com", version: 2 },
    });
    expect(taken.body.code).toBe("ACCOUNT_EMAIL_TAKEN");
  });

  it("keeps values of disabled fields, and accepts them back unchanged only", async () => {
    const { body: field } = await addField("city", "text");
    const created = await create({ fields: { city: "Recife" } });
    await server.call(customFieldRoutes.update, {
      token: user.token,
      params: { id: field.id },
      body: { name: "City", status: "inactive", version: 1 },
    });
    const change = (fields: object, version: number) => ({
      token: user.token,
      params: { id: created.id },
      body: { ...ana, fields, version },
    });
    expect(
      (await server.call(contactRoutes.update, change({ city: "Recife" }, 1) as never)).body,
    ).toMatchObject({
      fields: { city: "Recife" },
    });
    expect((await server.call(contactRoutes.update, change({}, 2) as never)).body).toMatchObject({
      fields: { city: "Recife" },
    });
    expect(
      (await server.fail(contactRoutes.update, change({ city: "Natal" }, 3))).body.errors?.[0]
        ?.path,
    ).toBe("fields.city");
  });

  it("pages through every contact once in any order, even while others are added", async () => {
    for (let n = 0; n < 12; n += 1)
      await create({
        name: `Same Name ${n % 3}`,
        email: `p${n}@example.com`,
        status: n % 2 ? "active" : "pending",
      });
    for (const sort of ["name", "-name", "email", "-createdAt", "status"]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({ limit: 5, sort, cursor });
        seen.push(...page.items.map((item) => item.email));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(new Set(seen).size).toBe(12);
      expect(seen).toHaveLength(12);
    }
    expect((await list({ status: "pending" })).total).toBe(6);
    const first = await list({ limit: 5, sort: "name" });
    expect(
      (
        await server.fail(contactRoutes.list, {
          token: user.token,
          query: { sort: "email", cursor: first.nextCursor },
        })
      ).body.code,
    ).toBe("INVALID_CURSOR");
  });

  it("isolates contacts from other workspaces", async () => {
    const created = await create();
    const params = { id: created.id };
    for (const attempt of [
      server.fail(contactRoutes.get, { token: other.token, params }),
      server.fail(contactRoutes.timeline, { token: other.token, params }),
      server.fail(contactRoutes.update, {
        token: other.token,
        params,
        body: { ...ana, version: 1 },
      }),
    ]) {
      expect((await attempt).status).toBe(404);
    }
    expect(
      (await server.call(contactRoutes.remove, { token: other.token, body: { ids: [created.id] } }))
        .body,
    ).toEqual({ count: 0 });
    expect((await list()).total).toBe(1);
    const analyst = await server.member(user.tenantId, "analyst");
    expect(
      (await server.fail(contactRoutes.remove, { token: analyst, body: { ids: [created.id] } }))
        .status,
    ).toBe(403);
  });

  it("keeps nothing of deleted contacts except their ids and the hashes of suppressed addresses", async () => {
    const created = await create();
    await inTenant((tx) =>
      suppress(tx, user.tenantId, [
        { email: created.email, contactId: created.id, reason: "unsubscribed", campaignId: null },
      ]),
    );
    expect(
      (
        await server.call(contactRoutes.remove, {
          token: user.token,
          body: { ids: [created.id, created.id] },
        })
      ).body,
    ).toEqual({
      count: 1,
    });
    expect(
      (await server.fail(contactRoutes.get, { token: user.token, params: { id: created.id } }))
        .status,
    ).toBe(404);

    const stored = await rows<{ text: string }>(sql`
      select e::text as text from events e union all select s::text from suppressions s union all select a::text from accounts a`);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map(({ text }) => text).join("\n")).not.toMatch(/ana|lima|98765/i);

    const again = await create();
    expect(again.suppression).toBe("unsubscribed");
  });

  it("lists what happened to a contact, newest first", async () => {
    const created = await create();
    await server.call(contactRoutes.update, {
      token: user.token,
      params: { id: created.id },
      body: { ...ana, name: "Ana Souza", version: 1 },
    });
    await inTenant((tx) =>
      suppress(tx, user.tenantId, [
        { email: created.email, contactId: created.id, reason: "bounced", campaignId: null },
      ]),
    );
    const { body } = await server.call(contactRoutes.timeline, {
      token: user.token,
      params: { id: created.id },
    });
    expect(body.items.map(({ type }) => type)).toEqual([
      "account.bounced",
      "account.updated",
      "account.created",
    ]);
    expect(body.items[1]?.data).toMatchObject({ changed: ["name"], userId: user.userId });
    const page = await server.call(contactRoutes.timeline, {
      token: user.token,
      params: { id: created.id },
      query: { limit: 2 },
    });
    const rest = await server.call(contactRoutes.timeline, {
      token: user.token,
      params: { id: created.id },
      query: { limit: 2, cursor: page.body.nextCursor ?? "" },
    });
    expect(rest.body.items.map(({ type }) => type)).toEqual(["account.created"]);
  });

  it("suppresses an address once, by its first reason, ignoring case", async () => {
    const created = await create();
    const one = (reason: "bounced" | "complained", email: string) => ({
      email,
      contactId: created.id,
      reason,
      campaignId: null,
    });
    const count = await inTenant((tx) =>
      suppress(tx, user.tenantId, [
        one("bounced", "ana.lima@example.com"),
        one("complained", "ANA.LIMA@EXAMPLE.COM"),
      ]),
    );
    expect(count).toBe(1);
    expect(
      await inTenant((tx) => suppress(tx, user.tenantId, [one("complained", created.email)])),
    ).toBe(0);
    expect((await list()).items[0]?.suppression).toBe("bounced");
    expect((await rows(sql`select from events where type = 'account.bounced'`)).length).toBe(1);
    expect(await inTenant((tx) => liftSuppression(tx, user.tenantId, "Ana.LIMA@example.com"))).toBe(
      true,
    );
    expect(await inTenant((tx) => liftSuppression(tx, user.tenantId, created.email))).toBe(false);
    expect((await list()).items[0]?.suppression).toBeNull();
  });

  it("carries an unsubscribe to a new address, but not a bounce", async () => {
    for (const [reason, after] of [
      ["unsubscribed", "unsubscribed"],
      ["bounced", null],
    ] as const) {
      const created = await create({ email: `${reason}@example.com` });
      await inTenant((tx) =>
        suppress(tx, user.tenantId, [
          { email: created.email, contactId: created.id, reason, campaignId: null },
        ]),
      );
      const { body } = await server.call(contactRoutes.update, {
        token: user.token,
        params: { id: created.id },
        body: { ...ana, email: `${reason}.new@example.com`, version: 1 },
      });
      expect(body.suppression).toBe(after);
    }
  });

  it("fills emails with the requested contact and previews the newest active one", async () => {
    const first = await create();
    await create({ email: "b@example.com", status: "inactive" });
    expect(await inTenant((tx) => contactForMail(tx, user.tenantId, first.id))).toMatchObject({
      id: first.id,
      email: first.email,
      fields: {},
    });
    expect((await inTenant((tx) => sampleContact(tx, user.tenantId)))?.id).toBe(first.id);
    expect(
      await server.deps.database.tenant(other.tenantId, (tx) =>
        contactForMail(tx, other.tenantId, first.id),
      ),
    ).toBeUndefined();
  });

  it("merges contacts correctly while others delete and create the same ones", async () => {
    const source = {
      userId: null,
      importId: first(await rows<{ id: string }>(sql`select gen_random_uuid() as id`)).id,
      defaultStatus: "active" as const,
      consented: true,
    };
    const contacts = () => {
      const staged = noContacts();
      for (let n = 0; n < 200; n += 1) {
        addStaged(staged, {
          id: crypto.randomUUID(),
          ...mapFields<Record<ContactField, null>>(() => null),
          email: `race${n}@example.com`,
          fields: "{}",
          tags: [],
        });
      }
      return staged;
    };
    const merge = () =>
      againAfterDeadlock(() =>
        inTenant((tx) =>
          mergeContacts(tx, user.tenantId, contacts(), "overwrite", source, server.deps.planLimits),
        ),
      );
    const disturb = () =>
      againAfterDeadlock(() =>
        rows(sql`delete from accounts where email like '%race%' and random() < 0.5`),
      );
    const results = await Promise.all([merge(), merge(), disturb(), merge(), disturb()]);
    for (const counts of [results[0], results[1], results[3]]) {
      const { created, updated, unchanged } = counts;
      expect(created + updated + unchanged).toBe(200);
    }
  });
});

function first<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error("Nothing there");
  return item;
}
