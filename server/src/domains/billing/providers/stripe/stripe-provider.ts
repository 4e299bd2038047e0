import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { paymentTime } from "../payment-time.ts";
import {
  type ChargeRequest,
  type PaymentProvider,
  type ProviderCharge,
  ProviderUnavailable,
} from "../provider.ts";
import type { ProviderDeps } from "../provider-deps.ts";
import {
  failedRefunds,
  hasOpenRefund,
  leftToRefund,
  presentIntent,
  wasDisputed,
  withDisputes,
} from "./stripe-charges.ts";
import { createStripeClient } from "./stripe-client.ts";
import {
  asking,
  hasCode,
  isIdempotencyError,
  isInvalidRequest,
  refusedIntent,
} from "./stripe-errors.ts";
import { findByPayment } from "./stripe-lookup.ts";
import {
  EXPANDED,
  intentParams,
  PAYMENT_METADATA,
  readMandate,
  renewalParams,
} from "./stripe-requests.ts";
import { readStripeSettings } from "./stripe-settings.ts";
import { parseStripeWebhook } from "./stripe-webhooks.ts";

/** Stripe deletes idempotency keys after a day. Older payments are looked up before anything is created. */
const KEYS_LIVE_MS = 20 * 60 * 60_000;

/** Accepts cards, boletos and Pix through Stripe. Card numbers are sent only from the payer's browser to Stripe. */
export function createStripeProvider({ config, network, log }: ProviderDeps): PaymentProvider {
  const settings = readStripeSettings(config);
  const stripe = createStripeClient(network, settings);
  const create = (
    request: ChargeRequest,
    params: () => Promise<Stripe.PaymentIntentCreateParams>,
  ) => asking(() => createIntent(stripe, request, params, log));
  return {
    id: "stripe",
    isTest: settings.isTest,
    methods: settings.methods,
    renews: settings.methods.filter((method) => method === "card"),
    clientConfig: (method): Record<string, string> =>
      method === "card" ? { publishableKey: settings.publishableKey } : {},
    // docs.stripe.com/security/guide: what Stripe.js and the Payment Element need.
    browserSources: {
      scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
      frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
      connections: ["https://api.stripe.com"],
    },
    createCharge: (request) =>
      create(request, async () =>
        intentParams(
          request,
          request.saveMandate && request.method === "card"
            ? await createCustomer(stripe, request)
            : null,
        ),
      ),
    chargeMandate: (request) => create(request, async () => renewalParams(request)),
    findCharge: ({ reference, paymentId }) =>
      asking(async () => {
        const intent =
          reference === null
            ? await findByPayment(stripe, paymentId)
            : await retrieve(stripe, reference);
        return intent && presentWithDisputes(stripe, intent);
      }),
    cancelCharge: ({ reference }) => asking(() => cancelIntent(stripe, reference)),
    refundCharge: (charge) => asking(() => refundIntent(stripe, charge)),
    removeMandate: (mandate) =>
      asking(async () => {
        try {
          await stripe.paymentMethods.detach(readMandate(mandate).paymentMethod);
        } catch (error) {
          // It was already deleted.
          if (!isInvalidRequest(error)) throw error;
        }
      }),
    parseWebhook: async (webhook) => parseStripeWebhook(webhook, settings.webhookSecrets),
  };
}

const retrieve = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: EXPANDED });

async function presentWithDisputes(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<ProviderCharge> {
  const charge = presentIntent(intent);
  if (!wasDisputed(intent)) return charge;
  return withDisputes(charge, (await stripe.disputes.list({ payment_intent: intent.id })).data);
}

/** Stripe saves cards for customers only. */
async function createCustomer(
  stripe: Stripe,
  { paymentId, payer: { name, email } }: ChargeRequest,
): Promise<string> {
  // Billing details may change between two attempts, but a key belongs to one request.
  const details = createHash("sha256").update(`${name} ${email}`).digest("hex").slice(0, 16);
  const idempotencyKey = `${paymentId}-customer-${details}`;
  const metadata = { [PAYMENT_METADATA]: paymentId };
  return (await stripe.customers.create({ name, email, metadata }, { idempotencyKey })).id;
}

async function createIntent(
  stripe: Stripe,
  request: ChargeRequest,
  params: () => Promise<Stripe.PaymentIntentCreateParams>,
  log: ProviderDeps["log"],
): Promise<ProviderCharge> {
  const { paymentId } = request;
  if (Date.now() - paymentTime(paymentId).getTime() > KEYS_LIVE_MS) {
    const known = await findByPayment(stripe, paymentId);
    if (known) return presentIntent(known);
  }
  try {
    const options = { idempotencyKey: paymentId };
    return presentIntent(await stripe.paymentIntents.create(await params(), options));
  } catch (error) {
    const refused = refusedIntent(error);
    if (refused) return presentIntent(await retrieve(stripe, refused.id));
    if (isIdempotencyError(error)) {
      // The first attempt had other billing details, and may have succeeded.
      const known = await findByPayment(stripe, paymentId);
      if (known) return presentIntent(known);
      throw new ProviderUnavailable("Stripe still handles the first request of this payment");
    }
    if (!isInvalidRequest(error)) throw error;
    log.error({ err: error, paymentId }, "Stripe refused to create a payment");
    return failedCharge(request);
  }
}

/** A charge that Stripe rejected because of its tax id or amount. */
const failedCharge = ({ amount, currency }: ChargeRequest): ProviderCharge => ({
  reference: "",
  status: "failed",
  amount,
  currency,
  failure: "other",
  paidAt: null,
  receipt: null,
  pix: null,
  boleto: null,
  card: null,
  mandate: null,
});

async function cancelIntent(stripe: Stripe, reference: string): Promise<ProviderCharge> {
  try {
    return presentIntent(await stripe.paymentIntents.cancel(reference, { expand: EXPANDED }));
  } catch (error) {
    // It was paid, or canceled, in the meantime.
    if (!hasCode(error, "payment_intent_unexpected_state")) throw error;
    return presentIntent(await retrieve(stripe, reference));
  }
}

async function refundIntent(
  stripe: Stripe,
  { reference, paymentId }: { reference: string; paymentId: string },
): Promise<ProviderCharge> {
  const intent = await retrieve(stripe, reference);
  const known = presentIntent(intent);
  if (known.status !== "succeeded" || hasOpenRefund(intent)) return known;
  try {
    await stripe.refunds.create(
      {
        payment_intent: reference,
        amount: leftToRefund(intent),
        metadata: { [PAYMENT_METADATA]: paymentId },
      },
      { idempotencyKey: `${paymentId}-refund-${failedRefunds(intent)}` },
    );
  } catch (error) {
    if (!hasCode(error, "charge_already_refunded")) throw error;
  }
  return presentIntent(await retrieve(stripe, reference));
}
