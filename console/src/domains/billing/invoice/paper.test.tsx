import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { InvoiceDetails } from "../../../lib/api.generated.ts";
import { Paper } from "./paper.tsx";

const AT = "2026-11-24T12:00:00.000Z";
const NO_DETAILS = {
  plan: null,
  months: null,
  days: null,
  ofDays: null,
  from: null,
  until: null,
  invoiceId: null,
  invoiceNumber: null,
};
const REDUCED: InvoiceDetails = {
  id: "0193e8a0-0000-7000-8000-000000000001",
  number: "2026-000184",
  status: "paid",
  plan: "pro",
  period: "yearly",
  quantity: 1,
  currency: "BRL",
  subtotal: 238_800,
  reductions: -41_380,
  total: 197_420,
  paid: 197_420,
  balance: 0,
  lines: [
    {
      ...NO_DETAILS,
      kind: "plan",
      plan: "pro",
      months: 12,
      quantity: 1,
      unitAmount: 19_900,
      amount: 238_800,
    },
    { ...NO_DETAILS, kind: "yearlyDiscount", quantity: 1, unitAmount: -39_800, amount: -39_800 },
    { ...NO_DETAILS, kind: "credit", quantity: 1, unitAmount: -1_580, amount: -1_580 },
  ],
  seller: { name: "Estandarte", taxId: "12ABC34501DE35", address: "Av. Paulista", email: "" },
  buyer: {
    fullName: "Café Serra Clara",
    email: "financeiro@serraclara.example",
    taxId: "11222333000181",
    street: "Rua Augusta, 100",
    city: "São Paulo",
    state: "SP",
    zip: "01305-000",
  },
  periodFrom: AT,
  periodUntil: "2027-11-24T12:00:00.000Z",
  issuedAt: AT,
  dueAt: AT,
  paidAt: AT,
  refundedAt: null,
  method: "card",
  isTest: false,
  receipt: null,
  orderId: "0193e8a0-0000-7000-8000-000000000002",
  orderReference: "A1B2C3",
  history: [],
  refund: null,
  nextCharge: null,
  previous: null,
  next: null,
};

// The mirrored interface sets the direction of cells from right to left, unlike that of other texts.
it("keeps the minus sign before an amount in a right-to-left layout", () => {
  const cells = Array.from(
    renderToStaticMarkup(<Paper invoice={REDUCED} />).matchAll(/<td[^>]*>(.*?)<\/td>/g),
    ([, content = ""]) => content,
  );
  expect(cells.length).toBe(9);
  expect(cells.filter((cell) => cell.includes("-")).length).toBe(4);
  for (const cell of cells) expect(cell).toMatch(/^<bdi>[^<]+<\/bdi>$/);
});
