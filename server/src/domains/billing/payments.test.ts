import {
  billingInfoRoutes,
  billingRoutes,
  invoiceRoutes,
  mailboxRoutes,
  paymentRoutes,
  planRoutes,
  subscriptionRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { mandateContext } from "./subscriptions/subscription-queries.ts";
import { booksOf, pay, payer, subscribe, waitForPayment } from "./testing/billing-world.ts";

let server: TestServer;
let user: TestUser;
const logged: string[] = [];
beforeAll(async () => (server = await startTestServer({ onLog: (line) => logged.push(line) })));
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await payer(server);
});

const PRO = { plan: "pro", period: "yearly", quantity: 1 } as const;
const STARTER = { plan: "starter", period: "monthly", quantity: 1 } as const;
const simulate = (id: string, outcome: string) =>
  server.call(paymentRoutes.simulate, {
    token: user.token,
    params: { id },
    body: { outcome: outcome as never },
  });
const subscriptionOf = async () =>
  (await server.call(subscriptionRoutes.get, { token: user.token })).body;
const mailsAbout = async (subject: string) =>
  (await server.call(mailboxRoutes.list, { token: user.token })).body.items.filter(
    (message: { subject: string }) => message.subject === subject,
  );
const invoicesOf = async () =>
  (await server.call(invoiceRoutes.list, { token: user.token })).body.items;

describe("GET /v1/Payments/Config", () => {
  it("offers the methods of the test provider", async () => {
    const { body } = await server.call(billingRoutes.config, { token: user.token });
    expect(body).toMatchObject({ billing: "test", currency: "BRL", claims: [], pastDueDays: 28 });
    expect(body.methods.map(({ method, renews }) => [method, renews])).toEqual([
      ["pix", false],
      ["card", true],
      ["boleto", false],
    ]);
  });
});

describe("GET /v1/Payments/Plans", () => {
  it("lists the installation's plans with their savings", async () => {
    const { body } = await server.call(planRoutes.list, { token: user.token });
    expect(body.items.map(({ plan, monthlyPrice }) => [plan, monthlyPrice])).toEqual([
      ["starter", 7_900],
      ["pro", 19_900],
      ["scale", 59_900],
    ]);
    expect(body.items[1]).toMatchObject({ yearlySavings: 39_800, yearlySavingsPermille: 167 });
  });
});

