import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contactRoutes } from "@arauto/contracts";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { migrate } from "./migrate.ts";

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** All policies, and all privileges that differ from the owner's own. */
const ACCESS = `
  select 'policy' as kind, tablename::text as object, policyname || ' ' || permissive || roles::text || cmd || coalesce(qual, '') || coalesce(with_check, '') as details
    from pg_policies where schemaname = 'public'
  union all select 'rls', relname, relrowsecurity::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all select 'table', c.relname, a.grantee::regrole::text || a.privilege_type
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner and a.grantee <> 0
  union all select 'column', c.relname || '.' || t.attname, a.grantee::regrole::text || a.privilege_type
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a where c.relnamespace = 'public'::regnamespace
  union all select 'function', p.oid::regprocedure::text, a.grantee::text || a.privilege_type
    from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where p.pronamespace = 'public'::regnamespace
  union all select 'schema', n.nspname, a.grantee::text || a.privilege_type
    from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = 'public' and a.grantee <> 0
  union all select 'default', d.defaclobjtype::text, a.grantee::text || a.privilege_type from pg_default_acl d, aclexplode(d.defaclacl) a
  order by 1, 2, 3`;

describe("a database restored from a dump into a cluster without the tenant role", () => {
  it("gets every policy and privilege back when it is migrated", async () => {
    const database = await createTestDatabase();
    try {
      const before = await query(database.url, ACCESS);
      // What such a dump lacks: the database's privileges, default privileges and policies for the
      // role.
      await query(database.url, "drop owned by arauto_app");
      expect(await query(database.url, ACCESS)).not.toEqual(before);
      expect(await migrate(database.url)).toEqual([]);
      expect(await query(database.url, ACCESS)).toEqual(before);
    } finally {
      await database.drop();
    }
  });

  it("is not ready until it is migrated, and then serves signed-in requests", async () => {
    const database = await createTestDatabase();
    const server = await startTestServer({ databaseUrl: database.url });
    const dataDir = server.config.dataDir;
    try {
      const { token } = await server.signUp();
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await query(database.url, "drop owned by arauto_app");
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      await server.stop();

      const again = await startTestServer({
        databaseUrl: database.url,
        dataDir,
        config: { secret: server.config.secret },
      });
      try {
        expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
        expect((await again.call(contactRoutes.list, { token })).status).toBe(200);
      } finally {
        await again.stop();
      }
    } finally {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it("gets the role itself, in a cluster that never had it", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "arauto-role-"));
    const postgres = await startEmbeddedPostgres({
      folder,
      settings: { fsync: "off", shared_buffers: "16MB" },
    });
    try {
      await migrate(postgres.url);
      await query(postgres.url, "drop owned by arauto_app; drop role arauto_app");
      await migrate(postgres.url);
      const rows = await query(
        postgres.url,
        "select count(*)::int as policies from pg_policies where roles = '{arauto_app}'",
      );
      expect(rows[0]?.["policies"]).toBeGreaterThan(50);
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
