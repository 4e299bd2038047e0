import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { openTestDatabase, type OpenTestDatabase } from "../../testing/test-database.ts";
import { commitBatch } from "./batches.ts";
import { type ClaimedChunk, claimChunk } from "./chunk-queries.ts";
import { STATE_CODES } from "./states.ts";

const tenantId = randomUUID();
const campaignId = randomUUID();
const contactId = randomUUID();
let testDatabase: OpenTestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await testDatabase.database.system(async (tx) => {
    await tx.execute(
      sql`insert into tenants (tenant_id, name, trial_ends_at) values (${tenantId}, 'Shop', now())`,
    );
    await tx.execute(sql`
      insert into accounts (tenant_id, id, name, email, status)
      values (${tenantId}, ${contactId}, 'Ana', 'ana@example.com', 'active')`);
    await tx.execute(sql`
      insert into campaigns (tenant_id, id, name, status, open, frozen, frozen_at)
      values (${tenantId}, ${campaignId}, 'August', 'sending', true, 1, now())`);
    await tx.execute(sql`
      insert into campaign_chunks (tenant_id, campaign_id, chunk, size) values (${tenantId}, ${campaignId}, 0, 1)`);
    await tx.execute(sql`
      insert into recipients (tenant_id, campaign_id, account_id, chunk, place)
      values (${tenantId}, ${campaignId}, ${contactId}, 0, 0)`);
  });
});
afterAll(() => testDatabase.close());

const run = <T>(work: (tx: Transaction) => Promise<T>) =>
  testDatabase.database.tenant(tenantId, work);

async function claim(): Promise<ClaimedChunk> {
  const lease = randomUUID();
  const options = { leaseMs: 60_000, except: [], onlyCrashed: false, anyTime: true };
  const claimed = await run((tx) => claimChunk(tx, tenantId, campaignId, lease, options));
  if (!claimed) throw new Error("There is no chunk");
  return { ...claimed, tenantId, campaignId, lease };
}

it("stores a batch once when the reply to its commit was lost", async () => {
  const chunk = await claim();
  const outcome = {
    contactId,
    state: STATE_CODES.sent,
    tries: 1,
    reply: "250 OK",
    skipReason: null,
    wasDeferred: false,
  } as const;
  const move = { next: "close", watermark: 1, releaseAt: 1, leaseMs: 60_000 } as const;
  const commit = () => run((tx) => commitBatch(tx, chunk, [outcome], move));
  expect(await commit()).toEqual({ status: "sending", recorded: [outcome] });
  expect(await commit()).toEqual({ status: "sending", recorded: [] });
  const stored = await run((tx) =>
    tx.one<{ sent: number; attempts: number }>(sql`
      select k.sent, r.attempts from campaign_chunks k
      join recipients r on r.campaign_id = k.campaign_id and r.chunk = k.chunk where k.campaign_id = ${campaignId}`),
  );
  expect(stored).toEqual({ sent: 1, attempts: 1 });
});
