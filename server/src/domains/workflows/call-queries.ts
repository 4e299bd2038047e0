import type { RequestError, RequestValue, SentRequest } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { RUN_STATES, type RunAtStep } from "./run-queries.ts";

/** Identifies the requests of a workflow. */
export interface CallQueue {
  tenantId: string;
  workflowId: string;
}

/** How the contact continues after a request. */
export type CallResult = "ok" | "rejected" | "serverError" | "unanswered";

const calling = sql.lit(RUN_STATES.calling);
const UNDECIDED = sql`state in ('queued', 'calling')`;

/** Queues requests for contacts who reached a step. Idempotent: a contact has one request per step and round. */
export async function insertCalls(
  tx: Transaction,
  { tenantId, workflowId }: CallQueue,
  step: { id: string; version: number },
  runs: readonly RunAtStep[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into workflow_calls (tenant_id, id, workflow_id, step, account_id, round, version, queued_at, due_at)
    select ${tenantId}::uuid, c.id, ${workflowId}::uuid, ${step.id}::text, c.account_id, c.round, ${step.version}::int, ${now}::timestamptz,
      ${now}::timestamptz
    from unnest(${runs.map(() => v7())}::uuid[], ${runs.map(({ contactId }) => contactId)}::uuid[], ${runs.map(({ round }) => round)}::int[])
      as c (id, account_id, round)
    on conflict (tenant_id, workflow_id, step, account_id, round) do nothing`);
  await tx.execute(sql`
    update workflow_runs w set state = ${calling}
    from unnest(${runs.map(({ contactId }) => contactId)}::uuid[], ${runs.map(({ round }) => round)}::int[]) as m (account_id, round)
    where w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and w.account_id = m.account_id and w.round = m.round`);
}

/** Makes workers check a workflow's requests at a time, or earlier. Locks its queue. */
export async function makeDue(
  tx: Transaction,
  { tenantId, workflowId }: CallQueue,
  dueAt: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into workflow_call_queues as q (tenant_id, workflow_id, due_at) values (${tenantId}::uuid, ${workflowId}::uuid, ${dueAt}::timestamptz)
    on conflict (tenant_id, workflow_id) do update set due_at = least(q.due_at, excluded.due_at)`);
}

/** Returns the workflows with due requests, longest due first. Reads across all workspaces and locks nothing. */
export function findDueQueues(tx: Transaction, limit: number): Promise<CallQueue[]> {
  return tx.query(sql`
    select tenant_id, workflow_id from workflow_call_queues where due_at <= now() order by due_at limit ${limit}::int`);
}

/** Locks the requests of a workflow until the transaction ends; undefined when no request is queued. */
export function lockQueue(
  tx: Transaction,
  { tenantId, workflowId }: CallQueue,
): Promise<{ now: Date } | undefined> {
  return tx.maybeOne(sql`
    select now() as now from workflow_call_queues where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid for update`);
}

/** Stores when the next request is due or its lease ends. Workers skip a workflow without queued requests. */
export async function setNextDue(
  tx: Transaction,
  { tenantId, workflowId }: CallQueue,
): Promise<void> {
  const { dueAt } = await tx.one<{ dueAt: Date | null }>(sql`
    select min(due_at) as due_at from workflow_calls
    where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid and ${UNDECIDED}`);
  await tx.execute(
    dueAt === null
      ? sql`delete from workflow_call_queues where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid`
      : sql`
        update workflow_call_queues set due_at = ${dueAt}::timestamptz
        where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid`,
  );
}

/** Postpones all requests of a workflow. */
export async function postpone(
  tx: Transaction,
  { tenantId, workflowId }: CallQueue,
  until: Date,
): Promise<void> {
  await tx.execute(sql`
    update workflow_call_queues set due_at = ${until}::timestamptz
    where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid`);
}

/** A request with its contact's position in the workflow. */
export interface CallRow {
  id: string;
  step: string;
  contactId: string;
  round: number;
  /** The version that the contact is in now. */
  version: number;
  attempts: number;
  /** Due time before it was claimed; shared by the requests of one repeated call. */
  dueAt: Date;
}

