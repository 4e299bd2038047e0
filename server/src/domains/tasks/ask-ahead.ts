import { AppError } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Deps } from "../../platform/deps.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { recurring } from "../campaigns/index.ts";
import { approvalsOfTasks } from "../approvals/index.ts";
import * as queries from "./ahead-queries.ts";
import { campaignOf } from "./email-campaign.ts";
import { decideBy, timingOf } from "./run-approval.ts";
import { nextDue, ownHolidays, timesOfTask } from "./due.ts";
import type { StoredTask } from "./task-sql.ts";

/** How long before a run is due its approval is requested. */
const AHEAD_HOURS = 24;

/** Requests approval for the upcoming runs of a workspace's tasks, so that approvers have time. */
export const askAheadJob = defineJob<{ tenantId: string }>({
  name: "tasks.askAhead",
  async run({ tenantId }, { deps, signal }) {
    const { stale, toAsk } = await deps.database.tenant(tenantId, async (tx) => ({
      stale: await queries.findStale(tx, tenantId),
      toAsk: await queries.findToAsk(tx, tenantId, AHEAD_HOURS),
    }));
    for (const run of stale) {
      signal.throwIfAborted();
      await drop(deps, tenantId, run);
    }
    for (const task of toAsk) {
      signal.throwIfAborted();
      await askAhead(deps, tenantId, task);
    }
  },
});

/** Schedules the job for all workspaces that need it, at most once each. */
export async function askAllAhead({ database, jobs }: Pick<Deps, "database" | "jobs">) {
  await database.system(async (tx) => {
    for (const tenantId of await queries.findTenantsToAsk(tx, AHEAD_HOURS))
      await jobs.add(tx, askAheadJob, { tenantId }, { key: `${askAheadJob.name}:${tenantId}` });
  });
}

/** Prepares the next run of a task, and requests the approval it needs. Idempotent. */
export async function askAhead(
  deps: Deps,
  tenantId: string,
  task: StoredTask & { nextDueAt: Date },
): Promise<void> {
  const userId = task.changedBy ?? task.createdBy;
  if (userId === null || task.action.type !== "email") return;
  const { run, after } = await deps.database.tenant(tenantId, async (tx) => ({
    run: await queries.reserveRun(tx, tenantId, {
      taskId: task.id,
      campaignId: v7(),
      dueAt: task.nextDueAt,
    }),
    after: nextDue(timesOfTask(task, await ownHolidays(tx, tenantId)), task.nextDueAt, null),
  }));
  // It was prepared for another time: the next check drops it and asks again.
  if (run.dueAt.getTime() !== task.nextDueAt.getTime()) return;
  const asked = { campaignId: run.campaignId, userId, until: decideBy(after, task.nextDueAt) };
  const approvalId = await askFor(deps, tenantId, task, asked).catch((error: unknown) => {
    // Its run will report what prevents sending.
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  });
  if (approvalId === null) await recurring.discard(deps, tenantId, run.campaignId);
  await deps.database.tenant(tenantId, (tx) =>
    queries.storeAsked(tx, tenantId, run.campaignId, { approvalId, version: task.version }),
  );
}

/** Returns the request, or null when the run needs no approval. */
async function askFor(
  deps: Deps,
  tenantId: string,
  task: StoredTask & { nextDueAt: Date },
  { campaignId, userId, until }: { campaignId: string; userId: string; until: Date },
): Promise<string | null> {
  const actor = { tenantId, userId };
  if (!(await recurring.prepare(deps, actor, campaignId, campaignOf(task, task.nextDueAt))))
    return null;
  const timing = timingOf(task);
  if (!(await recurring.needsApproval(deps, actor, campaignId, { id: task.id, timing })))
    return null;
  const asking = { id: task.id, name: task.name, timing, runDueAt: task.nextDueAt };
  return approvalsOfTasks.askForRun(deps, { ...actor, campaignId }, asking, until);
}

/** Withdraws the approval request of a run that will not take place. */
async function drop(deps: Deps, tenantId: string, { campaignId }: queries.RunAhead): Promise<void> {
  await deps.database.tenant(tenantId, async (tx) => {
    const [taken] = await queries.takeAhead(tx, tenantId, [campaignId]);
    if (!taken) return;
    await recurring.discardIn(tx, tenantId, campaignId);
    await deps.sendGate.draftChanged(tx, tenantId, campaignId, null);
  });
}
