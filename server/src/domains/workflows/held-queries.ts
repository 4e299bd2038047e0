import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** Contacts of `workflow_runs w` who wait at an email because the plan's limit is reached. */
const isHeld: Sql = sql`w.held_by_plan`;

/** Returns workflows with contacts who wait for the plan, and how many. */
export function countHeld(
  tx: Transaction,
  tenantId: string,
): Promise<{ workflowId: string; contacts: number }[]> {
  return tx.query<{ workflowId: string; contacts: number }>(sql`
    select w.workflow_id, count(*)::int as contacts from workflow_runs w
    where w.tenant_id = ${tenantId}::uuid and ${isHeld} group by w.workflow_id order by w.workflow_id`);
}

/** Returns how many contacts of a workflow wait for the plan, and when they continue at the latest. */
export function findHeld(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<{ contacts: number; until: Date | null }> {
  return tx.one<{ contacts: number; until: Date | null }>(sql`
    select count(*)::int as contacts, min(w.due_at) as until from workflow_runs w
    where w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and ${isHeld}`);
}

/** Lets contacts who wait for the plan continue now, longest waiting first. Returns how many. */
export function releaseHeld(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  most: number,
): Promise<number> {
  return tx.execute(sql`
    update workflow_runs w set due_at = now()
    from (
      select w.account_id, w.round from workflow_runs w
      where w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and ${isHeld} and w.due_at > now()
      order by w.arrived_at limit ${most}::int
    ) held
    where w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and w.account_id = held.account_id and w.round = held.round`);
}
