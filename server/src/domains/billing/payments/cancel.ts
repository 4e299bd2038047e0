import { AppError, isLivePayment } from "@arauto/contracts";
import { type BillingDeps, providersOf } from "../deps.ts";
import { ProviderUnavailable } from "../providers/provider.ts";
import { checkPayment, settleAs } from "./check.ts";
import * as queries from "./payment-queries.ts";

/**
 * Cancels a live payment at its provider, and returns it as it is then: canceled, or paid when that was faster.
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
    // Should this process die now, the next check cancels it.
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
 * Asks the provider about a payment for a user who waits.
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
