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

/** An email of a workflow that waits before it is queued, and why: otherwise because of quiet hours. */
interface HeldEmail {
  until: Date;
  byPlan: boolean;
}

/**
 * Returns the email of a workflow at which a contact waits because the plan's email limit is reached or for the end of
 * quiet hours; undefined when they don't. `campaignId` is the workflow or one of its messages.
 */
export const findHeldEmail = (
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactId: string,
): Promise<HeldEmail | undefined> =>
  tx.maybeOne<HeldEmail>(sql`
    select w.due_at as until, w.held_by_plan as by_plan
    from campaigns c join workflow_runs w on w.tenant_id = ${tenantId}::uuid and w.workflow_id = coalesce(c.workflow_id, c.id)
      and w.account_id = ${contactId}::uuid and (c.step is null or w.step = c.step)
    join workflow_versions v on v.tenant_id = ${tenantId}::uuid and v.workflow_id = w.workflow_id and v.version = w.version
    where c.tenant_id = ${tenantId}::uuid and c.id = ${campaignId}::uuid
      and (w.held_by_plan or (w.ended_at is null and w.due_at > now() and exists (
        select from jsonb_array_elements(v.definition -> 'steps') s where s ->> 'id' = w.step and s ->> 'type' = 'email')))
    limit 1`);

/** Maximum number of a contact's latest steps that are searched for emails. */
const LATEST_STEPS = 200;

/** Returns the messages of a workflow that a contact has reached, newest first. */
export async function findReachedMessages(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  contactId: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select m.id from (
      select p.round, p.place, p.step from (
        select w.round, w.place, w.step from workflow_ways w
        where w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and w.account_id = ${contactId}::uuid
        union all
        select r.round, r.place, r.step from workflow_runs r
        where r.tenant_id = ${tenantId}::uuid and r.workflow_id = ${workflowId}::uuid and r.account_id = ${contactId}::uuid
      ) p order by p.round desc, p.place desc limit ${LATEST_STEPS}::int
    ) p join campaigns m on m.tenant_id = ${tenantId}::uuid and m.workflow_id = ${workflowId}::uuid and m.step = p.step and m.round = p.round
    order by p.round desc, p.place desc, m.edition desc`);
  return rows.map(({ id }) => id);
}
