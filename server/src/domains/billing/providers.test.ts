import {
  billingRoutes,
  invoiceRoutes,
  mailboxRoutes,
  paymentRoutes,
  type PaymentMethod,
  subscriptionRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  describeOrders,
  describeWebhooks,
  noteRefund,
  OperatorError,
  refundOrder,
  registerWebhook,
} from "./operator.ts";
import { type Bank, type BankOutcome, pixBank, stripeBank } from "./testing/banks.ts";
import { watchPayment } from "./payments/payments.ts";
import { signedEvent } from "./providers/stripe/testing/stripe-mock.ts";
import { pay, payer, waitForPayment } from "./testing/billing-world.ts";
import { mandateContext } from "./subscriptions/subscription-queries.ts";
import { renewPlans } from "./subscriptions/renewals.ts";

const STARTER = { plan: "starter", period: "monthly", quantity: 1 } as const;

let server: TestServer;
let user: TestUser;
const subscriptionOf = async () =>
  (await server.call(subscriptionRoutes.get, { token: user.token })).body;
const messages = async () =>
  (await server.call(mailboxRoutes.list, { token: user.token })).body.items;
const subjects = async () => (await messages()).map(({ subject }: { subject: string }) => subject);
/** Waits for emails with a text in their subject. */
const mailsWith = (text: string) =>
  vi.waitFor(
    async () => {
      const found = (await messages()).filter(({ subject }: { subject: string }) =>
        subject.includes(text),
      );
      if (found.length === 0) throw new Error(`No email about ${text}`);
      return found;
    },
    { timeout: 20_000, interval: 200 },
  );
const happen = (bank: Bank, id: string, outcome: BankOutcome) =>
  bank.happen(server, user.token, id, outcome);

describe.each([
  ["stripe", "card", stripeBank],
  ["stripe", "pix", stripeBank],
  ["pix", "pix", pixBank],
] as const)("%s takes payments by %s", (id, method: PaymentMethod, open) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await open();
    server = await startTestServer({ config: bank.config });
  });
  afterAll(async () => {
    await server?.stop();
    await bank?.stop();
  });
  beforeEach(async () => {
    user = await payer(server);
  });

  it("activates the plan when a webhook arrives and the provider confirms it, and refunds it", async () => {
    const payment = await pay(server, user, STARTER, method);
    expect(payment).toMatchObject({ status: "pending", provider: id, canSimulate: [] });
    await happen(bank, payment.id, "doubled");
    const paid = await waitForPayment(server, user, payment.id, "succeeded");
    expect(paid.result).toMatchObject({ plan: "starter" });
    expect(paid.card?.clientSecret ?? null).toBeNull();
    expect(await subscriptionOf()).toMatchObject({ status: "active", plan: "starter" });
    const params = { id: paid.result?.invoiceId ?? "" };
    const { body } = await server.call(invoiceRoutes.refund, { token: user.token, params });
    expect(body.status).toBe("refunded");
    expect(await bank.kept(server, user.tenantId)).toBe(0);
    expect(await subscriptionOf()).toMatchObject({ status: "trial" });
  });

  it("notifies the payer's page within a second of the webhook", async () => {
    const delays: number[] = [];
    // The fastest of three: other tests may use the machine at the same time.
    for (const _attempt of [1, 2, 3]) {
      user = await payer(server);
      const payment = await pay(server, user, STARTER, method);
      const abort = new AbortController();
      const seen = watchPayment(server.deps, user.tenantId, payment.id, abort.signal);
      expect((await seen.next()).value).toMatchObject({ status: "pending" });
      const paidAt = Date.now();
      await happen(bank, payment.id, "paid");
      for await (const { status } of seen) if (status === "succeeded") break;
      delays.push(Date.now() - paidAt);
      abort.abort();
    }
    expect(Math.min(...delays)).toBeLessThan(1_000);
  });

  it("rejects forged webhooks", async () => {
    const payment = await pay(server, user, STARTER, method);
    await happen(bank, payment.id, "forged");
    await happen(bank, payment.id, "paid");
    await waitForPayment(server, user, payment.id, "succeeded");
    expect(await bank.kept(server, user.tenantId)).toBe(1);
  });

  it("reports that it is unreachable, and continues with the same charge", async () => {
    bank.fail("lostAfter");
    const body = { ...STARTER, method };
    const lost = await server.fail(paymentRoutes.create, { token: user.token, body });
    expect(lost).toMatchObject({ status: 503, body: { code: "PAYMENT_PROVIDER_UNAVAILABLE" } });
    const payment = await pay(server, user, STARTER, method);
    await happen(bank, payment.id, "paid");
    await waitForPayment(server, user, payment.id, "succeeded");
    expect(await bank.kept(server, user.tenantId)).toBe(1);
  });
});

