import type { BillingPeriod, PaidPlan, PaymentMethod } from "@arauto/contracts";
import type { SealedColumn } from "../../../platform/crypto/sealed-columns-queries.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";

export interface SubscriptionRow {
  plan: PaidPlan;
  period: BillingPeriod;
  quantity: number;
  currency: string;
  startedAt: Date;
  endsAt: Date;
  anchorDay: number;
  orderId: string;
  periodWorth: number;
  credit: number;
  cancelAtEnd: boolean;
  nextPlan: PaidPlan | null;
  nextPeriod: BillingPeriod | null;
  nextQuantity: number | null;
  mandateProvider: string | null;
  mandateMethod: PaymentMethod | null;
  mandateBox: string | null;
  mandateBrand: string | null;
  mandateLast4: string | null;
  mandateAt: Date | null;
  pastDueSince: Date | null;
  pastDueUntil: Date | null;
}

const COLUMNS = sql`
  plan, period, quantity, currency, started_at, ends_at, anchor_day, order_id, period_worth, credit, cancel_at_end, next_plan, next_period,
  next_quantity, mandate_provider, mandate_method, mandate_box, mandate_brand, mandate_last4, mandate_at, past_due_since, past_due_until`;

export function findSubscription(
  tx: Transaction,
  tenantId: string,
): Promise<SubscriptionRow | undefined> {
  return tx.maybeOne(sql`select ${COLUMNS} from subscriptions where tenant_id = ${tenantId}::uuid`);
}

/** The paid period of a subscription. */
export type PaidPeriod = Pick<
  SubscriptionRow,
  | "plan"
  | "period"
  | "quantity"
  | "currency"
  | "startedAt"
  | "endsAt"
  | "anchorDay"
  | "orderId"
  | "periodWorth"
  | "credit"
  | "cancelAtEnd"
>;

/** Begins or replaces the paid period. Keeps a saved card; clears planned changes and overdue states. */
export async function saveSubscription(
  tx: Transaction,
  tenantId: string,
  period: PaidPeriod,
): Promise<void> {
  await tx.execute(sql`
    insert into subscriptions (tenant_id, plan, period, quantity, currency, started_at, ends_at, anchor_day, order_id, period_worth, credit, cancel_at_end)
    values (${tenantId}::uuid, ${period.plan}, ${period.period}, ${period.quantity}::smallint, ${period.currency}, ${period.startedAt}::timestamptz,
      ${period.endsAt}::timestamptz, ${period.anchorDay}::smallint, ${period.orderId}::uuid, ${period.periodWorth}::int, ${period.credit}::int, ${period.cancelAtEnd})
    on conflict (tenant_id) do update set plan = excluded.plan, period = excluded.period, quantity = excluded.quantity,
      currency = excluded.currency, started_at = excluded.started_at, ends_at = excluded.ends_at, anchor_day = excluded.anchor_day,
      order_id = excluded.order_id, period_worth = excluded.period_worth, credit = excluded.credit, cancel_at_end = excluded.cancel_at_end,
      cancel_reason = null, cancel_comment = '', next_plan = null, next_period = null, next_quantity = null,
      past_due_since = null, past_due_until = null, version = subscriptions.version + 1`);
}

export async function deleteSubscription(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`delete from subscriptions where tenant_id = ${tenantId}::uuid`);
}

/** Sets the workspace's plan, which everything else reads. */
export async function setWorkspacePlan(
  tx: Transaction,
  tenantId: string,
  plan: { plan: string; quantity: number; endsAt: Date | null },
): Promise<void> {
  await tx.execute(sql`
    update tenants set plan = ${plan.plan}, plan_quantity = ${plan.quantity}::smallint, plan_ends_at = ${plan.endsAt}::timestamptz, plan_ended_at = null
    where tenant_id = ${tenantId}::uuid`);
}

/** Returns the workspace's plan. */
export function findWorkspacePlan(
  tx: Transaction,
  tenantId: string,
): Promise<{
  plan: string;
  quantity: number;
  planEndsAt: Date | null;
  trialEndsAt: Date;
  createdAt: Date;
  name: string;
  timeZone: string;
}> {
  return tx.one(sql`
    select plan, plan_quantity as quantity, plan_ends_at, trial_ends_at, created_at, name, time_zone from tenants where tenant_id = ${tenantId}::uuid`);
}

export async function setMandate(
  tx: Transaction,
  tenantId: string,
  mandate: {
    provider: string;
    method: PaymentMethod;
    box: string;
    brand: string | null;
    last4: string | null;
    at: Date;
  } | null,
): Promise<void> {
  await tx.execute(sql`
    update subscriptions set mandate_provider = ${mandate?.provider ?? null}, mandate_method = ${mandate?.method ?? null},
      mandate_box = ${mandate?.box ?? null}, mandate_brand = ${mandate?.brand ?? null}, mandate_last4 = ${mandate?.last4 ?? null},
      mandate_at = ${mandate?.at ?? null}::timestamptz, version = version + 1
    where tenant_id = ${tenantId}::uuid`);
}

export async function setCancelAtEnd(
  tx: Transaction,
  tenantId: string,
  cancel: { reason: string | null; comment: string } | null,
): Promise<void> {
  await tx.execute(sql`
    update subscriptions set cancel_at_end = ${cancel !== null}, cancel_reason = ${cancel?.reason ?? null}, cancel_comment = ${cancel?.comment ?? ""},
      version = version + 1 where tenant_id = ${tenantId}::uuid`);
}

export async function setNext(
  tx: Transaction,
  tenantId: string,
  next: { plan: PaidPlan; period: BillingPeriod; quantity: number } | null,
): Promise<void> {
  await tx.execute(sql`
    update subscriptions set next_plan = ${next?.plan ?? null}, next_period = ${next?.period ?? null}, next_quantity = ${next?.quantity ?? null}::smallint,
      version = version + 1 where tenant_id = ${tenantId}::uuid`);
}

export async function setPastDue(
  tx: Transaction,
  tenantId: string,
  pastDue: { since: Date; until: Date },
): Promise<void> {
  await tx.execute(sql`
    update subscriptions set past_due_since = ${pastDue.since}::timestamptz, past_due_until = ${pastDue.until}::timestamptz, version = version + 1
    where tenant_id = ${tenantId}::uuid`);
}

/** Returns workspaces whose renewal is due before a time, or whose unpaid renewal is due. Runs outside any tenant. */
export async function findRenewals(
  tx: Transaction,
  {
    invoiceBefore,
    chargeBefore,
    limit,
  }: { invoiceBefore: Date; chargeBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select s.tenant_id from subscriptions s
    where not s.cancel_at_end and s.past_due_since is null
      and s.ends_at <= (case when s.mandate_box is null then ${invoiceBefore}::timestamptz else ${chargeBefore}::timestamptz end)
      and not exists (select from orders o where o.tenant_id = s.tenant_id and o.status = 'open' and o.change = 'renewal')
    union
    select o.tenant_id from orders o where o.status = 'open' and o.next_attempt_at <= now()
    limit ${limit}::int`);
  return rows.map(({ tenantId }) => tenantId);
}

/** The encryption context of a workspace's saved card. */
export const mandateContext = (tenantId: string): string => `billing:${tenantId}`;

/** The encrypted references of saved cards. */
export const sealedMandates: readonly SealedColumn[] = [
  {
    name: "saved cards",
    table: sql`subscriptions`,
    box: sql`mandate_box`,
    id: sql<string>`tenant_id::text`,
    context: sql<string>`'billing:' || tenant_id`,
  },
];
