// Response times of Analyze over twelve months, and of a plain query that counts the events instead.
import { analyzeRoutes as routes } from "@arauto/contracts";
import { v7 } from "uuid";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
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
/** Number of events in the year, added up in the hourly sums. */
const EVENTS = Number(process.env["ARAUTO_BENCH_EVENTS"] ?? 50_000_000);
/** Number of events that are also stored as rows, for the plain query. */
const STORED = Number(process.env["ARAUTO_BENCH_STORED_EVENTS"] ?? EVENTS / 10);
const CAMPAIGNS = 120;
const ROUNDS = 7;
const TARGET_MS = 300;

/**
 * A year of events as (campaign, hour, provider, device, kind): each campaign is sent within three hours, and
 * engagement decays over three weeks.
 */
const EVENTS_SQL = `
  select campaign, kind,
    date_trunc('hour', now() - interval '365 days', 'UTC') + campaign * interval '66 hours'
      + floor(case when kind < 4 then h * 3 else power(h, 4) * 500 end) * interval '1 hour' as hour,
    case when p < 0.54 then 1 when p < 0.74 then 2 when p < 0.8 then 3 when p < 0.86 then 4 when p < 0.88 then 5 when p < 0.9 then 6 else 7 end as provider,
    case when kind < 4 then 0 when d < 0.55 then 2 when d < 0.9 then 1 when d < 0.95 then 3 else 4 end as device
  from (
    select floor(random() * ${CAMPAIGNS})::int as campaign, floor(random() * 10)::int as kind, random() as h, random() as p, random() as d
    from generate_series(1, $1::bigint)) drawn`;

/** Inserts campaigns, the hourly sums of all events, and a share of the events as rows. */
async function fill({ database }: Installation, { tenantId }: Workspace): Promise<void> {
  const ids = Array.from({ length: CAMPAIGNS }, () => v7());
  await database.query(
    `insert into campaigns (tenant_id, id, name, status, content, frozen_at, started_at)
     select $1, id, 'Campaign ' || n, 'sent', '{"links": ["https://shop.example/"], "from": {"name": "Shop", "address": "news@shop.example"}}', now(),
       now() - interval '365 days' + n * interval '66 hours'
     from unnest($2::uuid[]) with ordinality as given (id, n)`,
    [tenantId, ids],
  );
  const idOf = "($3::uuid[])[e.campaign + 1]";
  await database.query(
    `insert into analyze_hours (tenant_id, hour, campaign_id, provider, device, accepted, opened, machine_opened, clicked, unsubscribed)
     select $2, e.hour, ${idOf}, e.provider, e.device, count(*) filter (where kind < 4), count(*) filter (where kind between 4 and 6),
       count(*) filter (where kind = 7), count(*) filter (where kind = 8), count(*) filter (where kind = 9)
     from (${EVENTS_SQL}) e group by 2, e.campaign, e.provider, e.device`.replace(
      "group by 2,",
      "group by e.hour,",
    ),
    [EVENTS, tenantId, ids],
  );
  const sums = ["accepted", "opened", "machine_opened", "clicked", "unsubscribed"];
  for (const [table, key] of [
    ["analyze_campaign_hours", "campaign_id"],
    ["analyze_provider_hours", "provider"],
  ])
    await database.query(
      `insert into ${table} (tenant_id, hour, ${key}, ${sums.join(", ")})
       select tenant_id, hour, ${key}, ${sums.map((name) => `sum(${name})`).join(", ")} from analyze_hours where tenant_id = $1 group by 1, 2, 3`,
      [tenantId],
    );
  await database.query(
    `insert into analyze_click_hours (tenant_id, day, hour, campaign_id, provider, device, clicks)
     select tenant_id, hour::date, extract(hour from hour), campaign_id, provider, device, sum(clicked)
     from analyze_hours where tenant_id = $1 and clicked > 0 group by 1, 2, 3, 4, 5, 6`,
    [tenantId],
  );
  await database.query(
    `insert into analyze_provider_click_hours (tenant_id, day, hour, provider, clicks)
     select tenant_id, day, hour, provider, sum(clicks) from analyze_click_hours where tenant_id = $1 group by 1, 2, 3, 4`,
    [tenantId],
  );
  await database.query(
    `insert into events (tenant_id, type, account_id, campaign_id, occurred_at)
     select $2, case when kind < 4 then 'mail.sent' when kind < 8 then 'mail.opened' when kind = 8 then 'mail.clicked' else 'mail.unsubscribed' end,
       gen_random_uuid(), ${idOf}, e.hour from (${EVENTS_SQL}) e`,
    [STORED, tenantId, ids],
  );
  for (const table of [
    "analyze_hours",
    "analyze_campaign_hours",
    "analyze_provider_hours",
    "analyze_click_hours",
    "analyze_provider_click_hours",
    "events",
  ])
    await database.query(`vacuum (analyze) ${table}`);
}

