import type { World } from "../world.ts";
import { byId, type Example } from "./example.ts";

/** Plans, payments, the subscription and invoices. */
export function billingExamples(other: World): Example[] {
  const { payment, order, invoice } = other.ids;
  const cart = { plan: "scale", period: "monthly", quantity: 1 };
  const query = { plan: "scale", period: "monthly" };
  const info = {
    fullName: "Mine",
    email: "mine@example.com",
    taxId: "52998224725",
    street: "Mine 1",
    city: "Mine",
    state: "SP",
    zip: "01310-100",
    version: 2,
  };
  return [
    { operationId: "getPaymentConfig", expected: "own" },
    { operationId: "listPlans", expected: "own" },
    { operationId: "getUsage", expected: "own" },
    { operationId: "listUsageLines", expected: "own", query: { month: "2026-11" } },
    { operationId: "getLastQuarter", expected: "own" },
    { operationId: "getBillingInfo", expected: "own" },
    { operationId: "updateBillingInfo", expected: "clean", body: info },
    { operationId: "getQuote", expected: "own", query },
    { operationId: "createPaymentIntent", expected: "own", body: { ...cart, method: "boleto" } },
    {
      operationId: "createPaymentIntent",
      expected: "notFound",
      body: { ...cart, method: "boleto", orderId: order },
    },
    ...byId(payment, ["checkPayment", "streamPayment", "cancelPayment", "downloadBoleto"]),
    {
      operationId: "simulatePayment",
      expected: "notFound",
      params: { id: payment },
      body: { outcome: "paid" },
    },
    { operationId: "listOrders", expected: "own" },
    { operationId: "getSubscription", expected: "own" },
    { operationId: "getRenewal", expected: "own" },
    {
      operationId: "scheduleChange",
      expected: "clean",
      body: { plan: "starter", period: "monthly", quantity: 1 },
    },
    { operationId: "cancelScheduledChange", expected: "clean" },
    { operationId: "cancelSubscription", expected: "clean", body: {} },
    { operationId: "resumeSubscription", expected: "clean" },
    { operationId: "removeMandate", expected: "clean" },
    { operationId: "listInvoices", expected: "own" },
    ...byId(invoice, ["getInvoice", "downloadInvoice", "emailInvoice", "refundInvoice"]),
  ];
}
