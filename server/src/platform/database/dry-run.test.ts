import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { recordEvents } from "../events/events.ts";
import type { Database, Transaction } from "./database.ts";
import { refuseInDryRun } from "./dry-run.ts";
import { sql } from "./sql.ts";

let server: TestServer;
let database: Database;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
  ({ database } = server.deps);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const addTopic = (tx: Transaction, name: string) =>
  tx.execute(sql`
    insert into topics (tenant_id, id, name, description, for_everybody, visibility, status)
    values (${owner.tenantId}, ${v7()}, ${name}, '', true, 'public', 'active')`);
const topics = async () =>
  database.tenant(owner.tenantId, async (tx) => {
    const rows = await tx.query<{ name: string }>(sql`select name from topics order by name`);
    return rows.map(({ name }) => name);
  });
const inTenant = <T>(work: (tx: Transaction) => Promise<T>) =>
  database.tenant(owner.tenantId, work);

describe("a dry run", () => {
  it("sees its own changes, and leaves none of them", async () => {
    const seen = await database.dryRun(async () => {
      await inTenant((tx) => addTopic(tx, "A"));
      await inTenant((tx) => addTopic(tx, "B"));
      return topics();
    });
    expect(seen).toEqual(["A", "B"]);
    expect(await topics()).toEqual([]);
  });

  it("leaves no events, jobs or changes outside of the tenant either", async () => {
    const counts = () =>
      database.system((tx) =>
        tx.one(sql`
          select (select count(*) from events where tenant_id = ${owner.tenantId}) as events,
            (select count(*) from graphile_worker._private_jobs) as jobs,
            (select name from people where id = ${owner.userId}) as name`),
      );
    const before = await counts();
    await database.dryRun(async () => {
      await inTenant((tx) =>
        recordEvents(tx, owner.tenantId, [{ type: "workspace.updated", userId: owner.userId }]),
      );
      await inTenant((tx) => server.deps.jobs.add(tx, { name: "test.never" }, {}));
      await database.system((tx) =>
        tx.execute(sql`update people set name = 'Changed' where id = ${owner.userId}`),
      );
      expect(await counts()).not.toEqual(before);
    });
    expect(await counts()).toEqual(before);
  });

  it("rolls back only a failed transaction, like outside of a dry run", async () => {
    const seen = await database.dryRun(async () => {
      await inTenant((tx) => addTopic(tx, "A"));
      const failed = inTenant(async (tx) => {
        await addTopic(tx, "B");
        await addTopic(tx, "A");
      });
      await expect(failed).rejects.toMatchObject({ code: "23505" });
      await expect(
        inTenant(async (tx) => {
          await addTopic(tx, "C");
          throw new Error("The work failed");
        }),
      ).rejects.toThrow("The work failed");
      await inTenant((tx) => addTopic(tx, "D"));
      return topics();
    });
    expect(seen).toEqual(["A", "D"]);
    expect(await topics()).toEqual([]);
  });

  it("keeps tenants separate, and row-level security in force", async () => {
    const other = await server.signUp();
    await database.dryRun(async () => {
      await inTenant((tx) => addTopic(tx, "Mine"));
      const theirs = await database.tenant(other.tenantId, (tx) =>
        tx.query(sql`select name from topics`),
      );
      expect(theirs).toEqual([]);
      const foreign = database.tenant(other.tenantId, (tx) => addTopic(tx, "Theirs"));
      await expect(foreign).rejects.toMatchObject({ code: "42501" });
      const role = await database.system((tx) =>
        tx.one<{ role: string; tenant: string | null }>(
          sql`select current_user as role, app_tenant() as tenant`,
        ),
      );
      expect(role.role).not.toBe("arauto_app");
      expect(role.tenant).toBeNull();
    });
  });

  it("runs concurrent transactions sequentially", async () => {
    const seen = await database.dryRun(async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2
            ? inTenant((tx) => addTopic(tx, String(index)))
            : database.system((tx) => tx.query(sql`select pg_sleep(0.001)`)),
        ),
      );
      return topics();
    });
    expect(seen).toHaveLength(10);
  });

  it("runs a transaction within another, which then continues in its own tenant", async () => {
    const other = await server.signUp();
    const tenants = await database.dryRun(() =>
      inTenant(async (tx) => {
        const tenantOf = (one: Transaction) =>
          one.one<{ tenant: string | null }>(sql`select app_tenant() as tenant`);
        const inner = await database.tenant(other.tenantId, tenantOf);
        await database.tenant(other.tenantId, () => Promise.reject(new Error("x"))).catch(() => {});
        const { tenant } = await database.system(tenantOf);
        return [inner.tenant, tenant, (await tenantOf(tx)).tenant];
      }),
    );
    expect(tenants).toEqual([other.tenantId, null, owner.tenantId]);
  });

  it("does not affect concurrent work of others", async () => {
    let proceed = () => {};
    const waiting = new Promise<void>((resolve) => (proceed = resolve));
    const dry = database.dryRun(async () => {
      await inTenant((tx) => addTopic(tx, "Dry"));
      await waiting;
    });
    await inTenant((tx) => addTopic(tx, "Real"));
    proceed();
    await dry;
    expect(await topics()).toEqual(["Real"]);
  });

  it("fails with the error of its work", async () => {
    const failing = database.dryRun(async () => {
      await inTenant((tx) => addTopic(tx, "A"));
      throw new Error("The work failed");
    });
    await expect(failing).rejects.toThrow("The work failed");
    expect(await topics()).toEqual([]);
  });

  it("prevents changes by work that is still running when it ends", async () => {
    let late: Promise<unknown> = Promise.resolve();
    let proceed = () => {};
    const waiting = new Promise<void>((resolve) => (proceed = resolve));
    await database.dryRun(async () => {
      late = waiting.then(() => inTenant((tx) => addTopic(tx, "Late")));
    });
    proceed();
    await expect(late).rejects.toThrow("The dry run is over");
    expect(await topics()).toEqual([]);
  });

  it("rejects storing and deleting files", async () => {
    const { storage } = server.deps;
    expect(refuseInDryRun).not.toThrow();
    await database.dryRun(async () => {
      expect(refuseInDryRun).toThrow();
      await expect(storage.remove("some/file")).rejects.toMatchObject({
        code: "TEST_MODE_UNAVAILABLE",
      });
    });
  });
});
