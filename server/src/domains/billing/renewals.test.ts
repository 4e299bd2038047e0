import {
  billingRoutes,
  campaignRoutes,
  invoiceRoutes,
  mailboxRoutes,
  subscriptionRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";
import { endPlans } from "./plans/plan-end.ts";
import { renew, renewPlans } from "./subscriptions/renewals.ts";
import { booksOf, pay, payer, subscribe, waitForPayment } from "./testing/billing-world.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  // The first template starts the rendering thread, which can exceed a test's timeout on a busy machine.
  await draftCampaign(server, await server.signUp());
});
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await payer(server);
});

const STARTER = { plan: "starter", period: "monthly", quantity: 1 } as const;
const subscriptionOf = async () =>
  (await server.call(subscriptionRoutes.get, { token: user.token })).body;
const change = (statement: ReturnType<typeof sql>) =>
  server.deps.database.system((tx) => tx.execute(statement));

/** Moves the end of the paid period to now. */
async function endPeriod(): Promise<void> {
  const end = new Date(Date.now() + 1_000);
  await change(
    sql`update subscriptions set started_at = ${end}::timestamptz - interval '30 days', ends_at = ${end}::timestamptz where tenant_id = ${user.tenantId}::uuid`,
  );
  await change(
    sql`update tenants set plan_ends_at = ${end}::timestamptz where tenant_id = ${user.tenantId}::uuid`,
  );
}
/** Makes the next charge of an unpaid renewal due. */
const nextCharge = () =>
  change(
    sql`update orders set next_attempt_at = now() where tenant_id = ${user.tenantId}::uuid and status = 'open' and next_attempt_at is not null`,
  );

describe("a renewal with a saved card", () => {
  it("charges once and continues the plan, however often and concurrently it runs", async () => {
    await subscribe(server, user, STARTER);
    const before = await subscriptionOf();
    await endPeriod();
    await Promise.all([
      renewPlans(server.deps),
      renew(server.deps, user.tenantId),
      renew(server.deps, user.tenantId),
    ]);
    const after = await subscriptionOf();
    expect(after).toMatchObject({ status: "active", plan: "starter", pastDue: null });
    expect(Date.parse(after.endsAt)).toBeGreaterThan(Date.parse(before.startedAt));
    expect(await booksOf(server, user.tenantId)).toMatchObject({
      charged: 2,
      paidOrders: 2,
      paidInvoices: 2,
      live: 0,
    });
  });

  it("becomes past due when the card is declined, retries the charge, and finally ends the plan", async () => {
    await subscribe(server, user, STARTER, "test_card_renewal_refused");
    await endPeriod();
    await renewPlans(server.deps);
    const pastDue = await subscriptionOf();
    expect(pastDue).toMatchObject({ status: "pastDue", pastDue: { attempts: 1, amount: 7_900 } });
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    expect(days(pastDue.pastDue?.since ?? "", pastDue.pastDue?.nextAttemptAt ?? "")).toBeCloseTo(
      2,
      3,
    );
    expect(days(pastDue.pastDue?.since ?? "", pastDue.pastDue?.endsAt ?? "")).toBeCloseTo(28, 3);
    expect(
      (await server.call(billingRoutes.checkAccount, { token: user.token })).body,
    ).toMatchObject({
      isActivedPlan: true,
      status: "pastDue",
      pastDueUntil: pastDue.pastDue?.endsAt,
    });
    // The charge is retried after 2, 5, 7 and 7 days; then the plan has 7 more days.
    const waits: (number | null)[] = [];
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      await nextCharge();
      const before = new Date().toISOString();
      await renewPlans(server.deps);
      const after = (await subscriptionOf()).pastDue;
      expect(after).toMatchObject({ attempts: attempt, endsAt: pastDue.pastDue?.endsAt });
      const next = after?.nextAttemptAt ?? null;
      waits.push(next === null ? null : Math.round(days(before, next) * 100) / 100);
    }
    expect(waits).toEqual([5, 7, 7, null]);
    expect(await booksOf(server, user.tenantId)).toMatchObject({ charged: 1 });
    const subjects = async () =>
      (await server.call(mailboxRoutes.list, { token: user.token })).body.items.map(
        ({ subject }: { subject: string }) => subject,
      );
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toContainEqual(expect.stringContaining("Last notice"));

    await change(
      sql`update tenants set plan_ends_at = now() - interval '1 second' where tenant_id = ${user.tenantId}::uuid`,
    );
    await endPlans(server.deps);
    expect(await subscriptionOf()).toMatchObject({ status: "ended", mandate: null });
    const { items } = (await server.call(invoiceRoutes.list, { token: user.token })).body;
    expect(items.map(({ status }) => status)).toEqual(["canceled", "paid"]);
  });

  it("holds new sends while it is past due, and releases them once it is paid", async () => {
    await subscribe(server, user, STARTER, "test_card_renewal_refused");
    await addContacts(server, user.tenantId, 1);
    const draft = await draftCampaign(server, user);
    await endPeriod();
    await renewPlans(server.deps);
    const refused = await server.fail(campaignRoutes.start, {
      token: user.token,
      params: { id: draft.id },
    });
    expect(refused).toMatchObject({ status: 402, body: { code: "PLAN_PAST_DUE" } });
    const { renewal } = (await server.call(subscriptionRoutes.renewal, { token: user.token })).body;
    const orderId = renewal?.orderId ?? "";
    const paid = await pay(server, user, STARTER, "card", { token: "test_card_success", orderId });
    expect(paid.status).toBe("succeeded");
    expect(await subscriptionOf()).toMatchObject({ status: "active", pastDue: null });
    await act(server, user, draft.id, "start");
    await until(server, user, draft.id, isSent);
  });
});

