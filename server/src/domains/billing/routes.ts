import {
  AppError,
  billingInfoRoutes,
  billingRoutes,
  DUNNING_DAYS,
  invoiceRoutes,
  paymentRoutes,
  planRoutes,
  REFUND_DAYS,
  subscriptionRoutes,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult, Register } from "../../platform/http/handler.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { planEnd } from "../campaigns/index.ts";
import { getBillingInfo, updateBillingInfo } from "./billing-info.ts";
import { providersOf } from "./deps.ts";
import { writePdf } from "./invoices/invoice-thread.ts";
import * as invoices from "./invoices/invoices.ts";
import { sellerOf } from "./invoices/issue.ts";
import { getQuote, listOrders } from "./orders/orders.ts";
import { createPayment, PIX_MINUTES } from "./payments/create.ts";
import * as payments from "./payments/payments.ts";
import { checkAccount } from "./plans/account-check.ts";
import { listPlans, plansByName } from "./plans/offers.ts";
import { findOwnLanguage } from "./plans/plan-queries.ts";
import { getRenewal } from "./subscriptions/open-renewal.ts";
import * as subscriptions from "./subscriptions/subscription.ts";
import * as usage from "./usage/usage.ts";

interface Called {
  tenantId: string;
  principal: UserPrincipal;
}

/** Runs work in the caller's workspace. @throws AppError NOT_FOUND when the installation has no plans */
type InTenant = <T>(call: Called, work: (tx: Transaction) => Promise<T>) => Promise<T>;

export function registerRoutes(register: Register, deps: Deps): void {
  const hasPlans = deps.config.billing !== "off";
  // Invalid provider settings prevent the server from starting.
  if (hasPlans) providersOf(deps);
  const requirePlans = () => {
    if (!hasPlans) throw new AppError("NOT_FOUND");
  };
  const inTenant: InTenant = async (call, work) => {
    requirePlans();
    return deps.database.tenant(call.tenantId, work);
  };
  register(billingRoutes.checkAccount, ({ tenantId }) => checkAccount(deps, tenantId));
  register(billingRoutes.config, async ({ tenantId }) => {
    const plans = await deps.database.tenant(tenantId, plansByName);
    return paymentConfig(deps, plans.get("pro")?.currency ?? "BRL");
  });
  register(billingRoutes.resumePaused, async ({ tenantId, principal }) => ({
    resumed: await planEnd.resumeAfterPlan(deps, { tenantId, userId: principal.userId }),
  }));
  registerPlans(register, deps, inTenant);
  registerPayments(register, deps, inTenant, requirePlans);
  registerSubscription(register, deps, inTenant, requirePlans);
  registerInvoices(register, deps, inTenant, requirePlans);
}

/** Returns the payment settings of the installation. */
function paymentConfig(deps: Deps, currency: string): RouteResult<typeof billingRoutes.config> {
  const { config } = deps;
  const isOff = config.billing === "off";
  const dunning = DUNNING_DAYS.reduce((total, days) => total + days, 0);
  return {
    billing: config.billing,
    currency,
    methods: isOff
      ? []
      : providersOf(deps).offers.map(({ method, provider }) => ({
          method,
          provider: provider.id,
          renews: provider.renews.includes(method),
          client: { ...provider.clientConfig(method) },
        })),
    claims: isOff ? [] : [...(config.billingClaims ?? [])],
    seller: isOff ? null : sellerOf(config),
    pixMinutes: PIX_MINUTES,
    refundDays: REFUND_DAYS,
    pastDueDays: dunning + config.billingGraceDays,
  };
}

function registerPlans(register: Register, deps: Deps, inTenant: InTenant): void {
  register(planRoutes.list, (call) => inTenant(call, (tx) => listPlans(tx, deps)));
  register(planRoutes.usage, (call) => inTenant(call, (tx) => usage.getUsage(tx, call.tenantId)));
  register(planRoutes.usageLines, (call) =>
    inTenant(call, (tx) => usage.listUsageLines(tx, call.tenantId, call.query)),
  );
  register(planRoutes.lastQuarter, (call) =>
    inTenant(call, (tx) => usage.getLastQuarter(tx, call.tenantId)),
  );
  register(billingInfoRoutes.get, (call) =>
    inTenant(call, (tx) => getBillingInfo(tx, call.tenantId)),
  );
  register(billingInfoRoutes.update, (call) =>
    inTenant(call, (tx) => updateBillingInfo(tx, call.tenantId, call.body)),
  );
}