const CALL = sql`c.id, c.step, c.account_id, c.round, w.version, c.attempts, c.due_at`;
/**
 * The run of the contact of `c`, if they still are at the step. Found by its key: before statistics know the runs, a join
 * reads all contacts at the step for each request.
 */
const runOfCall = ({ tenantId, workflowId }: CallQueue) => sql`
  select r.version from (
    select w.version, w.state, w.step from workflow_runs w
    where w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and w.account_id = c.account_id and w.round = c.round
    offset 0
  ) r where r.state = ${calling} and r.step = c.step`;
/** Calls whose contact is still at the step. */
const heldCalls = (queue: CallQueue) => sql`
  workflow_calls c cross join lateral (${runOfCall(queue)}) w
  where c.tenant_id = ${queue.tenantId}::uuid and c.workflow_id = ${queue.workflowId}::uuid`;

/** Finds requests that a process began and never finished. The queue is locked, and their leases have expired. */
export function findLost(tx: Transaction, queue: CallQueue, now: Date): Promise<CallRow[]> {
  return tx.query(sql`
    select ${CALL} from ${heldCalls(queue)} and c.state = 'calling' and c.due_at <= ${now}::timestamptz order by c.due_at for update of c`);
}

/**
 * Cancels due requests whose contact has left the step, among the `limit` longest due, and returns how many. Requests that
 * were in flight are all checked, and stay uncertain.
 */
export function cancelAbandoned(
  tx: Transaction,
  queue: CallQueue,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { tenantId, workflowId } = queue;
  const due = sql`tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid and due_at <= ${now}::timestamptz`;
  return tx.execute(sql`
    update workflow_calls c set state = case c.state when 'calling' then 'uncertain' else 'canceled' end, ended_at = ${now}::timestamptz,
      error = case c.state when 'calling' then 'lost' end, way = case c.state when 'calling' then 'unanswered' end
    from (
      select id from workflow_calls where ${due} and state = 'calling'
      union all
      (select id from workflow_calls where ${due} and state = 'queued' order by due_at limit ${limit}::int)
    ) d
    where c.tenant_id = ${tenantId}::uuid and c.id = d.id and not exists (${runOfCall(queue)})`);
}

/** Finds and locks due requests, longest due first. */
export function findDue(
  tx: Transaction,
  queue: CallQueue,
  { now, limit }: { now: Date; limit: number },
): Promise<CallRow[]> {
  return tx.query(sql`
    select ${CALL} from ${heldCalls(queue)} and c.state = 'queued' and c.due_at <= ${now}::timestamptz
    order by c.due_at, c.id limit ${limit}::int for update of c skip locked`);
}

/** Claims due requests for a process. From now on they may have been sent. */
export async function beginCalls(
  tx: Transaction,
  { tenantId }: CallQueue,
  due: readonly CallRow[],
  { lease, now, lostAt }: { lease: string; now: Date; lostAt: Date },
): Promise<CallRow[]> {
  await tx.execute(sql`
    update workflow_calls set state = 'calling', lease = ${lease}::uuid, due_at = ${lostAt}::timestamptz, attempts = attempts + 1,
      started_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = any(${due.map(({ id }) => id)}::uuid[])`);
  return due.map((call) => ({ ...call, attempts: call.attempts + 1 }));
}

/** The stored outcome of an attempt. */
export interface CallOutcome {
  state: "queued" | "done" | "uncertain";
  /** For `queued`: when the next attempt is due. */
  dueAt: Date;
  /** Whether the attempt counts; false when nothing was sent. */
  counts: boolean;
  endedAt: Date;
  statusCode: number | null;
  error: RequestError | null;
  durationMs: number | null;
  request: SentRequest | null;
  answer: string;
  fieldValues: readonly RequestValue[];
  way: CallResult | null;
  note: string | null;
}

/**
 * Stores the outcomes of attempts that ended together. Skips requests that another process has claimed since. A late
 * process can still decide a request that was considered lost, unless a member already has.
 */