describe("POST /v1/Payments/CreatePaymentIntent", () => {
  it("requires complete billing details, and names the empty fields", async () => {
    const other = await server.signUp();
    const failed = await server.fail(paymentRoutes.create, {
      token: other.token,
      body: { ...PRO, method: "pix" },
    });
    expect(failed).toMatchObject({ status: 422, body: { code: "BILLING_INFO_INCOMPLETE" } });
    expect(failed.body.errors?.map(({ path }) => path)).toContain("taxId");
  });

  it("returns the same live payment for the same cart, and replaces it for another method", async () => {
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => pay(server, user, PRO, "pix")),
    );
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(1);
    const boleto = await pay(server, user, PRO, "boleto");
    expect(boleto.boleto?.line).toMatch(/^\d{47}$/);
    expect((await waitForPayment(server, user, clicks[0]?.id ?? "", "canceled")).pix).toBeNull();
    expect(await booksOf(server, user.tenantId)).toMatchObject({ charged: 0, live: 1 });
  });

  it("rejects anything that resembles a card number, and logs and stores none of it", async () => {
    const number = "4242424242424242";
    const body = { ...PRO, method: "card", token: number };
    expect(await server.fail(paymentRoutes.create, { token: user.token, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "token" }] },
    });
    // A program may also send it by mistake.
    await server.call(paymentRoutes.create, {
      token: user.token,
      body: { ...PRO, method: "card", number, card: { number } } as never,
    });
    await fetch(`${server.url}/payments/webhooks/test`, { method: "POST", body: "{" });
    expect(logged.some((line) => line.includes("CreatePaymentIntent"))).toBe(true);
    expect(logged.filter((line) => line.includes(number))).toEqual([]);
    const stored = await server.deps.database.system((tx) =>
      tx.query<{ found: string }>(sql`
        select to_jsonb(p)::text as found from payments p where tenant_id = ${user.tenantId}::uuid
        union all select to_jsonb(e)::text from audit_entries e where tenant_id = ${user.tenantId}::uuid`),
    );
    expect(stored.filter(({ found }) => found.includes(number))).toEqual([]);
  });

  it("encrypts the reference of a saved card", async () => {
    await subscribe(server, user, STARTER);
    const [row] = await server.deps.database.system((tx) =>
      tx.query<{ box: string; row: string }>(
        sql`select mandate_box as box, to_jsonb(s)::text as row from subscriptions s where tenant_id = ${user.tenantId}::uuid`,
      ),
    );
    const context = mandateContext(user.tenantId);
    expect(server.deps.secrets.open(row?.box ?? "", context)).toBe("test_card_success");
    expect(row?.row).not.toContain("test_card");
    // It is not valid for another workspace either.
    expect(() => server.deps.secrets.open(row?.box ?? "", mandateContext(user.userId))).toThrow();
  });

  it("reports a declined card, and allows another attempt", async () => {
    const refused = await pay(server, user, PRO, "card", { token: "test_card_no_funds" });
    expect(refused).toMatchObject({ status: "failed", failure: "insufficientFunds" });
    const paid = await subscribe(server, user, PRO);
    expect(paid.result).toMatchObject({ plan: "pro" });
    expect(await booksOf(server, user.tenantId)).toEqual({
      charged: 1,
      refunded: 0,
      paidOrders: 1,
      paidInvoices: 1,
      live: 0,
    });
  });
});

