import type {
  BillingPeriod,
  Cart,
  OrderLine,
  OrderStatus,
  PaidPlan,
  PaymentFailure,
  PaymentMethod,
  PaymentStatus,
} from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { listPage, type ListQuery } from "../../../platform/database/keyset.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { SubscriptionRow } from "../subscriptions/subscription-queries.ts";

export interface OrderRow {
  id: string;
  reference: string;
  status: OrderStatus;
  change: "subscribe" | "upgrade" | "renewal";
  plan: PaidPlan;
  period: BillingPeriod;
  quantity: number;
  currency: string;
  lines: OrderLine[];
  subtotal: number;
  savings: number;
  credit: number;
  creditLeft: number;
  total: number;
  periodFrom: Date | null;
  periodUntil: Date | null;
  dueAt: Date | null;
  attempts: number;
  nextAttemptAt: Date | null;
  former: FormerPlan | null;
  createdBy: string | null;
  createdAt: Date;
  paidAt: Date | null;
}

/** A workspace's plan before an order was paid; times as text, because it is stored as JSON. */
export interface FormerPlan {
  plan: string;
  quantity: number;
  planEndsAt: string | null;
  subscription:
    | (Pick<
        SubscriptionRow,
        | "period"
        | "quantity"
        | "currency"
        | "anchorDay"
        | "orderId"
        | "periodWorth"
        | "credit"
        | "cancelAtEnd"
      > & { plan: PaidPlan; startedAt: string; endsAt: string })
    | null;
}

const COLUMNS = sql`
  id, reference, status, change, plan, period, quantity, currency, lines, subtotal, savings, credit, credit_left, total,
  period_from, period_until, due_at, attempts, next_attempt_at, former, created_by, created_at, paid_at`;

