import type {
  RequestError,
  RequestValue,
  SentRequest,
  WORKFLOW_CALL_DECISIONS,
  WorkflowCallState,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { CallQueue } from "./call-queries.ts";

/** Days that request logs are kept. */
const LOG_DAYS = 30;

export interface CallLogRow {
  id: string;
  step: string;
  contactId: string;
  name: string | null;
  email: string | null;
  round: number;
  state: WorkflowCallState;
  attempts: number;
  dueAt: Date;
  startedAt: Date | null;
  statusCode: number | null;
  error: RequestError | null;
  durationMs: number | null;
  request: SentRequest | null;
  answer: string;
  fieldValues: RequestValue[];
  isHeld: boolean;
}

export interface CallLogQuery extends ListQuery {
  search?: string | undefined;
  state?: WorkflowCallState | undefined;
  isHeld?: boolean | undefined;
  stepId?: string | undefined;
}

export function listCalls(
  tx: Transaction,
  { tenantId, workflowId }: CallQueue,
  query: CallLogQuery,
) {
  const where: Sql[] = [
    sql`c.tenant_id = ${tenantId}::uuid and c.workflow_id = ${workflowId}::uuid`,
  ];
  if (query.state) where.push(sql`c.state = ${query.state}`);
  if (query.isHeld !== undefined)
    where.push(sql`(c.state = 'uncertain' and c.way is null) = ${query.isHeld}::boolean`);
  if (query.stepId) where.push(sql`c.step = ${query.stepId}`);
  if (query.search) {
    const pattern = likePattern(query.search.toLowerCase());
    where.push(sql`(lower(a.name) like ${pattern} or lower(a.email) like ${pattern})`);
  }
  return listPage<CallLogRow>(
    tx,
    {
      columns: sql`c.id, c.step, c.account_id, a.name, a.email, c.round, c.state, c.attempts, c.due_at, c.started_at, c.status_code, c.error,
        c.duration_ms, c.request, c.answer, c.field_values, c.way is null as is_held`,
      from: sql`workflow_calls c left join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = c.account_id`,
      where,
      id: sql`c.id`,
      sorts: { queuedAt: { by: sql`c.queued_at`, type: "timestamptz" } },
      defaultSort: "-queuedAt",
    },
    query,
  );
}

/**
 * Resolves uncertain requests. Repeated requests are queued again if their contact is still waiting; with requests
 * marked as done, the contact continues as after a 2xx response. Returns how many.
 */
export function decideCalls(
  tx: Transaction,
  { tenantId, workflowId }: CallQueue,
  ids: readonly string[],
  decision: (typeof WORKFLOW_CALL_DECISIONS)[number],
  now: Date,
): Promise<number> {
  const uncertain = sql`
    tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid and id = any(${[...ids]}::uuid[]) and state = 'uncertain'`;
  if (decision === "repeat")
    return tx.execute(sql`
      update workflow_calls set state = 'queued', due_at = ${now}::timestamptz, attempts = 0, lease = null, error = null
      where ${uncertain} and way is null`);
  return tx.execute(sql`
    update workflow_calls set state = 'done', lease = null, ended_at = ${now}::timestamptz,
      note = case when way is null then 'markedDone' else note end, way = coalesce(way, 'ok')
    where ${uncertain}`);
}

/** Deletes requests of deleted contacts. */
export async function forgetCalls(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from workflow_calls where tenant_id = ${tenantId}::uuid and account_id = any(${[...contactIds]}::uuid[])`);
}

/** Finds the workspaces with requests past the retention of the log. */
export function findTenantsWithOldCalls(tx: Transaction): Promise<{ tenantId: string }[]> {
  return tx.query(sql`
    select distinct tenant_id from workflow_calls
    where ended_at < now() - make_interval(days => ${LOG_DAYS}::int) and (state <> 'uncertain' or way is not null)`);
}

/** Deletes requests past the retention of the log. Undecided requests stay. */
export async function forgetOldCalls(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`
    delete from workflow_calls
    where tenant_id = ${tenantId}::uuid and ended_at < now() - make_interval(days => ${LOG_DAYS}::int)
      and state in ('done', 'uncertain', 'canceled') and (state = 'canceled' or way is not null)`);
}
