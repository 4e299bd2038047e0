import { type CampaignStatus, isInDelivery, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";

/** Deletes the published content of a workflow that has not begun: it is a draft again, and no contact entered. */
export async function removePublished(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<void> {
  await tx.execute(
    sql`delete from workflow_states where tenant_id = ${tenantId} and workflow_id = ${id}`,
  );
  await tx.execute(
    sql`delete from workflow_versions where tenant_id = ${tenantId} and workflow_id = ${id}`,
  );
  await tx.execute(
    sql`delete from campaigns where tenant_id = ${tenantId} and workflow_id = ${id}`,
  );
}

/**
 * Applies a transition to a workflow's messages; returns whether any changed. Pausing also prevents automatically
 * paused messages from resuming.
 */
export async function changeMessages(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  to: Extract<CampaignStatus, "sending" | "paused" | "canceled">,
): Promise<boolean> {
  const problem: Sql =
    to === "paused"
      ? sql`case when status = 'paused' then problem - 'resumesUntil' end`
      : sql`null`;
  const moved: Record<typeof to, Sql> = {
    paused: sql`(status = 'sending' or (status = 'paused' and problem ? 'resumesUntil'))`,
    sending: sql`status = 'paused'`,
    canceled: oneOf(sql`status`, statusesWhere(isInDelivery)),
  };
  const changed = await tx.execute(sql`
    update campaigns set status = ${to}, problem = ${problem}, updated_at = now(), finished_at = case when ${to} = 'canceled' then now() end
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and ${moved[to]}`);
  return changed > 0;
}

/**
 * Returns until when a contact waits at an email of a workflow because the plan's email limit is reached; undefined
 * when they don't. `campaignId` is the workflow or one of its messages.
 */
export async function findHeldUntil(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactId: string,
): Promise<Date | undefined> {
  const held = await tx.maybeOne<{ until: Date }>(sql`
    select w.due_at as until
    from campaigns c join workflow_runs w on w.tenant_id = ${tenantId}::uuid and w.workflow_id = coalesce(c.workflow_id, c.id)
      and w.account_id = ${contactId}::uuid and w.held_by_plan and (c.step is null or w.step = c.step)
    where c.tenant_id = ${tenantId}::uuid and c.id = ${campaignId}::uuid limit 1`);
  return held?.until;
}
