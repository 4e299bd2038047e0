import { billingInfoRoutes, paymentRoutes } from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import type { World } from "./world.ts";

/** Buys a plan with a card of the test provider, and starts to pay for a larger one by boleto. */
export async function createBilling(
  api: ApiClient,
  secret: string,
): Promise<Pick<World["ids"], "payment" | "boleto" | "order" | "invoice">> {
  await api.call(billingInfoRoutes.update, {
    body: {
      fullName: secret,
      email: "payer@example.com",
      taxId: "11222333000181",
      street: secret,
      city: secret,
      state: "MG",
      zip: "37472-000",
      version: 1,
    },
  });
  const payment = await api.call(paymentRoutes.create, {
    body: {
      plan: "pro",
      period: "monthly",
      quantity: 1,
      method: "card",
      token: "test_card_success",
    },
  });
  if (!payment.result) throw new Error(`The payment is ${payment.status}`);
  const boleto = await api.call(paymentRoutes.create, {
    body: { plan: "scale", period: "monthly", quantity: 1, method: "boleto" },
  });
  return {
    payment: payment.id,
    boleto: boleto.id,
    order: payment.orderId,
    invoice: payment.result.invoiceId,
  };
}
