import type { World } from "../world.ts";
import { byId, type Example } from "./example.ts";

/** Plans, payments, the subscription and invoices. */
export function billingExamples(other: World): Example[] {
  const { payment, boleto, order, invoice } = other.ids;
  const cart = { plan: "scale", period: "monthly", quantity: 1 };
  const paidCart = { ...cart, plan: "pro" };
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
      body: { ...paidCart, method: "boleto", orderId: order },
    },
    ...byId(boleto, ["downloadBoleto"]),
    ...byId(payment, ["checkPayment", "streamPayment", "cancelPayment"]),
    {
      operationId: "simulatePayment",
      expected: "notFound",
      params: { id: boleto },
      body: { outcome: "forged" },
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
