import { Stripe } from "stripe";
import { z } from "zod";
import { type RawWebhook, type WebhookReferences, WebhookRejected } from "../provider.ts";
import { PAYMENT_METADATA } from "./stripe-requests.ts";

/** Maximum age of a signature when its webhook arrives, in seconds. Prevents later replays. */
const TOLERANCE_SECONDS = 300;

/** The part of an event that identifies its payment: events of charges and refunds refer to it. */
const eventObject = z.object({
  object: z.string(),
  id: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/**
 * Verifies a webhook with one of the secrets, and returns its payment. Its age is measured on arrival, so late handling
 * is fine.
 * @throws WebhookRejected
 */
export function parseStripeWebhook(
  { headers, body, receivedAt }: RawWebhook,
  secrets: readonly string[],
): WebhookReferences {
  const event = verified(body, headers["stripe-signature"] ?? "", secrets, receivedAt);
  const parsed = eventObject.safeParse(event.data?.object);
  if (!parsed.success) return { eventId: event.id, charges: [] };
  const { object, id, payment_intent: intent, metadata } = parsed.data;
  const reference =
    object === "payment_intent" ? id : typeof intent === "object" ? intent?.id : intent;
  if (!reference) return { eventId: event.id, charges: [] };
  const ours = z.uuid().safeParse(metadata?.[PAYMENT_METADATA]);
  return { eventId: event.id, charges: [{ reference, paymentId: ours.data ?? null }] };
}

function verified(
  body: Buffer,
  signature: string,
  secrets: readonly string[],
  receivedAt: Date,
): Stripe.Event {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        receivedAt.getTime(),
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new WebhookRejected("The format is unknown");
    }
  }
  throw new WebhookRejected("The signature is wrong or too old");
}
