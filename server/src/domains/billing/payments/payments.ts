import { AppError, isLivePayment, type Payment, type SimulatedOutcome } from "@arauto/contracts";
import type { Deps } from "../../../platform/deps.ts";
import { createWakeSignal } from "../../../platform/signals/wake-signal.ts";
import { type BillingDeps, providersOf } from "../deps.ts";
import { ProviderUnavailable } from "../providers/provider.ts";
import { cancelPayment as cancel } from "./cancel.ts";
import { checkPayment } from "./check.ts";
import * as queries from "./payment-queries.ts";
import { presentPayment } from "./present.ts";
import { paymentTopic } from "./settle.ts";

/** A live payment not checked for this many milliseconds is checked when it is requested. */
const STALE_MS = 5_000;
/** A stream ends after this time and the client reconnects. */
const STREAM_LIFE_MS = 5 * 60_000;
const POLL_MS = 10_000;

/**
 * Returns a payment. Checks with the provider first when it may have changed; while the provider is unreachable,
 * returns the stored state.
 * @throws AppError NOT_FOUND
 */
export async function getPayment(
  deps: BillingDeps,
  tenantId: string,
  id: string,
): Promise<Payment> {
  const known = await find(deps, tenantId, id);
  const isStale = Date.now() - (known.checkedAt ?? known.createdAt).getTime() > STALE_MS;
  const row =
    isLivePayment(known.status) && isStale
      ? await checkPayment(deps, tenantId, id).catch((error: unknown) => {
          if (error instanceof ProviderUnavailable) return known;
          throw error;
        })
      : known;
  return present(deps, tenantId, row ?? known);
}

async function find(
  { database }: Pick<BillingDeps, "database">,
  tenantId: string,
  id: string,
): Promise<queries.PaymentRow> {
  const row = await database.tenant(tenantId, (tx) => queries.findPayment(tx, tenantId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

const present = (deps: BillingDeps, tenantId: string, row: queries.PaymentRow): Promise<Payment> =>
  deps.database.tenant(tenantId, (tx) => presentPayment(tx, tenantId, row, providersOf(deps)));

/** Yields a payment now, and after every change. @throws AppError NOT_FOUND */
export async function* watchPayment(
  deps: BillingDeps & Pick<Deps, "signals">,
  tenantId: string,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<Payment> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(STREAM_LIFE_MS)]);
  const changed = createWakeSignal();
  const unsubscribe = deps.signals.subscribe(paymentTopic(id), changed.wake);
  let last = "";
  try {
    while (!over.aborted) {
      changed.reset();
      const payment = await getPayment(deps, tenantId, id);
      const shown = JSON.stringify(payment);
      if (shown !== last) yield payment;
      last = shown;
      await changed.wokenWithin(POLL_MS, over);
    }
  } finally {
    unsubscribe();
  }
}

/** @throws AppError NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE */
export async function cancelPayment(
  deps: BillingDeps,
  tenantId: string,
  id: string,
): Promise<Payment> {
  return present(deps, tenantId, await cancel(deps, tenantId, id));
}

/** @throws AppError NOT_FOUND without the test provider, WRONG_STATE once it has ended */
export async function simulatePayment(
  deps: BillingDeps,
  tenantId: string,
  id: string,
  outcome: SimulatedOutcome,
): Promise<Payment> {
  const row = await find(deps, tenantId, id);
  const provider = providersOf(deps).find(row.provider);
  if (!provider?.simulate) throw new AppError("NOT_FOUND");
  if (!isLivePayment(row.status)) throw new AppError("WRONG_STATE", "The payment has ended");
  await provider.simulate(id, outcome);
  return present(deps, tenantId, row);
}

/** Returns the PDF of a boleto. @throws AppError NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE */
export async function getBoletoPdf(deps: BillingDeps, tenantId: string, id: string) {
  const row = await find(deps, tenantId, id);
  const provider = providersOf(deps).find(row.provider);
  if (row.reference === null || !row.details.boleto?.hasPdf || !provider?.boletoPdf)
    throw new AppError("NOT_FOUND");
  try {
    const content = await provider.boletoPdf({ reference: row.reference, paymentId: id });
    return { fileName: `boleto-${row.details.boleto.dueOn}.pdf`, content };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError("PAYMENT_PROVIDER_UNAVAILABLE", undefined, { cause: error });
  }
}
