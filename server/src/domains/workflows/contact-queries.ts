import type { WorkflowBranch, WorkflowRunState } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { recipientSql } from "../ledger/index.ts";
import { RUN_STATES, type RunState } from "./run-queries.ts";

export interface WorkflowContactRow {
  contactId: string;
  name: string | null;
  email: string | null;
  round: number;
  version: number;
  state: RunState;
  /** The response to their request was lost, and they wait for a decision. */
  isUncertain: boolean;
  step: string;
  place: number;
  dueAt: Date;
  heldByPlan: boolean;
  /** The frequency cap holds their email back until then. */
  cappedUntil: Date | null;
  arrivedAt: Date;
  problem: string | null;
  enteredAt: Date;
  endedAt: Date | null;
}

/** A contact whose request needs a decision. */
const isUncertain = (
  tenantId: string,
): Sql => sql`(w.state = ${sql.lit(RUN_STATES.calling)} and exists (
  select from workflow_calls c
  where c.tenant_id = ${tenantId} and c.workflow_id = w.workflow_id and c.account_id = w.account_id and c.round = w.round
    and c.step = w.step and c.state = 'uncertain' and c.way is null))`;

/** Only for contacts at an email. */
const cappedUntil = (
  tenantId: string,
): Sql => sql`case when w.state = ${sql.lit(RUN_STATES.mailing)}
  then ${recipientSql.cappedUntil(tenantId, sql`w.message_id`, sql`w.account_id`)} end`;

const columnsOf = (tenantId: string): Sql =>
  sql`w.account_id, a.name, a.email, w.round, w.version, w.state, ${isUncertain(tenantId)} as is_uncertain, w.step, w.place, w.due_at, w.held_by_plan, ${cappedUntil(tenantId)} as capped_until, w.arrived_at, w.problem, w.entered_at, w.ended_at`;
const fromRuns = (tenantId: string): Sql =>
  sql`workflow_runs w left join accounts a on a.tenant_id = ${tenantId} and a.id = w.account_id`;
// Round 0 only records contacts who matched before the start.
const IN = (tenantId: string, workflowId: string) =>
  sql`w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.round > 0`;

function inState(tenantId: string, state: WorkflowRunState): Sql {
  if (state === "uncertain") return isUncertain(tenantId);
  const stored = sql`w.state = ${RUN_STATES[state]}`;
  return state === "calling" ? sql`${stored} and not ${isUncertain(tenantId)}` : stored;
}

export function listRuns(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  query: ListQuery & {
    search?: string | undefined;
    state?: WorkflowRunState | undefined;
    stepId?: string | undefined;
  },
) {
  const where: Sql[] = [IN(tenantId, workflowId)];
  if (query.state) where.push(inState(tenantId, query.state));
  if (query.stepId) where.push(sql`w.step = ${query.stepId}`);
  if (query.search) {
    const pattern = likePattern(query.search.toLowerCase());
    where.push(sql`(lower(a.name) like ${pattern} or lower(a.email) like ${pattern})`);
  }
  return listPage<WorkflowContactRow>(
    tx,
    {
      columns: columnsOf(tenantId),
      from: fromRuns(tenantId),
      where,
      id: sql`w.account_id`,
      sorts: { enteredAt: { by: sql`w.entered_at`, type: "timestamptz" } },
      defaultSort: "-enteredAt",
    },
    query,
  );
}

/** Finds all rounds of a contact, newest first. */
export function findRuns(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  contactId: string,
): Promise<WorkflowContactRow[]> {
  return tx.query<WorkflowContactRow>(sql`
    select ${columnsOf(tenantId)} from ${fromRuns(tenantId)} where ${IN(tenantId, workflowId)} and w.account_id = ${contactId} order by w.round desc`);
}

export interface WayRow {
  round: number;
  place: number;
  step: string;
  branch: WorkflowBranch | null;
  note: string | null;
  arrivedAt: Date;
  leftAt: Date;
}

/** Finds the steps a contact has passed, in order. */
export function findWays(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  contactId: string,
): Promise<WayRow[]> {
  return tx.query<WayRow>(sql`
    select round, place, step, branch, note, arrived_at, left_at from workflow_ways
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and account_id = ${contactId} order by round, place`);
}
