// Deleting a webhook's old history day by day, compared with the rate at which events arrive and with dropping a table.
import { webhookEventRoutes, webhookRoutes } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import { type Installation, withInstallation } from "./installation.ts";
import {
  median,
  milliseconds,
  printMachine,
  printTable,
  times,
  integer,
  failRun,
} from "./report.ts";

/** Number of deliveries past the retention period, and as many within it. */
const OLD = Number(process.env["ARAUTO_BENCH_ROWS"] ?? 500_000);
/** The target load: events per second, all month. */
const RATE = 200;
const DAY_SECONDS = 86_400;
const TABLES = ["webhook_deliveries", "webhook_attempts"];

await withInstallation(async ({ database: pool, signUp, startWorker }) => {
  const { client, tenantId } = await signUp("Bench");
  const { id: endpointId } = await client.call(webhookRoutes.create, {
    body: { url: "http://127.0.0.1:9/hook", events: ["contact.unsubscribed"] },
  });
  await fill(pool, tenantId, endpointId, "31 days");
  await fill(pool, tenantId, endpointId, "1 day");
  await pool.query(`vacuum analyze ${TABLES.join(", ")}`);
  const perDelivery = (await sizeOf(pool)) / (2 * OLD);

  const page = () => timed(() => client.call(webhookEventRoutes.list, { query: { limit: "25" } }));
  const alone = median(await repeatedly(10, page));
  const deleted = new AbortController();
  const beside: number[] = [];
  const reading = (async () => {
    while (!deleted.signal.aborted) {
      beside.push(await page());
      await pause(100);
    }
  })();
  const worker = await startWorker();
  const seconds = (await timed(() => removeHistory(pool, tenantId))) / 1_000;
  await worker.stop();
  deleted.abort();
  await reading;
  const besideBackup = await removeBesideBackup(pool, startWorker, tenantId, endpointId);
  const { rows } = await pool.query<{ deliveries: number; attempts: number }>(
    "select (select count(*)::int from webhook_deliveries) as deliveries, (select count(*)::int from webhook_attempts) as attempts",
  );
  if (rows[0]?.deliveries !== OLD || rows[0].attempts !== OLD)
    failRun(`Deleting left ${JSON.stringify(rows[0])}`);
  const vacuum = (await timed(() => pool.query(`vacuum ${TABLES.join(", ")}`))) / 1_000;
  await pool.query("create table dropped as select * from webhook_deliveries");
  const drop = await timed(() => pool.query("drop table dropped"));

  const perSecond = OLD / seconds;
  const perDay = RATE * DAY_SECONDS;
  printMachine();
  printTable([
    { what: "deleting, deliveries/s with their attempts", value: integer(perSecond) },
    { what: `the same relative to ${RATE} events/s`, value: times(perSecond / RATE) },
    {
      what: "deleting while a backup holds a snapshot, deliveries/s",
      value: integer(OLD / besideBackup),
    },
    { what: `minutes for a day at ${RATE} events/s`, value: integer(perDay / perSecond / 60) },
    { what: "vacuum after it, deliveries/s", value: integer(OLD / vacuum) },
    { what: "dropping a table of the kept deliveries", value: milliseconds(drop) },
    { what: "a page of the history, alone", value: milliseconds(alone) },
    { what: "a page of the history, meanwhile", value: milliseconds(median(beside)) },
    { what: "bytes per delivery, indexes included", value: integer(perDelivery) },
    {
      what: `GB of 30 days at ${RATE} events/s`,
      value: integer((perDelivery * perDay * 30) / 1_000_000_000),
    },
  ]);
});

/** Returns the seconds it takes while old row versions can't be cleaned up. */
async function removeBesideBackup(
  pool: Installation["database"],
  startWorker: Installation["startWorker"],
  tenantId: string,
  endpointId: string,
): Promise<number> {
  await fill(pool, tenantId, endpointId, "31 days");
  await pool.query(`analyze ${TABLES.join(", ")}`);
  const backup = await pool.connect();
  await backup.query("begin isolation level repeatable read");
  await backup.query("select from tenants");
  const worker = await startWorker();
  const seconds = (await timed(() => removeHistory(pool, tenantId))) / 1_000;
  await worker.stop();
  await backup.query("commit");
  backup.release();
  return seconds;
}

/** Runs the daily job of a workspace. */
async function removeHistory(pool: Installation["database"], tenantId: string): Promise<void> {
  await pool.query(
    "select graphile_worker.add_job('webhooks.removeHistory', json_build_object('tenantId', $1::text))",
    [tenantId],
  );
  const waiting = () =>
    pool.query("select from graphile_worker.jobs where task_identifier = 'webhooks.removeHistory'");
  while ((await waiting()).rowCount !== 0) await pause(50);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function repeatedly(count: number, work: () => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (let round = 0; round < count; round += 1) results.push(await work());
  return results;
}

async function sizeOf(pool: Installation["database"]): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    "select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) as name",
    [TABLES],
  );
  return rows[0]?.bytes ?? NaN;
}

/** Adds delivered events of a day, each with one attempt. */
async function fill(
  pool: Installation["database"],
  tenantId: string,
  endpointId: string,
  age: string,
): Promise<void> {
  await pool.query(
    `with added as (
       insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, type, contact_id, data, occurred_at, status, attempts, step,
         attempted_at, status_code, created_at, delivered_at)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), 'contact.unsubscribed', gen_random_uuid(),
         jsonb_build_object('contactId', gen_random_uuid(), 'campaignId', gen_random_uuid(), 'reason', 'unsubscribed'),
         t.at, 'delivered', 1, 1, t.at, 204, t.at, t.at
       from generate_series(1, $4::int) n, lateral (select now() - $3::interval - n * interval '86400 seconds' / $4::int as at) t
       returning tenant_id, id, endpoint_id, created_at)
     insert into webhook_attempts (tenant_id, delivery_id, number, endpoint_id, started_at, duration_ms, status_code, address,
       response_headers, response_body)
     select tenant_id, id, 1, endpoint_id, created_at, 42, 204, '203.0.113.7',
       '{"date": "Mon, 01 Jan 2026 00:00:00 GMT", "server": "nginx", "connection": "keep-alive"}', ''
     from added`,
    [tenantId, endpointId, age, OLD],
  );
}
