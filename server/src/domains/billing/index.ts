import type { Domain } from "../../platform/domain.ts";
import { providersOf } from "./deps.ts";
import { stopInvoiceThread } from "./invoices/invoice-thread.ts";
import { deleteUnpaid } from "./orders/order-queries.ts";
import { createPlanLimits } from "./plans/limits.ts";
import { resumeJob } from "./plans/resume.ts";
import { deleteOldCharges } from "./providers/test/charge-queries.ts";
import { testPaysJob } from "./providers/test/test-provider.ts";
import { registerRoutes } from "./routes.ts";
import { sealedMandates } from "./subscriptions/subscription-queries.ts";
import { deleteOldUsage } from "./usage/usage-queries.ts";
import { watchBilling } from "./watch.ts";
import { handleWebhookJob } from "./webhooks/handle.ts";
import { webhookPages } from "./webhooks/pages.ts";
import { deleteOldWebhooks } from "./webhooks/webhook-queries.ts";

export {
  changePlan,
  describeOrders,
  describePlans,
  describeWebhooks,
  noteRefund,
  OperatorError,
  refundOrder,
  registerWebhook,
} from "./operator.ts";
export { grantPlan } from "./plans/grants.ts";

/** Plans, their limits, orders, payments, subscriptions and invoices. */
export const billingDomain: Domain = {
  name: "billing",
  routes: registerRoutes,
  pages: webhookPages,
  browserSources: (deps) => [
    ...new Set(
      providersOf(deps).offers.flatMap(({ provider: { browserSources } }) => browserSources ?? []),
    ),
  ],
  jobs: [handleWebhookJob, testPaysJob, resumeJob],
  sealed: sealedMandates,
  planLimits: createPlanLimits,
  async dailyCleanup(tx) {
    await deleteUnpaid(tx);
    await deleteOldUsage(tx);
    await deleteOldWebhooks(tx);
    await deleteOldCharges(tx);
  },
  startWorker: watchBilling,
  startServing: () => Promise.resolve(stopInvoiceThread),
};
