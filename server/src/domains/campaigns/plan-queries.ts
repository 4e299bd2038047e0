import { type CampaignKind, canResume, isWaiting, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";
import { isListed } from "../ledger/index.ts";
import type { CampaignProblem } from "./campaign-row-sql.ts";

/** Why the plan blocks sending: it has ended, or its payment is past due. */
const PROBLEMS = {
  ended: {
    code: "PLAN_INACTIVE",
    message: "The plan has ended. Resume once a plan is active.",
  },
  pastDue: {
    code: "PLAN_PAST_DUE",
    message: "A payment is past due. This resumes once it is paid.",
  },
} as const satisfies Record<string, CampaignProblem>;
export type PlanPause = keyof typeof PROBLEMS;

/** Statuses that the end of the plan pauses: a running workflow, or a campaign or workflow that has not begun. */
const PAUSED_STATUSES = statusesWhere((status) => isWaiting(status) || canResume(status));
const pausedFor = (reasons: readonly PlanPause[]): Sql =>
  sql`${isListed("campaigns")} and ${oneOf(sql`status`, PAUSED_STATUSES)} and ${oneOf(
    sql`problem ->> 'code'`,
    reasons.map((reason) => PROBLEMS[reason].code),
  )}`;
const PAUSED_FOR_PLAN = pausedFor(["ended", "pastDue"]);

/**
 * Pauses running workflows, and campaigns and workflows that have not begun, because the plan has ended; limited to
 * `id` if given. Running one-off campaigns and queued messages of workflows are still sent. Returns the paused ids.
 */
export async function pauseForPlan(
  tx: Transaction,
  tenantId: string,
  id?: string,
  reason: PlanPause = "ended",
): Promise<string[]> {
  const only: Sql = id === undefined ? sql`` : sql`and id = ${id}`;
  const paused = await tx.query<{ id: string }>(sql`
    update campaigns set status = case status when 'sending' then 'paused' else status end, problem = ${JSON.stringify(PROBLEMS[reason])}::jsonb, updated_at = now()
    where tenant_id = ${tenantId} ${only} and ${isListed("campaigns")}
      and (status = 'scheduled' and problem is null or kind = 'workflow' and status = 'sending')
    returning id`);
  return paused.map((row) => row.id);
}

export async function countPausedForPlan(tx: Transaction, tenantId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from campaigns where tenant_id = ${tenantId} and ${PAUSED_FOR_PLAN}`,
  );
  return count;
}

export async function findPausedForPlan(
  tx: Transaction,
  tenantId: string,
  reasons: readonly PlanPause[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from campaigns where tenant_id = ${tenantId} and ${pausedFor(reasons)} order by created_at, id`,
  );
  return rows.map((row) => row.id);
}

/**
 * Reschedules a campaign or workflow that has not begun, at its time or, if that has passed, in `graceSeconds`. Returns
 * its new time, and whether it changed; undefined unless the end of the plan had paused it before its beginning.
 */
export function setRescheduled(
  tx: Transaction,
  tenantId: string,
  id: string,
  graceSeconds: number,
): Promise<{ startsAt: Date; kind: CampaignKind; hasMoved: boolean } | undefined> {
  return tx.maybeOne(sql`
    with paused as materialized (
      select id, starts_at, date_trunc('milliseconds', now()) + make_interval(secs => ${graceSeconds}::int) as earliest
      from campaigns where tenant_id = ${tenantId} and id = ${id} and status = 'scheduled' and ${PAUSED_FOR_PLAN} for update
    )
    update campaigns c set problem = null, updated_at = now(), starts_at = greatest(paused.starts_at, paused.earliest)
    from paused where c.tenant_id = ${tenantId} and c.id = paused.id
    returning c.starts_at, c.kind, paused.starts_at < paused.earliest as has_moved`);
}
