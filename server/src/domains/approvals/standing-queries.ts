import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The approved content of a scheduled task. */
export interface StandingApproval {
  taskId: string;
  fingerprint: string;
  timing: string;
}

/** Keeps the latest approval of a task for its later runs. A no-op if the task was deleted. */
export async function saveStandingApproval(
  tx: Transaction,
  tenantId: string,
  { taskId, fingerprint, timing }: StandingApproval,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into standing_approvals (tenant_id, task_id, fingerprint, timing, approved_at)
    select ${tenantId}::uuid, t.id, ${fingerprint}, ${timing}, ${now}::timestamptz
    from tasks t where t.tenant_id = ${tenantId}::uuid and t.id = ${taskId}::uuid
    on conflict (tenant_id, task_id) do update set
      fingerprint = excluded.fingerprint, timing = excluded.timing, approved_at = excluded.approved_at`);
}

/** Lets a campaign use the approval of an earlier run. Returns false if there is none for exactly this content. */
export async function useStandingApproval(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { taskId, fingerprint, timing }: StandingApproval,
): Promise<boolean> {
  const used = await tx.execute(sql`
    insert into standing_approval_uses (tenant_id, campaign_id)
    select ${tenantId}::uuid, ${campaignId}::uuid from standing_approvals s
    where s.tenant_id = ${tenantId}::uuid and s.task_id = ${taskId}::uuid and s.fingerprint = ${fingerprint} and s.timing = ${timing}
    on conflict (tenant_id, campaign_id) do update set campaign_id = excluded.campaign_id`);
  return used > 0;
}

/** Whether exactly this content was approved for an earlier run. */
export async function hasStandingApproval(
  tx: Transaction,
  tenantId: string,
  { taskId, fingerprint, timing }: StandingApproval,
): Promise<boolean> {
  const row = await tx.maybeOne<{ taskId: string }>(sql`
    select task_id from standing_approvals
    where tenant_id = ${tenantId}::uuid and task_id = ${taskId}::uuid and fingerprint = ${fingerprint} and timing = ${timing}`);
  return row !== undefined;
}

/** Whether a campaign started with the approval of an earlier run. */
export async function usedStandingApproval(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  const row = await tx.maybeOne<{ campaignId: string }>(sql`
    select campaign_id from standing_approval_uses
    where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid`);
  return row !== undefined;
}
