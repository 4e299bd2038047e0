import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { isListed } from "./campaign-kinds-sql.ts";
import { codeOf, inState } from "./states-sql.ts";

/** Makes uncertain recipients pending again, for a pass that has not begun. Returns how many. */
export async function reopenUncertain(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    with held as (
      select chunk, pass from campaign_chunks
      where tenant_id = ${tenantId} and campaign_id = ${campaignId} and uncertain > 0 order by chunk for update
    ), reset as (
      -- They count as handled in the current pass, so that a crash in it does not mark them again.
      update recipients r set state = ${codeOf("pending")}, pass = held.pass, reply = null, retry_at = null from held
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.chunk = held.chunk and ${inState("uncertain")}
      returning r.chunk
    ), counted as (
      select chunk, count(*)::int as people from reset group by chunk
    ), reopened as (
      update campaign_chunks k set uncertain = k.uncertain - counted.people, done = false,
        pass = case when k.done then k.pass + 1 else k.pass end,
        watermark = case when k.done then 0 else k.watermark end,
        due_at = case when k.done then now() else k.due_at end
      from counted where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = counted.chunk
      returning 1
    )
    select coalesce(sum(people), 0)::int as total from counted`);
  return total;
}

/** A recipient that was refused because of the sender or the content. */
export type RefusedRecipient = { chunk: number; contactId: string };

/**
 * Makes recipients pending again that failed because the sender was refused. In a workflow they stay failed, because they
 * may have left the step since.
 */
export async function reopenRefused(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  refused: readonly RefusedRecipient[],
): Promise<void> {
  const chunks = [...new Set(refused.map(({ chunk }) => chunk))];
  // Waits for lanes that are storing results of these chunks.
  await tx.execute(sql`
    select from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = any(${chunks}::int[])
    order by chunk for update`);
  await tx.execute(sql`
    with reset as (
      update recipients r set state = ${codeOf("pending")}, pass = k.pass, retry_at = null
      from campaign_chunks k, campaigns c
      where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = any(${chunks}::int[])
        and c.tenant_id = ${tenantId} and c.id = ${campaignId} and ${isListed("c")} and c.status = 'paused'
        and r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.chunk = k.chunk
        and r.account_id = any(${refused.map(({ contactId }) => contactId)}::uuid[]) and ${inState("failed")}
      returning r.chunk
    ), counted as (
      select chunk, count(*)::int as people from reset group by chunk
    )
    update campaign_chunks k set failed = k.failed - counted.people, done = false,
      pass = case when k.done then k.pass + 1 else k.pass end,
      watermark = case when k.done then 0 else k.watermark end,
      due_at = case when k.done then now() else k.due_at end
    from counted where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = counted.chunk`);
}
