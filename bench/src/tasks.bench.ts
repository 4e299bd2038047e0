// 10,000 scheduled tasks due within one minute: how late they start, and that each starts once. Four workers, ten
// kills.
import { setTimeout as sleep } from "node:timers/promises";
import { profileRoutes, taskRoutes } from "@arauto/contracts";
import {
  type Installation,
  type Worker,
  withInstallation,
  type Workspace,
} from "./installation.ts";
import { milliseconds, printMachine, printTable, whole, failRun } from "./report.ts";

const TASKS = Number(process.env["ARAUTO_BENCH_TASKS"] ?? 10_000);
const WORKSPACES = 10;
const WORKERS = 4;
const KILLS = 10;
/** Time before the first task is due. */
const LEAD_SECONDS = 10;
const SPREAD_SECONDS = 60;
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
    `update tasks set next_due_at = clock_timestamp() + make_interval(secs => $1::int + random() * $2::int)`,
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

async function measure(installation: Installation, kills: number) {
  const { database } = installation;
  await database.query("delete from task_runs");
  const workers: Worker[] = [];
  for (let index = 0; index < WORKERS; index += 1) workers.push(await installation.startWorker());
  try {
    await makeDue(installation);
    await sleep(LEAD_SECONDS * 1000);
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep((SPREAD_SECONDS * 1000) / (kills + 1));
      await workers[kill % WORKERS]?.kill();
      workers[kill % WORKERS] = await installation.startWorker();
    }
    await waitUntilOver(installation);
    const { rows } = await database.query<Record<"p50" | "p99" | "runs" | "tasks", number>>(
      `select count(*)::int as runs, count(distinct (tenant_id, task_id))::int as tasks,
         percentile_cont(0.5) within group (order by extract(epoch from started_at - due_at) * 1000) as p50,
         percentile_cont(0.99) within group (order by extract(epoch from started_at - due_at) * 1000) as p99
       from task_runs`,
    );
    const [result] = rows;
    if (!result || result.runs !== TASKS || result.tasks !== TASKS)
      failRun(`${result?.runs} runs of ${result?.tasks} tasks instead of ${TASKS}`);
    return result;
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

printMachine();
await withInstallation(async (installation) => {
  for (let index = 0; index < WORKSPACES; index += 1)
    await createTasks(installation, await installation.signUp(`Bench ${index}`));
  const calm = await measure(installation, 0);
  const killed = await measure(installation, KILLS);
  const row = (what: string, result: typeof calm) => ({
    what,
    runs: whole(result?.runs ?? 0),
    median: milliseconds(result?.p50 ?? 0),
    p99: milliseconds(result?.p99 ?? 0),
  });
  printTable([row(`${WORKERS} workers`, calm), row(`the same with ${KILLS} kills`, killed)]);
  console.log("Targets: exactly one run of each; p99 at most 1 s late");
});
