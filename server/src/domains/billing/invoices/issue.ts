import { v7 } from "uuid";
import type { Config } from "../../../config.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordEvents } from "../../../platform/events/events.ts";
import { buyerOf } from "../billing-info.ts";
import type { OrderRow } from "../orders/order-queries.ts";
import { insertStep } from "../orders/order-queries.ts";
import * as queries from "./invoice-queries.ts";

/** The company that issues invoices. */
export const sellerOf = (config: Config): queries.Seller => ({
  name: config.sellerName,
  taxId: config.sellerTaxId,
  address: config.sellerAddress.replaceAll("|", "\n"),
  email: config.sellerEmail,
});

/** Returns `2026-000184`, or `T2026-000184` for test payments, which are numbered separately. */
export const numberText = (series: "real" | "test", year: number, number: number): string =>
  `${series === "test" ? "T" : ""}${year}-${String(number).padStart(6, "0")}`;

interface Issue {
  order: OrderRow;
  isTest: boolean;
  at: Date;
  from: Date;
  until: Date;
  dueAt: Date;
  isPaid: boolean;
}

/**
 * Issues the invoice of an order, or marks the existing one as paid. Numbers have no gaps: they are assigned in the
 * issuing transaction.
 */
export async function issueInvoice(
  tx: Transaction,
  config: Config,
  tenantId: string,
  { order, isTest, at, from, until, dueAt, isPaid }: Issue,
): Promise<{ id: string; number: string }> {
  const found = await queries.findOfOrder(tx, tenantId, order.id);
  const facts = (invoice: { id: string; number: string }) => ({
    invoiceId: invoice.id,
    number: invoice.number,
    amount: order.total,
    currency: order.currency,
    test: isTest,
  });
  if (found) {
    if (!isPaid || found.status === "paid") return found;
    await queries.setStatus(tx, tenantId, found.id, "paid", at);
    await recordEvents(tx, tenantId, [{ type: "invoice.paid", data: facts(found) }]);
    return found;
  }
  const year = at.getUTCFullYear();
  const series = isTest ? "test" : "real";
  const id = v7();
  const number = numberText(series, year, await queries.nextNumber(tx, series, year));
  await queries.insertInvoice(tx, tenantId, {
    id,
    orderId: order.id,
    number,
    status: isPaid ? "paid" : "open",
    isTest,
    seller: sellerOf(config),
    buyer: await buyerOf(tx, tenantId),
    periodFrom: from,
    periodUntil: until,
    issuedAt: at,
    dueAt,
    paidAt: isPaid ? at : null,
  });
  await insertStep(tx, tenantId, order.id, { id: v7(), step: "issued", at });
  await recordEvents(tx, tenantId, [
    { type: "invoice.created", data: facts({ id, number }) },
    ...(isPaid ? [{ type: "invoice.paid" as const, data: facts({ id, number }) }] : []),
  ]);
  return { id, number };
}