function registerPayments(
  register: Register,
  deps: Deps,
  inTenant: InTenant,
  requirePlans: () => void,
): void {
  register(paymentRoutes.quote, (call) =>
    inTenant(call, (tx) => getQuote(tx, call.tenantId, call.query)),
  );
  register(paymentRoutes.create, ({ tenantId, principal, body }) => {
    requirePlans();
    return createPayment(deps, { tenantId, userId: principal.userId }, body);
  });
  register(paymentRoutes.check, ({ tenantId, params }) => {
    requirePlans();
    return payments.getPayment(deps, tenantId, params.id);
  });
  register(paymentRoutes.stream, ({ tenantId, params, signal }) => {
    requirePlans();
    return payments.watchPayment(deps, tenantId, params.id, signal);
  });
  register(paymentRoutes.cancel, ({ tenantId, params }) => {
    requirePlans();
    return payments.cancelPayment(deps, tenantId, params.id);
  });
  register(paymentRoutes.simulate, ({ tenantId, params, body }) => {
    requirePlans();
    return payments.simulatePayment(deps, tenantId, params.id, body.outcome);
  });
  register(paymentRoutes.boleto, ({ tenantId, params }) => {
    requirePlans();
    return payments.getBoletoPdf(deps, tenantId, params.id);
  });
  register(paymentRoutes.orders, (call) =>
    inTenant(call, (tx) => listOrders(tx, call.tenantId, call.query)),
  );
}

function registerSubscription(
  register: Register,
  deps: Deps,
  inTenant: InTenant,
  requirePlans: () => void,
): void {
  const actorOf = ({ tenantId, principal }: Called): subscriptions.SubscriptionActor => ({
    tenantId,
    userId: principal.userId,
    managesBilling: principal.permissions.includes("BILLING.MANAGE"),
  });
  register(subscriptionRoutes.get, (call) =>
    inTenant(call, (tx) => subscriptions.getSubscription(tx, actorOf(call))),
  );
  register(subscriptionRoutes.schedule, (call) =>
    inTenant(call, (tx) => subscriptions.scheduleChange(tx, actorOf(call), call.body)),
  );
  register(subscriptionRoutes.unschedule, (call) =>
    inTenant(call, (tx) => subscriptions.unscheduleChange(tx, actorOf(call))),
  );
  register(subscriptionRoutes.cancel, (call) =>
    inTenant(call, (tx) => subscriptions.cancelSubscription(tx, deps, actorOf(call), call.body)),
  );
  register(subscriptionRoutes.resume, (call) =>
    inTenant(call, (tx) => subscriptions.resumeSubscription(tx, actorOf(call))),
  );
  register(subscriptionRoutes.removeMandate, (call) => {
    requirePlans();
    return subscriptions.removeMandate(deps, actorOf(call));
  });
  register(subscriptionRoutes.renewal, (call) =>
    inTenant(call, (tx) => getRenewal(tx, call.tenantId)),
  );
}

function registerInvoices(
  register: Register,
  deps: Deps,
  inTenant: InTenant,
  requirePlans: () => void,
): void {
  register(invoiceRoutes.list, (call) =>
    inTenant(call, (tx) => invoices.listInvoices(tx, call.tenantId, call.query)),
  );
  register(invoiceRoutes.get, (call) =>
    inTenant(call, (tx) => invoices.getInvoice(tx, call.tenantId, call.params.id)),
  );
  register(invoiceRoutes.pdf, async (call) => {
    const { row, lang } = await inTenant(call, async (tx) => ({
      row: await invoices.requireInvoice(tx, call.tenantId, call.params.id),
      lang: call.query.language ?? (await findOwnLanguage(tx, call.principal.userId)),
    }));
    return { fileName: `${row.number}.pdf`, content: await writePdf(call.tenantId, row, lang) };
  });
  register(invoiceRoutes.email, (call) =>
    inTenant(call, (tx) =>
      invoices.emailInvoice(tx, deps, call.tenantId, call.principal.userId, call.params.id),
    ),
  );
  register(invoiceRoutes.refund, ({ tenantId, principal, params }) => {
    requirePlans();
    return invoices.refundInvoice(deps, { tenantId, userId: principal.userId }, params.id);
  });
}
