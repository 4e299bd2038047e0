// How long the dashboard's single request takes in a large workspace, compared with counting its contacts directly.
import { dashboardRoutes } from "@arauto/contracts";
import { type Installation, withInstallation } from "./installation.ts";
import { populate } from "./population.ts";
import {
  median,
  milliseconds,
  printMachine,
  printTable,
  timed,
  times,
  integer,
  failRun,
} from "./report.ts";

const CONTACTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 1_000_000);
const EVENTS = Number(process.env["ARAUTO_BENCH_EVENTS"] ?? 2_000_000);
const CAMPAIGNS = 200;
const CONVERSATIONS = 20_000;
const ROUNDS = 15;
const COUNTED_WITHIN_MS = 120_000;

/**
 * Adds typical data of a workspace of this size: suppressed addresses, campaigns with their hourly sums, events,
 * conversations.
 */
async function fill(database: Installation["database"], tenantId: string): Promise<void> {
  await database.query(
    `insert into suppressions (tenant_id, email_hash, reason, created_at)
     select tenant_id, suppression_hash(email), (array['unsubscribed', 'bounced', 'complained'])[1 + (random() * 2)::int],
       now() - random() * interval '80 days'
     from accounts where tenant_id = $1 and random() < 0.03`,
    [tenantId],
  );
  await database.query(
    `insert into campaigns (tenant_id, id, name, status, content, frozen, started_at, finished_at)
     select $1, gen_random_uuid(), 'Campaign ' || n, 'sent', '{"subject":"News","links":["https://shop.example/"]}', 50000,
       now() - n * interval '8 hours', now() - n * interval '8 hours' + interval '1 hour'
     from generate_series(1, $2::int) n`,
    [tenantId, CAMPAIGNS],
  );
  await database.query(
    `insert into campaign_chunks (tenant_id, campaign_id, chunk, size, sent, bounced, done)
     select c.tenant_id, c.id, k, 1000, 990, 10, true from campaigns c, generate_series(0, 49) k where c.tenant_id = $1 and c.name like 'Campaign %'`,
    [tenantId],
  );
  await database.query(
    `insert into campaign_engagement (tenant_id, campaign_id, opened, clicked, unsubscribed)
     select tenant_id, id, 12000, 3000, 90 from campaigns where tenant_id = $1 and name like 'Campaign %'`,
    [tenantId],
  );
  await database.query(
    `insert into campaign_activity (tenant_id, campaign_id, hour, opened, clicked, unsubscribed)
     select c.tenant_id, c.id, date_trunc('hour', c.started_at, 'UTC') + h * interval '1 hour', 160, 40, 1
     from campaigns c, generate_series(0, 71) h where c.tenant_id = $1 and c.name like 'Campaign %'`,
    [tenantId],
  );
  await database.query(
    `insert into analyze_provider_hours (tenant_id, hour, provider, accepted, clicked, opened)
     select $1, date_trunc('hour', now(), 'UTC') - h * interval '1 hour', p, 6000, 400, 1500
     from generate_series(0, 70 * 24) h, generate_series(0, 6) p`,
    [tenantId],
  );
  await database.query(
    `insert into campaign_link_clicks (tenant_id, campaign_id, link, account_id)
     select c.tenant_id, c.id, 0, gen_random_uuid() from (
       select * from campaigns where tenant_id = $1 and name = 'Campaign 1') c, generate_series(1, 3000)`,
    [tenantId],
  );
  await database.query(
    `insert into events (tenant_id, occurred_at, type, account_id)
     select $1, now() - random() * interval '3 days', 'mail.opened', gen_random_uuid() from generate_series(1, $2::int)`,
    [tenantId, EVENTS],
  );
  await database.query(
    `insert into conversations (tenant_id, id, email, email_hash, name, subject, unread, last_message_at, last_direction, snippet, answerable, status)
     select $1, gen_random_uuid(), 'a' || n || '@example.com', suppression_hash('a' || n || '@example.com'), 'Ana', 'Re: News', false,
       now() - n * interval '5 minutes', case when n % 50 = 0 then 'in' else 'out' end, 'Thanks', true, 'open'
     from generate_series(1, $2::int) n`,
    [tenantId, CONVERSATIONS],
  );
  for (const table of [
    "accounts",
    "suppressions",
    "events",
    "conversations",
    "analyze_provider_hours",
    "campaign_activity",
    "campaign_chunks",
  ])
    await database.query(`vacuum analyze ${table}`);
}

printMachine();
await withInstallation(async (installation) => {
  const { database, signUp } = installation;
  const workspace = await signUp("Bench");
  const { client, tenantId } = workspace;
  await populate(installation, workspace, CONTACTS);
  await fill(database, tenantId);
  const get = () => client.call(dashboardRoutes.get);

  const first = await timed(get);
  await installation.startWorker();
  const startedAt = performance.now();
  let dashboard = first.result;
  while (dashboard.audience === null && performance.now() - startedAt < COUNTED_WITHIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    dashboard = await get();
  }
  const counting = performance.now() - startedAt;

  const requests: number[] = [];
  const plain: number[] = [];
  let exact = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const request = await timed(get);
    const count = await timed(() =>
      database.query<{ total: number }>(
        `select count(*)::int as total from accounts a
         left join suppressions s on s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email)
         where a.tenant_id = $1 and a.status = 'active' and s.reason is null`,
        [tenantId],
      ),
    );
    exact = count.result.rows[0]?.total ?? 0;
    // The first round is a warm-up.
    if (round === 0) continue;
    requests.push(request.ms);
    plain.push(count.ms);
  }
  if (dashboard.audience?.canReceive !== exact)
    failRun(`${dashboard.audience?.canReceive} can receive, not ${exact}`);
  const ms = median(requests);
  printTable([
    {
      what: `first request, ${integer(CONTACTS)} contacts, before they are counted`,
      time: milliseconds(first.ms),
      "during the count": "",
    },
    { what: "until a job has counted them", time: milliseconds(counting), "during the count": "" },
    {
      what: `each further request, ${integer(EVENTS)} events, ${integer(CAMPAIGNS)} campaigns`,
      time: milliseconds(ms),
      "during the count": times(median(plain) / ms),
    },
    {
      what: "counting who can receive, in SQL",
      time: milliseconds(median(plain)),
      "during the count": times(1),
    },
  ]);
});
