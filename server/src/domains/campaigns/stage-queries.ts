import type { CampaignCanary, CampaignStatus, CampaignTest } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { spread } from "../ledger/index.ts";
import type { CampaignProblem, RunningStage } from "./campaign-row-sql.ts";

export interface StagedCampaign {
  status: CampaignStatus;
  stage: RunningStage | null;
  /** Whether the current stage has ended, by the database clock. */
  isDue: boolean;
  stageDueAt: Date | null;
  winner: number | null;
  test: CampaignTest | null;
  canary: CampaignCanary | null;
  problem: CampaignProblem | null;
}

/** Locks a campaign's stage until the transaction ends. */
export function lockStage(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<StagedCampaign | undefined> {
  return tx.maybeOne<StagedCampaign>(sql`
    select status, stage, coalesce(stage_due_at <= now(), false) as is_due, stage_due_at, winner, test, canary, problem
    from campaigns where tenant_id = ${tenantId} and id = ${id} for update`);
}

/** Starts waiting for the results of the first batch. */
export async function beginWaiting(
  tx: Transaction,
  tenantId: string,
  id: string,
  stage: RunningStage,
  minutes: number,
): Promise<Date> {
  const { at } = await tx.one<{ at: Date }>(sql`
    update campaigns set stage = ${stage}, stage_due_at = now() + make_interval(mins => ${minutes}::int), updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} returning stage_due_at as at`);
  return at;
}

/**
 * Releases the rest of the audience with this variant; chunks that have one keep it. `resumes`: also resumes a paused
 * campaign.
 */
export async function releaseChunks(
  tx: Transaction,
  tenantId: string,
  id: string,
  { variant, resumes }: { variant: number; resumes: boolean },
): Promise<void> {
  await spread.releaseHeld(tx, tenantId, id, variant);
  const status: Sql = resumes
    ? sql`case status when 'paused' then 'sending' else status end`
    : sql`status`;
  await tx.execute(sql`
    update campaigns set stage = 'rest', stage_due_at = null, winner = case when test is not null then ${variant}::smallint end,
      status = ${status}, problem = case when ${resumes}::boolean then null else problem end, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id}`);
}
