import { AppError, mailboxRoutes, subscriptionRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { KillableProcesses, killAtEveryPoint } from "../../testing/kill-at-every-point.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { checkPayment } from "./payments/check.ts";
import { createPayment } from "./payments/create.ts";
import { endPlan } from "./plans/plan-end.ts";
import { renew } from "./subscriptions/renewals.ts";
import { booksOf, pay, payer, subscribe } from "./testing/billing-world.ts";
import type { BillingKillPoint, BillingStep } from "./testing/killable-billing.ts";
import { MAIL_JOB, sendMail } from "./testing/send-mail.ts";

const STARTER = { plan: "starter", period: "monthly", quantity: 1 } as const;
const CARD = { ...STARTER, method: "card", token: "test_card_success" } as const;
/** Billing emails are sent to the Owner and to the billing address. */
const RECEIVERS = 2;

let server: TestServer;
let processes: KillableProcesses<BillingKillPoint>;
beforeAll(async () => {
  processes = new KillableProcesses(
    buildTestProgram(new URL("testing/killable-billing.ts", import.meta.url)),
  );
  // Without workers: only the test's processes act.
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(async () => {
  processes?.stop();
  await server?.stop();
});

interface Trial {
  /** Prepares a workspace, and returns the process's task. */
  prepare(): Promise<{ user: TestUser; step: BillingStep }>;
  /** Simulates another process afterwards: the same click again, or the next check. */
  recover(user: TestUser, step: BillingStep): Promise<unknown>;
  /** Checks the books. */
  check(user: TestUser): Promise<void>;
}

/** Kills a process at every kill point of a step, each in a separate workspace. Returns the number of kill points. */
const killStep = ({ prepare, recover, check }: Trial): Promise<number> =>
  killAtEveryPoint({
    prepare,
    kill: ({ user: { tenantId, userId }, step }, place) =>
      processes.killAt({ config: server.config, tenantId, userId, step, place }),
    recover: ({ user, step }) => recover(user, step),
    check: ({ user }) => check(user),
  });

const system = <Row>(query: ReturnType<typeof sql>) =>
  server.deps.database.system((tx) => tx.query<Row>(query));
const countOf = async (query: ReturnType<typeof sql>) =>
  (await system<{ count: number }>(query))[0]?.count;
const eventsOf = ({ tenantId }: TestUser, type: string) =>
  countOf(
    sql`select count(*)::int as count from events where tenant_id = ${tenantId}::uuid and type = ${type}`,
  );
/** Returns the payloads of queued system emails, newest first. */
const queuedMails = async () =>
  (
    await system<{ payload: never }>(sql`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${MAIL_JOB} order by j.id desc`)
  ).map(({ payload }) => payload);
const statusOf = async ({ token }: TestUser) =>
  (await server.call(subscriptionRoutes.get, { token })).body.status;

/** Moves the end of the paid period to now. */
async function endPeriod({ tenantId }: TestUser): Promise<void> {
  await system(sql`
    update subscriptions set started_at = now() - interval '30 days', ends_at = now() + interval '1 second' where tenant_id = ${tenantId}::uuid`);
  await system(
    sql`update tenants set plan_ends_at = now() + interval '1 second' where tenant_id = ${tenantId}::uuid`,
  );
}

describe("a process that is killed between any two steps of billing", { timeout: 300_000 }, () => {
  it("charges a card once, and activates and invoices once", async () => {
    const places = await killStep({
      async prepare() {
        return { user: await payer(server), step: { kind: "pay", body: CARD } };
      },
      // The same click again; the plan is already active if the process was killed after the payment.
      recover: ({ tenantId, userId }) =>
        createPayment(server.deps, { tenantId, userId }, CARD).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code !== "WRONG_STATE") throw error;
        }),
      async check(user) {
        expect(await booksOf(server, user.tenantId)).toEqual({
          charged: 1,
          refunded: 0,
          paidOrders: 1,
          paidInvoices: 1,
          live: 0,
        });
        expect(await eventsOf(user, "plan.changed")).toBe(1);
        expect(await eventsOf(user, "payment.succeeded")).toBe(1);
        expect(await statusOf(user)).toBe("active");
      },
    });
    expect(places).toBeGreaterThanOrEqual(6);
  });

  it("activates and invoices a Pix once", async () => {
    const places = await killStep({
      async prepare() {
        const user = await payer(server);
        const { id } = await pay(server, user, STARTER, "pix");
        await system(
          sql`update test_charges set status = 'succeeded', paid_at = now() where payment_id = ${id}::uuid`,
        );
        return { user, step: { kind: "check", paymentId: id } };
      },
      recover: ({ tenantId }, step) =>
        step.kind === "check"
          ? checkPayment(server.deps, tenantId, step.paymentId)
          : Promise.resolve(),
      async check(user) {
        expect(await booksOf(server, user.tenantId)).toMatchObject({
          charged: 1,
          paidOrders: 1,
          paidInvoices: 1,
          live: 0,
        });
        expect(await eventsOf(user, "plan.changed")).toBe(1);
      },
    });
    expect(places).toBeGreaterThanOrEqual(4);
  });

  it("renews once", async () => {
    const places = await killStep({
      async prepare() {
        const user = await payer(server);
        await subscribe(server, user, STARTER);
        await endPeriod(user);
        return { user, step: { kind: "renew" } };
      },
      recover: ({ tenantId }) => renew(server.deps, tenantId),
      async check(user) {
        expect(await booksOf(server, user.tenantId)).toMatchObject({
          charged: 2,
          paidOrders: 2,
          paidInvoices: 2,
          live: 0,
        });
        expect(await eventsOf(user, "plan.changed")).toBe(2);
        expect(await statusOf(user)).toBe("active");
      },
    });
    expect(places).toBeGreaterThanOrEqual(6);
  });

  it("records a declined renewal once, and emails it once", async () => {
    let mailsBefore = 0;
    const places = await killStep({
      async prepare() {
        const user = await payer(server);
        await subscribe(server, user, STARTER, "test_card_renewal_refused");
        await endPeriod(user);
        mailsBefore = (await queuedMails()).length;
        return { user, step: { kind: "renew" } };
      },
      recover: ({ tenantId }) => renew(server.deps, tenantId),
      async check(user) {
        const { tenantId } = user;
        expect(await statusOf(user)).toBe("pastDue");
        expect(
          await system(sql`
            select o.attempts, count(p.id)::int as payments, count(distinct i.number)::int as invoices
            from orders o left join payments p on p.tenant_id = ${tenantId}::uuid and p.order_id = o.id
              left join invoices i on i.tenant_id = ${tenantId}::uuid and i.order_id = o.id
            where o.tenant_id = ${tenantId}::uuid and o.change = 'renewal' group by o.id, o.attempts`),
        ).toEqual([{ attempts: 1, payments: 1, invoices: 1 }]);
        expect(await eventsOf(user, "plan.pastDue")).toBe(1);
        expect((await queuedMails()).length - mailsBefore).toBe(RECEIVERS);
      },
    });
    expect(places).toBeGreaterThanOrEqual(6);
  });

  it("ends an unpaid plan once", async () => {
    const places = await killStep({
      async prepare() {
        const user = await payer(server);
        await subscribe(server, user, STARTER, "test_card_renewal_refused");
        await endPeriod(user);
        await renew(server.deps, user.tenantId);
        await system(
          sql`update tenants set plan_ends_at = now() - interval '1 second' where tenant_id = ${user.tenantId}::uuid`,
        );
        return { user, step: { kind: "endPlan" } };
      },
      recover: ({ tenantId }) => endPlan(server.deps, tenantId),
      async check(user) {
        expect(await eventsOf(user, "plan.ended")).toBe(1);
        expect(await statusOf(user)).toBe("ended");
        expect(await booksOf(server, user.tenantId)).toMatchObject({ charged: 1, paidInvoices: 1 });
      },
    });
    expect(places).toBeGreaterThanOrEqual(2);
  });

  it("leaves no gap in invoice numbers", async () => {
    const numbers = await system<{ number: string }>(
      sql`select number from invoices order by number`,
    );
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers.map(({ number }) => Number(number.split("-")[1]))).toEqual(
      numbers.map((_, index) => index + 1),
    );
  });

  it("sends each email once", async () => {
    const places = await killStep({
      async prepare() {
        const user = await payer(server);
        await subscribe(server, user, STARTER);
        const [payload] = await queuedMails();
        if (!payload) throw new Error("No email is queued");
        return { user, step: { kind: "mail", payload } };
      },
      recover: (_, step) =>
        step.kind === "mail" ? sendMail(server.deps, step.payload) : Promise.resolve(),
      async check({ token }) {
        const { items } = (await server.call(mailboxRoutes.list, { token })).body;
        expect(items).toHaveLength(1);
      },
    });
    expect(places).toBeGreaterThanOrEqual(2);
  });
});
