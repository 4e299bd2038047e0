import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { v7 } from "uuid";
import { createNetworkGuard } from "../../../../platform/network/guard.ts";
import { createLog } from "../../../../platform/log.ts";
import { type ChargeRequest, ProviderUnavailable, WebhookRejected } from "../provider.ts";
import type { ProviderDeps } from "../provider-deps.ts";
import { createStripeProvider } from "./stripe-provider.ts";
import {
  MOCK_PUBLISHABLE_KEY,
  MOCK_SECRET_KEY,
  MOCK_WEBHOOK_SECRET,
  signedEvent,
  StripeMock,
} from "./testing/stripe-mock.ts";

let mock: StripeMock;
let api: string;
beforeEach(async () => {
  mock = new StripeMock();
  api = await mock.start();
});
afterEach(() => mock.stop());

const provider = (config: object = {}) =>
  createStripeProvider({
    config: {
      stripeSecretKey: MOCK_SECRET_KEY,
      stripePublishableKey: MOCK_PUBLISHABLE_KEY,
      stripeWebhookSecrets: [MOCK_WEBHOOK_SECRET],
      stripeMethods: ["pix", "card", "boleto"],
      stripeApi: api,
      allowPrivateSmtp: true,
      ...config,
    },
    network: createNetworkGuard({ allowPrivate: true }),
    log: createLog("silent"),
  } as unknown as ProviderDeps);

function request(change: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    paymentId: v7(),
    method: "card",
    amount: 19_900,
    currency: "BRL",
    description: "Arauto pro ped_1",
    payer: {
      name: "Café Serra Clara",
      email: "financeiro@serraclara.example",
      taxId: "11222333000181",
      street: "Rua Um, 1",
      city: "Carmo de Minas",
      state: "MG",
      zip: "37472-000",
    },
    expiresAt: new Date(Date.now() + 3_600_000),
    token: null,
    saveMandate: true,
    ...change,
  };
}
const intentOf = (paymentId: string) => {
  const found = mock.of(paymentId);
  if (!found) throw new Error("The mock has no such payment");
  return found;
};
const created = () =>
  mock.requests.filter(({ method, path }) => method === "POST" && path === "/v1/payment_intents");

