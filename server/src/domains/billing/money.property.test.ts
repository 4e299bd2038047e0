import { invoiceRoutes, paymentRoutes, subscriptionRoutes } from "@arauto/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { providersOf } from "./deps.ts";
import { checkDuePayments } from "./payments/check.ts";
import type { ProviderCharge } from "./providers/provider.ts";
import { type Bank, pixBank, stripeBank, testBank } from "./testing/banks.ts";
import { booksOf, payer } from "./testing/billing-world.ts";
import { receiveWebhook } from "./webhooks/receive.ts";

let server: TestServer;
let bank: Bank;

/** The test provider's events are simulated through the API. */
const test = testBank(async (_server, token, id, outcome) => {
  await server.call(paymentRoutes.simulate, { token, params: { id }, body: { outcome } });
});
const BANKS = [
  ["test", () => Promise.resolve(test)],
  ["stripe", stripeBank],
  ["pix", pixBank],
] as const;

const PLANS = ["starter", "pro"] as const;
const OUTCOMES = ["paid", "refused", "expired", "late", "doubled", "reordered", "forged"] as const;

/** Actions of users, banks and crashes, in any order. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("click" as const),
      plan: fc.constantFrom(...PLANS),
      // One of the methods that the bank offers.
      method: fc.nat(2),
      card: fc.nat(2),
      tabs: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("bank" as const),
      outcome: fc.constantFrom(...OUTCOMES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      tabs: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("poll" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("lostAnswer" as const),
      plan: fc.constantFrom(...PLANS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("outage" as const),
      fault: fc.constantFrom("lostBefore", "lostAfter"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("noise" as const),
      body: fc.string({ maxLength: 40 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const system = <T>(query: ReturnType<typeof sql>) =>
  server.deps.database.system((tx) => tx.query<T>(query));
const paymentsOf = ({ tenantId }: TestUser) =>
  system<{ id: string; status: string }>(
    sql`select id, status from payments where tenant_id = ${tenantId}::uuid order by created_at desc, id desc`,
  );

async function take(user: TestUser, one: Step): Promise<void> {
  const { token } = user;
  switch (one.kind) {
    case "click": {
      const body = bodyOf(one.plan, one.method, one.card);
      const responses = await Promise.all(
        Array.from({ length: one.tabs }, () => server.call(paymentRoutes.create, { token, body })),
      );
      const wrong = responses.find(({ status }) => ![200, 409, 503].includes(status));
      if (wrong) throw new Error(`A click failed with ${wrong.status}`);
      return;
    }
    case "bank": {
      const [latest] = await paymentsOf(user);
      if (latest) await bank.happen(server, token, latest.id, one.outcome);
      return;
    }
    case "cancel": {
      const [latest] = await paymentsOf(user);
      if (latest) await server.call(paymentRoutes.cancel, { token, params: { id: latest.id } });
      return;
    }
    case "refund": {
      const { refundable } = (await server.call(subscriptionRoutes.get, { token })).body;
      if (refundable)
        await Promise.all(
          Array.from({ length: one.tabs }, () =>
            server.call(invoiceRoutes.refund, { token, params: { id: refundable.invoiceId } }),
          ),
        );
      return;
    }
    case "poll":
      return checkDuePayments(server.deps);
    case "lostAnswer":
      return loseResponse(user, one.plan);
    case "outage":
      return bank.fail(one.fault);
    case "noise": {
      const raw = {
        headers: { "x-test-signature": one.body },
        body: Buffer.from(one.body),
        ip: "192.0.2.1",
      };
      return receiveWebhook(server.deps, bank.provider, raw);
    }
  }
}

/** Returns the request that a click sends: the bank's nth method and card. */
function bodyOf(plan: (typeof PLANS)[number], method: number, card: number) {
  const chosen = bank.methods[Math.max(0, method) % bank.methods.length] ?? "pix";
  const token = chosen === "card" ? bank.cards[card % bank.cards.length] : undefined;
  const cart = { plan, period: "monthly" as const, quantity: 1 };
  return { ...cart, method: chosen, ...(token !== undefined && { token }) };
}

