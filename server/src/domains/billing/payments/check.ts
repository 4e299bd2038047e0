import { isLivePayment } from "@arauto/contracts";
import { type BillingDeps, providersOf } from "../deps.ts";
import type { PaymentProvider, ProviderCharge } from "../providers/provider.ts";
import { ProviderUnavailable } from "../providers/provider.ts";
import * as queries from "./payment-queries.ts";
import { settle } from "./settle.ts";

const MINUTE_MS = 60_000;
/** A charge still unknown to the provider this long after its payment was created is considered lost. */
const LOST_MS = 15 * MINUTE_MS;
/** Payments per check; the next check handles the rest. */
const BATCH = 100;

/**
 * Checks a payment at its provider, executes pending actions there, and stores the result. Returns the payment;
 * undefined when there is none.
 * @throws ProviderUnavailable
 */
export async function checkPayment(
  deps: BillingDeps,
  tenantId: string,
  id: string,
): Promise<queries.PaymentRow | undefined> {
  const payment = await deps.database.tenant(tenantId, (tx) =>
    queries.findPayment(tx, tenantId, id),
  );
  if (!payment) return undefined;
  const provider = providersOf(deps).find(payment.provider);
  if (!provider) return payment;
  const charge = await currentCharge(provider, payment);
  if (charge) return deps.database.tenant(tenantId, (tx) => settle(tx, deps, tenantId, id, charge));
  return withoutCharge(deps, tenantId, payment);
}

async function currentCharge(
  provider: PaymentProvider,
  payment: queries.PaymentRow,
): Promise<ProviderCharge | null> {
  const { id: paymentId, reference } = payment;
  const found = await provider.findCharge({ reference, paymentId });
  if (!found) return null;
  const charge = { reference: found.reference, paymentId };
  const isOpen = found.status === "pending" || found.status === "processing";
  const isRefundable = found.status === "succeeded" && found.dispute !== "open";
  if (payment.pendingAction === "refund" && isRefundable)
    return { returnedPart: found.returnedPart, ...(await provider.refundCharge(charge)) };
  if (payment.pendingAction === "cancel" && isOpen) return provider.cancelCharge(charge);
  if (found.status !== "pending" || payment.expiresAt.getTime() > Date.now()) return found;
  // It can't be paid once the provider has canceled it.
  const canceled = await provider.cancelCharge(charge);
  return canceled.status === "canceled" ? { ...canceled, status: "expired" } : canceled;
}

/** Handles a payment without a charge: it was never created, unless its creation is still in progress. */
async function withoutCharge(
  deps: BillingDeps,
  tenantId: string,
  payment: queries.PaymentRow,
): Promise<queries.PaymentRow | undefined> {
  const isLost = Date.now() - payment.createdAt.getTime() > LOST_MS;
  const isOver = payment.pendingAction === "cancel" || isLost;
  if (!isLivePayment(payment.status) || !isOver) return payment;
  return deps.database.tenant(tenantId, (tx) => settleAs(tx, deps, tenantId, payment, "canceled"));
}

/** Settles a payment without its provider: there is no charge, or its money was returned elsewhere. */
export function settleAs(
  tx: Parameters<typeof settle>[0],
  deps: BillingDeps,
  tenantId: string,
  payment: queries.PaymentRow,
  status: "canceled" | "refunded",
): Promise<queries.PaymentRow> {
  const { id, amount, currency } = payment;
  return settle(tx, deps, tenantId, id, {
    reference: payment.reference ?? "",
    status,
    amount,
    currency,
    failure: null,
    paidAt: null,
    receipt: null,
    pix: null,
    boleto: null,
    card: null,
    mandate: null,
  });
}

/** Checks payments whose webhooks may have been lost, and repeats actions that failed at a provider. */
export async function checkDuePayments(deps: BillingDeps): Promise<void> {
  const due = await deps.database.system((tx) => queries.findDueChecks(tx, BATCH));
  for (const { tenantId, id } of due) {
    // Other processes skip it meanwhile, and a killed process only delays it.
    await deps.database.tenant(tenantId, (tx) =>
      queries.setNextCheck(tx, tenantId, id, new Date(Date.now() + MINUTE_MS)),
    );
    try {
      const payment = await checkPayment(deps, tenantId, id);
      if (payment && !providersOf(deps).find(payment.provider))
        await deps.database.tenant(tenantId, (tx) => queries.setNextCheck(tx, tenantId, id, null));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      deps.log.warn({ err: error, paymentId: id }, "The payment provider is unreachable");
    }
  }
}
