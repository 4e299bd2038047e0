import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { createDatabase, type Database, TENANT_ROLE } from "./database.ts";
import { createPool } from "./pool.ts";
import { sql } from "./sql.ts";

const A = randomUUID();
const B = randomUUID();
let testDatabase: OpenTestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ database } = testDatabase);
  for (const [tenant, name] of [
    [A, "Ana"],
    [B, "Bruno"],
  ] as const) {
    await database.system((tx) =>
      tx.execute(
        sql`insert into tenants (tenant_id, name, trial_ends_at) values (${tenant}, ${name}, now() + interval '14 days')`,
      ),
    );
    await database.tenant(tenant, (tx) =>
      tx.execute(
        sql`insert into accounts (tenant_id, id, name, email, status) values (${tenant}, ${randomUUID()}, ${name}, ${`${name}@example.com`}, 'active')`,
      ),
    );
  }
});
afterAll(async () => {
  await testDatabase.close();
});

const names = sql`select name from accounts order by name`;

test("a workspace sees its own rows and no others", async () => {
  expect(await database.tenant(A, (tx) => tx.query(names))).toEqual([{ name: "Ana" }]);
  expect(await database.tenant(B, (tx) => tx.query(names))).toEqual([{ name: "Bruno" }]);
});

test("a query without a workspace finds nothing", async () => {
  const found = await database.system(async (tx) => {
    await tx.execute(sql`set local role ${sql.raw(TENANT_ROLE)}`);
    return tx.query(names);
  });
  expect(found).toEqual([]);
});

test("a connection forgets the workspace of its last transaction", async () => {
  const single = createDatabase(
    createPool(testDatabase.url, () => {}, 1),
    () => {},
  );
  await single.tenant(A, (tx) => tx.query(names));
  const after = await single.system((tx) =>
    tx.one<{ tenant: string | null; role: string }>(
      sql`select app_tenant() as tenant, current_user::text as role`,
    ),
  );
  await single.close();
  expect(after.tenant).toBeNull();
  expect(after.role).not.toBe(TENANT_ROLE);
});

test("a workspace can neither write, change nor delete another one's rows", async () => {
  const intrude = sql`insert into accounts (tenant_id, id, name, email, status) values (${B}, ${randomUUID()}, 'Eve', 'eve@example.com', 'active')`;
  await expect(database.tenant(A, (tx) => tx.execute(intrude))).rejects.toThrow(
    /row-level security/,
  );
  expect(
    await database.tenant(A, (tx) =>
      tx.execute(sql`update accounts set name = 'Eve' where name = 'Bruno'`),
    ),
  ).toBe(0);
  expect(
    await database.tenant(A, (tx) => tx.execute(sql`delete from accounts where tenant_id = ${B}`)),
  ).toBe(0);
  await expect(
    database.tenant(A, (tx) => tx.execute(sql`update accounts set tenant_id = ${B}`)),
  ).rejects.toThrow(/row-level security/);
});

test("a workspace can access no password, no session and no partition directly", async () => {
  const month = await database.system((tx) =>
    tx.one<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass limit 1`,
    ),
  );
  for (const query of [
    sql`select password_hash from people`,
    sql`select * from sessions`,
    sql`select * from idempotency_keys`,
    sql`select * from ${sql.raw(month.name)}`,
    sql`select * from graphile_worker._private_jobs`,
  ]) {
    await expect(database.tenant(A, (tx) => tx.query(query))).rejects.toThrow(/permission denied/);
  }
});

test("text that is not an id cannot become part of a statement", () => {
  expect(() => database.tenant("'; drop table accounts; --", (tx) => tx.query(names))).toThrow(
    "Not a tenant id",
  );
});

describe("the database catalog", () => {
  interface TenantTable {
    name: string;
    secured: boolean;
    policies: number;
    open: boolean;
    partition: boolean;
  }
  const walk = (db: Database) =>
    db.system((tx) =>
      tx.query<TenantTable>(sql`
        select c.oid::regclass::text as name, c.relrowsecurity as secured, c.relispartition as partition,
          (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
          has_table_privilege(${TENANT_ROLE}, c.oid, 'select, insert, update, delete') as open
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p')
          and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`),
    );
  /**
   * A table of tenants has a policy; a partition is closed, so that it is reached only through its
   * parent.
   */
  const unsafe = (tables: TenantTable[]) =>
    tables
      .filter((table) => (table.partition ? table.open : !table.secured || table.policies === 0))
      .map((table) => table.name);

  test("has no table with workspaces' rows outside row-level security", async () => {
    const tables = await walk(database);
    expect(tables.length).toBeGreaterThan(15);
    expect(unsafe(tables)).toEqual([]);
  });

  test("would find a table without a policy", async () => {
    await database.system((tx) =>
      tx.execute(sql`create table forgotten (tenant_id uuid primary key)`),
    );
    expect(unsafe(await walk(database))).toEqual(["forgotten"]);
    await database.system((tx) => tx.execute(sql`drop table forgotten`));
  });

  /** Small tables that map something to its workspace, for requests without one. */
  const LOOKUP_TABLES = ["api_key_tenants"];

  test("has tenant_id first in every primary and unique key of a workspace's table", async () => {
    const errors = await database.system((tx) =>
      tx.query<{ index: string }>(sql`
        select i.indexrelid::regclass::text as index from pg_index i
        join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where n.nspname = 'public' and i.indisunique and i.indkey[0] <> a.attnum and c.relname <> all(${LOOKUP_TABLES}::text[])`),
    );
    expect(errors).toEqual([]);
  });

  test("lets the tenant role bypass nothing", async () => {
    const role = await database.system((tx) =>
      tx.one(
        sql`select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = ${TENANT_ROLE}`,
      ),
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
      rolcreaterole: false,
    });
  });
});