describe("a renewal without a card", () => {
  it("sends the invoice a week in advance, and is paid by Pix for the following period", async () => {
    const first = await pay(server, user, STARTER, "pix");
    await waitForPayment(server, user, first.id, "succeeded");
    const inFiveDays = new Date(Date.now() + 5 * 86_400_000);
    inFiveDays.setUTCHours(12, 0, 0, 0);
    // In that time zone, it is already the next day.
    await change(
      sql`update tenants set time_zone = 'Pacific/Kiritimati' where tenant_id = ${user.tenantId}::uuid`,
    );
    await change(
      sql`update subscriptions set ends_at = ${inFiveDays}::timestamptz where tenant_id = ${user.tenantId}::uuid`,
    );
    await change(
      sql`update tenants set plan_ends_at = ${inFiveDays}::timestamptz where tenant_id = ${user.tenantId}::uuid`,
    );
    await renewPlans(server.deps);
    await renewPlans(server.deps);
    const { renewal } = (await server.call(subscriptionRoutes.renewal, { token: user.token })).body;
    expect(renewal).toMatchObject({
      change: "renewal",
      total: 7_900,
      dueAt: inFiveDays.toISOString(),
    });
    expect(await subscriptionOf()).toMatchObject({ status: "active" });
    const { items } = (await server.call(invoiceRoutes.list, { token: user.token })).body;
    expect(items.map(({ status }) => status)).toEqual(["open", "paid"]);
    const day = new Intl.DateTimeFormat("en-us", {
      dateStyle: "long",
      timeZone: "Pacific/Kiritimati",
    }).format(inFiveDays);
    const subjects = async () =>
      (await server.call(mailboxRoutes.list, { token: user.token })).body.items.map(
        ({ subject }: { subject: string }) => subject,
      );
    await expect.poll(subjects, { timeout: 20_000 }).toContain(`R$79.00 due on ${day}`);
    const pix = await pay(server, user, STARTER, "pix", { orderId: renewal?.orderId ?? "" });
    await waitForPayment(server, user, pix.id, "succeeded");
    expect(await subscriptionOf()).toMatchObject({
      status: "active",
      startedAt: inFiveDays.toISOString(),
    });
  });

  it("is past due after its due date", async () => {
    const first = await pay(server, user, STARTER, "pix");
    await waitForPayment(server, user, first.id, "succeeded");
    await endPeriod();
    await renewPlans(server.deps);
    await nextCharge();
    await renewPlans(server.deps);
    expect(await subscriptionOf()).toMatchObject({ status: "pastDue", mandate: null });
  });
});
