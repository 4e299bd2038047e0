// How long a month of the calendar and its conflicts take in a workspace with many campaigns, tasks and workflow
// schedules.
import { calendarRoutes, filterRoutes, profileRoutes, taskRoutes } from "@arauto/contracts";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { populate } from "./population.ts";
import {
  median,
  milliseconds,
  printMachine,
  printTable,
  timed,
  integer,
  failRun,
} from "./report.ts";

const CONTACTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 50_000);
const CAMPAIGNS = 5_000;
/** The number of these in the next 60 days. */
const PLANNED = 240;
const TASKS = 500;
const WORKFLOWS = 100;
const ROUNDS = 9;
const DAY_MS = 86_400_000;

/** Adds campaigns of the past years and the next two months; future ones have a filter. */
async function addCampaigns({ database }: Installation, { client, tenantId }: Workspace) {
  const { id: filterId } = await client.call(filterRoutes.create, {
    body: {
      name: "Some",
      definition: {
        operator: "AND",
        conditions: [{ source: "standard", field: "name", operator: "contains", value: "a" }],
      },
    },
  });
  await database.query(
    `insert into campaigns (tenant_id, id, name, status, content, frozen, started_at, finished_at)
     select $1, gen_random_uuid(), 'Campaign ' || n, 'sent', '{"subject":"News","links":[]}', 50000,
       now() - n * interval '6 hours', now() - n * interval '6 hours' + interval '1 hour'
     from generate_series(1, $2::int) n`,
    [tenantId, CAMPAIGNS - PLANNED],
  );
  await database.query(
    `insert into campaigns (tenant_id, id, name, status, send_at, filter_ids)
     select $1, gen_random_uuid(), 'Planned ' || n, 'draft',
       to_char(now() + n * interval '6 hours', 'YYYY-MM-DD"T"HH24:MI'),
       case when n % 2 = 0 then array[$3::uuid] else '{}' end
     from generate_series(1, $2::int) n`,
    [tenantId, PLANNED, filterId],
  );
}

/** Adds tasks with different schedules; a fifth of them send email. */
async function addTasks({ database }: Installation, { client, tenantId }: Workspace) {
  const { id: userId } = await client.call(profileRoutes.get);
  const schedules = [
    { preset: "daily" as const, time: "08:00" },
    { preset: "weekly" as const, time: "09:30", days: [1, 4] },
    { preset: "custom" as const, cron: "0 10 12 * *" },
    { preset: "custom" as const, cron: "15 * * * 1-5" },
    { preset: "custom" as const, cron: "0 7 1,10,20 * *" },
  ];
  const copies = TASKS / schedules.length;
  for (const [index, schedule] of schedules.entries()) {
    const { id } = await client.call(taskRoutes.create, {
      body: {
        name: `Task ${index}`,
        action: { type: "report", period: "day" },
        schedule,
        timeZone: "America/Sao_Paulo",
        assignees: [userId],
      },
    });
    await database.query(
      `insert into tasks select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
       from tasks t, generate_series(2, $3::int) where t.tenant_id = $1 and t.id = $2`,
      [tenantId, id, copies],
    );
  }
}

/** Adds running workflows that contacts enter on a schedule, and get an email immediately. */
async function addWorkflows({ database }: Installation, { tenantId }: Workspace) {
  const definition = (n: number) => ({
    steps: [
      {
        id: "entry",
        type: "entry",
        name: "",
        position: { x: 0, y: 0 },
        continueOnError: false,
        config: {
          trigger: "schedule",
          includesPresent: true,
          schedule: {
            enabled: true,
            type: n % 3 === 0 ? "daily" : "weekly",
            time: "09:00",
            daysOfWeek: [1 + (n % 7)],
            intervalMinutes: 60,
            cron: "0 9 * * 1-5",
          },
        },
      },
      {
        id: "mail",
        type: "email",
        name: "",
        position: { x: 0, y: 160 },
        continueOnError: false,
        config: { templateId: null, subject: null, preheader: null, filterId: null },
      },
    ],
    links: [{ from: "entry", to: "mail", branch: "next" }],
  });
  for (let n = 0; n < WORKFLOWS; n += 1)
    await database.query(
      `with w as (
         insert into campaigns (tenant_id, id, name, kind, status, content, started_at)
         values ($1, gen_random_uuid(), 'Workflow ' || $2::int, 'workflow', 'sending', '{}', now()) returning tenant_id, id
       ), v as (
         insert into workflow_versions (tenant_id, workflow_id, version, definition) select tenant_id, id, 1, $3::jsonb from w
       )
       insert into workflow_states (tenant_id, workflow_id, version, next_entry_at)
       select tenant_id, id, 1, date_trunc('day', now()) + interval '12 hours' + interval '1 day' * ($2::int % 7 + 1) from w`,
      [tenantId, n, JSON.stringify(definition(n))],
    );
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

printMachine();
await withInstallation(async (installation) => {
  const workspace = await installation.signUp("Bench");
  const { client } = workspace;
  await populate(installation, workspace, CONTACTS);
  await addCampaigns(installation, workspace);
  await addTasks(installation, workspace);
  await addWorkflows(installation, workspace);
  await installation.database.query("vacuum analyze campaigns, tasks, workflow_states");

  const now = Date.now();
  const range = (from: number, days: number) => ({
    from: dayOf(from),
    to: dayOf(from + days * DAY_MS),
  });
  const rounds = async <T>(work: () => Promise<T>) => {
    const { result } = await timed(work);
    const all: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) all.push((await timed(work)).ms);
    return { result, ms: median(all) };
  };
  const read = (query: { from: string; to: string }) =>
    rounds(() => client.call(calendarRoutes.get, { query }));
  const coming = await read(range(now, 41));
  const past = await read(range(now - 41 * DAY_MS, 40));
  const year = await read(range(now - 180 * DAY_MS, 364));
  const conflicts = await rounds(() =>
    client.call(calendarRoutes.conflicts, { query: range(now, 41) }),
  );
  const day = await rounds(() =>
    client.call(calendarRoutes.dayLoad, { params: { day: dayOf(now + 5 * DAY_MS) } }),
  );
  if (coming.result.entries.length < 100) failRun("A coming month has too few entries");
  const entriesOf = ({ entries, routines }: typeof coming.result) =>
    `${integer(entries.length)} and ${integer(routines.length)} routines`;
  printTable([
    {
      what: "a coming month",
      entries: entriesOf(coming.result),
      median: milliseconds(coming.ms),
    },
    { what: "a past month", entries: entriesOf(past.result), median: milliseconds(past.ms) },
    { what: "a year", entries: entriesOf(year.result), median: milliseconds(year.ms) },
    {
      what: "conflicts of a coming month",
      entries: `${integer(conflicts.result.conflicts.length)} days, ${integer(conflicts.result.unchecked.length)} unchecked`,
      median: milliseconds(conflicts.ms),
    },
    {
      what: "a day with proposed moves",
      entries: `${integer(day.result.sends.length)} sends`,
      median: milliseconds(day.ms),
    },
  ]);
});
