// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { Order } from "../../../lib/api.generated.ts";
import { livePaymentIn } from "./use-live-payment.ts";

const CART = { plan: "pro", period: "monthly", quantity: 1 } as const;
const PAYMENT = { id: "0193e8a0-0000-7000-8000-000000000003", method: "boleto" } as const;
const ORDER: Order = {
  id: "0193e8a0-0000-7000-8000-000000000002",
  reference: "A1B2C3",
  status: "open",
  change: "subscribe",
  cart: CART,
  total: 19_900,
  currency: "BRL",
  isTest: false,
  createdAt: "2026-11-24T12:00:00.000Z",
  createdBy: null,
  paidAt: null,
  payment: { ...PAYMENT, status: "pending" },
  invoiceId: null,
  invoiceNumber: null,
};

it("continues with the payment of the same cart while it can be paid", () => {
  expect(livePaymentIn([ORDER], CART, null)).toMatchObject(PAYMENT);
  expect(livePaymentIn([ORDER], { ...CART, quantity: 2 }, null)).toBeNull();
  expect(livePaymentIn([ORDER], { ...CART, period: "yearly" }, null)).toBeNull();
  const expired: Order = { ...ORDER, payment: { ...PAYMENT, status: "expired" } };
  expect(livePaymentIn([expired], CART, null)).toBeNull();
  expect(livePaymentIn([{ ...ORDER, payment: null }], CART, null)).toBeNull();
});

it("continues with the payment of a renewal only when that renewal is being paid", () => {
  const renewal: Order = { ...ORDER, change: "renewal" };
  expect(livePaymentIn([renewal], CART, null)).toBeNull();
  expect(livePaymentIn([renewal], CART, renewal.id)).toMatchObject(PAYMENT);
  expect(livePaymentIn([ORDER], CART, "0193e8a0-0000-7000-8000-000000000009")).toBeNull();
});
