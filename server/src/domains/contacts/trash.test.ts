import {
  contactOperationRoutes,
  contactRoutes,
  contactTrashRoutes,
  contactUpsertRoutes,
  customFieldRoutes,
  filterRoutes,
  personalDataRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { suppress } from "./index.ts";
import { planPurges, purgeTrashJob } from "./trash.ts";

describe("the trash of contacts", () => {
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

  const create = async (name: string, more: object = {}, by = user) => {
    const { body } = await server.call(contactRoutes.create, {
      token: by.token,
      body: { name, email: `${name.toLowerCase()}@example.com`, status: "active", ...more },
    });
    return body;
  };
  const bulk = async (
    route: (typeof contactRoutes)["remove"] | (typeof contactTrashRoutes)["purge"],
    ids: string[],
    by = user,
  ) => (await server.call(route, { token: by.token, body: { ids } })).body.count;
  const trash = (ids: string[], by = user) => bulk(contactRoutes.remove, ids, by);
  const restore = async (ids: string[], by = user) =>
    (await server.call(contactTrashRoutes.restore, { token: by.token, body: { ids } })).body;
  const listed = async (query: object = {}, by = user) =>
    (await server.call(contactTrashRoutes.list, { token: by.token, query })).body;
  const contacts = async () =>
    (await server.call(contactRoutes.list, { token: user.token, query: {} })).body;
  const get = async (id: string) =>
    (await server.call(contactRoutes.get, { token: user.token, params: { id } })).body;
  const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
    server.deps.database.tenant(user.tenantId, work);
  const purgeDue = () =>
    purgeTrashJob.run(
      { tenantId: user.tenantId },
      {
        deps: server.deps,
        signal: new AbortController().signal,
        attempt: 1,
        maxAttempts: 1,
      },
    );
  const age = (id: string, days: number) =>
    inTenant((tx) =>
      tx.execute(
        sql`update contact_trash set deleted_at = now() - make_interval(days => ${days}::int) where id = ${id}`,
      ),
    );

  it("hides deleted contacts from lists, counts and filters immediately, and lists them", async () => {
    const ana = await create("Ana");
    const bia = await create("Bia");
    expect(await trash([ana.id])).toBe(1);
    expect(await trash([ana.id])).toBe(0);

    expect((await contacts()).items.map(({ id }) => id)).toEqual([bia.id]);
    expect((await contacts()).total).toBe(1);
    await server.fail(contactRoutes.get, { token: user.token, params: { id: ana.id } });
    const { body: preview } = await server.call(filterRoutes.preview, {
      token: user.token,
      body: { definition: null },
    });
    expect(preview.matches).toBe(1);

    const { items, total } = await listed();
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ id: ana.id, name: "Ana", addressTaken: false });
    const days =
      (Date.parse(items[0]?.purgedAt ?? "") - Date.parse(items[0]?.deletedAt ?? "")) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect((await listed({ search: "ANA@" })).items).toHaveLength(1);
    expect((await listed({ search: "bia" })).items).toEqual([]);
    expect((await listed({}, other)).items).toEqual([]);
  });

  it("restores contacts with id, values, tags and history, once", async () => {
    await server.call(customFieldRoutes.create, {
      token: user.token,
      body: { identifier: "city", name: "City", type: "text" },
    });
    const ana = await create("Ana", { fields: { city: "Recife" }, tags: ["Friends"] });
    await trash([ana.id]);
    expect(await restore([ana.id], other)).toEqual({ count: 0, taken: 0 });
    expect(await restore([ana.id])).toEqual({ count: 1, taken: 0 });
    expect(await restore([ana.id])).toEqual({ count: 0, taken: 0 });

    const back = await get(ana.id);
    expect(back).toMatchObject({
      name: "Ana",
      fields: { city: "Recife" },
      tags: ["Friends"],
      createdAt: ana.createdAt,
      version: ana.version + 1,
    });
    const { body: history } = await server.call(contactRoutes.timeline, {
      token: user.token,
      params: { id: ana.id },
      query: {},
    });
    expect(history.items.map(({ type }) => type)).toEqual([
      "account.restored",
      "account.deleted",
      "account.created",
    ]);
    expect((await listed()).items).toEqual([]);
  });

  it("omits values of fields deleted in the meantime", async () => {
    const { body: field } = await server.call(customFieldRoutes.create, {
      token: user.token,
      body: { identifier: "age", name: "Age", type: "number" },
    });
    const ana = await create("Ana", { fields: { age: 33 } });
    await trash([ana.id]);
    await server.call(customFieldRoutes.remove, { token: user.token, body: { ids: [field.id] } });
    await restore([ana.id]);
    expect((await get(ana.id)).fields).toEqual({});
  });

  it("creates a new contact for the same address, and then keeps the deleted one in the trash", async () => {
    const ana = await create("Ana");
    await trash([ana.id]);
    const { body: created } = await server.call(contactUpsertRoutes.upsert, {
      token: user.token,
      params: { email: "ANA@example.com" },
      body: { name: "Ana again" },
    });
    expect(created.outcome).toBe("created");
    expect(created.contact.id).not.toBe(ana.id);
    expect((await listed()).items[0]).toMatchObject({ id: ana.id, addressTaken: true });
    expect(await restore([ana.id])).toEqual({ count: 0, taken: 1 });
    expect((await contacts()).total).toBe(1);
  });

  it("restores only the last deleted of several contacts with one address", async () => {
    const first = await create("Ana");
    await trash([first.id]);
    const second = await create("Ana");
    await trash([second.id]);
    await age(first.id, 1);
    expect(await restore([first.id, second.id])).toEqual({ count: 1, taken: 1 });
    expect((await contacts()).items.map(({ id }) => id)).toEqual([second.id]);
  });

  it("keeps restored contacts suppressed", async () => {
    const ana = await create("Ana");
    await trash([ana.id]);
    await inTenant((tx) =>
      suppress(tx, user.tenantId, [
        { email: ana.email, contactId: null, reason: "unsubscribed", campaignId: null },
      ]),
    );
    await restore([ana.id]);
    expect((await get(ana.id)).suppression).toBe("unsubscribed");
  });

  it("moves contacts deleted in bulk to the trash", async () => {
    const ana = await create("Ana");
    await server.call(contactOperationRoutes.start, {
      token: user.token,
      body: { selection: { kind: "ids", ids: [ana.id] }, action: { kind: "delete" } },
    });
    expect((await listed()).items.map(({ id }) => id)).toEqual([ana.id]);
  });

  it("purges only contacts in the trash, with all their stored data", async () => {
    const ana = await create("Ana", {
      consent: { wording: "Yes", source: "form" },
    });
    const bia = await create("Bia");
    await trash([ana.id]);
    const stored = () =>
      inTenant((tx) =>
        tx.one<{ count: number }>(
          sql`select count(*)::int as count from consents where account_id = ${ana.id}`,
        ),
      );
    const before = (await stored()).count;
    expect(await bulk(contactTrashRoutes.purge, [ana.id], other)).toBe(0);
    expect(await bulk(contactTrashRoutes.purge, [ana.id, bia.id])).toBe(1);
    expect((await listed()).items).toEqual([]);
    expect((await contacts()).items.map(({ id }) => id)).toEqual([bia.id]);
    expect(before).toBe(1);
    expect((await stored()).count).toBe(0);
  });

  it("purges contacts after 30 days, and schedules that only for workspaces with due ones", async () => {
    const [ana, bia] = [await create("Ana"), await create("Bia")];
    await trash([ana.id, bia.id]);
    await age(ana.id, 31);
    await age(bia.id, 29);
    const planned: string[] = [];
    const jobs = {
      add: async (_tx: unknown, _job: unknown, payload: { tenantId: string }) => {
        planned.push(payload.tenantId);
      },
    };
    await server.deps.database.system((tx) => planPurges(tx, { jobs } as never));
    expect(planned).toContain(user.tenantId);
    expect(planned).not.toContain(other.tenantId);
    await purgeDue();
    await purgeDue();
    expect((await listed()).items.map(({ id }) => id)).toEqual([bia.id]);
  });

  it("erases contacts in the trash, and those that used to have the address of an erased one", async () => {
    const ana = await create("Ana");
    await trash([ana.id]);
    const again = await create("Ana");
    const erase = (id: string) =>
      server.call(personalDataRoutes.erase, {
        token: user.token,
        params: { id },
        body: { email: "ana@example.com", reason: "personRequest", suppress: false },
      });
    await erase(again.id);
    expect((await listed()).items).toEqual([]);

    const third = await create("Ana");
    await trash([third.id]);
    await erase(third.id);
    expect((await listed()).items).toEqual([]);
    expect((await contacts()).items).toEqual([]);
  });
});
