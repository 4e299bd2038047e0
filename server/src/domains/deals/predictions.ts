import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import { getPipeline, listPipelines } from "../pipelines/index.ts";
import * as forecasts from "./forecast-queries.ts";
import { firstDayOf, lastDayOf, monthAfter } from "./months.ts";
import * as queries from "./queries.ts";
import { weightedValue } from "./service.ts";

/** If the server was down on the 1st, it still predicts within this many days; later it would know too much. */
const LATE_DAYS_MAX = 5;

/**
 * Schedules the predictions of the next month for its first moment in the workspace's time zone, and those of this
 * month if they are missing. A job with the same key is replaced, so this is idempotent.
 */
export async function planPredictions(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
): Promise<void> {
  const now = await queries.findNow(tx);
  for (const { tenantId, timeZone } of await forecasts.findTenants(tx)) {
    const today = localTimeOf(now, timeZone).slice(0, 10);
    const next = monthAfter(today.slice(0, 7), 1);
    const { name } = predictJob;
    const runAt = instantOf(`${firstDayOf(next)}T00:00`, timeZone);
    await jobs.add(tx, predictJob, { tenantId }, { key: `${name}:${next}:${tenantId}`, runAt });
    if (Number(today.slice(8)) <= LATE_DAYS_MAX)
      await jobs.add(tx, predictJob, { tenantId }, { key: `${name}:now:${tenantId}` });
  }
}

/** Stores the predicted wins of each pipeline of a workspace for this month. Stored predictions never change. */
export const predictJob = defineJob<JobPayload>({
  name: "deals.predict",
  run: ({ tenantId }, { deps }) =>
    deps.database.tenant(tenantId, async (tx) => predict(tx, tenantId, await queries.findNow(tx))),
});

/** Stores the predictions of a moment's month, unless they are stored or it is too late for them. */
export async function predict(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  const timeZone = await queries.findTimeZone(tx, tenantId);
  const today = localTimeOf(now, timeZone).slice(0, 10);
  if (Number(today.slice(8)) > LATE_DAYS_MAX) return;
  const month = today.slice(0, 7);
  const firstMoment = instantOf(`${firstDayOf(month)}T00:00`, timeZone);
  for (const { id, createdAt } of await listPipelines(tx, tenantId))
    if (new Date(createdAt) < firstMoment)
      await forecasts.insertPrediction(tx, tenantId, {
        pipelineId: id,
        month,
        predicted: await weightedIn(tx, tenantId, id, month),
        takenAt: now,
      });
}

/** Returns the weighted value of open deals expected in a month, or overdue. */
async function weightedIn(
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  month: string,
): Promise<number> {
  const { stages } = await getPipeline(tx, tenantId, pipelineId);
  const days = { from: firstDayOf(month), until: lastDayOf(month) };
  const rows = await forecasts.sumExpected(tx, tenantId, pipelineId, days);
  return rows.reduce((sum, { stageId, value }) => {
    return sum + weightedValue(value, stages.find(({ id }) => id === stageId)?.probability ?? 0);
  }, 0);
}