/** Counts the stored events by day and type, like a page without sums would. */
async function plainCount({ database }: Installation, { tenantId }: Workspace): Promise<number> {
  const { rows } = await database.query<{ total: number }>(
    `select date_trunc('day', occurred_at at time zone 'America/Sao_Paulo') as day, type, count(*)::int as total
     from events where tenant_id = $1 and occurred_at >= now() - interval '366 days' and type like 'mail.%' group by 1, 2`,
    [tenantId],
  );
  return rows.reduce((sum, { total }) => sum + total, 0);
}

printMachine();
await withInstallation(async (installation) => {
  const workspace = await installation.signUp("Bench");
  const { client } = workspace;
  await populate(installation, workspace, CONTACTS);
  await fill(installation, workspace);
  const { rows } = await installation.database.query<{ total: number }>(
    "select count(*)::int as total from analyze_hours",
  );
  const all = { period: "all", compare: "none" } as const;
  const firstCampaign = (
    await installation.database.query<{ id: string }>(
      "select id from campaigns where tenant_id = $1 and frozen_at is not null order by id limit 1",
      [workspace.tenantId],
    )
  ).rows[0]?.id;
  if (firstCampaign === undefined) throw new Error("There are no campaigns");
  const requests: Record<string, () => Promise<unknown>> = {
    "twelve months by week": () => client.call(routes.summary, { query: all }),
    "twelve months by day, filtered by a provider": () =>
      client.call(routes.summary, {
        query: { ...all, interval: "day", provider: "gmail" },
      }),
    "30 days next to the 30 before": () =>
      client.call(routes.summary, { query: { period: "30days" } }),
    "providers of twelve months": () => client.call(routes.providers, { query: all }),
    "campaigns of twelve months": () => client.call(routes.campaigns, { query: all }),
    "best hours of twelve months": () => client.call(routes.hours, { query: all }),
    "best hours of twelve months, filtered by a campaign": () =>
      client.call(routes.hours, { query: { ...all, campaign: firstCampaign } }),
    "reasons of twelve months": () => client.call(routes.reasons, { query: all }),
    "sales of twelve months": () => client.call(routes.sales, { query: all }),
    "audience of twelve months": () => client.call(routes.audience, { query: all }),
  };
  const measured: Record<string, number[]> = {};
  const summary = await client.call(routes.summary, { query: all });
  const { sent, opened, machineOpened, clicked, unsubscribed } = summary.current.totals;
  if (sent + opened + machineOpened + clicked + unsubscribed !== EVENTS)
    failRun("The sums are not those of the events");
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await timed(() => plainCount(installation, workspace));
    if (plain.result !== STORED) failRun("The plain count is wrong");
    (measured["plain"] ??= []).push(plain.ms);
    for (const [name, work] of Object.entries(requests))
      (measured[name] ??= []).push((await timed(work)).ms);
  }
  const plain = median(measured["plain"] ?? []);
  console.log(
    `${integer(CONTACTS)} contacts, ${integer(EVENTS)} events in ${integer(rows[0]?.total ?? 0)} hourly sums, medians of ${ROUNDS} rounds through the API`,
  );
  console.log(
    `A plain query counts ${integer(STORED)} stored events in ${milliseconds(plain)}: × ${EVENTS / STORED} for all of them`,
  );
  printTable(
    Object.keys(requests).map((name) => {
      const ms = median(measured[name] ?? []);
      return {
        request: name,
        time: milliseconds(ms),
        "plain query, all events": times((plain * (EVENTS / STORED)) / ms),
        met: ms <= TARGET_MS ? "yes" : "no",
      };
    }),
  );
});
