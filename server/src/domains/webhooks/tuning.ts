import type { ClientLimits } from "../../platform/network/http-client.ts";

/** Times and limits of delivery; tests shorten them. */
export interface WebhookTuning {
  /** How long a queue's lease lasts without renewal. */
  leaseMs: number;
  /** Poll interval for due queues, without a signal. */
  pollEveryMs: number;
  /** Maximum number of requests in flight in this process. */
  inFlightMax: number;
  /** Maximum per workspace, so that others always have capacity. */
  inFlightPerTenant: number;
  /** Maximum per endpoint while it responds well; it starts with `inFlightFirst`. */
  inFlightPerEndpoint: number;
  inFlightFirst: number;
  client: ClientLimits;
}

export const WEBHOOK_TUNING: WebhookTuning = {
  leaseMs: 25_000,
  pollEveryMs: 500,
  inFlightMax: 512,
  inFlightPerTenant: 96,
  inFlightPerEndpoint: 32,
  inFlightFirst: 4,
  client: { connectMs: 3_000, answerMs: 15_000 },
};
