import {
  contactRoutes,
  campaignRoutes,
  customFieldRoutes,
  personalDataRoutes,
  exportRoutes,
  filterRoutes,
  importRoutes,
  mailboxRoutes,
  sendingAccountRoutes,
  suppressionRoutes,
  templateRoutes,
  topicRoutes,
  type Contact,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

const PATIENCE = 20_000;

describe("one contact's data", () => {
  let server: TestServer;
  let user: TestUser;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    token = user.token;
  });

  const create = async (email: string, given: Record<string, unknown> = {}): Promise<Contact> => {
    const response = await server.call(contactRoutes.create, {
      token,
      body: { name: "Ana Souza", email, status: "active", ...given } as never,
    });
    expect(response.status).toBe(201);
    return response.body;
  };
  const get = async (id: string) =>
    (await server.call(contactRoutes.get, { token, params: { id } })).body;
  const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
    server.deps.database.tenant(user.tenantId, work);
  const until = (holds: () => Promise<boolean>) =>
    expect.poll(holds, { timeout: PATIENCE }).toBe(true);
  const timeline = async (id: string) =>
    (
      await server.call(contactRoutes.timeline, { token, params: { id }, query: { limit: 100 } })
    ).body.items.map(({ type }) => type);

  /** Sends a campaign to every contact, into the test inbox. */
  async function send(name: string): Promise<string> {
    const template = await server.call(templateRoutes.create, {
      token,
      body: {
        name,
        content: {
          subject: "Oi {{ account.name }}",
          format: "html",
          language: "pt-br",
          source: '<html><body><a href="https://shop.example.com/x">Go</a></body></html>',
        },
      },
    });
    const capture = (await server.call(sendingAccountRoutes.list, { token })).body.items.find(
      ({ kind }) => kind === "capture",
    );
    const body = { name, templateId: template.body.id, sendingAccountId: capture?.id ?? "" };
    const { id } = (await server.call(campaignRoutes.create, { token, body })).body;
    await server.call(campaignRoutes.start, { token, params: { id } });
    await until(
      async () =>
        (await server.call(campaignRoutes.get, { token, params: { id } })).body.status === "sent",
    );
    return id;
  }

  const merge = (into: Contact, from: Contact, take: Record<string, "this" | "other"> = {}) =>
    server.call(contactRoutes.merge, {
      token,
      params: { id: into.id },
      body: { otherId: from.id, version: into.version, otherVersion: from.version, take },
    });

  describe("merging two contacts", () => {
    it("keeps the values of the remaining one, fills its gaps, uses requested values, and joins tags", async () => {
      for (const identifier of ["city", "size", "shoe"])
        await server.call(customFieldRoutes.create, {
          token,
          body: { identifier, name: identifier, type: "text" },
        });
      const ana = await create("ana@example.com", {
        fields: { city: "Recife", size: "M" },
        tags: ["vip", "Zebra"],
      });
      const old = await create("old@example.com", {
        name: "Ana de Souza",
        phone: "+5511912345678",
        language: "es",
        status: "inactive",
        fields: { city: "Olinda", size: "P", shoe: "37" },
        tags: ["álbum", "vip"],
      });
      const { status, body } = await merge(ana, old, { name: "other", "fields.size": "other" });
      expect([status, body]).toEqual([
        200,
        {
          ...ana,
          name: "Ana de Souza",
          phone: "+5511912345678",
          language: "es",
          fields: { city: "Recife", size: "P", shoe: "37" },
          tags: ["vip", "Zebra", "álbum"],
          version: 2,
          updatedAt: body.updatedAt,
        },
      ]);
      // The old id still resolves to the contact.
      expect(await get(old.id)).toEqual(body);
      expect((await server.call(contactRoutes.list, { token })).body.total).toBe(1);
    });

    it("can take over the other's address, which no other contact has at any moment", async () => {
      const ana = await create("ana@example.com");
      const old = await create("old@example.com");
      expect((await merge(ana, old, { email: "other" })).body.email).toBe("old@example.com");
      expect((await create("ana@example.com")).id).not.toBe(ana.id);
    });

    it("works only once, and never with a stale version, with itself, or across workspaces", async () => {
      const ana = await create("ana@example.com");
      const old = await create("old@example.com");
      const body = { otherId: old.id, version: 1, otherVersion: 1 };
      const call = (id: string, given: object) =>
        server.fail(contactRoutes.merge, { token, params: { id }, body: given });
      expect((await call(ana.id, { ...body, version: 7 })).body).toMatchObject({
        code: "VERSION_CONFLICT",
        current: { id: ana.id },
      });
      expect((await call(ana.id, { ...body, otherVersion: 7 })).body).toMatchObject({
        code: "VERSION_CONFLICT",
        current: { id: old.id },
      });
      expect((await call(ana.id, { ...body, otherId: ana.id })).body.code).toBe("VALIDATION");
      expect((await call(ana.id, { ...body, take: { "fields.nothing": "other" } })).body.code).toBe(
        "VALIDATION",
      );
      const outsider = await server.signUp();
      expect(
        (
          await server.fail(contactRoutes.merge, {
            token: outsider.token,
            params: { id: ana.id },
            body,
          })
        ).body.code,
      ).toBe("NOT_FOUND");
      const both = await Promise.all([merge(ana, old), merge(ana, old), merge(old, ana)]);
      expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "404", "404"]);
    });

    it("keeps the stricter opt-out of both: of all email, and of a topic", async () => {
      const ana = await create("ana@example.com");
      const old = await create("old@example.com");
      const topic = await server.call(topicRoutes.create, {
        token,
        body: { name: "Offers", default: "in" },
      });
      const choose = (id: string, subscribed: boolean) =>
        server.call(contactRoutes.setTopics, {
          token,
          params: { id },
          body: { topics: [{ topicId: topic.body.id, subscribed }] },
        });
      await choose(old.id, false);
      await server.call(suppressionRoutes.add, { token, body: { emails: ["old@example.com"] } });
      await merge(await get(ana.id), await get(old.id));
      const { body } = await server.call(contactRoutes.reachability, {
        token,
        params: { id: ana.id },
      });
      expect(body).toMatchObject({
        canReceive: false,
        suppression: { reason: "manual" },
        topics: [{ name: "Offers", subscribed: false }],
      });
      expect(body.consents).toMatchObject([{ kind: "withdrawn", topicName: "Offers" }]);
    });

    it("joins both histories: timeline, campaigns, the report's recipients, and links in old emails", async () => {
      const ana = await create("ana@example.com", { name: "Ana One" });
      const old = await create("old@example.com", { name: "Ana Two" });
      const third = await create("third@example.com", { name: "Ana Three" });
      const campaignId = await send("First");
      const messages = (await server.call(mailboxRoutes.list, { token, query: { search: "old@" } }))
        .body.items;
      const { body: mail } = await server.call(mailboxRoutes.source, {
        token,
        params: { id: messages[0]?.id ?? "" },
      });
      // A chain: the third into the second, the second into the first.
      await merge(await get(old.id), await get(third.id));
      await merge(await get(ana.id), await get(old.id));
      expect(
        await inTenant((tx) => tx.query(sql`select distinct into_id from merged_accounts`)),
      ).toEqual([{ intoId: ana.id }]);

      const types = await timeline(ana.id);
      expect(types.filter((type) => type === "account.created")).toHaveLength(3);
      expect(types.filter((type) => type === "mail.sent")).toHaveLength(3);
      expect(types[0]).toBe("account.merged");
      const { body: members } = await server.call(contactRoutes.memberships, {
        token,
        params: { id: ana.id },
      });
      expect(members.campaigns).toMatchObject([{ id: campaignId, name: "First", state: "sent" }]);
      const { body: contacts } = await server.call(campaignRoutes.recipients, {
        token,
        params: { id: campaignId },
      });
      expect(contacts.items.map(({ contactId, email }) => [contactId, email])).toEqual(
        Array.from({ length: 3 }, () => [ana.id, "ana@example.com"]),
      );

      const text = String(mail).replaceAll("=\r\n", "").replaceAll("=3D", "=");
      const path = /http[^\s>]*(\/u\/[A-Za-z0-9_-]+)/.exec(text)?.[1] ?? "";
      expect(
        (
          await fetch(`${server.url}${path}`, {
            method: "POST",
            body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
          })
        ).status,
      ).toBe(200);
      expect((await get(ana.id)).suppression).toBe("unsubscribed");
    });
  });

  it("lists which filters match a contact now, without those that cannot be compiled", async () => {
    const ana = await create("ana@example.com");
    const filter = (name: string, value: string) =>
      server.call(filterRoutes.create, {
        token,
        body: {
          name,
          definition: {
            operator: "AND",
            conditions: [{ source: "standard", field: "email", operator: "contains", value }],
          },
        } as never,
      });
    const mine = await filter("Mine", "ana@");
    await filter("Others", "beto@");
    await inTenant((tx) =>
      tx.execute(sql`
      insert into filters (tenant_id, id, name, definition) values (${user.tenantId}::uuid, gen_random_uuid(), 'Broken',
        '{"operator": "AND", "conditions": [{"source": "custom", "field": "gone", "operator": "isSet"}]}')`),
    );
    const { body } = await server.call(contactRoutes.memberships, {
      token,
      params: { id: ana.id },
    });
    expect(body).toEqual({ filters: [{ id: mine.body.id, name: "Mine" }], campaigns: [] });
  });

  it("exports all stored data in one document, and records who requested it", async () => {
    await server.call(topicRoutes.create, { token, body: { name: "Offers", default: "in" } });
    const ana = await create("ana@example.com", { consent: { wording: "I agree" } });
    await send("First");
    const { status, body } = await server.call(personalDataRoutes.personalData, {
      token,
      params: { id: ana.id },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      workspace: "Acme",
      contact: { id: ana.id, email: "ana@example.com" },
      suppression: null,
      topics: [{ name: "Offers", subscribed: true, changedAt: null }],
      consents: [{ wording: "I agree", kind: "given" }],
      campaigns: [{ name: "First", state: "sent" }],
      links: [],
    });
    expect(body.timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["account.created", "mail.sent"]),
    );
    expect((await timeline(ana.id))[0]).toBe("account.dataExported");

    await server.call(suppressionRoutes.add, { token, body: { emails: ["ana@example.com"] } });
    const later = await server.call(personalDataRoutes.personalData, {
      token,
      params: { id: ana.id },
    });
    expect(later.body.suppression).toEqual({
      reason: expect.any(String),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const developer = await server.member(user.tenantId, "developer");
    expect(
      (
        await server.fail(personalDataRoutes.personalData, {
          token: developer,
          params: { id: ana.id },
        })
      ).body.code,
    ).toBe("FORBIDDEN");
  });

  describe("erasing a contact", () => {
    const erase = (id: string, email: string, suppress = true) =>
      server.call(personalDataRoutes.erase, {
        token,
        params: { id },
        body: { email, reason: "personRequest", suppress },
      });

    /** Returns every column in the workspace's tables that contains a text, regardless of its type. */
    async function placesOf(text: string): Promise<string[]> {
      return server.deps.database.system(async (tx) => {
        const tables = await tx.query<{ name: string }>(sql`
          select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'`);
        const found: string[] = [];
        for (const { name } of tables) {
          const hits = await tx.query<{ row: string }>(sql`
            select t::text as row from ${sql.table(name)} t where tenant_id = ${user.tenantId}::uuid
              and (strpos(lower(t::text), lower(${text}::text)) > 0 or strpos(t::text, encode(convert_to(${text}::text, 'UTF8'), 'hex')) > 0)`);
          found.push(...hits.map(({ row }) => `${name}: ${row.slice(0, 200)}`));
        }
        return found;
      });
    }

    it("leaves the contact in no table, however the address got in, and the proof lists what was deleted", async () => {
      const address = "ana.erasable@example.com";
      const upload = new FormData();
      upload.append(
        "file",
        new Blob([`name,email,phone\nAna Souza,${address},\nBroken ${address},not-an-address,\n`]),
        "people.csv",
      );
      const { body: uploaded } = await server.call(importRoutes.upload, {
        token,
        body: upload as never,
      });
      const params = { id: uploaded.id };
      const targets = [
        { kind: "standard", field: "name" },
        { kind: "standard", field: "email" },
        { kind: "ignore" },
      ];
      await server.call(importRoutes.check, {
        token,
        params,
        body: {
          targets,
          consent: { wording: "I agree" },
          tags: ["imported"],
          defaultStatus: "active",
        } as never,
      });
      await until(
        async () =>
          (await server.call(importRoutes.get, { token, params })).body.status === "checked",
      );
      await server.call(importRoutes.start, { token, params });
      await until(
        async () => (await server.call(importRoutes.get, { token, params })).body.status === "done",
      );
      const ana = (await server.call(contactRoutes.list, { token, query: { search: address } }))
        .body.items[0];
      if (!ana) throw new Error("The import brought nobody");
      const former = await create("former.address@example.com");
      await send("First");
      await merge(ana, former);
      await inTenant(async (tx) => {
        await tx.execute(
          sql`update recipients set reply = ${`550 5.1.1 <${address}> unknown`} where account_id = ${ana.id}::uuid`,
        );
        await tx.execute(sql`
          insert into events (tenant_id, type, account_id, data)
          values (${user.tenantId}::uuid, 'mail.bounced', ${ana.id}::uuid, ${JSON.stringify({ reply: `<${address}> unknown` })}::jsonb)`);
      });
      const { body: exported } = await server.call(exportRoutes.create, {
        token,
        body: {
          kind: "accounts",
          format: "csv",
          selection: { kind: "matching", search: address },
          columns: ["email"],
        },
      });
      await until(
        async () =>
          (await server.call(exportRoutes.get, { token, params: { id: exported.id } })).body
            .status === "done",
      );
      expect((await placesOf(address)).length).toBeGreaterThan(4);

      const { status, body } = await erase(ana.id, ` ${address.toUpperCase()} `);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        reference: expect.stringMatching(/^E-[0-9A-F]{4}-[0-9A-F]{4}$/),
        reason: "personRequest",
        suppressed: true,
        erasedBy: "Ana Souza",
      });
      const counts = Object.fromEntries(body.removed.map(({ kind, count }) => [kind, count]));
      expect(counts).toMatchObject({
        contact: 1,
        tags: 1,
        mails: 2,
        replies: 3,
        importSamples: 1,
        mergedContacts: 1,
        exportFiles: 1,
      });
      // The unconfirmed email of the workspace's own users refers to them, not this contact.
      expect(await placesOf(address)).toEqual([]);
      expect(await placesOf("former.address@example.com")).toEqual([]);
      expect(
        (await server.call(exportRoutes.get, { token, params: { id: exported.id } })).body.status,
      ).toBe("expired");

      expect((await server.fail(contactRoutes.get, { token, params: { id: ana.id } })).status).toBe(
        404,
      );
      const proofs = (
        await server.call(personalDataRoutes.list, { token, query: { search: address } })
      ).body.items;
      expect(proofs).toEqual([body]);
      expect(
        (
          await server.call(personalDataRoutes.list, {
            token,
            query: { search: body.reference.toLowerCase() },
          })
        ).body.items,
      ).toEqual([body]);
      expect(
        (await server.call(suppressionRoutes.list, { token, query: { search: address } })).body
          .items,
      ).toMatchObject([{ email: null, contactId: null, reason: "manual" }]);
    });

    it("requires the address to be typed correctly, once, and in the contact's own workspace", async () => {
      const ana = await create("ana@example.com");
      const wrong = await server.fail(personalDataRoutes.erase, {
        token,
        params: { id: ana.id },
        body: { email: "anna@example.com", reason: "other" },
      });
      expect(wrong.body).toMatchObject({
        code: "VALIDATION",
        errors: [{ path: "email", code: "emailMismatch" }],
      });
      const outsider = await server.signUp();
      const body = { email: "ana@example.com", reason: "other" };
      expect(
        (
          await server.fail(personalDataRoutes.erase, {
            token: outsider.token,
            params: { id: ana.id },
            body,
          })
        ).body.code,
      ).toBe("NOT_FOUND");
      const twice = await Promise.all([
        erase(ana.id, "ana@example.com"),
        erase(ana.id, "ana@example.com"),
      ]);
      expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(["200", "404"]);
      expect((await server.call(personalDataRoutes.list, { token })).body.total).toBe(1);
    });

    it("releases the address on request, and keeps an earlier opt-out", async () => {
      const ana = await create("ana@example.com");
      expect((await erase(ana.id, "ana@example.com", false)).body.suppressed).toBe(false);
      const beto = await create("beto@example.com");
      await server.call(suppressionRoutes.add, { token, body: { emails: ["beto@example.com"] } });
      expect((await erase(beto.id, "beto@example.com", false)).body.suppressed).toBe(true);
    });

    it("keeps the statistics of campaigns correct", async () => {
      const ana = await create("ana@example.com");
      await create("beto@example.com");
      const campaignId = await send("First");
      await erase(ana.id, "ana@example.com");
      const { body } = await server.call(campaignRoutes.get, { token, params: { id: campaignId } });
      expect(body.balance).toMatchObject({ sent: 2 });
      const { body: contacts } = await server.call(campaignRoutes.recipients, {
        token,
        params: { id: campaignId },
      });
      expect(contacts.items.map(({ email }) => email ?? "nobody").toSorted()).toEqual([
        "beto@example.com",
        "nobody",
      ]);
    });
  });
});
