import { Stripe } from "stripe";
import { ProviderUnavailable } from "../provider.ts";

const { errors } = Stripe;

/** Whether Stripe rejected a request because of its content: repeating it is pointless. */
export const isInvalidRequest = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError;

/** Whether an idempotency key was used with another request, or is currently in use. */
export const isIdempotencyError = (error: unknown): boolean =>
  error instanceof errors.StripeIdempotencyError ||
  (error instanceof errors.StripeError && error.code === "idempotency_key_in_use");

/** Returns the payment of a declined card; null for other errors. */
export function refusedIntent(error: unknown): Stripe.PaymentIntent | null {
  return error instanceof errors.StripeCardError ? (error.payment_intent ?? null) : null;
}

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof errors.StripeError && codes.includes(error.code ?? "");

/**
 * Runs calls to Stripe. Without a response, whether Stripe is unreachable or the key was revoked, the outcome is
 * unknown. Messages include request ids, but never keys.
 * @throws ProviderUnavailable
 */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error;
    const { type, code, requestId } = error;
    throw new ProviderUnavailable(
      `Stripe: ${[type, code, requestId].filter((part) => part !== undefined).join(", ")}`,
    );
  }
}
