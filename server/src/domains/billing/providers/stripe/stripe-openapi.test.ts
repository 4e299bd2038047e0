import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { createNetworkGuard } from "../../../../platform/network/guard.ts";
import type { ProviderCharge } from "../provider.ts";
import { withDisputes } from "./stripe-charges.ts";
import { createStripeClient } from "./stripe-client.ts";
import { EXPANDED, intentParams, renewalParams } from "./stripe-requests.ts";

// `npm run test:stripe-mock` starts Stripe's own mock, which checks requests against its OpenAPI document.
const address = process.env["ARAUTO_STRIPE_MOCK"];

describe.skipIf(address === undefined)("requests to Stripe follow its OpenAPI document:", () => {
  const stripe = createStripeClient(createNetworkGuard({ allowPrivate: true }), {
    secretKey: "sk_test_0123456789abcdef",
    api: new URL(address ?? "http://localhost"),
  });
  const now = Date.now();
  const request = {
    paymentId: v7({ msecs: now }),
    amount: 19_900,
    currency: "BRL",
    description: "Arauto pro ped_1",
    payer: {
      name: "Maria da Silva",
      email: "maria@serraclara.example",
      taxId: "11222333000181",
      street: "Rua Um, 1",
      city: "Recife",
      state: "PE",
      zip: "50000-000",
    },
    expiresAt: new Date(now + 3 * 86_400_000),
    token: null,
    saveMandate: true,
  };

  it.each(["card", "pix", "boleto"] as const)("creating a payment by %s", async (method) => {
    const customer = method === "card" ? "cus_1" : null;
    const params = intentParams({ ...request, method }, customer);
    expect((await stripe.paymentIntents.create(params)).object).toBe("payment_intent");
  });

  it("charging a saved card", async () => {
    const params = renewalParams({ ...request, method: "card", mandate: "cus_1/pm_1" });
    expect((await stripe.paymentIntents.create(params)).object).toBe("payment_intent");
  });

  it("customers, look-ups, cancellations, refunds and saved cards", async () => {
    const { name, email } = request.payer;
    expect((await stripe.customers.create({ name, email })).object).toBe("customer");
    const { paymentIntents } = stripe;
    expect((await paymentIntents.retrieve("pi_1", { expand: EXPANDED })).object).toBe(
      "payment_intent",
    );
    const created = { gte: 1, lte: 2 };
    expect((await paymentIntents.list({ created, limit: 100 })).object).toBe("list");
    expect((await paymentIntents.cancel("pi_1", { expand: EXPANDED })).object).toBe(
      "payment_intent",
    );
    const refund = { payment_intent: "pi_1", amount: 100, metadata: { arauto_payment: "1" } };
    expect((await stripe.refunds.create(refund)).object).toBe("refund");
    expect((await stripe.paymentMethods.detach("pm_1")).object).toBe("payment_method");
  });

  it("disputes of a payment, with a known status", async () => {
    const { object, data } = await stripe.disputes.list({ payment_intent: "pi_1" });
    expect(object).toBe("list");
    const charge = {} as ProviderCharge;
    expect(data.map((dispute) => withDisputes(charge, [dispute]).dispute)).toEqual(["open"]);
  });
});
