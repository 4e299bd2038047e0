import type { PaymentFailure, PaymentMethod, SimulatedOutcome } from "@arauto/contracts";
import type { Readable } from "node:stream";
import type { BrowserSources } from "../../../platform/http/browser-sources.ts";

/** The payer, as providers need them. */
export interface Payer {
  name: string;
  email: string;
  /** CPF or CNPJ, plain and in upper case. */
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
  /** What is paid, for the payer's statement; plain ASCII, at most 60 characters. */
  description: string;
  payer: Payer;
  /** When Pix codes expire, and the last moment of a boleto's due date. */
  expiresAt: Date;
  /** A token from the provider's fields in the browser, where it needs one to create the charge. */
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
 * The state of a charge at the provider, which is believed.
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
  /** The provider's id; stored, and how it is fetched. */
  reference: string;
  status: ChargeStatus;
  /** What was charged. A charge with another amount than its payment activates nothing. */
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
   * The payer's bank contests the payment. While that is open, nothing can be refunded. A lost one has the status
   * `refunded`: the payer has the money.
   */
  dispute?: "open" | "won" | "lost";
  /** What was returned of a succeeded charge, where the operator returned a part of it at the provider. */
  returnedPart?: number;
  /** False where the provider can't return the money, so that the operator does it elsewhere. */
  refundable?: boolean;
  /** The saved mandate of a succeeded charge with `saveMandate`. */
  mandate: { reference: string; brand: string | null; last4: string | null } | null;
}

/** A webhook as it arrived, stored before anything else. */
export interface RawWebhook {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The caller's address. */
  ip: string;
  receivedAt: Date;
}

/** What a verified webhook is about. Its statements are not believed: the charges are fetched. */
export interface WebhookReferences {
  /** The provider's id of the event, which a repeated delivery has again; null without one. */
  eventId: string | null;
  charges: readonly { reference: string; paymentId: string | null }[];
}

/** The webhook is not from the provider: a bad signature, certificate or format. */
export class WebhookRejected extends Error {
  override readonly name = "WebhookRejected";
}

/**
 * The provider could not be asked: network, timeout, 5xx, rate limit. The charge may or may not exist; the same request
 * is repeated with the same payment id.
 */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}

/** Takes payments. All calls have time limits and are repeatable; none runs inside a database transaction. */
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
  /** Only for providers with fields of their own in the browser. */
  readonly browserSources?: BrowserSources;
  /**
   * Creates a charge, or returns the one that was created with the same payment id. A refused card is no error: the
   * charge has the status `failed`.
   * @throws ProviderUnavailable
   */
  createCharge(request: ChargeRequest): Promise<ProviderCharge>;
  /**
   * Charges a saved card. Only where `renews` has a method.
   * @throws ProviderUnavailable
   */
  chargeMandate?(request: MandateChargeRequest): Promise<ProviderCharge>;
  /**
   * Fetches a charge; `reference` is null when its creation may have been lost, then by the payment's id. Null when the
   * provider has none.
   * @throws ProviderUnavailable
   */
  findCharge(charge: {
    reference: string | null;
    paymentId: string;
  }): Promise<ProviderCharge | null>;
  /**
   * Cancels a charge that is not paid, and returns its state: `succeeded` when it was paid in the meantime.
   * @throws ProviderUnavailable
   */
  cancelCharge(charge: { reference: string; paymentId: string }): Promise<ProviderCharge>;
  /**
   * Returns the full amount to the payer, or what is left of it where the operator returned a part at the provider.
   * Repeating it returns the same refund. The status stays `succeeded` while the provider processes it, and is `refunded`
   * in the end.
   * @throws ProviderUnavailable
   */
  refundCharge(charge: { reference: string; paymentId: string }): Promise<ProviderCharge>;
  /** Forgets a saved card. */
  removeMandate?(mandate: string): Promise<void>;
  /** Returns the PDF of a boleto. */
  boletoPdf?(charge: { reference: string; paymentId: string }): Promise<Readable | Buffer>;
  /**
   * Whether the rest of a webhook's path proves that it comes from the provider. Only for providers that don't sign
   * their webhooks; others accept any path.
   */
  acceptsPath?(path: string): boolean;
  /** Tells the provider where to send webhooks, where its API can. Returns a line for the operator. */
  registerWebhook?(): Promise<string>;
  /**
   * Verifies a webhook and returns what it is about.
   * @throws WebhookRejected
   */
  parseWebhook(webhook: RawWebhook): Promise<WebhookReferences>;
  /** Only the test provider: makes a live charge end, with the webhooks that belong to the outcome. */
  simulate?(paymentId: string, outcome: SimulatedOutcome): Promise<void>;
  /** Only the test provider: the outcomes that `simulate` accepts for a live charge. */
  readonly outcomes?: readonly SimulatedOutcome[];
}
