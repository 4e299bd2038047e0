import { contactOperationRoutes, contactRoutes, customFieldRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { failingDeps } from "../../testing/failing-deps.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { operationTester, type OperationTester } from "./testing/test-operations.ts";

const CONTACTS = 3_500;
const ALL_CONTACTS = { kind: "matching", except: [] as string[] } as const;
const ACTIVE = { ...ALL_CONTACTS, status: "active" } as const;
const ACTIVE_CONTACTS = CONTACTS - Math.floor(CONTACTS / 3);

describe("an operation on many contacts", () => {
  let server: TestServer;
  let user: TestUser;
  let tester: OperationTester;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    tester = operationTester(server, user);
    await tester.createMany(CONTACTS);
  });

  const updates = () => tester.count(sql`events where type = 'account.updated'`);
  const chunks = () => tester.count(sql`account_operation_chunks`);

  it("runs in the background and notifies at its end", async () => {
    const begun = await tester.start(ACTIVE, { kind: "setStatus", status: "inactive" });
    expect(begun).toMatchObject({ status: "queued", total: null, processed: 0 });
    expect(await tester.finish(begun.id)).toMatchObject({
      total: ACTIVE_CONTACTS,
      changed: ACTIVE_CONTACTS,
      skipped: [],
    });
    expect(await updates()).toBe(ACTIVE_CONTACTS);
    expect(await tester.count(sql`accounts where status = 'active'`)).toBe(0);
    const events = await tester.rows(
      sql`select person_id, data from events where type = 'operation.finished'`,
    );
    const data = {
      operationId: begun.id,
      action: "setStatus",
      total: ACTIVE_CONTACTS,
      changed: ACTIVE_CONTACTS,
    };
    expect(events).toEqual([{ userId: user.userId, data }]);
    expect(await chunks()).toBe(0);
  });

  it("loses and duplicates nothing, however often and wherever it is killed", async () => {
    const { id } = await tester.start(ALL_CONTACTS, { kind: "addTag", tag: "Moved" });
    for (const when of ["before", "inside"] as const)
      await expect(tester.freeze(id, failingDeps(server.deps, 1, when))).rejects.toThrow("killed");
    expect((await tester.get(id)).status).toBe("queued");
    await tester.freeze(id);
    await tester.freeze(id);
    for (const [at, when] of [
      [1, "inside"],
      [2, "inside"],
      [1, "before"],
      [2, "before"],
      [3, "inside"],
    ] as const) {
      await expect(tester.apply(id, failingDeps(server.deps, at, when))).rejects.toThrow("killed");
    }
    const stopped = new AbortController();
    stopped.abort(new Error("draining"));
    await expect(tester.apply(id, server.deps, stopped.signal)).rejects.toThrow("draining");
    const halfway = await tester.get(id);
    expect(halfway.status).toBe("running");
    expect(halfway.changed).toBe(await updates());

    const done = await tester.finish(id);
    expect(done).toMatchObject({ total: CONTACTS, changed: CONTACTS, skipped: [] });
    await tester.apply(id);
    expect(await tester.get(id)).toEqual(done);
    expect(await updates()).toBe(CONTACTS);
    expect(await tester.count(sql`accounts where tags = '{Moved}' and version = 2`)).toBe(CONTACTS);
    expect(await tester.count(sql`events where type = 'operation.finished'`)).toBe(1);
  });

  it("stays correct when several runs overlap", async () => {
    const { id } = await tester.start(ALL_CONTACTS, { kind: "setStatus", status: "inactive" });
    await Promise.all([tester.freeze(id), tester.freeze(id)]);
    await Promise.all([tester.apply(id), tester.apply(id), tester.apply(id)]);
    const done = await tester.get(id);
    expect(done).toMatchObject({
      status: "done",
      total: CONTACTS,
      processed: CONTACTS,
      changed: ACTIVE_CONTACTS,
    });
    expect(await updates()).toBe(ACTIVE_CONTACTS);
    expect(await tester.count(sql`events where type = 'operation.finished'`)).toBe(1);
  });

  it("covers the contacts that matched at its start, in the state they have when processed", async () => {
    const { id } = await tester.start(ACTIVE, { kind: "setStatus", status: "pending" });
    await tester.freeze(id);
    const late = await tester.create({ name: "Came later" });
    const [deleted, changed] = await tester.rows<{ id: string }>(
      sql`select unnest(account_ids) as id from account_operation_chunks order by chunk desc limit 2`,
    );
    await server.call(contactRoutes.remove, {
      token: user.token,
      body: { ids: [deleted?.id ?? ""] },
    });
    const { email } = await tester.account(changed?.id ?? "");
    const edit = { name: "Edited between", email, status: "inactive" as const, version: 1 };
    expect(
      (
        await server.call(contactRoutes.update, {
          token: user.token,
          params: { id: changed?.id ?? "" },
          body: edit,
        })
      ).status,
    ).toBe(200);
    await tester.apply(id);
    const skipped = [{ reason: "gone", count: 1 }];
    expect(await tester.get(id)).toMatchObject({
      status: "done",
      total: ACTIVE_CONTACTS,
      changed: ACTIVE_CONTACTS - 1,
      skipped,
    });
    expect(await tester.account(changed?.id ?? "")).toMatchObject({
      name: "Edited between",
      status: "pending",
      version: 3,
    });
    expect(await tester.account(late.id)).toMatchObject({ status: "active" });
  });

  it("deletes many contacts with all their data", async () => {
    const { id } = await tester.start(ACTIVE, { kind: "delete" });
    await tester.freeze(id);
    await expect(tester.apply(id, failingDeps(server.deps, 2, "inside"))).rejects.toThrow("killed");
    expect(await tester.finish(id)).toMatchObject({ changed: ACTIVE_CONTACTS });
    expect(await tester.count(sql`accounts`)).toBe(CONTACTS - ACTIVE_CONTACTS);
    expect(await tester.count(sql`events where type = 'account.deleted'`)).toBe(ACTIVE_CONTACTS);
  });

  it("stops when canceled, before freezing or between chunks; completed chunks stay", async () => {
    const cancel = (id: string) =>
      server.call(contactOperationRoutes.cancel, { token: user.token, params: { id } });
    const early = await tester.start(ALL_CONTACTS, { kind: "delete" });
    expect((await cancel(early.id)).body.status).toBe("canceled");
    await tester.freeze(early.id);
    await tester.apply(early.id);
    expect(await tester.count(sql`accounts`)).toBe(CONTACTS);

    const { id } = await tester.start(ALL_CONTACTS, { kind: "addTag", tag: "Half" });
    await tester.freeze(id);
    await expect(tester.apply(id, failingDeps(server.deps, 3, "before"))).rejects.toThrow("killed");
    const canceled = await cancel(id);
    expect(canceled.body).toMatchObject({ status: "canceled", processed: 2_000, changed: 2_000 });
    expect((await cancel(id)).body).toEqual(canceled.body);
    await tester.apply(id);
    expect(await tester.count(sql`accounts where tags = '{Half}'`)).toBe(2_000);
    expect(await chunks()).toBe(0);

    const done = await tester.start(
      { kind: "ids", ids: [crypto.randomUUID()] },
      { kind: "delete" },
    );
    expect(
      (
        await server.fail(contactOperationRoutes.cancel, {
          token: user.token,
          params: { id: done.id },
        })
      ).body.code,
    ).toBe("WRONG_STATE");
  });

  it("fails with the reason when its field is deleted meanwhile", async () => {
    const { body: field } = await server.call(customFieldRoutes.create, {
      token: user.token,
      body: { identifier: "city", name: "City", type: "text" },
    });
    const { id } = await tester.start(ALL_CONTACTS, {
      kind: "setField",
      identifier: "city",
      value: "Recife",
    });
    await tester.freeze(id);
    await expect(tester.apply(id, failingDeps(server.deps, 2, "before"))).rejects.toThrow("killed");
    await server.call(customFieldRoutes.remove, { token: user.token, body: { ids: [field.id] } });
    await tester.apply(id);
    expect(await tester.get(id)).toMatchObject({
      status: "failed",
      failure: "VALIDATION",
      processed: 1_000,
    });
    expect(
      await tester.count(
        sql`events where type = 'operation.failed' and data ->> 'code' = 'VALIDATION'`,
      ),
    ).toBe(1);
    expect(await tester.count(sql`accounts where fields ? 'city'`)).toBe(0);
    expect(await chunks()).toBe(0);
  });

  it("reports its progress until it is at rest", async () => {
    const { id } = await tester.start(ALL_CONTACTS, { kind: "addTag", tag: "Seen" });
    const stream = server.call(contactOperationRoutes.progress, {
      token: user.token,
      params: { id },
    });
    await tester.finish(id);
    const text = (await stream).body as unknown as string;
    const states = text
      .split("\n")
      .filter((line) => line.startsWith("data: "))
      .map((line) => JSON.parse(line.slice(6)) as { status: string; processed: number });
    expect(states.at(-1)).toMatchObject({ status: "done", processed: CONTACTS });
  });
});
