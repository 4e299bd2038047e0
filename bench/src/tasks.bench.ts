// 10,000 scheduled tasks due within one minute: how late they start and end, and that each runs once. Four workers, ten
// kills. Fewer tasks are due at the same rate, so in less time.
import { setTimeout as sleep } from "node:timers/promises";
import { profileRoutes, taskRoutes } from "@arauto/contracts";
import {
  type Installation,
  type Worker,
  withInstallation,
  type Workspace,
} from "./installation.ts";
import { processorTime, serverProcessorTime } from "./process-use.ts";
import { milliseconds, printMachine, printTable, integer, failRun } from "./report.ts";

const TASKS = Number(process.env["ARAUTO_BENCH_TASKS"] ?? 10_000);
const WORKSPACES = 10;
const WORKERS = 4;
const KILLS = 10;
/** Time before the first task is due. */
const LEAD_SECONDS = 10;
const PER_MINUTE = 10_000;
const SPREAD_SECONDS = (60 * TASKS) / PER_MINUTE;
const LIMIT_MS = 600_000;

/** Creates a report without recipients, so that only the engine is measured, and copies it. */
async function createTasks({ database }: Installation, { client, tenantId }: Workspace) {
  const { id: userId } = await client.call(profileRoutes.get);
  const body = {
    name: "Bench",
    action: { type: "report", period: "day" } as const,
    schedule: { preset: "daily", time: "00:00" } as const,
    timeZone: "UTC",
    assignees: [userId],
  };
  const { id } = await client.call(taskRoutes.create, { body });
  await database.query(
    `insert into tasks select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
     from tasks t, generate_series(2, $3::int) where t.tenant_id = $1 and t.id = $2`,
    [tenantId, id, TASKS / WORKSPACES],
  );
  await database.query(
    "update tasks set assignees = '{}', created_by = null, overlap = 'allow' where tenant_id = $1",
    [tenantId],
  );
}

/** Makes all tasks due, spread over the minute. */
async function makeDue({ database }: Installation): Promise<void> {
  await database.query(
    `update tasks set next_due_at = clock_timestamp() + make_interval(secs => $1::int + random() * $2::float8)`,
    [LEAD_SECONDS, SPREAD_SECONDS],
  );
  await database.query(
    `update task_queues q set due_at = (select min(t.next_due_at) from tasks t where t.tenant_id = q.tenant_id)`,
  );
}

async function waitUntilOver({ database }: Installation): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const { rows } = await database.query<{ over: number }>(
      "select count(*)::int as over from task_runs where outcome in ('completed', 'skipped')",
    );
    if ((rows[0]?.over ?? 0) >= TASKS) return;
    if (performance.now() > end) return failRun(`Only ${rows[0]?.over} runs are over`);
    await sleep(500);
  }
}

interface Lateness {
  runs: number;
  tasks: number;
  /** Milliseconds from the due time to the start and to the end: median, 99th percentile and longest. */
  started: number[];
  ended: number[];
}

async function latenessOf({ database }: Installation): Promise<Lateness> {
  const late = (column: string) =>
    `array_append(percentile_cont(array[0.5, 0.99]) within group (order by extract(epoch from ${column} - due_at) * 1000),
      max(extract(epoch from ${column} - due_at) * 1000)::float8) as ${column.slice(0, -3)}`;
  const { rows } = await database.query<Lateness>(
    `select count(*)::int as runs, count(distinct (tenant_id, task_id))::int as tasks, ${late("started_at")}, ${late("ended_at")}
     from task_runs`,
  );
  const [result] = rows;
  if (!result || result.runs !== TASKS || result.tasks !== TASKS)
    failRun(`${result?.runs} runs of ${result?.tasks} tasks instead of ${TASKS}`);
  return result!;
}

/** Returns how many transactions the database has committed so far. */
async function countCommits({ database }: Installation): Promise<number> {
  const { rows } = await database.query<{ commits: number }>(
    "select xact_commit::float8 as commits from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.commits ?? NaN;
}

async function measure(installation: Installation, kills: number) {
  const { database } = installation;
  await database.query("delete from task_runs");
  const workers: Worker[] = [];
  for (let index = 0; index < WORKERS; index += 1) workers.push(await installation.startWorker());
  const used = () => workers.reduce((sum, { processId }) => sum + processorTime(processId), 0);
  try {
    await makeDue(installation);
    await sleep(LEAD_SECONDS * 1000);
    const before = {
      workers: used(),
      database: await serverProcessorTime(database),
      commits: await countCommits(installation),
    };
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep((SPREAD_SECONDS * 1000) / (kills + 1));
      await workers[kill % WORKERS]?.kill();
      workers[kill % WORKERS] = await installation.startWorker();
    }
    await waitUntilOver(installation);
    return {
      ...(await latenessOf(installation)),
      // The time of killed workers is unknown.
      workerMicros: kills > 0 ? NaN : (used() - before.workers) / TASKS,
      databaseMicros: ((await serverProcessorTime(database)) - before.database) / TASKS,
      commits: ((await countCommits(installation)) - before.commits) / TASKS,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

type Measured = Awaited<ReturnType<typeof measure>>;

const all = (values: readonly number[]) => values.map(milliseconds).join(" / ");
const cost = (micros: number) => (Number.isNaN(micros) ? "" : milliseconds(micros / 1000));
const rowOf = (what: string, measured: Measured) => ({
  what,
  runs: integer(measured.runs),
  "started late: median / p99 / longest": all(measured.started),
  "ended late": all(measured.ended),
  "CPU per run, workers": cost(measured.workerMicros),
  database: cost(measured.databaseMicros),
  "commits per run": measured.commits.toFixed(1),
});

printMachine();
await withInstallation(async (installation) => {
  for (let index = 0; index < WORKSPACES; index += 1)
    await createTasks(installation, await installation.signUp(`Bench ${index}`));
  const calm = await measure(installation, 0);
  const killed = await measure(installation, KILLS);
  printTable([rowOf(`${WORKERS} workers`, calm), rowOf(`the same with ${KILLS} kills`, killed)]);
  console.log("Targets: exactly one run of each; p99 at most 1 s late");
});
