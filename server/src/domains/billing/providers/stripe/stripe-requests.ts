import type { Stripe } from "stripe";
import { paymentTime } from "../payment-time.ts";
import type { ChargeRequest, MandateChargeRequest } from "../provider.ts";

type IntentParams = Stripe.PaymentIntentCreateParams;

/** Metadata key of our payment id. */
export const PAYMENT_METADATA = "arauto_payment";
/** Metadata key of the method chosen in the checkout. */
export const METHOD_METADATA = "arauto_method";
/** Marks charges of a saved card, which can't be retried in a browser. */
export const RENEWAL_METADATA = "arauto_renewal";
/** Expansions needed to determine the state of a payment. */
export const EXPANDED = ["latest_charge.refunds", "payment_method"];

const DAY_MS = 24 * 60 * 60_000;

function base(request: ChargeRequest): IntentParams {
  return {
    amount: request.amount,
    currency: request.currency.toLowerCase(),
    description: request.description,
    metadata: { [PAYMENT_METADATA]: request.paymentId, [METHOD_METADATA]: request.method },
    allowed_payment_method_types: [request.method],
    expand: EXPANDED,
  };
}

/**
 * Returns the parameters that create a request's payment. They depend only on the request, never on the time: a
 * repeated request must be identical for its idempotency key.
 */
export function intentParams(request: ChargeRequest, customer: string | null): IntentParams {
  switch (request.method) {
    case "card":
      // The payer confirms it in Stripe's own fields in the browser.
      return {
        ...base(request),
        ...(customer !== null && { customer, setup_future_usage: "off_session" as const }),
      };
    case "pix":
      return {
        ...base(request),
        confirm: true,
        payment_method_data: { type: "pix", billing_details: billingDetails(request) },
        payment_method_options: {
          pix: { expires_at: Math.floor(request.expiresAt.getTime() / 1_000) },
        },
      };
    case "boleto":
      return {
        ...base(request),
        confirm: true,
        payment_method_data: {
          type: "boleto",
          boleto: { tax_id: request.payer.taxId },
          billing_details: billingDetails(request),
        },
        payment_method_options: { boleto: { expires_after_days: daysOf(request) } },
      };
  }
}

/** Returns the parameters that charge a saved card. */
export function renewalParams(request: MandateChargeRequest): IntentParams {
  const { customer, paymentMethod } = readMandate(request.mandate);
  const params = base(request);
  return {
    ...params,
    metadata: { ...params.metadata, [RENEWAL_METADATA]: "1" },
    customer,
    payment_method: paymentMethod,
    off_session: true,
    confirm: true,
  };
}

/** A boleto expires at the end of a day in Brazil's time zone: the last one that is over when the payment expires. */
function daysOf({ paymentId, expiresAt }: ChargeRequest): number {
  const days = Math.floor((expiresAt.getTime() - paymentTime(paymentId).getTime()) / DAY_MS);
  return Math.max(0, days - 1);
}

function billingDetails({ payer }: ChargeRequest) {
  return {
    name: payer.name,
    email: payer.email,
    address: {
      line1: payer.street,
      city: payer.city,
      state: payer.state,
      postal_code: payer.zip,
      country: "BR",
    },
  };
}

/** Reference of a saved card: Stripe charges it only together with its customer. */
export const mandateReference = (customer: string, paymentMethod: string): string =>
  `${customer}/${paymentMethod}`;

/** Returns the parts of a saved card's reference. */
export function readMandate(reference: string): { customer: string; paymentMethod: string } {
  const [customer = "", paymentMethod = ""] = reference.split("/");
  return { customer, paymentMethod };
}
