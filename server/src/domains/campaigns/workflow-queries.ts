import { type CampaignStatus, isInDelivery, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";

/** Deletes what was published of a workflow that has not begun: it is a draft again, and no contact entered. */
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
 * Applies a transition to a workflow's messages; returns whether any changed. Pausing also stops
 * those that paused themselves from resuming automatically.
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
