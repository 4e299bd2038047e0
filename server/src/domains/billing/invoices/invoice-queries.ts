import type {
  BillingPeriod,
  InvoiceStatus,
  OrderLine,
  PaidPlan,
  PaymentMethod,
} from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { listPage, type ListQuery } from "../../../platform/database/keyset.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";

/** The issuer of an invoice, as of its date. */
export interface Seller {
  name: string;
  taxId: string;
  address: string;
  email: string;
}

/** The payer of an invoice, as of its date. */
export interface Buyer {
  fullName: string;
  email: string;
  taxId: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

export interface InvoiceRow {
  id: string;
  orderId: string;
  number: string;
  status: InvoiceStatus;
  isTest: boolean;
  periodFrom: Date;
  periodUntil: Date;
  issuedAt: Date;
  dueAt: Date;
  paidAt: Date | null;
  refundedAt: Date | null;
  plan: PaidPlan;
  period: BillingPeriod;
  quantity: number;
  currency: string;
  total: number;
  method: PaymentMethod | null;
}

export interface InvoiceDetailsRow extends InvoiceRow {
  seller: Seller;
  buyer: Buyer;
  lines: OrderLine[];
  subtotal: number;
  savings: number;
  credit: number;
  orderReference: string;
  receipt: string | null;
  /** The workspace's: days on the invoice are in this time zone. */
  timeZone: string;
}

const COLUMNS = sql`
  i.id, i.order_id, i.number, i.status, i.is_test, i.period_from, i.period_until, i.issued_at, i.due_at, i.paid_at, i.refunded_at,
  o.plan, o.period, o.quantity, o.currency, o.total, y.method`;

const tables = (tenantId: string): Sql => sql`
  invoices i join orders o on o.tenant_id = ${tenantId}::uuid and o.id = i.order_id
  left join lateral (
    select y.method, y.receipt from payments y
    where y.tenant_id = ${tenantId}::uuid and y.order_id = i.order_id and y.paid_at is not null order by y.paid_at limit 1) y on true`;

/** Lists invoices, latest first. */
export function listInvoices(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { status?: InvoiceStatus | undefined },
) {
  const list = {
    columns: COLUMNS,
    from: tables(tenantId),
    where: [
      sql`i.tenant_id = ${tenantId}::uuid`,
      ...(query.status === undefined ? [] : [sql`i.status = ${query.status}`]),
    ],
    id: sql`i.id`,
    sorts: { issuedAt: { by: sql`i.issued_at`, type: "timestamptz" as const } },
    defaultSort: "-issuedAt",
  };
  return listPage<InvoiceRow>(tx, list, query);
}

const DETAILS = sql`${COLUMNS}, i.seller, i.buyer, o.lines, o.subtotal, o.savings, o.credit, o.reference as order_reference, y.receipt, w.time_zone`;

export function findInvoice(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<InvoiceDetailsRow | undefined> {
  return tx.maybeOne(sql`
    select ${DETAILS} from ${tables(tenantId)} join tenants w on w.tenant_id = ${tenantId}::uuid
    where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid`);
}

/** Returns the workspace and order of an invoice. Runs outside any tenant. */
export function findByNumber(
  tx: Transaction,
  number: string,
): Promise<{ tenantId: string; orderId: string } | undefined> {
  return tx.maybeOne(sql`select tenant_id, order_id from invoices where number = ${number}`);
}

/** Returns the invoice of an order. */
export function findOfOrder(
  tx: Transaction,
  tenantId: string,
  orderId: string,
): Promise<{ id: string; number: string; status: InvoiceStatus } | undefined> {
  return tx.maybeOne(sql`
    select id, number, status from invoices where tenant_id = ${tenantId}::uuid and order_id = ${orderId}::uuid`);
}

/** An adjacent invoice. */
export interface Neighbor {
  id: string;
  number: string;
}

/** Returns the previous and the next invoice. */
export async function findNeighbors(
  tx: Transaction,
  tenantId: string,
  { id, issuedAt }: Pick<InvoiceRow, "id" | "issuedAt">,
): Promise<{ previous: Neighbor | null; next: Neighbor | null }> {
  const place = sql`(${issuedAt}::timestamptz, ${id}::uuid)`;
  const previous = await tx.maybeOne<Neighbor>(sql`
    select id, number from invoices where tenant_id = ${tenantId}::uuid and (issued_at, id) < ${place} order by issued_at desc, id desc limit 1`);
  const next = await tx.maybeOne<Neighbor>(sql`
    select id, number from invoices where tenant_id = ${tenantId}::uuid and (issued_at, id) > ${place} order by issued_at, id limit 1`);
  return { previous: previous ?? null, next: next ?? null };
}

/**
 * Returns the next number of a series and year. Others wait until this transaction ends; if it is rolled back, the
 * number is reused.
 */
export async function nextNumber(
  tx: Transaction,
  series: "real" | "test",
  year: number,
): Promise<number> {
  const { lastNumber } = await tx.one<{ lastNumber: number }>(sql`
    insert into invoice_numbers as n (series, year, last_number) values (${series}, ${year}::smallint, 1)
    on conflict (series, year) do update set last_number = n.last_number + 1
    returning last_number`);
  return lastNumber;
}

export interface NewInvoice {
  id: string;
  orderId: string;
  number: string;
  status: "open" | "paid";
  isTest: boolean;
  seller: Seller;
  buyer: Buyer;
  periodFrom: Date;
  periodUntil: Date;
  issuedAt: Date;
  dueAt: Date;
  paidAt: Date | null;
}

export async function insertInvoice(
  tx: Transaction,
  tenantId: string,
  invoice: NewInvoice,
): Promise<void> {
  await tx.execute(sql`
    insert into invoices (tenant_id, id, order_id, number, status, is_test, seller, buyer, period_from, period_until, issued_at, due_at, paid_at)
    values (${tenantId}::uuid, ${invoice.id}::uuid, ${invoice.orderId}::uuid, ${invoice.number}, ${invoice.status}, ${invoice.isTest},
      ${JSON.stringify(invoice.seller)}::jsonb, ${JSON.stringify(invoice.buyer)}::jsonb, ${invoice.periodFrom}::timestamptz,
      ${invoice.periodUntil}::timestamptz, ${invoice.issuedAt}::timestamptz, ${invoice.dueAt}::timestamptz, ${invoice.paidAt}::timestamptz)`);
}

export async function setStatus(
  tx: Transaction,
  tenantId: string,
  id: string,
  status: "paid" | "refunded" | "canceled",
  at: Date,
): Promise<void> {
  const time =
    status === "paid"
      ? sql`, paid_at = ${at}::timestamptz`
      : status === "refunded"
        ? sql`, refunded_at = ${at}::timestamptz`
        : sql``;
  await tx.execute(
    sql`update invoices set status = ${status} ${time} where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );
}
