import type { ClientLimits } from "../../platform/network/http-client.ts";

/** Times and limits of delivery; tests shorten them. */
export interface WebhookTuning {
  /** How long a queue stays with a process that no longer renews it. */
  leaseMs: number;
  /** Between two looks for due queues, without a signal. */
  lookEveryMs: number;
  /** Requests in flight in this process. */
  inFlightMax: number;
  /** Of one workspace, so that the others always find room. */
  inFlightPerTenant: number;
  /** Of one endpoint while it responds well; it starts with `inFlightFirst`. */
  inFlightPerEndpoint: number;
  inFlightFirst: number;
  client: ClientLimits;
}

export const WEBHOOK_TUNING: WebhookTuning = {
  leaseMs: 25_000,
  lookEveryMs: 500,
  inFlightMax: 512,
  inFlightPerTenant: 96,
  inFlightPerEndpoint: 32,
  inFlightFirst: 4,
  client: { connectMs: 3_000, answerMs: 15_000 },
};
