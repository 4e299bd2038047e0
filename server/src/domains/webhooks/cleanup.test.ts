import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { removeHistoryJob } from "./cleanup.ts";
import { webhooksDomain } from "./index.ts";
import { webhookWorld } from "./testing/webhook-world.ts";

/** Retention of the trial plan. */
const TRIAL_DAYS = 90;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

it("the daily cleanup deletes a workspace's history past its plan's retention, even in several batches", async () => {
  const user = await server.signUp();
  const world = webhookWorld(server, user);
  const webhook = await world.create("http://127.0.0.1:9/hook");
  const { tenantId } = user;
  const add = (days: number, count: number) =>
    server.deps.database.tenant(tenantId, (tx) =>
      tx.execute(sql`
        with added as (
          insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, type, data, occurred_at, status, attempts, created_at)
          select ${tenantId}::uuid, gen_random_uuid(), ${webhook.id}::uuid, ${randomUUID()}::uuid, 'contact.unsubscribed', '{}', d.at, 'delivered', 1, d.at
          from generate_series(1, ${count}::int) n,
            lateral (select now() - make_interval(days => ${days}::int, secs => n / 10) as at) d
          returning id, created_at)
        insert into webhook_attempts (tenant_id, delivery_id, number, endpoint_id, started_at)
        select ${tenantId}::uuid, id, 1, ${webhook.id}::uuid, created_at from added`),
    );
  await add(TRIAL_DAYS, 4_500);
  await add(TRIAL_DAYS - 1, 3);
  const left = () =>
    server.deps.database.tenant(tenantId, (tx) =>
      tx.one<{ deliveries: number; attempts: number }>(sql`
        select (select count(*) from webhook_deliveries where tenant_id = ${tenantId}::uuid) as deliveries,
          (select count(*) from webhook_attempts where tenant_id = ${tenantId}::uuid) as attempts`),
    );
  expect(await left()).toEqual({ deliveries: 4_503, attempts: 4_503 });
  await server.deps.database.system(async (tx) => webhooksDomain.dailyCleanup?.(tx, server.deps));
  await expect.poll(left, { timeout: 20_000 }).toEqual({ deliveries: 3, attempts: 3 });
  const planned = await server.deps.database.system((tx) =>
    tx.query(
      sql`select from graphile_worker.jobs where key = ${`${removeHistoryJob.name}:${tenantId}`} and attempts > 1`,
    ),
  );
  expect(planned).toEqual([]);
});
