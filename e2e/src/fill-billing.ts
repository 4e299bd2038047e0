import { call } from "./api.ts";
import { waitUntilTrue } from "./wait-until-true.ts";

interface Payment {
  id: string;
  status: string;
  result: { invoiceId: string } | null;
}

/** Buys the plan Pro with a test payment, and returns the invoice. */
export async function fillBilling(token: string): Promise<{ invoiceId: string }> {
  const { version } = await call<{ version: number }>(token, "Payments/BillingInfo");
  await call(token, "Payments/BillingInfo", {
    method: "PUT",
    body: {
      fullName: "Padaria Aurora e Confeitaria Nossa Senhora da Conceição Ltda.",
      email: "financeiro@padaria.example.com",
      taxId: "12ABC34501DE35",
      street: "Rua Augusta, 100",
      city: "São Paulo",
      state: "SP",
      zip: "01305-000",
      version,
    },
  });
  const { id } = await call<Payment>(token, "Payments/CreatePaymentIntent", {
    method: "POST",
    body: { plan: "pro", period: "monthly", method: "pix" },
  });
  await call(token, `Payments/${id}/Simulate`, { method: "POST", body: { outcome: "paid" } });
  let invoiceId = "";
  await waitUntilTrue("the payment is confirmed", async () => {
    const { result } = await call<Payment>(token, `Payments/${id}/CheckPayment`);
    invoiceId = result?.invoiceId ?? "";
    return invoiceId !== "";
  });
  return { invoiceId };
}
