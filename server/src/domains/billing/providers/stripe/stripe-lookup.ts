import type { Stripe } from "stripe";
import { paymentTime } from "../payment-time.ts";
import { ProviderUnavailable } from "../provider.ts";
import { EXPANDED, PAYMENT_METADATA } from "./stripe-requests.ts";

const MINUTE = 60;
/** A charge is created within this time around its payment, in seconds; clocks may differ. */
const WINDOW = { before: 10 * MINUTE, after: 30 * MINUTE };
const PAGES_MAX = 50;

/**
 * Finds a payment whose creation may have been lost, among those of its time. New payments appear in Stripe's search
 * only after a while, but in its list immediately.
 * @throws ProviderUnavailable when there are too many to be sure
 */
export async function findByPayment(
  stripe: Stripe,
  paymentId: string,
): Promise<Stripe.PaymentIntent | null> {
  const at = Math.floor(paymentTime(paymentId).getTime() / 1_000);
  const created = { gte: at - WINDOW.before, lte: at + WINDOW.after };
  let after: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { data, has_more: hasMore } = await stripe.paymentIntents.list({
      created,
      limit: 100,
      ...(after !== undefined && { starting_after: after }),
    });
    const found = data.find(({ metadata }) => metadata[PAYMENT_METADATA] === paymentId);
    if (found) return stripe.paymentIntents.retrieve(found.id, { expand: EXPANDED });
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) return null;
  }
  throw new ProviderUnavailable("Stripe has too many payments of that time");
}
