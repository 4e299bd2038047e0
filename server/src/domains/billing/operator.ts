import { AppError, PLANS, unitsOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type BillingDeps, providersOf } from "./deps.ts";
import { refundByNumber, refundedByHand } from "./invoices/invoices.ts";
import type { ProviderDeps } from "./providers/provider-deps.ts";
import { findPlans, type PlanOfferRow, updatePlan } from "./plans/offer-queries.ts";
import { listAllOrders } from "./orders/order-queries.ts";
import { listWebhooks } from "./webhooks/webhook-queries.ts";

const ROWS = 50;

/** An invalid command; the message explains why to the operator. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

/** Plan settings by their command-line names. `none`: no limit. */
const NAMES = {
  monthly: "monthlyPrice",
  yearly: "yearlyPrice",
  contacts: "contacts",
  emails: "emails",
  members: "members",
  keys: "apiKeys",
  days: "retentionDays",
} as const satisfies Record<string, keyof PlanOfferRow>;
const isName = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name);
const NEVER_NONE: readonly string[] = ["monthly", "yearly", "days"];
const PRICES: readonly string[] = ["monthly", "yearly"];

/** Returns the plans as a table. */
export async function describePlans(tx: Transaction): Promise<string> {
  const rows = (await findPlans(tx)).map((row) => [
    row.plan,
    priceText(row.monthlyPrice, row.currency),
    priceText(row.yearlyPrice, row.currency),
    ...[row.contacts, row.emails, row.members, row.apiKeys].map((max) => max ?? "none"),
    row.retentionDays,
  ]);
  return table([["plan", ...Object.keys(NAMES)], ...rows]);
}

/**
 * Changes prices and limits of a plan: `monthly=249.00`, `contacts=20000`, `members=none`. Running periods keep their
 * price; limits apply immediately.
 * @throws OperatorError
 */
export async function changePlan(
  tx: Transaction,
  plan: string,
  changes: readonly string[],
): Promise<string> {
  const row = (await findPlans(tx)).find((one) => one.plan === plan);
  if (!row) throw new OperatorError(`Unknown plan "${plan}". Plans: ${PLANS.join(", ")}`);
  const next = { ...row };
  for (const change of changes) {
    const [name = "", value = ""] = change.split("=", 2);
    if (name === "currency" && /^[A-Z]{3}$/.test(value)) next.currency = value;
    else if (isName(name)) Object.assign(next, { [NAMES[name]]: readValue(name, value, next) });
    else
      throw new OperatorError(`"${change}": expected ${Object.keys(NAMES).join(", ")} or currency`);
  }
  await updatePlan(tx, next);
  return describePlans(tx);
}

function readValue(name: string, value: string, { currency }: PlanOfferRow): number | null {
  if (value === "none" && !NEVER_NONE.includes(name)) return null;
  const isPrice = PRICES.includes(name);
  const isValid = isPrice ? /^\d{1,7}(\.\d{1,2})?$/.test(value) : /^[1-9]\d{0,8}$/.test(value);
  if (!isValid) throw new OperatorError(`"${name}=${value}": expected a number`);
  return isPrice ? Math.round(Number(value) * unitsOf(currency)) : Number(value);
}

/** Returns the latest orders of all workspaces as a table. */
export async function describeOrders(tx: Transaction): Promise<string> {
  const rows = (await listAllOrders(tx, ROWS)).map((row) => [
    row.createdAt.toISOString(),
    row.reference,
    row.workspaceName,
    `${row.plan} ${row.period} × ${row.quantity}`,
    priceText(row.total, row.currency),
    row.status,
    row.paymentStatus === null
      ? "none"
      : `${row.provider} ${row.method} ${row.paymentStatus}${row.dispute === null ? "" : `, dispute ${row.dispute}`}`,
    row.invoiceNumber ?? "none",
  ]);
  return table([
    ["created", "order", "workspace", "plan", "total", "status", "payment", "invoice"],
    ...rows,
  ]);
}

const REFUNDS = {
  refunded: "The money was returned, and what it paid for has ended.",
  pending: "Requested. The provider has not returned the money yet; the server repeats it.",
} as const;

/** Refunds an invoice's payment in full, regardless of its age. @throws OperatorError */
export async function refundOrder(deps: BillingDeps, number: string): Promise<string> {
  try {
    const result = await refundByNumber(deps, number);
    if (result === "unknown") throw new OperatorError(`There is no invoice "${number}"`);
    if (result === "impossible")
      throw new OperatorError(
        "There is no payment that can be returned: it is unpaid, disputed, a boleto that the provider can't return (see refund-by-hand), or of a provider that is not configured",
      );
    return REFUNDS[result];
  } catch (error) {
    if (error instanceof AppError && error.code === "PAYMENT_PROVIDER_UNAVAILABLE")
      return REFUNDS.pending;
    throw error;
  }
}

/** Records that the operator returned the payment of an invoice elsewhere. @throws OperatorError */
export async function noteRefund(deps: BillingDeps, number: string): Promise<string> {
  const result = await refundedByHand(deps, number);
  if (result === "unknown") throw new OperatorError(`There is no invoice "${number}"`);
  if (result === "impossible")
    throw new OperatorError("Only a paid boleto of Stripe is returned elsewhere. Use: refund");
  return REFUNDS.refunded;
}

/** Registers the webhook address at a provider. @throws OperatorError, ProviderUnavailable */
export async function registerWebhook(deps: ProviderDeps, id: string): Promise<string> {
  const provider = providersOf(deps).find(id);
  if (!provider) throw new OperatorError(`The payment provider "${id}" is not configured`);
  if (!provider.registerWebhook)
    throw new OperatorError(`Enter the address of webhooks in the settings of "${id}" itself`);
  if (!deps.config.publicUrl.startsWith("https://"))
    throw new OperatorError(
      "ARAUTO_PUBLIC_URL: webhooks need an address that starts with https://",
    );
  return provider.registerWebhook();
}

/** Returns the latest webhooks of payment providers as a table. */
export async function describeWebhooks(tx: Transaction): Promise<string> {
  const rows = (await listWebhooks(tx, ROWS)).map((row) => [
    row.receivedAt.toISOString(),
    row.provider,
    row.status,
    row.eventId ?? "none",
    row.ip,
    row.problem ?? "",
  ]);
  return table([["received", "provider", "status", "event", "address", "problem"], ...rows]);
}

const priceText = (amount: number, currency: string): string =>
  `${currency} ${(amount / unitsOf(currency)).toFixed(2)}`;

/** Formats rows in columns of equal width. Removes control characters, which a workspace's name may contain. */
function table(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map((cell) => String(cell).replaceAll(/\p{Cc}/gu, " ")));
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  );
  return texts
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
