import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { providerCodeSql } from "./change-codes-sql.ts";
import { isListed } from "./campaign-kinds-sql.ts";
import { codeOf, inState } from "./states-sql.ts";

/** Number of recipients reset to pending, by the code of their mailbox provider. */
export type Reopened = { provider: number; recipients: number };

const byProvider = (tenantId: string): Sql => sql`
    select ${providerCodeSql(sql`split_part(lower(a.email), '@', 2)`)} as provider, count(*)::int as recipients
    from reset
    left join merged_accounts m on m.tenant_id = ${tenantId} and m.account_id = reset.account_id
    left join accounts a on a.tenant_id = ${tenantId} and a.id = case when m.into_id is null then reset.account_id else m.into_id end
    group by 1`;

/** Resets uncertain recipients to pending, for a pass that has not begun. */
export async function reopenUncertain(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Reopened[]> {
  return tx.query<Reopened>(sql`
    with held as (
      select chunk, pass from campaign_chunks
      where tenant_id = ${tenantId} and campaign_id = ${campaignId} and uncertain > 0 order by chunk for update
    ), reset as (
      -- They count as handled in the current pass, so that a crash in it does not mark them again.
      update recipients r set state = ${codeOf("pending")}, pass = held.pass, reply = null, retry_at = null from held
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.chunk = held.chunk and ${inState("uncertain")}
      returning r.chunk, r.account_id
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
    ${byProvider(tenantId)}`);
}

/** A recipient that was rejected because of the sender or the content. */
export type RefusedRecipient = { chunk: number; contactId: string };

/**
 * Resets recipients to pending that failed because the sender was rejected. In a workflow they stay failed, because
 * they may have left the step.
 */
export async function reopenRefused(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  refused: readonly RefusedRecipient[],
): Promise<Reopened[]> {
  const chunks = [...new Set(refused.map(({ chunk }) => chunk))];
  // Waits for lanes that are storing results of these chunks.
  await tx.execute(sql`
    select from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = any(${chunks}::int[])
    order by chunk for update`);
  return tx.query<Reopened>(sql`
    with reset as (
      update recipients r set state = ${codeOf("pending")}, pass = k.pass, retry_at = null
      from campaign_chunks k, campaigns c
      where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = any(${chunks}::int[])
        and c.tenant_id = ${tenantId} and c.id = ${campaignId} and ${isListed("c")} and c.status = 'paused'
        and r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.chunk = k.chunk
        and r.account_id = any(${refused.map(({ contactId }) => contactId)}::uuid[]) and ${inState("failed")}
      returning r.chunk, r.account_id
    ), counted as (
      select chunk, count(*)::int as people from reset group by chunk
    ), reopened as (
      update campaign_chunks k set failed = k.failed - counted.people, done = false,
      pass = case when k.done then k.pass + 1 else k.pass end,
      watermark = case when k.done then 0 else k.watermark end,
      due_at = case when k.done then now() else k.due_at end
    from counted where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = counted.chunk
      returning 1
    )
    ${byProvider(tenantId)}`);
}
