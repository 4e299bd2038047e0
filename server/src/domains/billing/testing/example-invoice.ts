import type { InvoiceDetailsRow } from "../invoices/invoice-queries.ts";

const at = new Date("2026-11-24T12:00:00Z");
/** A paid invoice whose buyer has Polish, Japanese and Greek letters. */
export const PRO_INVOICE: InvoiceDetailsRow = {
  id: "0193e8a0-0000-7000-8000-000000000001",
  number: "2026-000184",
  status: "paid",
  isTest: false,
  orderId: "0193e8a0-0000-7000-8000-000000000002",
  orderReference: "A1B2C3",
  currency: "BRL",
  plan: "pro",
  period: "monthly",
  quantity: 1,
  lines: [],
  subtotal: 19_900,
  total: 19_900,
  seller: { name: "Estandarte", taxId: "12ABC34501DE35", address: "Av. Paulista", email: "" },
  buyer: {
    fullName: "Łódź Sp. z o.o. 東京",
    email: "faktury@lodz.example",
    taxId: "11222333000181",
    street: "ulica Piotrkowska 104",
    city: "Λάρισα",
    state: "SP",
    zip: "01310-100",
  },
  periodFrom: at,
  periodUntil: at,
  issuedAt: at,
  dueAt: at,
  paidAt: at,
  refundedAt: null,
  method: "card",
  receipt: null,
  timeZone: "America/Sao_Paulo",
} as unknown as InvoiceDetailsRow;
