import type { CampaignCanary, CampaignStatus, CampaignTest } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { CampaignProblem, RunningStage } from "./campaign-row-sql.ts";

/** How `campaign_chunks.stage` names the part that a chunk belongs to. */
export const CHUNK_STAGES = { rest: 0, canary: 1, test: 2 } as const;

export interface StagedCampaign {
  status: CampaignStatus;
  stage: RunningStage | null;
  /** The end of the present stage has come, by the clock of the database. */
  isDue: boolean;
  stageDueAt: Date | null;
  winner: number | null;
  test: CampaignTest | null;
  canary: CampaignCanary | null;
  problem: CampaignProblem | null;
}

/** A campaign's stage, kept from changing until the transaction ends. */
export function lockStage(tx: Transaction, tenantId: string, id: string): Promise<StagedCampaign | undefined> {
  return tx.maybeOne<StagedCampaign>(sql`
    select status, stage, coalesce(stage_due_at <= now(), false) as is_due, stage_due_at, winner, test, canary, problem
    from campaigns where tenant_id = ${tenantId} and id = ${id} for update`);
}

/** Sums over the chunks of the first part. */
export interface FirstPart {
  size: number;
  sent: number;
  bounced: number;
  failed: number;
  /** Everybody was tried: who is left was refused for now, and is not waited for. */
  tried: boolean;
}

export function sumFirstPart(tx: Transaction, tenantId: string, id: string): Promise<FirstPart> {
  return tx.one<FirstPart>(sql`
    select coalesce(sum(size), 0)::int as size, coalesce(sum(sent), 0)::int as sent, coalesce(sum(bounced), 0)::int as bounced,
      coalesce(sum(failed), 0)::int as failed, coalesce(bool_and(done or size - sent - failed - bounced - skipped - uncertain <= deferred), true) as tried
    from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${id} and stage <> ${CHUNK_STAGES.rest}`);
}

/** Begins to wait for what becomes of the first part. */
export async function beginWaiting(tx: Transaction, tenantId: string, id: string, stage: RunningStage, minutes: number): Promise<Date> {
  const { at } = await tx.one<{ at: Date }>(sql`
    update campaigns set stage = ${stage}, stage_due_at = now() + make_interval(mins => ${minutes}::int), updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} returning stage_due_at as at`);
  return at;
}

/** Lets everybody else follow, with this variant; who has one already keeps it. `resumes`: also where the campaign was paused. */
export async function releaseChunks(
  tx: Transaction,
  tenantId: string,
  id: string,
  { variant, resumes }: { variant: number; resumes: boolean },
): Promise<void> {
  await tx.execute(sql`
    update campaign_chunks set variant = coalesce(variant, ${variant}::smallint), due_at = case when due_at = 'infinity' then now() else due_at end
    where tenant_id = ${tenantId} and campaign_id = ${id} and stage = ${CHUNK_STAGES.rest} and not done`);
  const status: Sql = resumes ? sql`case status when 'paused' then 'sending' else status end` : sql`status`;
  await tx.execute(sql`
    update campaigns set stage = 'rest', stage_due_at = null, winner = case when test is not null then ${variant}::smallint end,
      status = ${status}, problem = case when ${resumes}::boolean then null else problem end, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id}`);
}

/** How many answered to each variant of the test, and how many got it. */
export interface TestResult {
  variant: number;
  sent: number;
  answered: number;
}

export function testResults(tx: Transaction, tenantId: string, id: string, winnerBy: CampaignTest["winnerBy"]): Promise<TestResult[]> {
  const answered = winnerBy === "clicks" ? sql`r.clicked_at is not null` : sql`(r.opened_at is not null or r.clicked_at is not null)`;
  // Who answered had it, whatever became known of its way.
  return tx.query<TestResult>(sql`
    select k.variant, count(*) filter (where r.state in (1, 5) or ${answered})::int as sent, count(*) filter (where ${answered})::int as answered
    from campaign_chunks k join recipients r on r.tenant_id = k.tenant_id and r.campaign_id = k.campaign_id and r.chunk = k.chunk
    where k.tenant_id = ${tenantId} and k.campaign_id = ${id} and k.stage = ${CHUNK_STAGES.test}
    group by k.variant order by k.variant`);
}