export function findOrder(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<OrderRow | undefined> {
  return tx.maybeOne(
    sql`select ${COLUMNS} from orders where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );
}

/** Returns the open order of a workspace, for a purchase or a renewal. */
export function findOpen(
  tx: Transaction,
  tenantId: string,
  kind: "purchase" | "renewal",
): Promise<OrderRow | undefined> {
  return tx.maybeOne(sql`
    select ${COLUMNS} from orders
    where tenant_id = ${tenantId}::uuid and status = 'open' and (change = 'renewal') = ${kind === "renewal"}::boolean`);
}

export type NewOrder = Omit<OrderRow, "status" | "attempts" | "paidAt" | "former">;

export async function insertOrder(
  tx: Transaction,
  tenantId: string,
  order: NewOrder,
): Promise<void> {
  await tx.execute(sql`
    insert into orders (tenant_id, id, reference, status, change, plan, period, quantity, currency, lines, subtotal, savings, credit,
      credit_left, total, period_from, period_until, due_at, next_attempt_at, created_by, created_at)
    values (${tenantId}::uuid, ${order.id}::uuid, ${order.reference}, 'open', ${order.change}, ${order.plan}, ${order.period},
      ${order.quantity}::smallint, ${order.currency}, ${JSON.stringify(order.lines)}::jsonb, ${order.subtotal}::int, ${order.savings}::int,
      ${order.credit}::int, ${order.creditLeft}::int, ${order.total}::int, ${order.periodFrom}::timestamptz, ${order.periodUntil}::timestamptz,
      ${order.dueAt}::timestamptz, ${order.nextAttemptAt}::timestamptz, ${order.createdBy}::uuid, ${order.createdAt}::timestamptz)`);
}

export async function setPaid(
  tx: Transaction,
  tenantId: string,
  id: string,
  paid: { at: Date; from: Date; until: Date; former: FormerPlan },
): Promise<void> {
  await tx.execute(sql`
    update orders set status = 'paid', paid_at = ${paid.at}::timestamptz, closed_at = ${paid.at}::timestamptz, next_attempt_at = null,
      period_from = ${paid.from}::timestamptz, period_until = ${paid.until}::timestamptz, former = ${JSON.stringify(paid.former)}::jsonb
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export async function setClosed(
  tx: Transaction,
  tenantId: string,
  id: string,
  status: "canceled" | "refunded",
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update orders set status = ${status}, closed_at = ${at}::timestamptz, next_attempt_at = null
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Stores a charge attempt of a renewal, and when the next one follows. */
export async function setAttempt(
  tx: Transaction,
  tenantId: string,
  id: string,
  attempt: { attempts: number; nextAttemptAt: Date | null },
): Promise<void> {
  await tx.execute(sql`
    update orders set attempts = ${attempt.attempts}::smallint, next_attempt_at = ${attempt.nextAttemptAt}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export const sameCart = (order: OrderRow, { plan, period, quantity }: Cart): boolean =>
  order.plan === plan && order.period === period && order.quantity === quantity;

export interface StepRow {
  step: string;
  method: PaymentMethod | null;
  failure: PaymentFailure | null;
  at: Date;
  by: string | null;
}

export async function insertStep(
  tx: Transaction,
  tenantId: string,
  orderId: string,
  step: {
    id: string;
    step: string;
    at: Date;
    method?: PaymentMethod;
    failure?: PaymentFailure | null;
    userId?: string | null;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into order_steps (tenant_id, order_id, id, step, method, failure, person_id, at)
    values (${tenantId}::uuid, ${orderId}::uuid, ${step.id}::uuid, ${step.step}, ${step.method ?? null}, ${step.failure ?? null},
      ${step.userId ?? null}::uuid, ${step.at}::timestamptz)`);
}

/** Returns the history of an order, latest first. An invoice is issued before it is paid, even at the same moment. */
export function findSteps(tx: Transaction, tenantId: string, orderId: string): Promise<StepRow[]> {
  return tx.query(sql`
    select s.step, s.method, s.failure, s.at, p.name as by from order_steps s left join people p on p.id = s.person_id
    where s.tenant_id = ${tenantId}::uuid and s.order_id = ${orderId}::uuid order by s.at desc, (s.step = 'issued'), s.id desc`);
}

export interface ListedOrder {
  id: string;
  reference: string;
  status: OrderStatus;
  change: OrderRow["change"];
  plan: PaidPlan;
  period: BillingPeriod;
  quantity: number;
  total: number;
  currency: string;
  createdAt: Date;
  createdBy: string | null;
  paidAt: Date | null;
  paymentId: string | null;
  paymentMethod: PaymentMethod | null;
  paymentStatus: PaymentStatus | null;
  isTest: boolean | null;
  invoiceId: string | null;
  invoiceNumber: string | null;
}

/** Lists orders, latest first. */
export function listOrders(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { status?: OrderStatus | undefined },
) {
  const list = {
    columns: sql`
      o.id, o.reference, o.status, o.change, o.plan, o.period, o.quantity, o.total, o.currency, o.created_at, p.name as created_by,
      o.paid_at, y.id as payment_id, y.method as payment_method, y.status as payment_status, y.is_test, i.id as invoice_id, i.number as invoice_number`,
    from: sql`
      orders o left join people p on p.id = o.created_by
      left join invoices i on i.tenant_id = ${tenantId}::uuid and i.order_id = o.id
      left join lateral (
        select y.id, y.method, y.status, y.is_test from payments y where y.tenant_id = ${tenantId}::uuid and y.order_id = o.id
        order by y.created_at desc, y.id desc limit 1) y on true`,
    where: [
      sql`o.tenant_id = ${tenantId}::uuid`,
      ...(query.status === undefined ? [] : [sql`o.status = ${query.status}`]),
    ],
    id: sql`o.id`,
    sorts: { createdAt: { by: sql`o.created_at`, type: "timestamptz" as const } },
    defaultSort: "-createdAt",
  };
  return listPage<ListedOrder>(tx, list, query);
}

/** An order as shown to the operator. */
export interface OperatorOrder {
  createdAt: Date;
  reference: string;
  workspaceName: string;
  plan: PaidPlan;
  period: BillingPeriod;
  quantity: number;
  total: number;
  currency: string;
  status: OrderStatus;
  provider: string | null;
  method: PaymentMethod | null;
  paymentStatus: PaymentStatus | null;
  dispute: string | null;
  invoiceNumber: string | null;
}

/** Lists the latest orders of all workspaces. Runs outside any tenant. */
export function listAllOrders(tx: Transaction, limit: number): Promise<OperatorOrder[]> {
  return tx.query(sql`
    select o.created_at, o.reference, t.name as workspace_name, o.plan, o.period, o.quantity, o.total, o.currency, o.status,
      y.provider, y.method, y.status as payment_status, y.dispute, i.number as invoice_number
    from orders o join tenants t on t.tenant_id = o.tenant_id
    left join invoices i on i.tenant_id = o.tenant_id and i.order_id = o.id
    left join lateral (
      select p.provider, p.method, p.status, p.details ->> 'dispute' as dispute from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id
      order by p.created_at desc, p.id desc limit 1) y on true
    order by o.created_at desc, o.id desc limit ${limit}::int`);
}

/** Deletes orders still unpaid after 90 days. Runs outside any tenant. */
export async function deleteUnpaid(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from orders o where o.status = 'canceled' and o.paid_at is null and o.created_at < now() - interval '90 days'
      and not exists (select from invoices i where i.tenant_id = o.tenant_id and i.order_id = o.id)`);
}
