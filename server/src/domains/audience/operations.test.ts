import {
  contactOperationRoutes,
  contactRoutes,
  customFieldRoutes,
  filterRoutes,
  TAGS_MAX,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { operationTester, type OperationTester } from "./testing/test-operations.ts";

describe("an operation on a few contacts", () => {
  let server: TestServer;
  let user: TestUser;
  let other: TestUser;
  let tester: OperationTester;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    other = await server.signUp();
    tester = operationTester(server, user);
  });

  const ids = (...given: string[]) => ({ kind: "ids" as const, ids: given });
  const matching = (given: object = {}) => ({
    kind: "matching" as const,
    except: [] as string[],
    ...given,
  });
  const addField = (identifier: string, type: "text" | "number" | "date" = "text") =>
    server.call(customFieldRoutes.create, {
      token: user.token,
      body: { identifier, name: identifier, type },
    });
  const timeline = async (id: string) =>
    (
      await server.call(contactRoutes.timeline, { token: user.token, params: { id } })
    ).body.items.map(({ type, data }) => [type, data["changed"]]);

  it("completes within the request, exactly as previewed, and records an event per contact", async () => {
    const ana = await tester.create({ name: "Ana" });
    const bia = await tester.create({ name: "Bia", status: "inactive" });
    const missing = crypto.randomUUID();
    const selection = ids(ana.id, bia.id, missing, ana.id.toUpperCase());
    const action = { kind: "setStatus", status: "inactive" } as const;
    const expected = {
      changes: 1,
      skipped: [
        { reason: "gone", count: 1 },
        { reason: "same", count: 1 },
      ],
    };
    expect(await tester.preview(selection, action)).toEqual({ matching: 3, ...expected });
    expect(await tester.account(ana.id)).toMatchObject({ status: "active", version: 1 });
    const done = await tester.start(selection, action);
    expect(done).toMatchObject({
      status: "done",
      total: 3,
      processed: 3,
      changed: 1,
      skipped: expected.skipped,
      failure: null,
    });
    expect(await tester.get(done.id)).toEqual(done);
    expect(await tester.account(ana.id)).toMatchObject({ status: "inactive", version: 2 });
    expect(await tester.account(bia.id)).toMatchObject({ version: 1 });
    expect((await timeline(ana.id))[0]).toEqual(["account.updated", ["status"]]);
    expect(await timeline(bia.id)).toHaveLength(1);
    expect(await tester.count(sql`events where type like 'operation.%'`)).toBe(0);
  });

  it("adds and removes tags in the workspace's spelling, up to the limit per contact", async () => {
    const full = await tester.create({
      tags: Array.from({ length: TAGS_MAX }, (_, n) => `tag ${n}`),
    });
    const has = await tester.create({ tags: ["VIP", "Zebra"] });
    const without = await tester.create({ tags: ["álbum", "Bar"] });
    const all = ids(full.id, has.id, without.id);
    const counts = [
      { reason: "same", count: 1 },
      { reason: "tooManyTags", count: 1 },
    ];
    expect(await tester.preview(all, { kind: "addTag", tag: "vip" })).toMatchObject({
      changes: 1,
      skipped: counts,
    });
    expect(await tester.start(all, { kind: "addTag", tag: "vip" })).toMatchObject({
      changed: 1,
      skipped: counts,
    });
    expect((await tester.account(without.id)).tags).toEqual(["Bar", "VIP", "álbum"]);
    expect(await tester.start(all, { kind: "removeTag", tag: "VIP" })).toMatchObject({
      changed: 2,
    });
    expect((await tester.account(has.id)).tags).toEqual(["Zebra"]);
    expect(await tester.start(all, { kind: "removeTag", tag: "unheard of" })).toMatchObject({
      changed: 0,
    });
    const renewed = await tester.start(ids(has.id), { kind: "addTag", tag: "New One" });
    expect(renewed.changed).toBe(1);
    const { body } = await server.call(contactRoutes.tags, {
      token: user.token,
      query: { search: "new" },
    });
    expect(body.items).toEqual([{ name: "New One" }]);
  });

  it("sets a field like a form: validated, trimmed, emptied by null, and never of another type", async () => {
    await addField("age", "number");
    await addField("city");
    const ana = await tester.create({ fields: { age: 30, city: "Recife" } });
    const set = (identifier: string, value: string | number | boolean | null) =>
      ({ kind: "setField", identifier, value }) as const;
    expect(await tester.start(ids(ana.id), set("age", 31))).toMatchObject({ changed: 1 });
    expect(await tester.start(ids(ana.id), set("age", 31))).toMatchObject({
      changed: 0,
      skipped: [{ reason: "same", count: 1 }],
    });
    expect(await tester.start(ids(ana.id), set("city", " Natal "))).toMatchObject({ changed: 1 });
    expect((await tester.account(ana.id)).fields).toEqual({ age: 31, city: "Natal" });
    expect(await tester.start(ids(ana.id), set("city", ""))).toMatchObject({ changed: 1 });
    expect(await tester.start(ids(ana.id), set("city", null))).toMatchObject({ changed: 0 });
    expect((await tester.account(ana.id)).fields).toEqual({ age: 31 });
    for (const [action, path] of [
      [set("age", "31"), "action.value"],
      [set("age", true), "action.value"],
      [set("nothing", "x"), "action.identifier"],
      [set("toString", "x"), "action.identifier"],
    ] as const) {
      for (const route of [contactOperationRoutes.preview, contactOperationRoutes.start]) {
        const refused = await server.fail(route, {
          token: user.token,
          body: { selection: ids(ana.id), action },
        });
        expect(refused.status).toBe(400);
        expect(refused.body.errors?.map((error) => error.path)).toEqual([path]);
      }
    }
  });

  it("deletes contacts as if deleted one at a time", async () => {
    const ana = await tester.create({
      name: "Ana Lima",
      email: "ana.lima@example.com",
      tags: ["Rare"],
    });
    await tester.create({ name: "Bia" });
    const done = await tester.start(matching({ search: "lima" }), { kind: "delete" });
    expect(done).toMatchObject({ status: "done", total: 1, changed: 1, skipped: [] });
    expect(
      (await server.fail(contactRoutes.get, { token: user.token, params: { id: ana.id } })).status,
    ).toBe(404);
    expect(await tester.count(sql`events where type = 'account.deleted'`)).toBe(1);
    // The search text must not be stored: it may be a name.
    const stored = await tester.rows<{ text: string }>(
      sql`select o::text as text from account_operations o`,
    );
    expect(stored.map(({ text }) => text).join()).not.toMatch(/lima/i);
    expect(await tester.start(ids(ana.id), { kind: "delete" })).toMatchObject({
      changed: 0,
      skipped: [{ reason: "gone", count: 1 }],
    });
  });

  it("asks pending contacts to confirm, and reports why others were skipped", async () => {
    await tester.create({ status: "pending" });
    await tester.create({ status: "active" });
    await server.deps.database.system((tx) =>
      tx.execute(sql`update people set email_confirmed_at = now() where id = ${user.userId}`),
    );
    const action = { kind: "requestConfirmation" } as const;
    expect(await tester.preview(matching(), action)).toMatchObject({
      changes: 1,
      skipped: [{ reason: "notPending", count: 1 }],
    });
    expect(await tester.start(matching(), action)).toMatchObject({
      changed: 1,
      skipped: [{ reason: "notPending", count: 1 }],
    });
    const again = [
      { reason: "askedLately", count: 1 },
      { reason: "notPending", count: 1 },
    ];
    expect(await tester.preview(matching(), action)).toMatchObject({ changes: 0, skipped: again });
    expect(await tester.start(matching(), action)).toMatchObject({ changed: 0, skipped: again });
  });

  it("selects what the list shows: by search, status, tag and saved filter, except excluded ones", async () => {
    const ana = await tester.create({ name: "Ana Alves", tags: ["Fair"] });
    const bia = await tester.create({ name: "Bia Alves", tags: ["fair"] });
    await tester.create({ name: "Caio Alves", tags: ["Fair"], status: "pending" });
    await tester.create({ name: "Davi Lima", tags: ["Fair"] });
    const conditions = [
      { source: "standard" as const, field: "name", operator: "contains" as const, value: "alves" },
    ];
    const { body: filter } = await server.call(filterRoutes.create, {
      token: user.token,
      body: { name: "Family", definition: { operator: "AND", conditions } },
    });
    const size = async (given: object) =>
      (await tester.preview(matching(given), { kind: "delete" })).matching;
    expect(await size({})).toBe(4);
    expect(await size({ tag: "FAIR", status: "active" })).toBe(3);
    expect(await size({ filterId: filter.id })).toBe(3);
    expect(
      await size({
        filterId: filter.id,
        status: "active",
        tag: "fair",
        search: "alv",
        except: [ana.id],
      }),
    ).toBe(1);
    const selection = matching({ filterId: filter.id, status: "active", except: [ana.id] });
    expect(await tester.start(selection, { kind: "setStatus", status: "inactive" })).toMatchObject({
      total: 1,
      changed: 1,
    });
    expect(await tester.account(bia.id)).toMatchObject({ status: "inactive" });
    const unknown = {
      selection: matching({ filterId: crypto.randomUUID() }),
      action: { kind: "delete" },
    };
    for (const route of [contactOperationRoutes.preview, contactOperationRoutes.start])
      expect((await server.fail(route, { token: user.token, body: unknown })).status).toBe(404);
  });

  it("runs once per idempotency key, and ignores contacts of another workspace", async () => {
    const ana = await tester.create({});
    const body = { selection: ids(ana.id), action: { kind: "addTag", tag: "Twice" } as const };
    const ask = () =>
      server.call(contactOperationRoutes.start, {
        token: user.token,
        body,
        idempotencyKey: "click",
      });
    const first = await ask();
    expect((await ask()).body).toEqual(first.body);
    expect(await tester.count(sql`account_operations`)).toBe(1);

    const params = { id: first.body.id };
    for (const route of [
      contactOperationRoutes.get,
      contactOperationRoutes.cancel,
      contactOperationRoutes.progress,
    ])
      expect((await server.fail(route, { token: other.token, params })).status).toBe(404);
    const theirs = operationTester(server, other);
    expect(await theirs.start(ids(ana.id), { kind: "delete" })).toMatchObject({
      changed: 0,
      skipped: [{ reason: "gone", count: 1 }],
    });
    expect((await tester.account(ana.id)).tags).toEqual(["Twice"]);
    const analyst = await server.member(user.tenantId, "analyst");
    expect((await server.fail(contactOperationRoutes.start, { token: analyst, body })).status).toBe(
      403,
    );
  });

  it("turns a concurrent edit into a conflict, not a loss", async () => {
    const ana = await tester.create({ name: "Ana", tags: ["Old"] });
    await tester.start(ids(ana.id), { kind: "addTag", tag: "New" });
    const edit = {
      name: "Ana",
      email: ana.email,
      status: "active",
      tags: ["Old"],
      version: ana.version,
    };
    const late = await server.fail(contactRoutes.update, {
      token: user.token,
      params: { id: ana.id },
      body: edit,
    });
    expect(late.body).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { tags: ["New", "Old"] },
    });
  });
});