describe("a card at Stripe", () => {
  it("waits for the payer's browser, and saves the card once paid", async () => {
    const one = request();
    const charge = await provider().createCharge(one);
    expect(charge).toMatchObject({
      status: "pending",
      amount: 19_900,
      currency: "BRL",
      mandate: null,
    });
    expect(charge.card?.clientSecret).toMatch(/^pi_\w+_secret_/);
    expect(created()[0]?.form).toMatchObject({
      amount: "19900",
      currency: "brl",
      setup_future_usage: "off_session",
      customer: expect.stringMatching(/^cus_/),
      metadata: { arauto_payment: one.paymentId },
    });
    mock.pay(intentOf(one.paymentId));
    const paid = await provider().findCharge({
      reference: charge.reference,
      paymentId: one.paymentId,
    });
    expect(paid).toMatchObject({ status: "succeeded", receipt: expect.stringMatching(/^ch_/) });
    expect(paid?.mandate).toEqual({
      reference: expect.stringMatching(/^cus_\w+\/pm_\w+$/),
      brand: "visa",
      last4: "4242",
    });
    expect(paid?.paidAt).toBeInstanceOf(Date);
  });

  it("stays open for another card after a decline in the browser", async () => {
    const one = request();
    const { reference } = await provider().createCharge(one);
    mock.decline(intentOf(one.paymentId));
    expect(await provider().findCharge({ reference, paymentId: one.paymentId })).toMatchObject({
      status: "pending",
      failure: null,
    });
  });

  it("is created once, however often it is requested", async () => {
    const one = request();
    const charges = await Promise.all([1, 2, 3].map(() => provider().createCharge(one)));
    expect(new Set(charges.map(({ reference }) => reference)).size).toBe(1);
    expect(mock.intents.size).toBe(1);
  });

  it("is found when the response was lost after Stripe created it", async () => {
    const one = request({ saveMandate: false });
    mock.fail("lostAfter", "lostAfter");
    await expect(provider().createCharge(one)).rejects.toBeInstanceOf(ProviderUnavailable);
    for (let other = 0; other < 5; other += 1)
      await provider().createCharge(request({ saveMandate: false }));
    const found = await provider().findCharge({ reference: null, paymentId: one.paymentId });
    expect(found).toMatchObject({ reference: intentOf(one.paymentId).id, status: "pending" });
    expect((await provider().createCharge(one)).reference).toBe(found?.reference);
    expect(mock.intents.size).toBe(6);
  });

  it("is the same when the payer's details changed after a lost response", async () => {
    const one = request();
    mock.fail("lostAfter", "lostAfter");
    await provider()
      .createCharge(one)
      .catch(() => {});
    const first = await provider().createCharge(one);
    const changed = {
      ...one,
      payer: { ...one.payer, name: "Another name" },
      description: "Another",
    };
    expect((await provider().createCharge(changed)).reference).toBe(first.reference);
    expect(mock.intents.size).toBe(1);
  });

  it("is not created again after its idempotency key expired at Stripe", async () => {
    const old = v7({ msecs: Date.now() - 25 * 3_600_000 });
    const one = request({ paymentId: old });
    await provider().createCharge(one);
    intentOf(old).created -= 25 * 3_600;
    const before = created().length;
    expect((await provider().createCharge(one)).reference).toBe(intentOf(old).id);
    expect(created()).toHaveLength(before);
  });

  it("is retried once after a lost connection, with the same key", async () => {
    mock.fail("lostBefore");
    expect((await provider().createCharge(request({ saveMandate: false }))).status).toBe("pending");
    const keys = created().map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each(["rateLimit", "error500", "lostBefore"] as const)(
    "is reported as unavailable after %s, without any key in the message",
    async (fault) => {
      mock.fail(fault, fault);
      const error = await provider()
        .createCharge(request({ saveMandate: false }))
        .catch((problem: unknown) => problem);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect((error as Error).message).not.toMatch(/sk_|whsec_/);
    },
  );

  it("is unavailable, and not lost, when the key was revoked", async () => {
    const other = provider({ stripeSecretKey: "sk_test_revoked0123456789" });
    await expect(other.createCharge(request())).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(other.findCharge({ reference: null, paymentId: v7() })).rejects.toBeInstanceOf(
      ProviderUnavailable,
    );
  });

  it("can be canceled, unless it was paid in the meantime", async () => {
    const one = request();
    const two = request();
    const [first, second] = [
      await provider().createCharge(one),
      await provider().createCharge(two),
    ];
    mock.pay(intentOf(two.paymentId));
    const cancel = ({ reference }: { reference: string }, { paymentId }: ChargeRequest) =>
      provider().cancelCharge({ reference, paymentId });
    expect((await cancel(first, one)).status).toBe("canceled");
    expect((await cancel(first, one)).status).toBe("canceled");
    expect((await cancel(second, two)).status).toBe("succeeded");
  });
});

describe("a saved card at Stripe", () => {
  const mandate = "cus_1/pm_1";
  const charge = (change: Partial<ChargeRequest> = {}) =>
    provider().chargeMandate?.({ ...request(change), mandate });

  it("is charged without the payer present", async () => {
    expect(await charge()).toMatchObject({ status: "succeeded", card: { clientSecret: null } });
    expect(created()[0]?.form).toMatchObject({
      off_session: "true",
      confirm: "true",
      customer: "cus_1",
      payment_method: "pm_1",
    });
  });

  it.each([
    ["insufficient_funds", "insufficientFunds"],
    ["authentication_required", "authenticationFailed"],
  ] as const)("fails with %s, also when the response is repeated", async (card, failure) => {
    mock.savedCard = card;
    const paymentId = v7();
    expect(await charge({ paymentId })).toMatchObject({ status: "failed", failure });
    expect(await charge({ paymentId })).toMatchObject({ status: "failed", failure });
    expect(mock.intents.size).toBe(1);
    const found = await provider().findCharge({ reference: null, paymentId });
    expect(found).toMatchObject({ status: "failed", failure });
  });

  it("is charged once when the response is lost after the charge", async () => {
    const paymentId = v7();
    mock.fail("lostAfter", "lostAfter");
    await expect(charge({ paymentId })).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(await provider().findCharge({ reference: null, paymentId })).toMatchObject({
      status: "succeeded",
    });
    expect(await charge({ paymentId })).toMatchObject({ status: "succeeded" });
    expect(mock.intents.size).toBe(1);
  });

  it("is deleted at Stripe on request, also twice", async () => {
    await provider().removeMandate?.(mandate);
    await provider().removeMandate?.(mandate);
    expect(mock.detached).toEqual(["pm_1", "pm_1"]);
  });
});

describe("a Pix or boleto at Stripe", () => {
  it("shows the code of a Pix, with its receiver and our expiry", async () => {
    const one = request({ method: "pix" });
    const charge = await provider().createCharge(one);
    expect(charge).toMatchObject({
      status: "pending",
      card: null,
      pix: { receiver: "Fulano de Tal" },
    });
    expect(charge.pix?.expiresAt.getTime()).toBe(
      Math.floor(one.expiresAt.getTime() / 1_000) * 1_000,
    );
    mock.pay(intentOf(one.paymentId));
    expect(await provider().findCharge({ ...one, reference: null })).toMatchObject({
      status: "succeeded",
      receipt: `E${"0".repeat(31)}`,
    });
  });

  it("shows the line of a boleto, waits for the bank after its due date, and does not refund it", async () => {
    const one = request({ method: "boleto", expiresAt: new Date(Date.now() + 3 * 86_400_000) });
    const { boleto, reference } = await provider().createCharge(one);
    expect(boleto).toMatchObject({
      line: "34191790010104351004791020150008110010026000",
      hasPdf: false,
    });
    const intent = intentOf(one.paymentId);
    const find = () => provider().findCharge({ reference, paymentId: one.paymentId });
    expect(await find()).toMatchObject({ status: "pending", refundable: false });
    (
      intent.next_action as { boleto_display_details: { expires_at: number } }
    ).boleto_display_details.expires_at -= 3 * 86_400;
    expect(await find()).toMatchObject({ status: "processing" });
    mock.expire(intent);
    expect(await find()).toMatchObject({ status: "expired" });
  });

  it("fails when Stripe rejects the payer's details", async () => {
    const payer = { ...request().payer, taxId: "12ABC34501DE35" };
    expect(await provider().createCharge(request({ method: "boleto", payer }))).toMatchObject({
      status: "failed",
      reference: "",
      amount: 19_900,
    });
  });
});

describe("a refund at Stripe", () => {
  const paid = async () => {
    const one = request();
    const { reference } = await provider().createCharge(one);
    mock.pay(intentOf(one.paymentId));
    return { reference, paymentId: one.paymentId, amount: one.amount };
  };
  const refundsOf = ({ paymentId }: { paymentId: string }) =>
    intentOf(paymentId).latest_charge?.refunds.data ?? [];

  it("returns the money once, also when its response was lost", async () => {
    const charge = await paid();
    // The first request fetches the payment.
    mock.fail("none", "lostAfter", "lostAfter");
    await expect(provider().refundCharge(charge)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect((await provider().refundCharge(charge)).status).toBe("refunded");
    expect(refundsOf(charge)).toHaveLength(1);
  });

  it("refunds the rest after a partial refund by the operator at Stripe, which alone changes nothing", async () => {
    const charge = await paid();
    const { id, amount_received: total } = intentOf(charge.paymentId);
    const refunds = intentOf(charge.paymentId).latest_charge?.refunds.data ?? [];
    refunds.push({
      id: "re_part",
      object: "refund",
      amount: 400,
      payment_intent: id,
      status: "succeeded",
    });
    expect(await provider().findCharge(charge)).toMatchObject({ status: "succeeded" });
    expect((await provider().refundCharge(charge)).status).toBe("refunded");
    expect(refunds.map(({ amount }) => amount)).toEqual([400, total - 400]);
  });

  it("is not complete until the bank confirms it, and is retried when it failed", async () => {
    const charge = await paid();
    mock.refundStatus = "pending";
    expect((await provider().refundCharge(charge)).status).toBe("succeeded");
    expect((await provider().refundCharge(charge)).status).toBe("succeeded");
    const [first] = refundsOf(charge);
    if (first) first.status = "failed";
    mock.refundStatus = "succeeded";
    expect((await provider().refundCharge(charge)).status).toBe("refunded");
    expect(refundsOf(charge).map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  });
});

describe("a webhook of Stripe", () => {
  const object = { id: "pi_1", object: "payment_intent", metadata: { arauto_payment: v7() } };
  const parse = (event: ReturnType<typeof signedEvent>, config: object = {}) =>
    provider(config).parseWebhook({ ...event, ip: "192.0.2.1", receivedAt: new Date() });

  it("identifies the payment, regardless of the event type", async () => {
    const paymentId = object.metadata.arauto_payment;
    expect(await parse(signedEvent(object, { id: "evt_1" }))).toEqual({
      eventId: "evt_1",
      charges: [{ reference: "pi_1", paymentId }],
    });
    const refund = { id: "re_1", object: "refund", payment_intent: "pi_1", metadata: {} };
    expect((await parse(signedEvent(refund, { type: "refund.updated" }))).charges).toEqual([
      { reference: "pi_1", paymentId: null },
    ]);
    for (const foreign of [{ id: "prod_1", object: "product" }, { object: "balance" }])
      expect((await parse(signedEvent(foreign))).charges).toEqual([]);
    const metadata = { arauto_payment: "no id of ours" };
    expect((await parse(signedEvent({ ...object, metadata }))).charges).toEqual([
      { reference: "pi_1", paymentId: null },
    ]);
  });

  it("is rejected when it is forged, changed, replayed later, or unsigned", async () => {
    const event = signedEvent(object);
    const at = Math.floor(Date.now() / 1_000);
    for (const forged of [
      signedEvent(object, { secret: "whsec_another0123456789" }),
      signedEvent(object, { at: at - 301 }),
      { ...event, body: Buffer.concat([event.body, Buffer.from(" ")]) },
      { ...event, headers: {} },
      { ...event, headers: { "stripe-signature": "t=,v1=" } },
      { ...event, headers: { "stripe-signature": `t=${at},v0=${"0".repeat(64)}` } },
    ])
      await expect(parse(forged)).rejects.toBeInstanceOf(WebhookRejected);
  });

  it("is accepted with any of the secrets during a rotation", async () => {
    const secrets = { stripeWebhookSecrets: ["whsec_new0123456789", MOCK_WEBHOOK_SECRET] };
    expect((await parse(signedEvent(object), secrets)).charges).toHaveLength(1);
  });

  it("is judged by its age on arrival when it is handled late", async () => {
    const at = Math.floor(Date.now() / 1_000) - 3_600;
    const event = { ...signedEvent(object, { at }), ip: "192.0.2.1" };
    const receivedAt = new Date((at + 2) * 1_000);
    expect((await provider().parseWebhook({ ...event, receivedAt })).charges).toHaveLength(1);
  });
});
