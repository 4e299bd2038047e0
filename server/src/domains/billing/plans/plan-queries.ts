import type { Language, Plan } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";

export interface PlanRow {
  plan: Plan;
  quantity: number;
  endsAt: Date;
  active: boolean;
  pastDueUntil: Date | null;
}

/** The end of the trial, or of the plan after it. */
const ENDS_AT = sql`coalesce(plan_ends_at, trial_ends_at)`;

export function findPlan(tx: Transaction, tenantId: string): Promise<PlanRow> {
  return tx.one(sql`
    select t.plan, t.plan_quantity as quantity, ${ENDS_AT} as ends_at, ${ENDS_AT} > now() as active, s.past_due_until
    from tenants t left join subscriptions s on s.tenant_id = ${tenantId}::uuid
    where t.tenant_id = ${tenantId}::uuid`);
}

/** Returns whether a renewal of the workspace is overdue. */
export async function isPastDue(tx: Transaction, tenantId: string): Promise<boolean> {
  const row = await tx.maybeOne<{ pastDueSince: Date | null }>(
    sql`select past_due_since from subscriptions where tenant_id = ${tenantId}::uuid`,
  );
  return row !== undefined && row.pastDueSince !== null;
}

/**
 * A renewal is about to be decided: the plan either continues or is past due. This happens within a minute, so the plan
 * does not end before.
 */
const IS_RENEWING = sql`exists (
  select from subscriptions s where s.tenant_id = tenants.tenant_id and not s.cancel_at_end
    and s.past_due_since is null and s.ends_at > now() - interval '1 day')`;

/**
 * Finds workspaces whose plan has ended, but whose workflows and schedules have not been paused yet. Runs outside any
 * tenant.
 */
export async function findEnded(tx: Transaction, most: number): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select tenant_id from tenants where ${ENDS_AT} <= now() and plan_ended_at is null and not ${IS_RENEWING} order by ${ENDS_AT} limit ${most}`);
  return rows.map((row) => row.tenantId);
}

/**
 * Records that the end of the plan is handled in this transaction. Returns undefined when the plan is active or its end
 * was already handled.
 */
export function setEnded(
  tx: Transaction,
  tenantId: string,
): Promise<{ plan: Plan; name: string } | undefined> {
  return tx.maybeOne(sql`
    update tenants set plan_ended_at = now()
    where tenant_id = ${tenantId} and ${ENDS_AT} <= now() and plan_ended_at is null and not ${IS_RENEWING}
    returning plan, name`);
}

export function findOwners(
  tx: Transaction,
  tenantId: string,
): Promise<{ userId: string; email: string; name: string; lang: Language }[]> {
  return tx.query(sql`
    select m.person_id, p.email, p.name, p.lang from person_tenants m join people p on p.id = m.person_id
    where m.tenant_id = ${tenantId} and m.role = 'owner'`);
}

/** A workspace as shown to the operator. */
export interface GrantedWorkspace {
  tenantId: string;
  name: string;
}

/** Finds workspaces by id, or by the sign-in email of their Owner. Runs outside any tenant. */
export function findWorkspaces(tx: Transaction, idOrEmail: string): Promise<GrantedWorkspace[]> {
  return tx.query(sql`
    select t.tenant_id, t.name from tenants t
    where t.tenant_id::text = lower(${idOrEmail}) or exists (
      select from person_tenants m join people p on p.id = m.person_id
      where m.tenant_id = t.tenant_id and m.role = 'owner' and lower(p.email) = lower(${idOrEmail}))
    order by t.name, t.tenant_id`);
}

/**
 * Sets a workspace's plan and its end, and returns the end. `extendDays` counts from now, or from
 * the current end when the workspace is on this plan and it has not ended.
 */
export async function setPlan(
  tx: Transaction,
  tenantId: string,
  plan: Plan,
  until: { at: Date } | { extendDays: number },
): Promise<Date> {
  const end =
    "at" in until
      ? sql`${until.at}::timestamptz`
      : sql`case when plan = ${plan} then greatest(${ENDS_AT}, now()) else now() end + make_interval(days => ${until.extendDays}::int)`;
  const isTrial = plan === "trial";
  const { endsAt } = await tx.one<{ endsAt: Date }>(sql`
    update tenants set plan = ${plan}, plan_quantity = 1, plan_ended_at = null,
      trial_ends_at = case when ${isTrial}::boolean then ${end} else trial_ends_at end,
      plan_ends_at = case when ${isTrial}::boolean then null else ${end} end
    where tenant_id = ${tenantId} returning ${ENDS_AT} as ends_at`);
  return endsAt;
}

export async function findOwnLanguage(tx: Transaction, userId: string): Promise<Language> {
  const { lang } = await tx.one<{ lang: Language }>(
    sql`select lang from people where id = ${userId}::uuid`,
  );
  return lang;
}
