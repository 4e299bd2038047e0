import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { findIdsByEmail } from "./index.ts";

const CONTACTS = 3000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server.stop());

it("finds contacts by address, ignoring case, without reading the others of the workspace", async () => {
  const { tenantId } = await server.signUp();
  const other = await server.signUp();
  const addAll = (id: string) =>
    server.deps.database.tenant(id, (tx) =>
      tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, status)
        select ${id}::uuid, gen_random_uuid(), 'Ana', 'ana' || g || '@example.com', 'active' from generate_series(1, ${CONTACTS}::int) as g`),
    );
  await addAll(tenantId);
  await addAll(other.tenantId);

  await server.deps.database.tenant(tenantId, async (tx) => {
    const found = await findIdsByEmail(tx, tenantId, [
      "ANA7@Example.com",
      "ana8@example.com",
      "nobody@example.com",
    ]);
    const stored = await tx.query<{ id: string }>(
      sql`select id from accounts where email in ('ana7@example.com', 'ana8@example.com') order by email`,
    );
    expect([...found]).toEqual([
      ["ANA7@Example.com", stored[0]?.id],
      ["ana8@example.com", stored[1]?.id],
    ]);
  });

  const read = await server.deps.database.tenant(tenantId, async (tx) => {
    const count = async () => {
      const row = await tx.maybeOne<{ read: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relid = 'accounts'::regclass`);
      return row?.read ?? NaN;
    };
    // May include counts of the session's earlier transactions.
    const before = await count();
    await findIdsByEmail(tx, tenantId, ["ana9@example.com", "ana10@example.com"]);
    return (await count()) - before;
  });
  expect(read).toBe(2);
});
