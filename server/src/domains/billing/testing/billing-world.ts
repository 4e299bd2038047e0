import {
  billingInfoRoutes,
  type Cart,
  paymentRoutes,
  type Payment,
  type PaymentMethod,
} from "@arauto/contracts";
import { sql } from "../../../platform/database/sql.ts";
import type { TestServer, TestUser } from "../../../testing/test-server.ts";
import { expect } from "vitest";

const INFO = {
  fullName: "Café Serra Clara Torrefação Ltda.",
  email: "financeiro@serraclara.example",
  taxId: "11.222.333/0001-81",
  street: "Rua Capitão Antônio José, 148",
  city: "Carmo de Minas",
  state: "MG",
  zip: "37472-000",
} as const;

/** Signs up an Owner with complete billing details. */
export async function payer(server: TestServer): Promise<TestUser> {
  const user = await server.signUp();
  await server.call(billingInfoRoutes.update, { token: user.token, body: { ...INFO, version: 1 } });
  return user;
}

/** Starts a payment. */
export async function pay(
  server: TestServer,
  { token }: TestUser,
  cart: Cart,
  method: PaymentMethod,
  more: { token?: string; orderId?: string } = {},
): Promise<Payment> {
  const body = { ...cart, method, ...more };
  const response = await server.call(paymentRoutes.create, { token, body });
  expect(response).toMatchObject({ status: 200 });
  return response.body;
}

/** Waits until a payment has a status. */
export async function waitForPayment(
  server: TestServer,
  { token }: TestUser,
  id: string,
  status: Payment["status"],
): Promise<Payment> {
  const check = async () =>
    (await server.call(paymentRoutes.check, { token, params: { id } })).body;
  await expect.poll(async () => (await check()).status, { timeout: 30_000 }).toBe(status);
  return check();
}

/** Subscribes with a card of the test provider. */
export async function subscribe(
  server: TestServer,
  user: TestUser,
  cart: Cart,
  card = "test_card_success",
): Promise<Payment> {
  const payment = await pay(server, user, cart, "card", { token: card });
  expect(payment.status).toBe("succeeded");
  return payment;
}

/** Counts everything that must exist once, and sums of money. */
export interface Books {
  charged: number;
  refunded: number;
  paidOrders: number;
  paidInvoices: number;
  live: number;
}

/** Returns the books of a workspace, from the provider's own table and from ours. */
export function booksOf(server: TestServer, tenantId: string): Promise<Books> {
  return server.deps.database.system((tx) =>
    tx.one<Books>(sql`
      select
        (select count(*)::int from test_charges t join payments p on p.id = t.payment_id
          where p.tenant_id = ${tenantId}::uuid and t.status = 'succeeded') as charged,
        (select count(*)::int from test_charges t join payments p on p.id = t.payment_id
          where p.tenant_id = ${tenantId}::uuid and t.status = 'refunded') as refunded,
        (select count(*)::int from orders where tenant_id = ${tenantId}::uuid and status = 'paid') as paid_orders,
        (select count(*)::int from invoices where tenant_id = ${tenantId}::uuid and status = 'paid') as paid_invoices,
        (select count(*)::int from payments where tenant_id = ${tenantId}::uuid and status in ('pending', 'processing')) as live`),
  );
}
