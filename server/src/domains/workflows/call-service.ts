import type { resolveCallsBody, WorkflowCall } from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import * as logQueries from "./call-log-queries.ts";
import { lockQueue, makeDue } from "./call-queries.ts";
import { askToContinue } from "./call-steps.ts";
import { requireWorkflow } from "./service.ts";

function present({ step, isHeld, ...row }: logQueries.CallLogRow): WorkflowCall {
  const { dueAt, startedAt, fieldValues, ...facts } = row;
  return {
    ...facts,
    stepId: step,
    dueAt: row.state === "queued" ? dueAt.toISOString() : null,
    startedAt: startedAt?.toISOString() ?? null,
    isHeld: row.state === "uncertain" && isHeld,
    problems: fieldValues.flatMap(({ field, problem }) =>
      problem === null ? [] : [{ field, problem }],
    ),
  };
}

/** Lists the requests of a workflow, newest first. @throws AppError NOT_FOUND */
export async function listCalls(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  query: logQueries.CallLogQuery,
) {
  await requireWorkflow(tx, tenantId, workflowId);
  const { rows, ...page } = await logQueries.listCalls(tx, { tenantId, workflowId }, query);
  return { ...page, items: rows.map(present) };
}

/** Repeats uncertain requests, or marks them as done. Returns how many. @throws AppError NOT_FOUND */
export async function resolveCalls(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  workflowId: string,
  { ids, decision }: z.output<typeof resolveCallsBody>,
): Promise<{ count: number }> {
  await requireWorkflow(tx, tenantId, workflowId);
  const queue = { tenantId, workflowId };
  const now = new Date();
  // Lock order: before the requests, as in workers.
  if (decision === "repeat") await makeDue(tx, queue, now);
  else await lockQueue(tx, queue);
  const count = await logQueries.decideCalls(tx, queue, ids, decision, now);
  if (decision === "done" && count > 0) await askToContinue(tx, deps, queue);
  return { count };
}
