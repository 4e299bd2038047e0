import { v7 } from "uuid";
import { expect, it } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { sql } from "../../platform/database/sql.ts";
import { longestNamed } from "../accounts/index.ts";
it("measures", async () => {
  const { database, close } = await openTestDatabase();
  const tenantId = v7();
  await database.system(async (tx) => {
    await tx.execute(sql`insert into tenants (tenant_id, name, trial_ends_at) values (${tenantId}::uuid, 'x', now())`);
    await tx.execute(sql`insert into accounts (tenant_id, id, name, email, status, fields, created_at)
      select ${tenantId}::uuid, gen_random_uuid(), initcap(substr(md5(n::text), 1, 3 + n % 12)) || ' ' || initcap(substr(md5((n*7)::text), 1, 4 + n % 9)), 'p' || n || '@example.com', 'active', '{}', now() - n * interval '1 second' from generate_series(1, 500000) n`);
  });
  await database.pool.query("vacuum analyze accounts");
  const times: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const s = performance.now();
    const found = await database.tenant(tenantId, (tx) => longestNamed(tx, tenantId));
    times.push(performance.now() - s);
    if (i === 0) console.log(found?.name);
  }
  console.log(times.map((t) => t.toFixed(1)).join(" "));
  expect(times.length).toBe(10);
  await close();
}, 200_000);
