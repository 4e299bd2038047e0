import { isLivePayment, type Payment } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { findOfOrder } from "../invoices/invoice-queries.ts";
import { findOrder } from "../orders/order-queries.ts";
import type { PaymentProviders } from "../providers/registry.ts";
import type { PaymentRow } from "./payment-queries.ts";

/** Converts a payment to the API's form. Payment details are included only while it can be paid. */
export async function presentPayment(
  tx: Transaction,
  tenantId: string,
  row: PaymentRow,
  providers: PaymentProviders,
): Promise<Payment> {
  const isLive = isLivePayment(row.status);
  const { pix, boleto, card } = row.details;
  return {
    id: row.id,
    orderId: row.orderId,
    status: row.status,
    method: row.method,
    amount: row.amount,
    currency: row.currency,
    provider: row.provider,
    isTest: row.isTest,
    pix: isLive ? (pix ?? null) : null,
    boleto: isLive ? (boleto ?? null) : null,
    card: card
      ? isLive
        ? card
        : { ...card, clientSecret: null, needsAuthentication: false }
      : null,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    result: row.status === "succeeded" ? await resultOf(tx, tenantId, row) : null,
    canSimulate: isLive ? [...(providers.find(row.provider)?.outcomes ?? [])] : [],
  };
}

/** Returns the result of a payment; null when it is being refunded. */
async function resultOf(
  tx: Transaction,
  tenantId: string,
  { orderId, pendingAction }: PaymentRow,
): Promise<Payment["result"]> {
  const order = await findOrder(tx, tenantId, orderId);
  const invoice = await findOfOrder(tx, tenantId, orderId);
  if (pendingAction === "refund" || order?.status !== "paid" || !order.periodUntil || !invoice)
    return null;
  return { plan: order.plan, endsAt: order.periodUntil.toISOString(), invoiceId: invoice.id };
}
