import { type CampaignStatus, isInDelivery, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";
import { chunksOf, type recipients, recipientsOf, stateSql } from "../ledger/index.ts";

/** How `workflow_runs.state` stores the state of a contact's run. */
export const RUN_STATES = {
  /** Lower than the states of finished runs, like all states of contacts inside. */
  calling: -1,
  due: 0,
  waiting: 1,
  mailing: 2,
  finished: 3,
  failed: 4,
  left: 5,
  goal: 6,
} as const;
export type RunState = (typeof RUN_STATES)[keyof typeof RUN_STATES];

/** Returns the code of a state as a literal, which partial indexes depend on. */
const runState = (state: keyof typeof RUN_STATES): Sql => sql.lit(RUN_STATES[state]);

/** Returns whether a contact is still inside a workflow, by the column of their state. */
export const isInside = (column: Sql): Sql => sql`${column} < ${runState("finished")}`;

/** A running workflow, locked by this transaction. */
export interface RunningWorkflow {
  status: CampaignStatus;
  /** The version that contacts enter. */
  version: number;
  entryOpen: boolean;
  nextEntryAt: Date | null;
  hasEntered: boolean;
  evaluationMs: number;
  inside: number;
  /** When decisions and goals of waiting contacts are evaluated next; null: now. */
  patientAt: Date | null;
}

/**
 * Locks a workflow. All code that moves its contacts takes this lock: one transaction moves them at
 * a time, and pausing, ending or changing it comes before or after. So a tick request cannot be
 * overtaken by an older tick. Returns undefined before its start.
 */
export async function lockWorkflow(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<RunningWorkflow | undefined> {
  const campaign = await tx.maybeOne<Pick<RunningWorkflow, "status">>(sql`
    select status from campaigns where tenant_id = ${tenantId} and id = ${workflowId} and kind = 'workflow' for no key update`);
  if (!campaign) return undefined;
  const state = await tx.maybeOne<Omit<RunningWorkflow, "status">>(sql`
    select version, entry_open, next_entry_at, has_entered, look_ms as evaluation_ms, entered - finished - failed - left_early as inside, patient_at
    from workflow_states where tenant_id = ${tenantId} and workflow_id = ${workflowId} for update`);
  return state && { ...state, ...campaign };
}

/** A contact at a step. */
export interface RunAtStep {
  contactId: string;
  round: number;
  state: RunState;
}

/** Groups contacts by version and step. */
export function byStep<Run extends { version: number; step: string }>(
  runs: readonly Run[],
): { version: number; step: string; runs: Run[] }[] {
  const groups = new Map<string, { version: number; step: string; runs: Run[] }>();
  for (const run of runs) {
    const { version, step } = run;
    const key = `${version} ${step}`;
    const group = groups.get(key) ?? { version, step, runs: [] };
    groups.set(key, group);
    group.runs.push(run);
  }
  return [...groups.values()];
}

/** Contacts of one version at one step. */
export interface Batch {
  version: number;
  step: string;
  runs: RunAtStep[];
}

/** Returns contacts due at the step with the longest overdue contact, at most `most`. */
export async function findDue(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  most: number,
): Promise<Batch | undefined> {
  // One at a time, so that each reads the first entry of an index however many are due.
  const firstOf = (state: RunState) => sql`(
    select version, step, state, due_at from workflow_runs
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and state = ${state} and due_at <= now() order by due_at limit 1)`;
  type First = { version: number; step: string; state: RunState; dueAt: Date };
  const first = await tx.maybeOne<First>(sql`
    ${firstOf(RUN_STATES.due)} union all ${firstOf(RUN_STATES.waiting)} order by due_at limit 1`);
  if (!first) return undefined;
  const runs = await tx.query<RunAtStep>(sql`
    select account_id, round, state from workflow_runs
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and state = ${first.state} and due_at <= now()
      and version = ${first.version} and step = ${first.step}
    order by due_at limit ${most}`);
  return { version: first.version, step: first.step, runs };
}

/** A contact whose message has an outcome. */
export interface MailedRun extends RunAtStep, recipients.Settled {
  version: number;
  step: string;
}

/** Maximum number of chunks per tick, and a limit above the recipients in one chunk. */
const CHUNKS = 4;
const CHUNK_MAX = 10_000;

/**
 * Takes contacts whose message now has an outcome. Reads only chunks whose counters changed, so the cost depends on
 * what happened since the last tick, not on how many wait. Returns false when there is no such chunk.
 */
export async function takeSettledRuns(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<MailedRun[] | false> {
  const moved = await tx.query<{
    campaignId: string;
    chunk: number;
    round: number;
    settled: number;
  }>(sql`
    select k.campaign_id, k.chunk, m.round, k.settled
    from campaigns m cross join lateral (
      select c.campaign_id, c.chunk, ${stateSql.settledIn("c")} as settled from ${chunksOf(sql`m.tenant_id`, sql`m.id`)} c
    ) k left join workflow_mail_chunks seen on seen.tenant_id = m.tenant_id and seen.campaign_id = k.campaign_id and seen.chunk = k.chunk
    where m.tenant_id = ${tenantId} and m.workflow_id = ${workflowId} and k.settled <> coalesce(seen.settled, 0)
    order by k.campaign_id, k.chunk limit ${CHUNKS}`);
  if (moved.length === 0) return false;
  // Before the contacts: if there are more by now, their chunk changed again.
  await tx.execute(sql`
    insert into workflow_mail_chunks (tenant_id, campaign_id, chunk, settled)
    select ${tenantId}, m.campaign_id, m.chunk, m.settled
    from unnest(${moved.map((chunk) => chunk.campaignId)}::uuid[], ${moved.map((chunk) => chunk.chunk)}::int[], ${moved.map((chunk) => chunk.settled)}::int[])
      as m (campaign_id, chunk, settled)
    on conflict (tenant_id, campaign_id, chunk) do update set settled = excluded.settled`);
  return tx.query<MailedRun>(sql`
    select w.account_id, w.round, w.state, w.version, w.step, r.state as outcome, r.reply, r.skip_reason
    from unnest(
      ${moved.map((chunk) => chunk.campaignId)}::uuid[], ${moved.map((chunk) => chunk.chunk)}::int[], ${moved.map((chunk) => chunk.round)}::int[]
    ) as k (campaign_id, chunk, round)
    cross join lateral (
      select l.account_id, l.state, l.reply, l.skip_reason from ${recipientsOf(tenantId, sql`k.campaign_id`)} l where l.chunk = k.chunk order by l.place limit ${CHUNK_MAX}
    ) r
    -- Only by key, whatever the planner's statistics say; see the indexes.
    cross join lateral (
      select account_id, round, state, version, step, message_id from workflow_runs
      where tenant_id = ${tenantId} and workflow_id = ${workflowId} and account_id = r.account_id and round = k.round limit 1
    ) w
    where ${stateSql.isSettled} and w.state = ${runState("mailing")} and w.message_id = k.campaign_id`);
}

/** Finds the steps at which contacts wait, by version. */
export function findWaitingSteps(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<{ version: number; step: string }[]> {
  return tx.query(sql`
    select distinct version, step from workflow_runs where tenant_id = ${tenantId} and workflow_id = ${workflowId} and state = ${runState("waiting")}`);
}

/** Finds contacts of a version who wait at a step and meet a condition over `accounts a` and `workflow_runs w`. */
export function findFulfilled(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  at: { version: number; step: string },
  condition: Sql<boolean>,
  most: number,
): Promise<RunAtStep[]> {
  return tx.query<RunAtStep>(sql`
    select w.account_id, w.round, w.state from workflow_runs w join accounts a on a.tenant_id = w.tenant_id and a.id = w.account_id
    where w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.state = ${runState("waiting")} and w.version = ${at.version} and w.step = ${at.step}
      and (${condition}) limit ${most}`);
}

/** Returns which of these contacts meet a condition over `accounts a` and `workflow_runs w`. */
export async function filterFulfilled(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  runs: readonly RunAtStep[],
  condition: Sql<boolean>,
): Promise<Set<string>> {
  const found = await tx.query<{ contactId: string }>(sql`
    select w.account_id from unnest(${runs.map((run) => run.contactId)}::uuid[], ${runs.map((run) => run.round)}::int[]) as wanted (account_id, round)
    join workflow_runs w on w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.account_id = wanted.account_id and w.round = wanted.round
    join accounts a on a.tenant_id = ${tenantId} and a.id = wanted.account_id
    where (${condition})`);
  return new Set(found.map(({ contactId }) => contactId));
}

/**
 * Compiles whether a contact did something with a step's message in the current round, over
 * `workflow_runs w`. Only human opens and clicks count, and a click implies an open.
 */
export function engagedWithMessage(
  tenantId: string,
  workflowId: string,
  stepId: string,
  act: "sent" | "opened" | "clicked",
): Sql<boolean> {
  const happened = {
    sent: sql`r.sent_at is not null`,
    opened: sql`(r.opened_at is not null or r.clicked_at is not null)`,
    clicked: sql`r.clicked_at is not null`,
  }[act];
  return sql<boolean>`exists (
    select from campaigns m join ${recipientsOf(tenantId)} r on r.campaign_id = m.id
    where m.tenant_id = ${tenantId}::uuid and m.workflow_id = ${workflowId}::uuid and m.step = ${stepId} and m.round = w.round
      and r.account_id = w.account_id and ${happened})`;
}

/** Returns the time zones of these contacts, except those without one. */
export async function findZonesOf(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; timeZone: string }>(sql`
    select id, time_zone from accounts where tenant_id = ${tenantId} and id = any(${[...contactIds]}::uuid[]) and time_zone is not null`);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

/** Whether a workflow's emails ignore quiet hours. */
export async function ignoresQuietHours(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<boolean> {
  const { ignores } = await tx.one<{ ignores: boolean }>(
    sql`select ignores_quiet_hours as ignores from campaigns where tenant_id = ${tenantId} and id = ${workflowId}`,
  );
  return ignores;
}

/** Makes contacts wait at their step until an individual time. `byPlan`: because the plan's email limit is reached. */
export async function setWaiting(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  waits: readonly { run: RunAtStep; until: Date }[],
  { byPlan = false }: { byPlan?: boolean } = {},
): Promise<void> {
  if (waits.length === 0) return;
  await tx.execute(sql`
    update workflow_runs w set state = ${runState("waiting")}, due_at = m.until, held_by_plan = ${byPlan}
    from unnest(${waits.map(({ run }) => run.contactId)}::uuid[], ${waits.map(({ run }) => run.round)}::int[], ${waits.map(({ until }) => until)}::timestamptz[])
      as m (account_id, round, until)
    where w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.account_id = m.account_id and w.round = m.round`);
}

/** Records that the messages of these contacts are in a ledger. */
export async function setMailing(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  runs: readonly RunAtStep[],
  messageId: string,
): Promise<void> {
  await tx.execute(sql`
    update workflow_runs w set state = ${runState("mailing")}, message_id = ${messageId}, held_by_plan = false
    from unnest(${runs.map((run) => run.contactId)}::uuid[], ${runs.map((run) => run.round)}::int[]) as m (account_id, round)
    where w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.account_id = m.account_id and w.round = m.round`);
}

/** Returns those of the contacts whose message is in a ledger without a result, by ledger. */
export async function findMailing(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  runs: readonly Pick<RunAtStep, "contactId" | "round">[],
): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ messageId: string; contactId: string }>(sql`
    select w.message_id, w.account_id
    from unnest(${runs.map((run) => run.contactId)}::uuid[], ${runs.map((run) => run.round)}::int[]) as m (account_id, round)
    join workflow_runs w on w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.account_id = m.account_id and w.round = m.round
    where w.state = ${runState("mailing")} and w.message_id is not null`);
  const found = new Map<string, string[]>();
  for (const { messageId, contactId } of rows)
    found.set(messageId, [...(found.get(messageId) ?? []), contactId]);
  return found;
}

/** Returns when the next waiting contact is due, and whether messages are in flight. */
export function findNextDue(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<{ dueAt: Date | null; anyMailing: boolean }> {
  return tx.one(sql`
    select
      least(
        (select min(due_at) from workflow_runs where tenant_id = ${tenantId} and workflow_id = ${workflowId} and state = ${runState("due")}),
        (select min(due_at) from workflow_runs where tenant_id = ${tenantId} and workflow_id = ${workflowId} and state = ${runState("waiting")})) as due_at,
      exists (select from workflow_runs where tenant_id = ${tenantId} and workflow_id = ${workflowId} and state = ${runState("mailing")}) as any_mailing`);
}

/** Finds contacts inside, at most `most`, with their positions. */
export function findInside(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  most: number,
): Promise<(RunAtStep & { version: number; step: string })[]> {
  return tx.query(sql`
    select account_id, round, state, version, step from workflow_runs
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and ${isInside(sql`state`)} limit ${most}`);
}

/** Finds the workflows that some contacts are in, in lock order. */
export async function findWorkflowsOf(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ workflowId: string }>(sql`
    select distinct workflow_id from workflow_runs
    where tenant_id = ${tenantId} and account_id = any(${[...contactIds]}::uuid[]) and ${isInside(sql`state`)} order by workflow_id`);
  return rows.map(({ workflowId }) => workflowId);
}

/** Finds those of some contacts who are inside, with their positions. */
export function findInsideOf(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  contactIds: readonly string[],
): Promise<(RunAtStep & { version: number; step: string })[]> {
  return tx.query(sql`
    select account_id, round, state, version, step from workflow_runs
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and account_id = any(${[...contactIds]}::uuid[]) and ${isInside(sql`state`)}`);
}

/** Finds a contact's current round. */
export function findRunInside(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  contactId: string,
): Promise<(RunAtStep & { version: number; step: string }) | undefined> {
  return tx.maybeOne(sql`
    select account_id, round, state, version, step from (
      select * from workflow_runs where tenant_id = ${tenantId} and workflow_id = ${workflowId} and account_id = ${contactId} offset 0
    ) w where ${isInside(sql`state`)}`);
}

/**
 * Ends a workflow, with its messages, when no contact is inside and none can enter; returns false
 * when it is not running.
 */
export async function endWorkflow(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<boolean> {
  const ended = await tx.execute(sql`
    update campaigns set status = 'sent', problem = null, finished_at = now(), updated_at = now()
    where tenant_id = ${tenantId} and id = ${workflowId} and kind = 'workflow' and status = 'sending'`);
  if (ended === 0) return false;
  // A message that is finishing right now still sees the workflow running, and would stay in delivery forever. So wait
  // for it; messages that finish later see the end.
  await tx.execute(sql`
    select from campaigns where tenant_id = ${tenantId} and workflow_id = ${workflowId} and ${oneOf(sql`status`, statusesWhere(isInDelivery))}
    order by id for no key update`);
  await tx.execute(sql`
    update campaigns set status = 'sent', finished_at = now(), updated_at = now()
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and ${oneOf(sql`status`, statusesWhere(isInDelivery))} and not open`);
  return true;
}

/** Deletes the data of deleted contacts, and subtracts them from the count of contacts inside. */
export async function forgetContacts(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  const ids = sql`${[...contactIds]}::uuid[]`;
  await tx.execute(
    sql`delete from workflow_ways where tenant_id = ${tenantId} and account_id = any(${ids})`,
  );
  await tx.execute(sql`
    with gone as (
      delete from workflow_runs where tenant_id = ${tenantId} and account_id = any(${ids}) returning workflow_id, step, state
    ), steps as (
      insert into workflow_step_counts as k (tenant_id, workflow_id, step, outcome, people)
      select ${tenantId}, workflow_id, step, 'left', count(*)::int from gone where ${isInside(sql`state`)} group by workflow_id, step order by workflow_id, step
      on conflict (tenant_id, workflow_id, step, outcome) do update set people = k.people + excluded.people
    )
    update workflow_states s set left_early = s.left_early + g.people
    from (select workflow_id, count(*)::int as people from gone where ${isInside(sql`state`)} group by workflow_id) g
    where s.tenant_id = ${tenantId} and s.workflow_id = g.workflow_id`);
}

/** A contact's waiting position in a workflow. */
export interface WaitingPlace {
  workflowId: string;
  name: string;
  version: number;
  step: string;
  dueAt: Date;
}

/** Finds where contacts wait in workflows with one of these states, those who continue first at the top. */
export function findPlacesOf(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
  statuses: readonly CampaignStatus[],
  limit: number,
): Promise<WaitingPlace[]> {
  return tx.query<WaitingPlace>(sql`
    select r.workflow_id, c.name, r.version, r.step, r.due_at
    from workflow_runs r join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = r.workflow_id
    where r.tenant_id = ${tenantId}::uuid and r.account_id = any(${[...contactIds]}::uuid[]) and r.state = ${runState("waiting")}
      and ${oneOf(sql`c.status`, statuses)}
    order by r.due_at, r.workflow_id limit ${limit}::int`);
}
