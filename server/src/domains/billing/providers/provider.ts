import type { PaymentFailure, PaymentMethod, SimulatedOutcome } from "@arauto/contracts";
import type { Readable } from "node:stream";
import type { BrowserSources } from "../../../platform/http/browser-sources.ts";

/** The payer's data for providers. */
export interface Payer {
  name: string;
  email: string;
  /** CPF or CNPJ, without punctuation and in upper case. */
  taxId: string;
  street: string;
  city: string;
  state: string;
  /** `00000-000`. */
  zip: string;
}

export interface ChargeRequest {
  /** Id of our payment (UUID). Also the idempotency key: a repeated request returns the same charge. */
  paymentId: string;
  method: PaymentMethod;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  /** Description on the payer's statement; plain ASCII, at most 60 characters. */
  description: string;
  payer: Payer;
  /** Expiry of a Pix code, or the last moment of a boleto's due date. */
  expiresAt: Date;
  /** A token from the provider's fields in the browser, if it needs one to create the charge. */
  token: string | null;
  /** Whether renewals will be charged to the same card. */
  saveMandate: boolean;
}

/** A charge to a saved card, without the payer. */
export interface MandateChargeRequest extends ChargeRequest {
  /** The provider's reference of the mandate; stored encrypted. */
  mandate: string;
}

/**
 * The state of a charge at the provider, which is authoritative.
 * - `pending`: waits for the payer
 * - `processing`: the payer has paid, the provider is still confirming
 */
export type ChargeStatus =
  | "pending"
  | "processing"
  | "succeeded"
  | "failed"
  | "expired"
  | "canceled"
  | "refunded";

/** A charge as the provider reports it. */
export interface ProviderCharge {
  /** The provider's id; stored, and used to fetch the charge. */
  reference: string;
  status: ChargeStatus;
  /** The amount charged. A charge whose amount differs from its payment's activates nothing. */
  amount: number;
  currency: string;
  failure: PaymentFailure | null;
  paidAt: Date | null;
  /** For the payer: a Pix end-to-end id, or the provider's receipt number. */
  receipt: string | null;
  pix: { code: string; receiver: string; expiresAt: Date } | null;
  /** `line`: 47 digits. `dueOn`: a day (2026-11-24). */
  boleto: { line: string; dueOn: string; hasPdf: boolean } | null;
  card: {
    brand: string | null;
    last4: string | null;
    clientSecret: string | null;
    needsAuthentication: boolean;
  } | null;
  /**
   * The payer's bank disputes the payment. While the dispute is open, nothing can be refunded. After a lost dispute the
   * status is `refunded`: the payer has the money.
   */
  dispute?: "open" | "won" | "lost";
  /** The part of a succeeded charge that the operator returned at the provider. */
  returnedPart?: number;
  /** False if the provider can't return the money, so that the operator does it elsewhere. */
  refundable?: boolean;
  /** The saved mandate of a succeeded charge with `saveMandate`. */
  mandate: { reference: string; brand: string | null; last4: string | null } | null;
}

/** A webhook as received, stored before anything else. */
export interface RawWebhook {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The caller's address. */
  ip: string;
  receivedAt: Date;
}

/** References from a verified webhook. Its contents are not trusted: the charges are fetched. */
export interface WebhookReferences {
  /** The provider's event id, the same for repeated deliveries; null without one. */
  eventId: string | null;
  charges: readonly { reference: string; paymentId: string | null }[];
}

/** The webhook is not from the provider: a bad signature, certificate or format. */
export class WebhookRejected extends Error {
  override readonly name = "WebhookRejected";
}

/**
 * The provider could not be reached: network, timeout, 5xx, rate limit. The charge may or may not exist; the request is
 * repeated with the same payment id.
 */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}

/** A payment provider. All calls have timeouts and are repeatable; none runs inside a database transaction. */
export interface PaymentProvider {
  /** Stored with each payment; never renamed. */
  readonly id: string;
  /** No money moves. */
  readonly isTest: boolean;
  readonly methods: readonly PaymentMethod[];
  /** Methods whose renewals are charged with `chargeMandate`. */
  readonly renews: readonly PaymentMethod[];
  /** Public values for the browser; no secrets. */
  clientConfig(method: PaymentMethod): Readonly<Record<string, string>>;
  /** Only for providers with their own fields in the browser. */
  readonly browserSources?: BrowserSources;
  /**
   * Creates a charge, or returns the existing one for the same payment id. A declined card is not an error: the charge
   * has the status `failed`.
   * @throws ProviderUnavailable
   */
  createCharge(request: ChargeRequest): Promise<ProviderCharge>;
  /**
   * Charges a saved card. Only if `renews` contains a method.
   * @throws ProviderUnavailable
   */
  chargeMandate?(request: MandateChargeRequest): Promise<ProviderCharge>;
  /**
   * Fetches a charge; if `reference` is null because its creation may have been lost, by the payment's id. Returns null
   * when the provider has none.
   * @throws ProviderUnavailable
   */
  findCharge(charge: {
    reference: string | null;
    paymentId: string;
  }): Promise<ProviderCharge | null>;
  /**
   * Cancels an unpaid charge, and returns its state: `succeeded` if it was paid in the meantime.
   * @throws ProviderUnavailable
   */
  cancelCharge(charge: { reference: string; paymentId: string }): Promise<ProviderCharge>;
  /**
   * Refunds the full amount, or the rest after a partial refund by the operator at the provider. Repeating it returns
   * the same refund. The status stays `succeeded` while the provider processes it, and finally becomes `refunded`.
   * @throws ProviderUnavailable
   */
  refundCharge(charge: { reference: string; paymentId: string }): Promise<ProviderCharge>;
  /** Deletes a saved card. */
  removeMandate?(mandate: string): Promise<void>;
  /** Returns the PDF of a boleto. */
  boletoPdf?(charge: { reference: string; paymentId: string }): Promise<Readable | Buffer>;
  /**
   * Whether the rest of a webhook's path proves that it comes from the provider. Only for providers that don't sign
   * their webhooks; others accept any path.
   */
  acceptsPath?(path: string): boolean;
  /** Registers the webhook address at the provider, if its API can. Returns a line for the operator. */
  registerWebhook?(): Promise<string>;
  /**
   * Verifies a webhook and returns its references.
   * @throws WebhookRejected
   */
  parseWebhook(webhook: RawWebhook): Promise<WebhookReferences>;
  /** Only the test provider: ends a live charge with an outcome, including its webhooks. */
  simulate?(paymentId: string, outcome: SimulatedOutcome): Promise<void>;
  /** Only the test provider: the outcomes that `simulate` accepts for a live charge. */
  readonly outcomes?: readonly SimulatedOutcome[];
}
