import type { PaymentFailure, PaymentMethod } from "@arauto/contracts";
import type { Stripe } from "stripe";
import { receiverOf } from "../br-code.ts";
import type { ChargeStatus, ProviderCharge } from "../provider.ts";
import { mandateReference, METHOD_METADATA, RENEWAL_METADATA } from "./stripe-requests.ts";

const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  card_declined: "refused",
  insufficient_funds: "insufficientFunds",
  expired_card: "cardExpired",
  incorrect_number: "cardInvalid",
  invalid_number: "cardInvalid",
  incorrect_cvc: "cardInvalid",
  invalid_cvc: "cardInvalid",
  invalid_expiry_month: "cardInvalid",
  invalid_expiry_year: "cardInvalid",
  authentication_required: "authenticationFailed",
  payment_intent_authentication_failure: "authenticationFailed",
};

/** Stripe's error codes when a boleto or Pix was not paid in time. */
const EXPIRED: readonly string[] = [
  "payment_intent_payment_attempt_expired",
  "payment_intent_payment_attempt_failed",
];

const object = <T>(given: T | string | null | undefined): T | null =>
  typeof given === "object" && given !== null ? given : null;
const idOf = (given: { id: string } | string | null): string | null =>
  typeof given === "string" ? given : (given?.id ?? null);
const atSecond = (seconds: number): Date => new Date(seconds * 1_000);

/** Converts a PaymentIntent with its charge and payment method expanded. */
export function presentIntent(intent: Stripe.PaymentIntent, now = new Date()): ProviderCharge {
  const charge = object(intent.latest_charge);
  const method = methodOf(intent);
  const status = statusOf(intent, charge, method, now);
  const isPaid = status === "succeeded" || status === "refunded";
  return {
    reference: intent.id,
    status,
    amount: isPaid ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    failure: status === "failed" ? failureOf(intent.last_payment_error) : null,
    paidAt: isPaid && charge ? atSecond(charge.created) : null,
    receipt: isPaid && charge ? receiptOf(charge) : null,
    pix: pixOf(intent),
    boleto: boletoOf(intent),
    card: method === "card" ? cardOf(intent, charge) : null,
    // Stripe can't refund boletos.
    ...(method === "boleto" && { refundable: false }),
    ...(status === "succeeded" && charge && { returnedPart: refundedOf(charge) }),
    mandate: status === "succeeded" ? mandateOf(intent, charge) : null,
  };
}

function methodOf({ metadata }: Stripe.PaymentIntent): PaymentMethod {
  const type = metadata[METHOD_METADATA];
  return type === "pix" || type === "boleto" ? type : "card";
}

function statusOf(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
  method: PaymentMethod,
  now: Date,
): ChargeStatus {
  const isRenewal = intent.metadata[RENEWAL_METADATA] !== undefined;
  const problem = intent.last_payment_error;
  switch (intent.status) {
    case "succeeded":
      return charge && refundedOf(charge) >= intent.amount_received ? "refunded" : "succeeded";
    case "processing":
    case "requires_capture":
      return "processing";
    case "canceled":
      return isRenewal && problem ? "failed" : "canceled";
    case "requires_action":
      // The payer is not present to authenticate a renewal.
      if (isRenewal) return "failed";
      return isOverdueBoleto(intent, now) ? "processing" : "pending";
    default:
      if (isRenewal) return "failed";
      if (method === "card" || !problem) return "pending";
      return EXPIRED.includes(problem.code ?? "") ? "expired" : "failed";
  }
}

/** Banks report a boleto on the working day after it was paid, so it may have been paid until Stripe lets it expire. */
function isOverdueBoleto({ next_action: next }: Stripe.PaymentIntent, now: Date): boolean {
  const expiresAt = next?.boleto_display_details?.expires_at;
  return typeof expiresAt === "number" && atSecond(expiresAt) <= now;
}

/** Whether the payer's bank ever disputed the payment. */
export const wasDisputed = (intent: Stripe.PaymentIntent): boolean =>
  object(intent.latest_charge)?.disputed === true;