describe("a Pix of the test provider", () => {
  it("pays itself, activates the plan once and issues a paid invoice", async () => {
    const payment = await pay(server, user, PRO, "pix");
    expect(payment).toMatchObject({ status: "pending", amount: 199_000, isTest: true });
    expect(payment.pix?.code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    const paid = await waitForPayment(server, user, payment.id, "succeeded");
    expect(paid.result).toMatchObject({ plan: "pro" });
    expect(await subscriptionOf()).toMatchObject({
      status: "active",
      plan: "pro",
      period: "yearly",
    });
    const [invoice] = await invoicesOf();
    expect(invoice).toMatchObject({ status: "paid", total: 199_000, method: "pix", isTest: true });
    expect(invoice?.number).toMatch(/^T\d{4}-\d{6}$/);
    expect(
      await server.fail(paymentRoutes.create, {
        token: user.token,
        body: { ...PRO, method: "pix" },
      }),
    ).toMatchObject({
      status: 409,
      body: { code: "WRONG_STATE" },
    });
    const subjects = async () =>
      (await server.call(mailboxRoutes.list, { token: user.token })).body.items.map(
        ({ subject }: { subject: string }) => subject,
      );
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toContainEqual(expect.stringContaining(invoice?.number ?? "?"));
  });

  it.each(["doubled", "reordered"])("is charged once when its webhooks are %s", async (outcome) => {
    const payment = await pay(server, user, PRO, "boleto");
    await simulate(payment.id, outcome);
    await waitForPayment(server, user, payment.id, "succeeded");
    expect(await booksOf(server, user.tenantId)).toMatchObject({
      charged: 1,
      paidOrders: 1,
      paidInvoices: 1,
    });
  });

  it("ignores a forged webhook", async () => {
    const payment = await pay(server, user, PRO, "boleto");
    await simulate(payment.id, "forged");
    await simulate(payment.id, "refused");
    expect(await waitForPayment(server, user, payment.id, "failed")).toMatchObject({
      failure: "refused",
    });
    expect(await subscriptionOf()).toMatchObject({ status: "trial" });
  });
});

describe("a change of plan", () => {
  it("credits unused days, moves downgrades to the end, and can keep the current plan", async () => {
    await subscribe(server, user, STARTER);
    const quote = await server.call(paymentRoutes.quote, { token: user.token, query: PRO });
    expect(quote.body).toMatchObject({ change: "upgrade", subtotal: 238_800 });
    expect(quote.body.credit).toBeGreaterThan(7_000);
    await subscribe(server, user, PRO);
    expect(await subscriptionOf()).toMatchObject({ plan: "pro", mandate: { last4: "4242" } });
    const smaller = { token: user.token, body: STARTER };
    const scheduled = (await server.call(subscriptionRoutes.schedule, smaller)).body;
    expect(scheduled.scheduled).toMatchObject({ plan: "starter", at: scheduled.endsAt });
    expect(
      (await server.call(subscriptionRoutes.unschedule, { token: user.token })).body.scheduled,
    ).toBeNull();
  });

  it("cancels at the end of the period, and resumes", async () => {
    await subscribe(server, user, STARTER);
    const { token } = user;
    const canceled = await server.call(subscriptionRoutes.cancel, {
      token,
      body: { reason: "other" },
    });
    expect(canceled.body).toMatchObject({ cancelAtEnd: true, nextCharge: null, status: "active" });
    await server.call(subscriptionRoutes.cancel, { token, body: { reason: "other" } });
    const resumed = await server.call(subscriptionRoutes.resume, { token });
    expect(resumed.body).toMatchObject({ cancelAtEnd: false, nextCharge: { amount: 7_900 } });
    const day = new Intl.DateTimeFormat("en-us", {
      dateStyle: "long",
      timeZone: "America/Sao_Paulo",
    }).format(new Date(canceled.body.endsAt));
    const subject = `Your Starter plan ends on ${day}`;
    await expect.poll(() => mailsAbout(subject), { timeout: 20_000 }).toHaveLength(2);
    const [mail] = await mailsAbout(subject);
    const sent = await server.call(mailboxRoutes.get, { token, params: { id: mail?.id ?? "" } });
    expect(sent.body.text).toMatch(/works until[^]*Resume plan[^]*\/settings\/payment/);
    expect(
      (await server.call(subscriptionRoutes.removeMandate, { token })).body.mandate,
    ).toBeNull();
  });
});

describe("POST /v1/Payments/Invoices/{id}/Refund", () => {
  it("returns the full amount once, and restores the previous plan", async () => {
    await subscribe(server, user, STARTER);
    const { result } = await subscribe(server, user, PRO);
    const request = { token: user.token, params: { id: result?.invoiceId ?? "" } };
    const details = (await server.call(invoiceRoutes.get, request)).body;
    expect(details).toMatchObject({
      status: "paid",
      refund: { amount: details.total },
      balance: 0,
    });
    expect(details.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(details.total);
    const twice = await Promise.all([
      server.call(invoiceRoutes.refund, request),
      server.call(invoiceRoutes.refund, request),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await server.call(invoiceRoutes.get, request)).body).toMatchObject({
      status: "refunded",
      refund: null,
    });
    expect(await subscriptionOf()).toMatchObject({ plan: "starter", status: "active" });
    expect(await booksOf(server, user.tenantId)).toMatchObject({
      charged: 1,
      refunded: 1,
      paidOrders: 1,
    });
  });

  it("is rejected for a payment whose plan was replaced", async () => {
    const { result } = await subscribe(server, user, STARTER);
    await subscribe(server, user, PRO);
    expect(
      await server.fail(invoiceRoutes.refund, {
        token: user.token,
        params: { id: result?.invoiceId },
      }),
    ).toMatchObject({ status: 409, body: { code: "REFUND_UNAVAILABLE" } });
  });
});

describe("invoices", () => {
  it("have numbers without gaps, however many workspaces pay at once and whatever is refused", async () => {
    const payers = await Promise.all(Array.from({ length: 6 }, () => payer(server)));
    await Promise.all(
      payers.flatMap((one, index) => [
        subscribe(server, one, STARTER),
        ...(index % 2 === 0
          ? [
              server.fail(paymentRoutes.create, {
                token: one.token,
                body: { ...STARTER, method: "card", token: "4242424242424242" },
              }),
            ]
          : []),
      ]),
    );
    const numbers = await server.deps.database.system((tx) =>
      tx.query<{ number: string }>(sql`select number from invoices order by number`),
    );
    const year = new Date().getUTCFullYear();
    expect(numbers.length).toBeGreaterThanOrEqual(6);
    expect(numbers.map(({ number }) => number)).toEqual(
      numbers.map((_, index) => `T${year}-${String(index + 1).padStart(6, "0")}`),
    );
  });

  it("keep seller and buyer as they were", async () => {
    const { result } = await subscribe(server, user, STARTER);
    const request = { token: user.token, params: { id: result?.invoiceId ?? "" } };
    const before = (await server.call(invoiceRoutes.get, request)).body;
    const info = (await server.call(billingInfoRoutes.get, { token: user.token })).body;
    const { missing: _missing, updatedAt: _updatedAt, ...fields } = info;
    await server.call(billingInfoRoutes.update, {
      token: user.token,
      body: { ...fields, state: "MG", fullName: "Another name" },
    });
    const after = (await server.call(invoiceRoutes.get, request)).body;
    expect(after.buyer).toEqual(before.buyer);
    expect(after.buyer.fullName).not.toBe("Another name");
    expect(after.seller).toMatchObject({ taxId: "12ABC34501DE35" });
  });

  it("can be downloaded as PDF in three languages, and emailed", async () => {
    const { result } = await subscribe(server, user, PRO);
    const params = { id: result?.invoiceId ?? "" };
    const sizes = new Set<number>();
    for (const query of ["", "?language=en-us", "?language=pt-br", "?language=es-es"]) {
      const response = await fetch(
        `${server.url}/api/v1/Payments/Invoices/${params.id}/Pdf${query}`,
        { headers: { authorization: `Bearer ${user.token}` } },
      );
      expect(response.headers.get("content-type")).toBe("application/pdf");
      const pdf = Buffer.from(await response.arrayBuffer());
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      sizes.add(pdf.length);
    }
    expect(sizes.size).toBeGreaterThan(1);
    expect((await server.call(invoiceRoutes.email, { token: user.token, params })).body).toEqual({
      to: "financeiro@serraclara.example",
    });
    const { body } = await server.call(paymentRoutes.orders, { token: user.token });
    expect(body.items).toMatchObject([
      { status: "paid", payment: { method: "card" }, invoiceId: params.id },
    ]);
  });
});

describe("usage", () => {
  it("shows the workspace's usage, and the last quarter on each plan", async () => {
    const { token } = user;
    const { body } = await server.call(planRoutes.usage, { token });
    expect(body.meters.map(({ limit, used }) => [limit, used])).toEqual([
      ["contacts", 0],
      ["emails", 0],
      ["members", 1],
      ["apiKeys", 0],
    ]);
    expect(body.history).toHaveLength(12);
    const quarter = (await server.call(planRoutes.lastQuarter, { token })).body;
    expect(quarter.plans.map(({ monthlyCost, fits }) => [monthlyCost, fits])).toEqual([
      [23_700, true],
      [59_700, true],
      [179_700, true],
    ]);
    const month = quarter.from.slice(0, 7);
    expect(
      (await server.call(planRoutes.usageLines, { token, query: { month } })).body,
    ).toMatchObject({
      items: [],
      total: 0,
    });
  });
});

it("issues an invoice before its payment, and its history shows that order", async () => {
  const { result } = await subscribe(server, user, STARTER);
  const params = { id: result?.invoiceId ?? "" };
  const { body } = await server.call(invoiceRoutes.get, { token: user.token, params });
  const steps = body.history.map(({ step }: { step: string }) => step);
  expect(steps.slice(0, 2)).toEqual(["paid", "issued"]);
});
