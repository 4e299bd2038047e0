import type { Transaction } from "../../../platform/database/database.ts";
import { buyerOf } from "../billing-info.ts";
import type { BillingDeps } from "../deps.ts";
import type { OrderRow } from "../orders/order-queries.ts";
import type { PaymentRow } from "../payments/payment-queries.ts";
import { findOwners } from "../plans/plan-queries.ts";
import {
  queueSystemMail,
  type RefundWay,
  type SystemMailContent,
} from "../../system-mail/index.ts";
import { dayIn } from "../usage/usage.ts";
import { findWorkspacePlan } from "./subscription-queries.ts";

type BillingMail = Extract<SystemMailContent, { kind: `billing${string}` }>;
type Written<One> = One extends unknown ? Omit<One, "workspaceName"> : never;

interface Invoice {
  id: string;
  number: string;
}

/** Emails the Owner, and the billing address if it differs. */
async function queue(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  message: Written<BillingMail>,
): Promise<void> {
  const { name: workspaceName } = await findWorkspacePlan(tx, tenantId);
  const { email, fullName } = await buyerOf(tx, tenantId);
  const owners = await findOwners(tx, tenantId);
  const [first] = owners;
  const content: BillingMail = { ...message, workspaceName };
  for (const { userId, email: to, name, lang } of owners)
    await queueSystemMail(tx, deps, { ...content, to: { email: to, name }, lang, userId });
  const isKnown = owners.some((owner) => owner.email.toLowerCase() === email.toLowerCase());
  if (email === "" || isKnown || !first) return;
  const { lang, userId } = first;
  const to = { email, name: fullName };
  await queueSystemMail(tx, deps, { ...content, toBillingAddress: true, to, lang, userId });
}

type Purchase = Pick<OrderRow, "plan" | "total" | "currency">;

const purchaseFacts = ({ plan, total, currency }: Purchase) => ({ plan, amount: total, currency });

const invoiceFacts = (deps: BillingDeps, { id, number }: Invoice, purchase: Purchase) => ({
  link: `${deps.config.publicUrl}/payment-invoice-preview/${id}`,
  number,
  ...purchaseFacts(purchase),
});

interface Paid {
  order: OrderRow;
  invoice: Invoice;
  payment: PaymentRow;
}

/** Emails the receipt of a payment. */
export const queueReceipt = (
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { order, invoice, payment, refund }: Paid & { refund: RefundWay },
): Promise<void> =>
  queue(tx, deps, tenantId, {
    kind: "billingReceipt",
    isTest: payment.isTest,
    refund,
    ...invoiceFacts(deps, invoice, order),
  });

/** Emails that a payment was returned. */
export const queueRefundEmail = (
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { order, invoice, payment }: Paid,
): Promise<void> =>
  queue(tx, deps, tenantId, {
    kind: "billingRefund",
    isTest: payment.isTest,
    ...invoiceFacts(deps, invoice, order),
  });

/** Emails the invoice of the next period. */
export async function queueRenewal(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { order, invoice }: { order: OrderRow; invoice: Invoice },
): Promise<void> {
  const { timeZone } = await findWorkspacePlan(tx, tenantId);
  await queue(tx, deps, tenantId, {
    kind: "billingRenewal",
    date: dayIn(timeZone, order.dueAt ?? order.createdAt),
    ...invoiceFacts(deps, invoice, order),
  });
}

/** Emails that a renewal is unpaid, and the consequences. */
export async function queueDunning(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { order, until, nextAttemptAt }: { order: OrderRow; until: Date; nextAttemptAt: Date | null },
): Promise<void> {
  const { timeZone } = await findWorkspacePlan(tx, tenantId);
  await queue(tx, deps, tenantId, {
    kind: nextAttemptAt === null ? "billingLastNotice" : "billingUnpaid",
    link: `${deps.config.publicUrl}/settings/payment`,
    date: dayIn(timeZone, until),
    ...purchaseFacts(order),
  });
}

/** Confirms by email that a plan was canceled, with its end date and how to resume it. */
export async function queueCanceled(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { plan, endsAt }: { plan: string; endsAt: Date },
): Promise<void> {
  const { timeZone } = await findWorkspacePlan(tx, tenantId);
  await queue(tx, deps, tenantId, {
    kind: "billingCanceled",
    link: `${deps.config.publicUrl}/settings/payment`,
    date: dayIn(timeZone, endsAt),
    plan,
  });
}

/** Emails an invoice on request. Returns the address. */
export async function queueInvoice(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  invoice: Invoice & Purchase,
  user: { id: string },
): Promise<string> {
  const { email, fullName } = await buyerOf(tx, tenantId);
  const { name: workspaceName } = await findWorkspacePlan(tx, tenantId);
  const owners = await findOwners(tx, tenantId);
  const lang = owners[0]?.lang ?? "en-us";
  await queueSystemMail(tx, deps, {
    kind: "billingInvoice",
    ...invoiceFacts(deps, invoice, invoice),
    workspaceName,
    toBillingAddress: !owners.some((owner) => owner.email.toLowerCase() === email.toLowerCase()),
    to: { email, name: fullName },
    lang,
    userId: user.id,
  });
  return email;
}
