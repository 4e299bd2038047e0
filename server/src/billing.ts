// Shows and changes plans, and shows orders and webhooks, for the installation's operator.
import {
  changePlan,
  describeOrders,
  describePlans,
  describeWebhooks,
  noteRefund,
  OperatorError,
  refundOrder,
  registerWebhook,
} from "./domains/billing/index.ts";
import { runCommandWith } from "./operator-command.ts";

const USAGE = `npm run billing -- plans
       npm run billing -- plan <plan> <name=value> …
       npm run billing -- orders
       npm run billing -- webhooks
       npm run billing -- refund <invoice number>
       npm run billing -- refund-by-hand <invoice number>
       npm run billing -- register-webhook <provider>

  plans     the prices and limits of all plans
  plan      changes one: monthly=249.00 yearly=2490.00 contacts=20000 emails=none members=5 keys=10 days=90
  orders    the latest orders of all workspaces
  webhooks  the latest webhooks of payment providers, with rejected ones

  refund            returns the full payment of an invoice, whenever it was made
  refund-by-hand    notes that you returned a boleto elsewhere, which Stripe can't
  register-webhook  tells a provider where to send its webhooks (pix)`;

await runCommandWith(USAGE, (deps, [command = "", ...values]) => {
  if (command === "register-webhook" && values.length === 1)
    return registerWebhook(deps, values[0] ?? "");
  if (command === "refund" && values.length === 1) return refundOrder(deps, values[0] ?? "");
  if (command === "refund-by-hand" && values.length === 1) return noteRefund(deps, values[0] ?? "");
  return deps.database.system((tx) => {
    if (command === "plan" && values.length > 1)
      return changePlan(tx, values[0] ?? "", values.slice(1));
    if (values.length === 0) {
      if (command === "plans") return describePlans(tx);
      if (command === "orders") return describeOrders(tx);
      if (command === "webhooks") return describeWebhooks(tx);
    }
    throw new OperatorError(`Usage: ${USAGE}`);
  });
});