export async function storeOutcomes(
  tx: Transaction,
  tenantId: string,
  outcomes: readonly (CallOutcome & { id: string; lease: string })[],
): Promise<void> {
  const each = <Value>(read: (outcome: (typeof outcomes)[number]) => Value) => outcomes.map(read);
  await tx.execute(sql`
    update workflow_calls c set state = m.state, due_at = m.due_at, ended_at = m.ended_at,
      attempts = attempts - case when m.counts then 0 else 1 end,
      status_code = m.status_code, error = m.error, duration_ms = m.duration_ms, request = coalesce(m.request::jsonb, c.request),
      answer = m.answer, field_values = m.field_values::jsonb, way = m.way, note = m.note
    from unnest(
      ${each(({ id }) => id)}::uuid[], ${each(({ lease }) => lease)}::uuid[], ${each(({ state }) => state)}::text[],
      ${each(({ dueAt }) => dueAt)}::timestamptz[], ${each(({ endedAt }) => endedAt)}::timestamptz[],
      ${each(({ counts }) => counts)}::boolean[], ${each(({ statusCode }) => statusCode)}::int[],
      ${each(({ error }) => error)}::text[], ${each(({ durationMs }) => durationMs)}::int[],
      ${each(({ request }) => (request === null ? null : JSON.stringify(request)))}::text[],
      ${each(({ answer }) => answer.replaceAll("\0", "\uFFFD"))}::text[],
      ${each(({ fieldValues }) => JSON.stringify(fieldValues))}::text[],
      ${each(({ way }) => way)}::text[], ${each(({ note }) => note)}::text[]
    ) as m (id, lease, state, due_at, ended_at, counts, status_code, error, duration_ms, request, answer, field_values, way, note)
    where c.tenant_id = ${tenantId}::uuid and c.id = m.id and c.lease = m.lease
      and (c.state = 'calling' or (c.state = 'uncertain' and not c.is_taken))`);
}

/** Stores the new status of requests that a process began and lost. */
export async function storeLost(
  tx: Transaction,
  tenantId: string,
  lost: readonly { id: string; state: CallOutcome["state"]; way: CallResult | null }[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update workflow_calls c set state = m.state, way = m.way, error = 'lost', status_code = null, duration_ms = null, due_at = ${now}::timestamptz,
      ended_at = ${now}::timestamptz
    from unnest(${lost.map(({ id }) => id)}::uuid[], ${lost.map(({ state }) => state)}::text[], ${lost.map(({ way }) => way)}::text[])
      as m (id, state, way)
    where c.tenant_id = ${tenantId}::uuid and c.id = m.id`);
}

/** A decided request whose contact can continue. */
export interface DecidedCall extends RunAtStep {
  id: string;
  step: string;
  version: number;
  way: CallResult;
  note: string | null;
  fieldValues: RequestValue[];
}

/**
 * Takes decided requests, so that their contacts continue in this transaction: at most `limit`, of which `withValues`
 * set fields. Requests whose contact has left the step are removed without being returned.
 */
export async function takeDecided(
  tx: Transaction,
  queue: CallQueue,
  { limit, withValues }: { limit: number; withValues: number },
): Promise<{ calls: DecidedCall[]; taken: number }> {
  const { tenantId, workflowId } = queue;
  const decided = await tx.query<Omit<DecidedCall, "version"> & { version: number | null }>(sql`
    select c.id, c.account_id, c.round, ${RUN_STATES.calling}::smallint as state, c.step, w.version, c.way, c.note, c.field_values
    from (
      select *, count(*) filter (where field_values <> '[]') over (order by ended_at, id) as valued
      from (
        select * from workflow_calls where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid and way is not null and not is_taken
        order by ended_at, id limit ${limit}::int for update
      ) ended
    ) c left join lateral (${runOfCall(queue)}) w on true
    where c.valued <= ${withValues}::int`);
  await tx.execute(sql`
    update workflow_calls set is_taken = true
    where tenant_id = ${tenantId}::uuid and id = any(${decided.map(({ id }) => id)}::uuid[])`);
  return {
    calls: decided.flatMap(({ version, ...call }) =>
      version === null ? [] : [{ ...call, version }],
    ),
    taken: decided.length,
  };
}

/** Records why fields got no value when the contact continued. */
export async function setFieldValues(
  tx: Transaction,
  tenantId: string,
  id: string,
  values: readonly RequestValue[],
): Promise<void> {
  await tx.execute(sql`
    update workflow_calls set field_values = ${JSON.stringify(values)}::jsonb where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}
