import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { STORED, type StoredTask } from "./task-sql.ts";

/** The next run of a task, prepared before it is due. */
export interface RunAhead {
  taskId: string;
  /** Also the id of the run. */
  campaignId: string;
  dueAt: Date;
  approvalId: string | null;
}

const COLUMNS = sql`a.task_id, a.campaign_id, a.due_at, a.approval_id`;
const AHEAD = sql`task_runs_ahead a on a.tenant_id = t.tenant_id and a.task_id = t.id`;

/**
 * Whether the next run of a task `t` may need approval and begins soon. The items of a feed are known only when the run
 * is due.
 */
const isComing = (untilHours: number): Sql<boolean> => sql<boolean>`(
  t.type = 'email' and t.action ->> 'feedUrl' is null and not t.draft and t.deleted_at is null and t.paused_at is null
  and t.next_due_at > now() + interval '2 minutes' and t.next_due_at < now() + make_interval(hours => ${untilHours}::int))`;
/** Approval was requested for the task's current version, and its template and filters have not changed since. */
const isAsked = sql<boolean>`(
  a.due_at = t.next_due_at and a.task_version = t.version and not exists (
    select from approvals q where q.tenant_id = a.tenant_id and q.id = a.approval_id and q.status = 'changed'))`;
/** The prepared run will not take place as planned. */
const isStale = sql<boolean>`(
  t.deleted_at is not null or t.paused_at is not null or t.draft or t.type <> 'email' or a.due_at is distinct from t.next_due_at)`;

/** Finds workspaces with runs that need an approval request, or with stale prepared runs. Reads across all workspaces. */
export async function findTenantsToAsk(tx: Transaction, hours: number): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select n.tenant_id from tenants n
    where n.approval_above is not null and exists (
      select from tasks t left join ${AHEAD} where t.tenant_id = n.tenant_id and ${isComing(hours)} and ${isAsked} is not true)
    union
    select t.tenant_id from tasks t join ${AHEAD} where ${isStale}`);
  return rows.map(({ tenantId }) => tenantId);
}

/** Finds tasks whose next run needs an approval request. */
export const findToAsk = (tx: Transaction, tenantId: string, hours: number) =>
  tx.query<StoredTask & { nextDueAt: Date }>(sql`
    select ${STORED} from tasks t left join ${AHEAD}
    where t.tenant_id = ${tenantId}::uuid and ${isComing(hours)} and ${isAsked} is not true
      and (select n.approval_above is not null from tenants n where n.tenant_id = ${tenantId}::uuid)
    order by t.next_due_at, t.id`);

/** Finds stale prepared runs. */
export const findStale = (tx: Transaction, tenantId: string) =>
  tx.query<RunAhead>(sql`
    select ${COLUMNS} from tasks t join ${AHEAD} where t.tenant_id = ${tenantId}::uuid and ${isStale} order by a.task_id`);

/** Reserves the id of a task's next run. Returns the existing reservation, if any. */
export function reserveRun(
  tx: Transaction,
  tenantId: string,
  run: { taskId: string; campaignId: string; dueAt: Date },
): Promise<RunAhead> {
  return tx.one<RunAhead>(sql`
    insert into task_runs_ahead as a (tenant_id, task_id, campaign_id, due_at)
    values (${tenantId}::uuid, ${run.taskId}::uuid, ${run.campaignId}::uuid, ${run.dueAt}::timestamptz)
    on conflict (tenant_id, task_id) do update set task_id = excluded.task_id
    returning ${COLUMNS}`);
}

/** Stores the approval request of a prepared run; a no-op once it has begun. */
export async function storeAsked(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { approvalId, version }: { approvalId: string | null; version: number },
): Promise<void> {
  await tx.execute(sql`
    update task_runs_ahead set approval_id = ${approvalId}::uuid, task_version = ${version}::int
    where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid`);
}

/** Removes prepared runs, and returns those that existed. */
export const takeAhead = (tx: Transaction, tenantId: string, campaignIds: readonly string[]) =>
  tx.query<RunAhead>(sql`
    delete from task_runs_ahead a
    where a.tenant_id = ${tenantId}::uuid and a.campaign_id = any(${[...campaignIds]}::uuid[]) returning ${COLUMNS}`);

/** Finds the prepared runs of tasks. */
export const findAhead = (tx: Transaction, tenantId: string, taskIds: readonly string[]) =>
  tx.query<RunAhead>(sql`
    select ${COLUMNS} from task_runs_ahead a
    where a.tenant_id = ${tenantId}::uuid and a.task_id = any(${[...taskIds]}::uuid[])`);
