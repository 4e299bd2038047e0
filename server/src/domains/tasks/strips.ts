import type { TaskStrip } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./run-queries.ts";

/** Returns the latest runs of several tasks, latest first. Tasks without runs are omitted. */
export async function listStrips(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  limit: number,
): Promise<TaskStrip[]> {
  const rows = await queries.findStrips(tx, tenantId, ids, limit, new Date());
  const results = await queries.findLastResults(tx, tenantId, ids);
  const lastResults = new Map(results.map(({ taskId, result }) => [taskId, result]));
  const byTask = new Map<string, TaskStrip["runs"]>();
  for (const { taskId, dueAt, startedAt, endedAt, ...run } of rows) {
    const runs = byTask.get(taskId) ?? [];
    byTask.set(taskId, runs);
    runs.push({
      ...run,
      dueAt: dueAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    });
  }
  return [...byTask].map(([taskId, runs]) => ({
    taskId,
    runs,
    lastResult: lastResults.get(taskId) ?? null,
  }));
}
