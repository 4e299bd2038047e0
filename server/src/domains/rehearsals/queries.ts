import type { RehearsalResult, RehearsalStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface RehearsalRow {
  runId: string;
  status: RehearsalStatus;
  fingerprint: string;
  done: number;
  steps: number;
  problem: { code: string; message: string } | null;
  result: RehearsalResult | null;
  requestedAt: Date;
  finishedAt: Date | null;
}

/** Returns the latest rehearsal of a campaign. */
export const find = (tx: Transaction, tenantId: string, campaignId: string) =>
  tx.maybeOne<RehearsalRow>(sql`
    select run_id, status, fingerprint, done::int as done, steps::int as steps, problem, result, requested_at, finished_at
    from campaign_rehearsals where tenant_id = ${tenantId} and campaign_id = ${campaignId}`);

/** Starts a rehearsal, replacing an earlier one, unless the same content is being rehearsed; returns whether it did. */
export async function begin(
  tx: Transaction,
  tenantId: string,
  run: { campaignId: string; runId: string; fingerprint: string; steps: number; at: Date },
): Promise<boolean> {
  const started = await tx.execute(sql`
    insert into campaign_rehearsals (tenant_id, campaign_id, run_id, status, fingerprint, steps, requested_at)
    values (${tenantId}::uuid, ${run.campaignId}::uuid, ${run.runId}::uuid, 'running', ${run.fingerprint}, ${run.steps}::smallint, ${run.at}::timestamptz)
    on conflict (tenant_id, campaign_id) do update set
      run_id = excluded.run_id, status = 'running', fingerprint = excluded.fingerprint, done = 0, steps = excluded.steps,
      problem = null, result = null, requested_at = excluded.requested_at, finished_at = null
    where campaign_rehearsals.status <> 'running' or campaign_rehearsals.fingerprint <> excluded.fingerprint`);
  return started > 0;
}

/** Identifies a run of a campaign. */
export interface RunId {
  campaignId: string;
  runId: string;
}

const isOpen = (tenantId: string, { campaignId, runId }: RunId) =>
  sql`tenant_id = ${tenantId} and campaign_id = ${campaignId} and run_id = ${runId} and status = 'running'`;

/** Stores a run's progress; returns false when it is no longer the latest, or has ended. */
export async function setProgress(
  tx: Transaction,
  tenantId: string,
  run: RunId,
  done: number,
): Promise<boolean> {
  const changed = await tx.execute(
    sql`update campaign_rehearsals set done = ${done}::smallint where ${isOpen(tenantId, run)}`,
  );
  return changed > 0;
}

/** Ends a run with its result, or with the reason for its failure. A no-op for a run that has ended. */
export async function end(
  tx: Transaction,
  tenantId: string,
  run: RunId,
  outcome: { result: RehearsalResult } | { problem: NonNullable<RehearsalRow["problem"]> },
  at: Date,
): Promise<void> {
  const result = "result" in outcome ? JSON.stringify(outcome.result) : null;
  const problem = "problem" in outcome ? JSON.stringify(outcome.problem) : null;
  await tx.execute(sql`
    update campaign_rehearsals set status = ${result === null ? "failed" : "finished"}, result = ${result}::jsonb,
      problem = ${problem}::jsonb, finished_at = ${at}::timestamptz where ${isOpen(tenantId, run)}`);
}