describe("Stripe", () => {
  let bank: Awaited<ReturnType<typeof stripeBank>>;
  const logged: string[] = [];
  beforeAll(async () => {
    bank = await stripeBank();
    server = await startTestServer({ config: bank.config, onLog: (line) => logged.push(line) });
  });
  afterAll(async () => {
    await server?.stop();
    await bank?.stop();
  });
  beforeEach(async () => {
    user = await payer(server);
    bank.mock.savedCard = "succeeds";
  });

  const subscribe = async () => {
    const payment = await pay(server, user, STARTER, "card");
    await happen(bank, payment.id, "paid");
    return waitForPayment(server, user, payment.id, "succeeded");
  };
  const endPeriod = (inMs = 1_000) =>
    server.deps.database.system(async (tx) => {
      const end = new Date(Date.now() + inMs);
      await tx.execute(
        sql`update subscriptions set started_at = ${end}::timestamptz - interval '30 days', ends_at = ${end}::timestamptz where tenant_id = ${user.tenantId}::uuid`,
      );
      await tx.execute(
        sql`update tenants set plan_ends_at = ${end}::timestamptz where tenant_id = ${user.tenantId}::uuid`,
      );
    });

  it("allows its fields in the content security policy, and sends the browser only the publishable key", async () => {
    const policy = (await fetch(server.url)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(policy).toMatch(/frame-src [^;']*https:\/\/hooks\.stripe\.com/);
    const { body } = await server.call(billingRoutes.config, { token: user.token });
    const card = body.methods.find(({ method }) => method === "card");
    expect(card?.client).toEqual({ publishableKey: bank.config.stripePublishableKey });
    expect(JSON.stringify(body)).not.toMatch(/sk_|whsec_/);
  });

  it("rejects a card number before it is stored or sent anywhere", async () => {
    const before = bank.mock.requests.length;
    for (const token of ["4242424242424242", "card.4242424242424242", "4242-4242-4242-4242"]) {
      const body = { ...STARTER, method: "card", token };
      await server
        .fail(paymentRoutes.create, { token: user.token, body })
        .then(({ status }) => expect(status).toBe(400));
    }
    expect(bank.mock.requests).toHaveLength(before);
    expect(logged.filter((line) => /4242[-.]?4242/.test(line))).toEqual([]);
  });

  it("logs no key and no reference of a card", async () => {
    await subscribe();
    const secrets = [bank.config.stripeSecretKey, ...(bank.config.stripeWebhookSecrets ?? [])];
    const [row] = await server.deps.database.system((tx) =>
      tx.query<{ box: string }>(
        sql`select mandate_box as box from subscriptions where tenant_id = ${user.tenantId}::uuid`,
      ),
    );
    const reference = server.deps.secrets.open(row?.box ?? "", mandateContext(user.tenantId));
    expect(reference).toMatch(/^cus_/);
    for (const secret of [...secrets, reference])
      expect(logged.filter((line) => line.includes(secret ?? "?"))).toEqual([]);
  });

  it("renews with the saved card, once", async () => {
    await subscribe();
    expect(await subscriptionOf()).toMatchObject({ mandate: { brand: "visa", last4: "4242" } });
    await endPeriod();
    await Promise.all([renewPlans(server.deps), renewPlans(server.deps)]);
    expect(await subscriptionOf()).toMatchObject({ status: "active", pastDue: null });
    expect(await bank.kept(server, user.tenantId)).toBe(2);
  });

  it("becomes past due when the bank requires authentication, and the payer then pays in the checkout", async () => {
    await subscribe();
    await endPeriod();
    bank.mock.savedCard = "authentication_required";
    await renewPlans(server.deps);
    expect(await subscriptionOf()).toMatchObject({ status: "pastDue", pastDue: { attempts: 1 } });
    const { renewal } = (await server.call(subscriptionRoutes.renewal, { token: user.token })).body;
    const again = await pay(server, user, STARTER, "card", { orderId: renewal?.orderId ?? "" });
    expect(again.card?.clientSecret).toMatch(/_secret_/);
    await happen(bank, again.id, "paid");
    await waitForPayment(server, user, again.id, "succeeded");
    expect(await subscriptionOf()).toMatchObject({ status: "active", pastDue: null });
  });

  it("charges a renewal once when Stripe's response is lost after the charge", async () => {
    await subscribe();
    await endPeriod();
    bank.fail("lostAfter");
    await renewPlans(server.deps);
    await renewPlans(server.deps);
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update orders set next_attempt_at = now() where tenant_id = ${user.tenantId}::uuid and status = 'open'`,
      ),
    );
    await renewPlans(server.deps);
    expect(await subscriptionOf()).toMatchObject({ status: "active", pastDue: null });
    expect(await bank.kept(server, user.tenantId)).toBe(2);
  });

  it("is not past due while it is unknown whether a renewal was charged", async () => {
    await subscribe();
    await endPeriod(5 * 60_000);
    bank.fail("lostAfter");
    await renewPlans(server.deps);
    expect(await subscriptionOf()).toMatchObject({ status: "active", pastDue: null });
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update orders set next_attempt_at = now() where tenant_id = ${user.tenantId}::uuid and status = 'open' and attempts = 0`,
      ),
    );
    await renewPlans(server.deps);
    expect(Date.parse((await subscriptionOf()).endsAt)).toBeGreaterThan(Date.now() + 86_400_000);
    expect(await bank.kept(server, user.tenantId)).toBe(2);
  });

  it("shows a forged webhook to the operator as rejected", async () => {
    const payment = await pay(server, user, STARTER, "card");
    await happen(bank, payment.id, "forged");
    await expect
      .poll(() => server.deps.database.system(describeWebhooks), { timeout: 20_000 })
      .toMatch(/stripe +rejected +none +\S+ +The signature is wrong/);
  });

  it("ends the plan after a full refund at Stripe by the operator, but not after a partial one", async () => {
    const { id, result } = await subscribe();
    const intent = bank.mock.of(id);
    if (!intent?.latest_charge) throw new Error("Stripe has no such charge");
    const { refunds } = intent.latest_charge;
    const refund = async (amount: number) => {
      const refund = { object: "refund", payment_intent: intent.id, status: "succeeded" } as const;
      refunds.data.push({ ...refund, id: `re_${refunds.data.length}`, amount });
      const event = signedEvent(intent, { type: "charge.refunded" });
      await fetch(`${server.url}/payments/webhooks/stripe`, {
        method: "POST",
        headers: { ...event.headers, "content-type": "application/json" },
        body: new Uint8Array(event.body),
      });
      await expect
        .poll(
          async () =>
            (await server.deps.database.system(describeWebhooks))
              .split("\n")
              .filter((line) => line.includes("received")).length,
          { timeout: 20_000 },
        )
        .toBeLessThanOrEqual(1);
    };
    await refund(2_900);
    const request = { token: user.token, params: { id: result?.invoiceId ?? "" } };
    // Only the remaining amount is offered.
    await expect
      .poll(async () => (await server.call(invoiceRoutes.get, request)).body, { timeout: 20_000 })
      .toMatchObject({ status: "paid", refund: { amount: 5_000 } });
    expect(await subscriptionOf()).toMatchObject({ status: "active", plan: "starter" });
    await refund(5_000);
    await expect
      .poll(async () => (await server.call(invoiceRoutes.get, request)).body.status, {
        timeout: 20_000,
      })
      .toBe("refunded");
    expect(await subscriptionOf()).toMatchObject({ status: "trial" });
  });

  it("names what is left after a partial refund in the email about the rest", async () => {
    const { id, result } = await subscribe();
    const intent = bank.mock.of(id);
    if (!intent?.latest_charge) throw new Error("Stripe has no such charge");
    const part = { object: "refund", payment_intent: intent.id, status: "succeeded" } as const;
    intent.latest_charge.refunds.data.push({ ...part, id: "re_part", amount: 2_900 });
    const params = { id: result?.invoiceId ?? "" };
    const { body } = await server.call(invoiceRoutes.refund, { token: user.token, params });
    expect(body.status).toBe("refunded");
    expect(intent.latest_charge.refunds.data.map(({ amount }) => amount)).toEqual([2_900, 5_000]);
    await expect.poll(subjects, { timeout: 20_000 }).toContain("Refund of R$50.00");
  });

  it("offers no refund of a boleto, which Stripe can't return", async () => {
    const payment = await pay(server, user, STARTER, "boleto");
    await happen(bank, payment.id, "paid");
    const { result } = await waitForPayment(server, user, payment.id, "succeeded");
    expect((await subscriptionOf()).refundable).toBeNull();
    const request = { token: user.token, params: { id: result?.invoiceId ?? "" } };
    expect(await server.fail(invoiceRoutes.refund, request)).toMatchObject({
      status: 409,
      body: { code: "REFUND_UNAVAILABLE" },
    });
    // The seller returns it elsewhere, and the receipt says so.
    const { body } = await server.call(invoiceRoutes.get, request);
    expect(body).toMatchObject({ refund: null, refundByHand: { amount: 7_900 } });
    const [receipt] = await mailsWith(body.number);
    const params = { id: receipt?.id ?? "" };
    const message = await server.call(mailboxRoutes.get, { token: user.token, params });
    expect(message.body.text).toMatch(/full refund by bank transfer/);
    expect(message.body.text).not.toMatch(/from the invoice/);
    await expect(refundOrder(server.deps, body.number)).rejects.toThrow(/refund-by-hand/);
    for (const _time of ["first", "again"])
      expect(await noteRefund(server.deps, body.number)).toMatch(/^The money was returned/);
    const after = (await server.call(invoiceRoutes.get, request)).body;
    expect(after).toMatchObject({ status: "refunded", refundByHand: null });
    expect(await subscriptionOf()).toMatchObject({ status: "trial" });
    expect(after.history.filter(({ step }) => step === "refunded")).toHaveLength(1);
    await expect(noteRefund(server.deps, "2026-999999")).rejects.toThrow(/no invoice/);
  });

  it("notes no refund by hand of a card, which Stripe returns", async () => {
    const { result } = await subscribe();
    const request = { token: user.token, params: { id: result?.invoiceId ?? "" } };
    const { number } = (await server.call(invoiceRoutes.get, request)).body;
    await expect(noteRefund(server.deps, number)).rejects.toThrow(/Use: refund/);
    expect((await server.call(invoiceRoutes.get, request)).body.status).toBe("paid");
  });

  describe("a disputed payment", () => {
    const dispute = async (paymentId: string, status: "needs_response" | "won" | "lost") => {
      const intent = bank.mock.of(paymentId);
      if (!intent) throw new Error("Stripe has no such payment");
      const type = status === "needs_response" ? "charge.dispute.created" : "charge.dispute.closed";
      const event = signedEvent(bank.mock.dispute(intent, status), { type });
      for (const _delivery of ["first", "doubled"])
        await fetch(`${server.url}/payments/webhooks/stripe`, {
          method: "POST",
          headers: { ...event.headers, "content-type": "application/json" },
          body: new Uint8Array(event.body),
        });
    };
    const orders = () => server.deps.database.system(describeOrders);
    const stepsOf = async (id: string) =>
      (await server.call(invoiceRoutes.get, { token: user.token, params: { id } })).body.history
        .map(({ step }) => step)
        .filter((step) => step.startsWith("dispute") || step === "refunded");

    it("is shown to the operator and can't be refunded, until the dispute is won", async () => {
      const { id, result } = await subscribe();
      const invoiceId = result?.invoiceId ?? "";
      expect((await subscriptionOf()).refundable).not.toBeNull();
      await dispute(id, "needs_response");
      await expect
        .poll(orders, { timeout: 20_000 })
        .toMatch(/paid +stripe card succeeded, dispute open/);
      expect(await subscriptionOf()).toMatchObject({ status: "active", refundable: null });
      const params = { id: invoiceId };
      expect(await server.fail(invoiceRoutes.refund, { token: user.token, params })).toMatchObject({
        body: { code: "REFUND_UNAVAILABLE" },
      });
      await dispute(id, "won");
      await expect.poll(orders, { timeout: 20_000 }).toMatch(/succeeded, dispute won/);
      expect((await subscriptionOf()).refundable).not.toBeNull();
      expect((await stepsOf(invoiceId)).toSorted()).toEqual(["disputeWon", "disputed"]);
    });

    it("learns how the bank decided within six hours if the webhook is lost", async () => {
      const { id, result } = await subscribe();
      const steps = () => stepsOf(result?.invoiceId ?? "");
      await dispute(id, "needs_response");
      await expect.poll(steps, { timeout: 20_000 }).toEqual(["disputed"]);
      const intent = bank.mock.of(id);
      if (!intent) throw new Error("Stripe has no such payment");
      bank.mock.dispute(intent, "won");
      // As if six hours had passed.
      await server.deps.database.tenant(user.tenantId, (tx) =>
        tx.execute(
          sql`update payments set next_check_at = next_check_at - interval '6 hours' where tenant_id = ${user.tenantId} and id = ${id}`,
        ),
      );
      await expect.poll(steps, { timeout: 20_000 }).toContain("disputeWon");
    });

    it("ends its plan once the bank has returned the money", async () => {
      const { id, result } = await subscribe();
      await dispute(id, "lost");
      await expect
        .poll(orders, { timeout: 20_000 })
        .toMatch(/refunded +stripe card refunded, dispute lost/);
      const { body } = await server.call(billingRoutes.checkAccount, { token: user.token });
      // The plan from before the purchase.
      expect(body.plan).toBe("trial");
      expect((await stepsOf(result?.invoiceId ?? "")).toSorted()).toEqual([
        "disputeLost",
        "refunded",
      ]);
    });
  });

  it("activates nothing for a charge of another amount, and logs it", async () => {
    const payment = await pay(server, user, STARTER, "card");
    const intent = bank.mock.of(payment.id);
    if (!intent) throw new Error("Stripe has no such payment");
    bank.mock.pay(intent);
    intent.amount_received = 100;
    await server.call(paymentRoutes.check, { token: user.token, params: { id: payment.id } });
    const event = signedEvent(intent);
    await fetch(`${server.url}/payments/webhooks/stripe`, {
      method: "POST",
      headers: { ...event.headers, "content-type": "application/json" },
      body: new Uint8Array(event.body),
    });
    await expect
      .poll(() => logged.filter((line) => line.includes("A charge differs")).length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    expect(await subscriptionOf()).toMatchObject({ status: "trial" });
  });

  it("deletes the saved card at Stripe, too", async () => {
    await subscribe();
    await server.call(subscriptionRoutes.removeMandate, { token: user.token });
    expect(bank.mock.detached.at(-1)).toMatch(/^pm_/);
    expect((await subscriptionOf()).mandate).toBeNull();
  });

  it("registers its own webhooks at Stripe", async () => {
    await expect(registerWebhook(server.deps, "stripe")).rejects.toThrow(OperatorError);
    await expect(registerWebhook(server.deps, "pix")).rejects.toThrow("is not configured");
  });
});

describe("a bank's Pix API", () => {
  it("registers its webhook address, which must be public", async () => {
    const bank = await pixBank();
    const config = { ...bank.config, publicUrl: "https://arauto.example" };
    server = await startTestServer({ config });
    expect(await registerWebhook(server.deps, "pix")).toContain(
      "https://arauto.example/payments/webhooks/pix/",
    );
    const local = { ...server.deps.config, publicUrl: "http://localhost:3000" };
    await expect(registerWebhook({ ...server.deps, config: local }, "pix")).rejects.toThrow(
      "ARAUTO_PUBLIC_URL",
    );
    await server.stop();
    await bank.stop();
  });
});
