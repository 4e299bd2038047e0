import { setTimeout as pause } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer } from "../../testing/test-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createDatabase, type Database } from "./database.ts";
import { DatabaseOutage } from "./outage.ts";
import { createPool } from "./pool.ts";
import { sql } from "./sql.ts";

let test: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  admin = new pg.Client({ connectionString: test.url });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await test?.drop();
});

async function using<T>(pool: pg.Pool, work: (database: Database) => Promise<T>): Promise<T> {
  const database = createDatabase(pool, () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

describe("a connection of the pool", () => {
  const SETTINGS = `
    select current_setting('jit') as jit, current_setting('timezone') as zone,
      current_setting('idle_in_transaction_session_timeout') as idle`;

  it("gets its settings with each transaction and keeps none of them, so that a transaction pooler can share it", async () => {
    const name = new URL(test.url).pathname.slice(1);
    await admin.query(
      `alter database ${name} set jit = on; alter database ${name} set timezone = 'America/Sao_Paulo'`,
    );
    const pool = createPool(test.url, () => {}, 1);
    // What PgBouncer rejects in a startup packet.
    expect(pool.options).not.toHaveProperty("options");
    expect(pool.options).not.toHaveProperty("idle_in_transaction_session_timeout");
    await using(pool, async (database) => {
      const inTransaction = { jit: "off", zone: "UTC", idle: "1min" };
      expect(await database.system((tx) => tx.query(sql`${sql.raw(SETTINGS)}`))).toEqual([
        inTransaction,
      ]);
      expect(
        await database.tenant(randomUUID(), (tx) => tx.query(sql`${sql.raw(SETTINGS)}`)),
      ).toEqual([inTransaction]);
      expect((await pool.query(SETTINGS)).rows).toEqual([
        { jit: "on", zone: "America/Sao_Paulo", idle: "0" },
      ]);
    });
  });
});

describe("exhausted connections", () => {
  it("are waited for", async () => {
    const pool = createPool(test.url, () => {}, 2);
    const done = await using(pool, (database) =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          database.system((tx) => tx.query(sql`select pg_sleep(0.05)`)),
        ),
      ),
    );
    expect(done).toHaveLength(20);
  });

  /** Returns the address for a role with a connection limit: PostgreSQL rejects more with 53300. */
  async function limitedTo(connections: number): Promise<string> {
    const role = `limited_${randomUUID().replaceAll("-", "")}`;
    await admin.query(
      `create role ${role} login password 'secret' connection limit ${connections}`,
    );
    const url = new URL(test.url);
    url.username = role;
    url.password = "secret";
    return url.href;
  }

  it(
    "are waited for when PostgreSQL has no more of them (53300)",
    { timeout: 60_000 },
    async () => {
      const pool = createPool(await limitedTo(2), () => {}, 10);
      const done = await using(pool, (database) =>
        Promise.all(
          Array.from({ length: 40 }, () =>
            database.system((tx) => tx.query(sql`select pg_sleep(0.02)`)),
          ),
        ),
      );
      expect(done).toHaveLength(40);
      // The pool limits itself to its current connections for a while.
      expect(pool.options.max).toBeLessThanOrEqual(2);
    },
  );

  it("are waited for when other clients use them", { timeout: 60_000 }, async () => {
    const url = await limitedTo(1);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await using(
      createPool(url, () => {}, 3),
      async (database) => {
        const freed = database.system((tx) => tx.query(sql`select 1 as n`));
        await pause(300);
        await other.end();
        expect(await freed).toEqual([{ n: 1 }]);
      },
    );
  });

  it("are waited for only for a limited time", { timeout: 60_000 }, async () => {
    await using(
      createPool(test.url, () => {}, 1),
      async (database) => {
        const held = await database.pool.connect();
        const refused = await database
          .system((tx) => tx.query(sql`select 1`))
          .catch((error: unknown) => error);
        held.release();
        expect(refused).toBeInstanceOf(DatabaseOutage);
        expect(database.outage()).toMatchObject({ reason: "tooManyConnections" });
        await database.system((tx) => tx.query(sql`select 1`));
        expect(database.outage()).toBeNull();
      },
    );
  });

  it("make the process unready until there are free ones", { timeout: 60_000 }, async () => {
    const server = await startTestServer({ config: { role: "api", databasePool: 5 } });
    try {
      const ready = () => fetch(`${server.url}/readyz`);
      expect((await ready()).status).toBe(200);
      const held = await Promise.all(
        Array.from({ length: 5 }, () => server.deps.database.pool.connect()),
      );
      const response = await ready();
      expect([response.status, await response.json()]).toEqual([
        503,
        expect.objectContaining({
          status: "unavailable",
          database: false,
          reason: "tooManyConnections",
        }),
      ]);
      for (const client of held) client.release();
      await expect.poll(async () => (await ready()).status, { timeout: 20_000 }).toBe(200);
    } finally {
      await server.stop();
    }
  });
});
