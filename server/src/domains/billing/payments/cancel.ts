import { AppError, isLivePayment } from "@arauto/contracts";
import { type BillingDeps, providersOf } from "../deps.ts";
import { ProviderUnavailable } from "../providers/provider.ts";
import { checkPayment, settleAs } from "./check.ts";
import * as queries from "./payment-queries.ts";

/**
 * Cancels a live payment at its provider, and returns its new state: canceled, or paid if that happened first.
 * @throws AppError NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE
 */
export async function cancelPayment(
  deps: BillingDeps,
  tenantId: string,
  id: string,
): Promise<queries.PaymentRow> {
  const payment = await deps.database.tenant(tenantId, async (tx) => {
    const now = await queries.lockBilling(tx, tenantId);
    const found = await queries.findPayment(tx, tenantId, id);
    if (!found) throw new AppError("NOT_FOUND");
    // If this process dies now, the next check cancels it.
    if (isLivePayment(found.status))
      await queries.setPendingAction(tx, tenantId, id, "cancel", { at: now, userId: null });
    return found;
  });
  if (!isLivePayment(payment.status)) return payment;
  if (!providersOf(deps).find(payment.provider))
    return deps.database.tenant(tenantId, (tx) =>
      settleAs(tx, deps, tenantId, payment, "canceled"),
    );
  return (await checkNow(deps, tenantId, id)) ?? payment;
}

/**
 * Checks a payment at its provider while a user waits.
 * @throws AppError PAYMENT_PROVIDER_UNAVAILABLE
 */
export async function checkNow(
  deps: BillingDeps,
  tenantId: string,
  id: string,
): Promise<queries.PaymentRow | undefined> {
  try {
    return await checkPayment(deps, tenantId, id);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId: id }, "The payment provider is unreachable");
    throw new AppError("PAYMENT_PROVIDER_UNAVAILABLE", undefined, { cause: error });
  }
}
