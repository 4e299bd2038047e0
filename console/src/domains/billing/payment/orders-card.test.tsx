// @vitest-environment jsdom
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Order } from "../../../lib/api.generated.ts";
import { type Shown, showWithApi } from "../testing/show-with-api.tsx";
import { OrdersCard } from "./orders-card.tsx";

const ORDER: Order = {
  id: "0193e8a0-0000-7000-8000-000000000002",
  reference: "A1B2C3",
  status: "paid",
  change: "subscribe",
  cart: { plan: "pro", period: "yearly", quantity: 1 },
  total: 199_000,
  currency: "BRL",
  isTest: false,
  createdAt: "2026-11-24T12:00:00.000Z",
  createdBy: null,
  paidAt: "2026-11-24T12:00:00.000Z",
  payment: null,
  invoiceId: "0193e8a0-0000-7000-8000-000000000001",
  invoiceNumber: "2026-000184",
};

let shown: Shown | undefined;
afterEach(() => shown?.stop());

it("shows the total and status of an order on a phone without expanding its card", async () => {
  const page = { items: [ORDER], nextCursor: null, total: 1, totalIsEstimate: false };
  shown = await showWithApi(<OrdersCard />, () => page, { width: 390 });
  const card = await act(() =>
    vi.waitFor(
      () => {
        const found = document.querySelector("li[data-row]");
        if (!found) throw new Error("No card");
        return found;
      },
      { timeout: 20_000 },
    ),
  );
  expect(card.textContent).toMatch(/1[.,]990/);
  expect(card.textContent).toContain("orders.statuses.paid");
  expect(card.textContent).toContain("2026");
  expect(card.querySelector("[aria-expanded]")).toBeNull();
});