const CLOSED_INQUIRIES: readonly Stripe.Dispute.Status[] = ["won", "warning_closed", "prevented"];

/** Adds the outcome of its disputes to a charge. */
export function withDisputes(
  charge: ProviderCharge,
  disputes: readonly Pick<Stripe.Dispute, "status">[],
): ProviderCharge {
  if (disputes.length === 0) return charge;
  if (disputes.some(({ status }) => status === "lost"))
    return { ...charge, status: "refunded", dispute: "lost" };
  const isOver = disputes.every(({ status }) => CLOSED_INQUIRIES.includes(status));
  return { ...charge, dispute: isOver ? "won" : "open" };
}

const refundsOf = (charge: Stripe.Charge): readonly Stripe.Refund[] => charge.refunds?.data ?? [];

/** Returns the amount refunded for certain; refunds that the bank is still processing may fail. */
const refundedOf = (charge: Stripe.Charge): number =>
  refundsOf(charge)
    .filter(({ status }) => status === "succeeded")
    .reduce((total, { amount }) => total + amount, 0);

/** Returns the amount of a payment not yet refunded; the operator may have refunded a part at Stripe. */
export function leftToRefund(intent: Stripe.PaymentIntent): number {
  const charge = object(intent.latest_charge);
  return intent.amount_received - (charge ? refundedOf(charge) : 0);
}

/** Counts failed refunds of a payment: the next refund needs another idempotency key. */
export function failedRefunds(intent: Stripe.PaymentIntent): number {
  const charge = object(intent.latest_charge);
  if (!charge) return 0;
  return refundsOf(charge).filter(({ status }) => status === "failed" || status === "canceled")
    .length;
}

/** Whether a refund of a payment is still being processed. */
export function hasOpenRefund(intent: Stripe.PaymentIntent): boolean {
  const charge = object(intent.latest_charge);
  return (
    charge !== null &&
    refundsOf(charge).some(({ status }) => status === "pending" || status === "requires_action")
  );
}

function failureOf(problem: Stripe.PaymentIntent["last_payment_error"]): PaymentFailure {
  return FAILURES[problem?.decline_code ?? ""] ?? FAILURES[problem?.code ?? ""] ?? "other";
}

const receiptOf = (charge: Stripe.Charge): string =>
  charge.payment_method_details?.pix?.bank_transaction_id ?? charge.receipt_number ?? charge.id;

function pixOf({ next_action: next }: Stripe.PaymentIntent): ProviderCharge["pix"] {
  const details = next?.pix_display_qr_code;
  if (!details?.data || !details.expires_at) return null;
  const { data: code, expires_at: expiresAt } = details;
  return { code, receiver: receiverOf(code), expiresAt: atSecond(expiresAt) };
}

const brazilianDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });

function boletoOf({ next_action: next }: Stripe.PaymentIntent): ProviderCharge["boleto"] {
  const details = next?.boleto_display_details;
  if (!details?.number || !details.expires_at) return null;
  return {
    line: details.number.replaceAll(/\D/g, ""),
    dueOn: brazilianDay.format(atSecond(details.expires_at)),
    hasPdf: false,
  };
}

function cardOf(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): ProviderCharge["card"] {
  const card = charge?.payment_method_details?.card ?? object(intent.payment_method)?.card;
  const isRenewal = intent.metadata[RENEWAL_METADATA] !== undefined;
  return {
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    clientSecret: isRenewal ? null : intent.client_secret,
    needsAuthentication: !isRenewal && intent.status === "requires_action",
  };
}

function mandateOf(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): ProviderCharge["mandate"] {
  const customer = idOf(intent.customer);
  const method = idOf(intent.payment_method);
  if (intent.setup_future_usage !== "off_session" || customer === null || method === null)
    return null;
  const card = cardOf(intent, charge);
  return {
    reference: mandateReference(customer, method),
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
  };
}
