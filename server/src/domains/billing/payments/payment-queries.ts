import type { PaymentFailure, PaymentMethod, PaymentStatus } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";

/** Payment details for the payer's browser. */
export interface PaymentDetails {
  pix?: { code: string; receiver: string; expiresAt: string };
  boleto?: { line: string; dueOn: string; hasPdf: boolean };
  card?: {
    brand: string | null;
    last4: string | null;
    clientSecret: string | null;
    needsAuthentication: boolean;
  };
  /** The provider can't return the money. */
  refundable?: false;
  /** The part that the operator returned at the provider. */
  returnedPart?: number;
  /** The payer's bank disputes the payment, or did. */
  dispute?: "open" | "won" | "lost";
}

export interface PaymentRow {
  id: string;
  orderId: string;
  provider: string;
  isTest: boolean;
  method: PaymentMethod;
  status: PaymentStatus;
  amount: number;
  currency: string;
  reference: string | null;
  details: PaymentDetails;
  failure: PaymentFailure | null;
  receipt: string | null;
  pendingAction: "cancel" | "refund" | null;
  refundRequestedAt: Date | null;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  checkedAt: Date | null;
  nextCheckAt: Date | null;
  paidAt: Date | null;
}

const COLUMNS = sql`
  id, order_id, provider, is_test, method, status, amount, currency, reference, details, failure, receipt, pending_action,
  refund_requested_at, created_by, created_at, expires_at, checked_at, next_check_at, paid_at`;

/** Locks the orders, payments and subscription of a workspace until the transaction ends. Returns the time. */
export async function lockBilling(tx: Transaction, tenantId: string): Promise<Date> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${tenantId}`}, 0))`,
  );
  return findNow(tx);
}

/** Returns the database's time, after any wait for a lock. */
export async function findNow(tx: Transaction): Promise<Date> {
  const { now } = await tx.one<{ now: Date }>(
    sql`select date_trunc('milliseconds', clock_timestamp()) as now`,
  );
  return now;
}

export function findPayment(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  return tx.maybeOne(
    sql`select ${COLUMNS} from payments where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );
}

/** Returns the payments of an order, latest first. */
export function findOfOrder(
  tx: Transaction,
  tenantId: string,
  orderId: string,
): Promise<PaymentRow[]> {
  return tx.query(sql`
    select ${COLUMNS} from payments where tenant_id = ${tenantId}::uuid and order_id = ${orderId}::uuid
    order by created_at desc, id desc`);
}

export interface NewPayment {
  id: string;
  orderId: string;
  provider: string;
  isTest: boolean;
  method: PaymentMethod;
  amount: number;
  currency: string;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  nextCheckAt: Date | null;
}

export async function insertPayment(
  tx: Transaction,
  tenantId: string,
  payment: NewPayment,
): Promise<void> {
  await tx.execute(sql`
    insert into payments (tenant_id, id, order_id, provider, is_test, method, status, amount, currency, created_by, created_at, expires_at, next_check_at)
    values (${tenantId}::uuid, ${payment.id}::uuid, ${payment.orderId}::uuid, ${payment.provider}, ${payment.isTest}, ${payment.method}, 'pending',
      ${payment.amount}::int, ${payment.currency}, ${payment.createdBy}::uuid, ${payment.createdAt}::timestamptz, ${payment.expiresAt}::timestamptz, ${payment.nextCheckAt}::timestamptz)`);
}

/** Changes stored after asking the provider. */
export interface PaymentChange {
  status: PaymentStatus;
  reference: string | null;
  details: PaymentDetails;
  failure: PaymentFailure | null;
  receipt: string | null;
  pendingAction: PaymentRow["pendingAction"];
  checkedAt: Date;
  nextCheckAt: Date | null;
  paidAt: Date | null;
  endedAt: Date | null;
}

export async function updatePayment(
  tx: Transaction,
  tenantId: string,
  id: string,
  change: PaymentChange,
): Promise<void> {
  await tx.execute(sql`
    update payments set status = ${change.status}, reference = ${change.reference}, details = ${JSON.stringify(change.details)}::jsonb,
      failure = ${change.failure}, receipt = ${change.receipt}, pending_action = ${change.pendingAction},
      checked_at = ${change.checkedAt}::timestamptz, next_check_at = ${change.nextCheckAt}::timestamptz,
      paid_at = ${change.paidAt}::timestamptz, ended_at = ${change.endedAt}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Requests a cancellation or refund at the provider, which the next check executes. */
export async function setPendingAction(
  tx: Transaction,
  tenantId: string,
  id: string,
  action: "cancel" | "refund",
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  const requested: Sql =
    action === "refund"
      ? sql`, refund_requested_at = ${at}::timestamptz, refund_requested_by = ${userId}::uuid`
      : sql``;
  await tx.execute(sql`
    update payments set pending_action = ${action}, next_check_at = ${at}::timestamptz ${requested}
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Postpones the next check, so that other processes skip it for a while. */
export async function setNextCheck(
  tx: Transaction,
  tenantId: string,
  id: string,
  at: Date | null,
): Promise<void> {
  await tx.execute(
    sql`update payments set next_check_at = ${at}::timestamptz where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );
}

/** Workspace and id of a payment. */
export interface PaymentPlace {
  tenantId: string;
  id: string;
}

/** Returns payments due for a check, longest due first. Runs outside any tenant. */
export function findDueChecks(tx: Transaction, limit: number): Promise<PaymentPlace[]> {
  return tx.query(sql`
    select tenant_id, id from payments where next_check_at <= now() order by next_check_at limit ${limit}::int`);
}

/** Finds the payment of a provider's charge, by its reference or our id. Runs outside any tenant. */
export function findPlace(
  tx: Transaction,
  provider: string,
  { reference, paymentId }: { reference: string; paymentId: string | null },
): Promise<PaymentPlace | undefined> {
  return tx.maybeOne(sql`
    select tenant_id, id from (
      select tenant_id, id from payments where provider = ${provider} and reference = ${reference}
      union
      select tenant_id, id from payments where provider = ${provider} and id = ${paymentId}::uuid
    ) found limit 1`);
}