/** Simulates a process that dies after the provider charged a card, before storing the response. */
async function loseResponse(user: TestUser, plan: (typeof PLANS)[number]): Promise<void> {
  const provider = providersOf(server.deps).find(bank.provider);
  if (!provider) throw new Error("The bank has no provider");
  const create = provider.createCharge;
  provider.createCharge = async (request): Promise<ProviderCharge> => {
    await create(request);
    throw new Error("killed");
  };
  const body = bodyOf(plan, bank.methods.indexOf("card"), 0);
  await server.call(paymentRoutes.create, { token: user.token, body }).catch(() => {});
  provider.createCharge = create;
}

/** Settles everything: all webhooks, late money, polls and pending actions at the provider. */
async function settleAll(user: TestUser): Promise<void> {
  const rest = async () => {
    await system(
      sql`update payments set next_check_at = now() where tenant_id = ${user.tenantId}::uuid and next_check_at is not null`,
    );
    // A charge whose creation was lost is given up on.
    await system(
      sql`update payments set created_at = now() - interval '16 minutes' where tenant_id = ${user.tenantId}::uuid and reference is null and status = 'pending'`,
    );
    await bank.lateMoney(server);
    await checkDuePayments(server.deps);
    const [open] = await system<{ count: number }>(sql`
      select (select count(*) from provider_webhooks where status = 'received')::int
        + (select count(*) from graphile_worker._private_jobs where payload::text like '%paymentId%')::int
        + (select count(*) from payments where tenant_id = ${user.tenantId}::uuid and (pending_action is not null or reference is null and status in ('pending', 'processing')))::int as count`);
    return open?.count ?? 0;
  };
  await expect.poll(rest, { timeout: 60_000, interval: 300 }).toBe(0);
}

describe.each(BANKS)("with the provider %s", (_name, open) => {
  beforeAll(async () => {
    bank = await open();
    server = await startTestServer({ config: bank.config });
  });
  afterAll(async () => {
    await server?.stop();
    await bank?.stop();
  });

  it("charges once and activates once, whatever the order of clicks, tabs, banks, webhooks and crashes, and the books balance", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const user = await payer(server);
        for (const one of steps) await take(user, one);
        await settleAll(user);
        const { tenantId } = user;
        const books = await booksOf(server, tenantId);
        // Each charge that was kept paid for exactly one order, which has exactly one paid invoice.
        const [totals] = await system<{
          orders: number;
          charges: number;
          doubled: number;
          unequal: number;
          orphans: number;
        }>(sql`
        select count(distinct p.order_id)::int as orders, count(*)::int as charges,
          count(*) filter (where p.amount <> o.total)::int as unequal,
          count(*) filter (where o.status <> 'paid')::int as orphans,
          (select count(*)::int from (
            select from payments d where d.tenant_id = ${tenantId}::uuid and d.status = 'succeeded' group by d.order_id having count(*) > 1) x) as doubled
        from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
        where p.tenant_id = ${tenantId}::uuid and p.status = 'succeeded'`);
        expect(totals).toMatchObject({ unequal: 0, orphans: 0, doubled: 0 });
        expect(totals?.orders).toBe(totals?.charges);
        expect(books.paidInvoices).toBe(books.paidOrders);
        expect(books.paidOrders).toBe(totals?.orders);
        // The bank agrees: it charged nothing we don't know, and refunded nothing we keep.
        const [ours] = await system<{ kept: number }>(sql`
        select count(*)::int as kept from payments where tenant_id = ${tenantId}::uuid and status = 'succeeded' and provider = ${bank.provider}`);
        expect(await bank.kept(server, tenantId)).toBe(ours?.kept);
        // The plan matches the subscription's order.
        const [plan] = await system<{ same: boolean | null }>(sql`
        select (s.plan = t.plan and o.status = 'paid' and s.plan = o.plan) as same
        from tenants t left join subscriptions s on s.tenant_id = t.tenant_id
        left join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id where t.tenant_id = ${tenantId}::uuid`);
        expect(plan?.same === null ? books.paidOrders : plan?.same).toBe(
          plan?.same === null ? 0 : true,
        );
      }),
      { numRuns: Number(process.env["ARAUTO_PROPERTY_RUNS"] ?? 12) },
    );
    // Invoice numbers have no gaps, across all workspaces.
    const numbers = await system<{ number: string }>(
      sql`select number from invoices order by number`,
    );
    expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(
      numbers.map((_, index) => index + 1),
    );
  }, 300_000);
});
