import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { chunksOf, recipientsOf } from "./recipients-sql.ts";

let testDatabase: OpenTestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const tenantId = randomUUID();
const campaignId = randomUUID();

/** Returns the plan of a query in a workspace, without aliases, which differ between the variants. */
const planOf = (query: Sql): Promise<string> =>
  testDatabase.database.tenant(tenantId, async (tx) => {
    const rows = await tx.query<Record<string, string>>(sql`explain (costs off) ${query}`);
    return rows
      .map((row) =>
        Object.values(row)[0]
          ?.replaceAll(/\b(recipients|campaign_chunks) \w+/g, "$1")
          .replaceAll(/\b[a-z]\w*\./g, ""),
      )
      .join("\n");
  });

it.each<[string, Sql, Sql]>([
  [
    "recipientsOf a campaign",
    sql`select count(*) from ${recipientsOf(tenantId, campaignId)} r where r.chunk = 3`,
    sql`select count(*) from recipients r where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId}::uuid and r.chunk = 3`,
  ],
  [
    "recipientsOf a workspace, for each contact",
    sql`select from accounts a where a.tenant_id = ${tenantId}::uuid and exists (
      select from ${recipientsOf(tenantId)} r where r.campaign_id = ${campaignId}::uuid and r.account_id = a.id)`,
    sql`select from accounts a where a.tenant_id = ${tenantId}::uuid and exists (
      select from recipients r where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId}::uuid and r.account_id = a.id)`,
  ],
  [
    "chunksOf each campaign",
    sql`select k.sent from campaigns c cross join lateral (
      select sum(b.sent) as sent from ${chunksOf(sql`c.tenant_id`, sql`c.id`)} b) k where c.tenant_id = ${tenantId}::uuid`,
    sql`select k.sent from campaigns c cross join lateral (
      select sum(b.sent) as sent from campaign_chunks b where b.tenant_id = c.tenant_id and b.campaign_id = c.id) k where c.tenant_id = ${tenantId}::uuid`,
  ],
])("plans %s like the table itself, under row-level security", async (_, fragment, table) => {
  expect(await planOf(fragment)).toBe(await planOf(table));
});
