import { Stripe } from "stripe";
import { type CallError, HttpClient } from "../../../../platform/network/http-client.ts";
import type { NetworkGuard } from "../../../../platform/network/guard.ts";
import type { StripeSettings } from "./stripe-settings.ts";

/** The Stripe API version this code was written for; overrides the account's default. */
export const API_VERSION = "2026-10-28.endive";
const LIMITS = { connectMs: 4_000, answerMs: 8_000 };
/** A page of 100 payments. */
const BYTES_MAX = 4 * 1024 * 1024;

/** Creates a client of Stripe's API whose requests go through the network guard. */
export function createStripeClient(
  network: NetworkGuard,
  { secretKey, api }: Pick<StripeSettings, "secretKey" | "api">,
): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    protocol: api.protocol === "http:" ? "http" : "https",
    host: api.hostname,
    port: api.port === "" ? (api.protocol === "http:" ? "80" : "443") : api.port,
    // One retry, with the same idempotency key: a user is waiting in the checkout.
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: new GuardedClient(network),
  });
}

/** Sends requests of Stripe's library through our HTTP client. */
class GuardedClient extends Stripe.HttpClient {
  private readonly client: HttpClient;

  constructor(network: NetworkGuard) {
    super();
    this.client = new HttpClient({
      network,
      secureContext: undefined,
      limits: LIMITS,
      bytesMax: BYTES_MAX,
    });
  }

  override getClientName(): string {
    return "arauto";
  }

  override async makeRequest(
    ...[host, port, path, method, headers, requestData, protocol]: Parameters<
      Stripe.HttpClient["makeRequest"]
    >
  ): ReturnType<Stripe.HttpClient["makeRequest"]> {
    const url = new URL(`${protocol}://${host}:${port}${path}`);
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const result = await this.client.send({
      method: method as "GET" | "POST" | "DELETE",
      url,
      headers: Object.fromEntries(sent) as Record<string, string>,
      body: requestData === "" ? null : requestData,
    });
    if (result.statusCode === null || !result.isWhole) throw connectionError(result.error);
    return new GuardedResponse(result.statusCode, result.headers, result.body);
  }
}

function connectionError(error: CallError | null): Error {
  if (error === "timeout") return Stripe.HttpClient.makeTimeoutError();
  return Object.assign(new Error(`Stripe's API is unreachable (${error ?? "cut"})`), {
    code: "ECONNRESET",
  });
}

class GuardedResponse extends Stripe.HttpClientResponse {
  constructor(
    status: number,
    headers: Record<string, string>,
    private readonly body: string,
  ) {
    super(status, headers);
  }

  /** The library adds properties to it. */
  override getRawResponse(): object {
    return {};
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.body);
  }
}
