import { invoiceRoutes, paymentRoutes, subscriptionRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { billingDomain } from "./index.ts";
import {
  changePlan,
  describeOrders,
  describeWebhooks,
  OperatorError,
  refundOrder,
} from "./operator.ts";
import { grantPlan } from "./plans/grants.ts";
import { booksOf, pay, payer, subscribe } from "./testing/billing-world.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());

it("shows and changes plans, and shows orders and webhooks", async () => {
  const user = await payer(server);
  const cart = { plan: "starter", period: "monthly", quantity: 1 } as const;
  await subscribe(server, user, cart);
  const { system } = server.deps.database;
  const changed = await system((tx) =>
    changePlan(tx, "pro", ["monthly=249.90", "members=none", "days=120"]),
  );
  expect(changed).toMatch(/pro +BRL 249.90 +BRL 1990.00 +15000 +150000 +none +20 +120/);
  expect(await system(describeOrders)).toMatch(
    /Acme +starter monthly × 1 +BRL 79.00 +paid +test card succeeded +T\d{4}-000001/,
  );
  const pix = await pay(server, user, { ...cart, plan: "pro" }, "pix");
  await server.deps.database.pool.query(
    "update test_charges set pays_at = now() where payment_id = $1",
    [pix.id],
  );
  await fetch(`${server.url}/payments/webhooks/test`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  await expect
    .poll(() => system(describeWebhooks), { timeout: 20_000 })
    .toMatch(/test +rejected +none +\S+ +The signature is wrong/);
  expect(
    (await fetch(`${server.url}/payments/webhooks/unknown`, { method: "POST", body: "" })).status,
  ).toBe(404);
  for (const change of ["monthly=none", "monthly=-1", "contacts=0", "gold=1"])
    await expect(system((tx) => changePlan(tx, "pro", [change]))).rejects.toThrow(OperatorError);
  await expect(system((tx) => changePlan(tx, "gold", []))).rejects.toThrow(/Unknown plan/);
});

it("deletes rejected webhooks after a week, others and unpaid orders after 90 days", async () => {
  const user = await payer(server);
  const cart = { plan: "starter", period: "monthly", quantity: 1 } as const;
  await subscribe(server, user, cart);
  const unpaid = await pay(server, user, { ...cart, plan: "pro" }, "boleto");
  const params = { id: unpaid.id };
  await server.call(paymentRoutes.cancel, { token: user.token, params });
  // Replaces the order that was not paid.
  await pay(server, user, { ...cart, plan: "scale" }, "boleto");
  const { system } = server.deps.database;
  const left = async () => {
    await system(async (tx) => billingDomain.dailyCleanup?.(tx, server.deps));
    return system((tx) =>
      tx.one<{ webhooks: string[]; orders: string[] }>(sql`
        select array(select event_id from provider_webhooks where event_id like 'old-%' order by event_id) as webhooks,
          array(select plan from orders where tenant_id = ${user.tenantId}::uuid order by plan) as orders`),
    );
  };
  const age = (days: number) =>
    system(async (tx) => {
      await tx.execute(sql`
        update orders set created_at = now() - make_interval(days => ${days}::int) where tenant_id = ${user.tenantId}::uuid`);
      await tx.execute(sql`
        update provider_webhooks set received_at = now() - make_interval(days => ${days}::int) where event_id like 'old-%'`);
    });
  await system((tx) =>
    tx.execute(sql`
      insert into provider_webhooks (id, provider, headers, body, ip, received_at, status, event_id)
      select gen_random_uuid(), 'test', '{}', '', '127.0.0.1', now(), status, 'old-' || status
      from unnest(array['rejected', 'done']) as status`),
  );
  await age(6);
  expect(await left()).toEqual({
    webhooks: ["old-done", "old-rejected"],
    orders: ["pro", "scale", "starter"],
  });
  await age(8);
  expect((await left()).webhooks).toEqual(["old-done"]);
  await age(91);
  expect(await left()).toEqual({ webhooks: [], orders: ["scale", "starter"] });
});

it("extends the paid period by a grant of the same plan, and charges nothing more after one of another", async () => {
  const user = await payer(server);
  await subscribe(server, user, { plan: "starter", period: "monthly", quantity: 1 });
  const subscriptionOf = async () =>
    (await server.call(subscriptionRoutes.get, { token: user.token })).body;
  const before = await subscriptionOf();
  const grant = (plan: string) =>
    server.deps.database.system((tx) =>
      grantPlan(tx, { workspace: user.tenantId, plan, until: "10" }),
    );
  await grant("starter");
  const extended = await subscriptionOf();
  expect(Date.parse(extended.endsAt) - Date.parse(before.endsAt)).toBe(10 * 86_400_000);
  expect(extended.nextCharge).toMatchObject({ at: extended.endsAt, amount: 7_900 });
  await grant("scale");
  expect(await subscriptionOf()).toMatchObject({ plan: "scale", nextCharge: null, mandate: null });
});

it("refunds an invoice once, even after the payer's refund window", async () => {
  const user = await payer(server);
  const cart = { plan: "starter", period: "monthly", quantity: 1 } as const;
  const { result } = await subscribe(server, user, cart);
  const { system } = server.deps.database;
  const { number } = await system(async (tx) => {
    await tx.execute(
      sql`update payments set paid_at = now() - interval '20 days' where tenant_id = ${user.tenantId}::uuid`,
    );
    return tx.one<{ number: string }>(
      sql`select number from invoices where id = ${result?.invoiceId ?? ""}::uuid`,
    );
  });
  const request = { token: user.token, params: { id: result?.invoiceId ?? "" } };
  expect((await server.call(invoiceRoutes.get, request)).body.refund).toBeNull();
  for (const _time of ["first", "again"])
    expect(await refundOrder(server.deps, number)).toMatch(/^The money was returned/);
  const { body } = await server.call(invoiceRoutes.get, request);
  expect(body.status).toBe("refunded");
  expect(body.history.filter(({ step }) => step === "refundRequested")).toMatchObject([
    { by: null },
  ]);
  expect(await booksOf(server, user.tenantId)).toMatchObject({ charged: 0, refunded: 1 });
  await expect(refundOrder(server.deps, "2026-999999")).rejects.toThrow(/no invoice/);
});

it("keeps hidden history hidden when the operator raises the plan's limit", async () => {
  const user = await server.signUp();
  const { database, planLimits } = server.deps;
  const historyDays = async () => {
    const { since } = await database.tenant(user.tenantId, (tx) =>
      planLimits.historyOf(tx, user.tenantId),
    );
    return Math.round((Date.now() - since.getTime()) / 86_400_000);
  };
  const setDays = (days: number) =>
    database.system((tx) => changePlan(tx, "trial", [`days=${days}`]));
  expect(await historyDays()).toBe(90);
  await setDays(20);
  expect(await historyDays()).toBe(20);
  await setDays(60);
  expect(await historyDays()).toBe(20);
  // A change of the plan doesn't restore it either.
  await database.system((tx) =>
    tx.execute(sql`update tenants set plan = 'scale' where tenant_id = ${user.tenantId}::uuid`),
  );
  expect(await historyDays()).toBe(20);
});
