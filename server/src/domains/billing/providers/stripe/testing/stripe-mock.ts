import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { API_VERSION } from "../stripe-client.ts";
import { type Form, readForm, textAt } from "./stripe-forms.ts";

/** A payment in the mock, with the relevant fields of Stripe's object. */
export interface MockIntent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  status: Stripe.PaymentIntent["status"];
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment_method: object | string | null;
  payment_method_types: string[];
  setup_future_usage: string | null;
  last_payment_error: object | null;
  next_action: object | null;
  latest_charge: MockCharge | null;
}
interface MockCharge {
  id: string;
  object: "charge";
  created: number;
  disputed: boolean;
  receipt_number: string | null;
  payment_method_details: object;
  refunds: { object: "list"; data: MockRefund[] };
}
interface MockRefund {
  id: string;
  object: "refund";
  amount: number;
  payment_intent: string;
  status: "succeeded" | "pending" | "failed";
}

/** How the next request fails, before or after it was executed. */
export type MockFailure = "none" | "rateLimit" | "error500" | "lostBefore" | "lostAfter";

/** Outcome of charging a saved card without the payer present. */
export type SavedCard = "succeeds" | "insufficient_funds" | "authentication_required";

interface RouteResult {
  status: number;
  body: object;
}

const problem = (status: number, type: string, code: string, more: object = {}): RouteResult => ({
  status,
  body: { error: { type, code, message: `Mock: ${code}`, ...more } },
});
const now = () => Math.floor(Date.now() / 1_000);
const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString("hex")}`;

export const MOCK_SECRET_KEY = "sk_test_mock0123456789";
export const MOCK_PUBLISHABLE_KEY = "pk_test_mock0123456789";
export const MOCK_WEBHOOK_SECRET = "whsec_mock0123456789";

/**
 * Behaves like the part of Stripe's API that the provider uses: idempotency keys with replays and conflicts, card
 * errors with their payment, refunds, and failures before and after a request was executed.
 */
export class StripeMock {
  readonly intents = new Map<string, MockIntent>();
  readonly requests: { method: string; path: string; form: Form; key: string | undefined }[] = [];
  savedCard: SavedCard = "succeeds";
  refundStatus: MockRefund["status"] = "succeeded";
  detached: string[] = [];
  /** The dispute of each payment that has one. */
  private readonly disputes = new Map<string, object>();
  private readonly answers = new Map<string, { text: string; answer: RouteResult }>();
  private readonly failures: MockFailure[] = [];
  private readonly server = createServer(
    (request, response) => void this.handle(request, response),
  );

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Makes the next requests fail, one failure each. The library tries each call twice. */
  fail(...failures: MockFailure[]): void {
    this.failures.push(...failures);
  }

  of(paymentId: string): MockIntent | undefined {
    return [...this.intents.values()].find(
      ({ metadata }) => metadata["arauto_payment"] === paymentId,
    );
  }

  /** Simulates the payer confirming a card in the browser, or the bank reporting a boleto or Pix as paid. */
  pay(intent: MockIntent): void {
    const isCard = intent.metadata["arauto_method"] === "card";
    const card = { brand: "visa", last4: "4242" };
    if (isCard) intent.payment_method = { id: newId("pm"), object: "payment_method", card };
    succeed(intent, isCard ? { card } : { pix: { bank_transaction_id: `E${"0".repeat(31)}` } });
  }

  decline(intent: MockIntent, code = "card_declined", decline = "generic_decline"): void {
    intent.status = "requires_payment_method";
    intent.last_payment_error = { type: "card_error", code, decline_code: decline };
  }

  /** Simulates the payer's bank opening or deciding a dispute. Returns the dispute for webhooks. */
  dispute(intent: MockIntent, status: Stripe.Dispute.Status): object {
    if (intent.latest_charge) intent.latest_charge.disputed = true;
    const { id, amount } = intent;
    const dispute = { id: `du_${id}`, object: "dispute", amount, payment_intent: id, status };
    this.disputes.set(id, dispute);
    return dispute;
  }

  /** Simulates a boleto or Pix that was not paid in time. */
  expire(intent: MockIntent): void {
    intent.status = "requires_payment_method";
    intent.next_action = null;
    intent.last_payment_error = { code: "payment_intent_payment_attempt_expired" };
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const { method = "GET", url = "/" } = request;
    const key = request.headers["idempotency-key"] as string | undefined;
    const { pathname, search } = new URL(url, "http://mock");
    const form = readForm(method === "GET" ? search.slice(1) : text);
    this.requests.push({ method, path: pathname, form, key });
    const failure = this.failures.shift();
    if (failure === "lostBefore") return void request.socket.destroy();
    const answer =
      failure === "rateLimit"
        ? problem(429, "rate_limit_error", "rate_limit")
        : failure === "error500"
          ? problem(500, "api_error", "internal")
          : (this.checked(request) ??
            this.once(key, `${method} ${pathname} ${text}`, () =>
              this.route(method, pathname, form),
            ));
    if (failure === "lostAfter") return void request.socket.destroy();
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": newId("req"),
    });
    response.end(JSON.stringify(answer.body));
  }

  private checked({ headers }: IncomingMessage): RouteResult | null {
    if (headers.authorization !== `Bearer ${MOCK_SECRET_KEY}`)
      return problem(401, "invalid_request_error", "api_key_invalid");
    return headers["stripe-version"] === API_VERSION
      ? null
      : problem(400, "invalid_request_error", "version");
  }

  /** Replays the response for a key, errors included. Another request with the same key is a conflict. */
  private once(key: string | undefined, text: string, work: () => RouteResult): RouteResult {
    if (key === undefined) return work();
    const known = this.answers.get(key);
    if (known && known.text !== text) return problem(400, "idempotency_error", "");
    const answer = known?.answer ?? work();
    // Later changes must not affect the replay.
    if (!known) this.answers.set(key, { text, answer: structuredClone(answer) });
    return answer;
  }

  private route(method: string, path: string, form: Form): RouteResult {
    const [, , resource, id, action] = path.split("/");
    const intent = this.intents.get(id ?? "");
    if (resource === "customers" && method === "POST")
      return { status: 200, body: { id: newId("cus"), object: "customer" } };
    if (resource === "refunds" && method === "POST") return this.refund(form);
    if (resource === "payment_methods" && action === "detach") {
      this.detached.push(id ?? "");
      return { status: 200, body: { id, object: "payment_method" } };
    }
    if (resource === "disputes" && method === "GET") {
      const dispute = this.disputes.get(textAt(form, "payment_intent") ?? "");
      const data = dispute ? [dispute] : [];
      return { status: 200, body: { object: "list", data, has_more: false } };
    }
    if (resource !== "payment_intents")
      return problem(404, "invalid_request_error", "resource_missing");
    if (id === undefined) return method === "POST" ? this.create(form) : this.list(form);
    if (!intent) return problem(404, "invalid_request_error", "resource_missing");
    if (action === "cancel") return cancel(intent);
    return { status: 200, body: structuredClone(intent) };
  }

  private list(form: Form): RouteResult {
    const { gte, lte } = form["created"] as { gte: string; lte: string };
    const found = [...this.intents.values()]
      .filter(({ created }) => created >= Number(gte) && created <= Number(lte))
      .toReversed();
    const start = found.findIndex(({ id }) => id === textAt(form, "starting_after")) + 1;
    // Pages are small, so that tests read several.
    const data = found.slice(start, start + 2);
    const body = { object: "list", data, has_more: start + 2 < found.length };
    return { status: 200, body: structuredClone(body) };
  }

  private create(form: Form): RouteResult {
    const method = textAt(form, "allowed_payment_method_types", "0") ?? "";
    const taxId = textAt(form, "payment_method_data", "boleto", "tax_id");
    if (method === "boleto" && !/^(?:\d{11}|\d{14})$/.test(taxId ?? ""))
      return problem(400, "invalid_request_error", "tax_id_invalid");
    const intent = newIntent(form, method);
    this.intents.set(intent.id, intent);
    if (textAt(form, "off_session") === "true") return this.chargeSaved(intent);
    if (textAt(form, "confirm") === "true") waitForPayer(intent, form);
    return { status: 200, body: structuredClone(intent) };
  }

  private chargeSaved(intent: MockIntent): RouteResult {
    if (this.savedCard === "succeeds") {
      succeed(intent, { card: { brand: "visa", last4: "4242" } });
      return { status: 200, body: structuredClone(intent) };
    }
    const isScaRequired = this.savedCard === "authentication_required";
    const code = isScaRequired ? "authentication_required" : "card_declined";
    this.decline(intent, code, this.savedCard);
    return problem(402, "card_error", code, {
      decline_code: this.savedCard,
      payment_intent: structuredClone(intent),
    });
  }

  private refund(form: Form): RouteResult {
    const intent = this.intents.get(textAt(form, "payment_intent") ?? "");
    const refunds = intent?.latest_charge?.refunds.data;
    if (!intent || !refunds) return problem(400, "invalid_request_error", "resource_missing");
    const returned = refunds
      .filter(({ status }) => status !== "failed")
      .reduce((total, { amount }) => total + amount, 0);
    const left = intent.amount_received - returned;
    if (left === 0) return problem(400, "invalid_request_error", "charge_already_refunded");
    const amount = Number(textAt(form, "amount"));
    if (amount > left) return problem(400, "invalid_request_error", "amount_too_large");
    const status = this.refundStatus;
    const refund: MockRefund = {
      id: newId("re"),
      object: "refund",
      amount,
      payment_intent: intent.id,
      status,
    };
    refunds.push(refund);
    return { status: 200, body: refund };
  }
}

function newIntent(form: Form, method: string): MockIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    amount: Number(textAt(form, "amount")),
    amount_received: 0,
    currency: textAt(form, "currency") ?? "",
    status: "requires_payment_method",
    client_secret: `${id}_secret_${randomBytes(6).toString("hex")}`,
    created: now(),
    customer: textAt(form, "customer") ?? null,
    description: textAt(form, "description") ?? null,
    metadata: (form["metadata"] ?? {}) as Record<string, string>,
    payment_method: textAt(form, "payment_method") ?? null,
    payment_method_types: [method],
    setup_future_usage: textAt(form, "setup_future_usage") ?? null,
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
  };
}

function waitForPayer(intent: MockIntent, form: Form): void {
  intent.status = "requires_action";
  const until = Number(textAt(form, "payment_method_options", "pix", "expires_at"));
  const days = Number(textAt(form, "payment_method_options", "boleto", "expires_after_days"));
  intent.next_action =
    intent.payment_method_types[0] === "pix"
      ? {
          type: "pix_display_qr_code",
          pix_display_qr_code: {
            data: "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
            expires_at: until,
          },
        }
      : {
          type: "boleto_display_details",
          boleto_display_details: {
            number: "34191.79001 01043.510047 91020.150008 1 10010026000",
            expires_at: now() + days * 86_400,
          },
        };
}

function succeed(intent: MockIntent, details: object): void {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.next_action = null;
  intent.last_payment_error = null;
  intent.latest_charge = {
    id: newId("ch"),
    object: "charge",
    created: now(),
    disputed: false,
    receipt_number: null,
    payment_method_details: details,
    refunds: { object: "list", data: [] },
  };
}

function cancel(intent: MockIntent): RouteResult {
  if (["succeeded", "canceled", "processing"].includes(intent.status))
    return problem(400, "invalid_request_error", "payment_intent_unexpected_state");
  intent.status = "canceled";
  intent.next_action = null;
  return { status: 200, body: structuredClone(intent) };
}

/** Returns a signed webhook about an object. */
export function signedEvent(
  object: object,
  {
    type = "payment_intent.succeeded",
    secret = MOCK_WEBHOOK_SECRET,
    at = now(),
    id = `evt_${randomUUID().replaceAll("-", "")}`,
  }: { type?: string; secret?: string; at?: number; id?: string } = {},
): { headers: Record<string, string>; body: Buffer } {
  const event = {
    id,
    object: "event",
    api_version: API_VERSION,
    created: at,
    type,
    data: { object },
  };
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return { headers: { "stripe-signature": signature }, body: Buffer.from(payload) };
}
