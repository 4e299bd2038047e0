import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { sql, type Statement } from "../../platform/database/sql.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { bareWorkspace, sentCampaign } from "../tracking/testing/sent-campaign.ts";
import type { ClaimedChunk } from "./chunk-queries.ts";
import { loadRecipients } from "./load-queries.ts";

let testDatabase: OpenTestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

/** Returns the text of the statement that loads a lane's next recipients. */
async function statementOf(): Promise<string> {
  let text = "";
  const tx = {
    queryPrepared: (statement: Statement<unknown, string>) => {
      text = statement.text;
      return Promise.resolve([]);
    },
  } as unknown as Transaction;
  await loadRecipients(
    tx,
    { tenantId: "", campaignId: "", chunk: 0, pass: 0 } as ClaimedChunk,
    0,
    1,
  );
  return text;
}

it("loads recipients by index from every table, even under row-level security", async () => {
  const statement = await statementOf();
  const tenantId = randomUUID();
  await testDatabase.database.system(async (tx) => {
    await tx.execute(sql`
      insert into accounts (tenant_id, id, name, email, status)
      select ${tenantId}::uuid, gen_random_uuid(), 'Ana', 'ana' || n || '@example.com', 'active' from generate_series(1, 3000) as n`);
    await tx.execute(sql`analyze accounts`);
  });
  const plan = await testDatabase.database.tenant(tenantId, async (tx) => {
    // A table without a suitable index is scanned anyway.
    await tx.client.query("set local enable_seqscan = off");
    const { rows } = await tx.client.query<Record<"QUERY PLAN", string>>(
      `explain (generic_plan) ${statement}`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("Index Scan using accounts_pkey on accounts");
  expect(plan).not.toContain("Seq Scan");
});

it("skips lookups of merged contacts and topic choices when the workspace and the campaign have none", async () => {
  const { database } = testDatabase;
  const tenantId = await bareWorkspace(database);
  const campaign = await sentCampaign(database, tenantId, { recipients: 20 });
  const statement = await statementOf();
  const plan = await database.tenant(tenantId, async (tx) => {
    await tx.client.query(
      "update recipients set state = 0, pass = 0 where tenant_id = $1 and campaign_id = $2",
      [tenantId, campaign.campaignId],
    );
    const { rows } = await tx.client.query<Record<"QUERY PLAN", string>>(
      `explain (analyze, timing off, costs off) ${statement}`,
      [tenantId, campaign.campaignId, 0, 0, 1, 200],
    );
    return rows.map((row) => row["QUERY PLAN"]);
  });
  const executed = plan.filter(
    (line) => /Scan .*on (?:merged_accounts|topic_choices)/.test(line) && line.includes("loops="),
  );
  expect(plan[0]).toContain("rows=20");
  // The one lookup that decides between both variants.
  expect(executed.length).toBeLessThanOrEqual(1);
  expect(executed.every((line) => line.includes("loops=1)"))).toBe(true);
});
